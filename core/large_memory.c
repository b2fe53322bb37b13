/* MAP_ANONYMOUS and madvise are not in POSIX. */
#define _DEFAULT_SOURCE 1

#include "large_memory.h"

#include <sys/mman.h>

void *large_memory_allocate(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
    /* Only a wish: without large pages the table works as well, a little slower. */
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void large_memory_free(void *memory, size_t bytes) {
    if (memory != NULL) munmap(memory, bytes);
}
