#include "allocations.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_size_t count;

size_t allocations_so_far(void) { return atomic_load(&count); }

/* The names are the linker's. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
    atomic_fetch_add(&count, 1);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size) {
    atomic_fetch_add(&count, 1);
    return __real_calloc(number, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    atomic_fetch_add(&count, 1);
    return __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    atomic_fetch_add(&count, 1);
    return __real_aligned_alloc(alignment, size);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    atomic_fetch_add(&count, 1);
    return __real_posix_memalign(memory, alignment, size);
}
