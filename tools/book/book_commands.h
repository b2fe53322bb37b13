/* The commands below `orthant book`; each as those of tools/commands.h. */
#ifndef ORTHANT_TOOLS_BOOK_BOOK_COMMANDS_H
#define ORTHANT_TOOLS_BOOK_BOOK_COMMANDS_H

int book_build_command(int argc, char **argv);
int book_probe_command(int argc, char **argv);
int book_dump_command(int argc, char **argv);

#endif
