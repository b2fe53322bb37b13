"""Dialog with a UCI engine, for the scripts beside it. Needs python3 and nothing else."""
import pathlib
import subprocess
import sys
import threading


def script_name():
    return pathlib.Path(sys.argv[0]).name


HANDSHAKE_SECONDS = 20


class Engine:
    """A program that speaks UCI, with options; what goes wrong ends the script in one line."""

    def __init__(self, command, options):
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            text=True, errors="replace", bufsize=1)
        except OSError as error:
            sys.exit(f"{script_name()}: {command[0]}: {error.strerror}")
        self.ask("uci", "uciok", HANDSHAKE_SECONDS)
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except BrokenPipeError:
            self.fail()

    def ask(self, line, last, seconds=None):
        """Sends a line; the answer is all up to the line that begins with `last`. An engine that
        does not come to it in so many seconds is stopped."""
        late = threading.Event()
        timer = threading.Timer(seconds or 0, lambda: (late.set(), self.process.kill()))
        if seconds:
            timer.start()
        self.send(line)
        answer = []
        for text in self.process.stdout:
            answer.append(text.strip())
            if text.startswith(last):
                timer.cancel()
                return answer
        timer.cancel()
        if late.is_set():
            sys.exit(f"{script_name()}: {self.process.args[0]}: no '{last}' within {seconds} s"
                     f" of '{line}'")
        return self.fail()

    def fail(self):
        sys.exit(f"{script_name()}: {self.process.args[0]} ended")
