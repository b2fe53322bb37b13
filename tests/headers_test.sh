#!/bin/sh
# Every public header compiles alone, as C11 and as C++17; every private one as C11 in both widths.
# Usage: headers_test.sh SOURCE_DIR
set -eu
cd "$1"
flags="-Wall -Wextra -Wpedantic -Wshadow -Werror -fsyntax-only -D_POSIX_C_SOURCE=200809L -I. -Iinclude"
status=0

# try COMPILER LANGUAGE STANDARD HEADER [OPTION...]
try() {
    compiler=$1 language=$2 standard=$3 header=$4
    shift 4
    # shellcheck disable=SC2086 # a list of options
    if ! printf '#include "%s"\n' "$header" |
        $compiler -x "$language" -std="$standard" $flags "$@" -; then
        echo "headers_test: $header does not stand alone as $standard" >&2
        status=1
    fi
}

public=$(sed -n '/^set(PUBLIC_HEADERS/,/)/p' cmake/install.cmake | grep -o '[a-z_]*/[a-z_]*\.h')
[ -n "$public" ] || { echo "headers_test: no public headers found" >&2; exit 1; }
for header in include/orthant.h $public; do
    try "${CC:-cc}" c c11 "$header"
    try "${CXX:-c++}" c++ c++17 "$header"
done
for header in core/*.h eval/*.h; do
    for words in 1 2; do try "${CC:-cc}" c c11 "$header" -DBB_WORDS=$words; done
done
for header in tools/*.h tools/*/*.h; do
    try "${CC:-cc}" c c11 "$header" -DBB_WORDS=1
done
exit $status
