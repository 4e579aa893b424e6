#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

#include "CGLFW.h"

/* glibc's own entry points; a lookup of the replaced functions with dlsym would allocate. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t count;
static _Thread_local uint64_t threadCount;

static inline __attribute__((unused)) void note(void) {
  if (driverCallDepth != 0) return;
  threadCount += 1;
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

uint64_t allocationCount(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

uint64_t threadAllocationCount(void) { return threadCount; }

uint64_t heldByteCount(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/* A sanitizer has its own heap, which is not counted. */
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { note(); return __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { note(); return __libc_realloc(p, size); }
void *memalign(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
  note();
  void *p = __libc_memalign(alignment, size);
  if (!p) return ENOMEM;
  *out = p;
  return 0;
}
#endif
