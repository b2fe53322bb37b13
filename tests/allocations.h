/* Counts every allocation the program's own code makes: the linker sends malloc and its kin here
 * (-Wl,--wrap, see CMakeLists.txt). Those that the C library makes inside itself do not count. */
#ifndef ORTHANT_TESTS_ALLOCATIONS_H
#define ORTHANT_TESTS_ALLOCATIONS_H

#include <stddef.h>

/* Allocations since the program began, by all threads. */
size_t allocations_so_far(void);

#endif
