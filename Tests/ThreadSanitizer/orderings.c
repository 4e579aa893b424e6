/* Tells ThreadSanitizer of the orderings that Swift's runtime makes in code that is not instrumented.
 *
 * Preloaded by scripts/check/races.sh. A release of an object happens before the check that it has no other reference,
 * and so before its memory is reused or freed; the slow paths of Synchronization.Mutex order what the lock protects.
 * Each function calls the runtime's function of the same name. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *);
void __tsan_release(void *);

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

static void (*releaseObject)(void *);
static bool (*isUnique)(void *);
static bool (*isUniqueOrNull)(void *);
static SWIFT void (*lockSlow)(uint32_t, SELF void *);
static SWIFT void (*unlockSlow)(SELF void *);

/* The runtime releases objects before constructors have run, so its functions are looked up at their first use. */
#define FIND(function, name) \
  if (!function) function = (__typeof__(function))dlsym(RTLD_NEXT, name)

void swift_release(void *object) {
  FIND(releaseObject, "swift_release");
  if (object) {
    __tsan_acquire(object);
    __tsan_release(object);
  }
  releaseObject(object);
}

bool swift_isUniquelyReferenced_nonNull_native(void *object) {
  FIND(isUnique, "swift_isUniquelyReferenced_nonNull_native");
  bool result = isUnique(object);
  if (result) __tsan_acquire(object);
  return result;
}

bool swift_isUniquelyReferenced_native(void *object) {
  FIND(isUniqueOrNull, "swift_isUniquelyReferenced_native");
  bool result = isUniqueOrNull(object);
  if (result) __tsan_acquire(object);
  return result;
}

SWIFT void lockMutex(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void lockMutex(uint32_t thread, SELF void *mutex) {
  FIND(lockSlow, LOCK_SLOW);
  lockSlow(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlockMutex(SELF void *mutex) __asm__(UNLOCK_SLOW);
SWIFT void unlockMutex(SELF void *mutex) {
  FIND(unlockSlow, UNLOCK_SLOW);
  __tsan_release(mutex);
  unlockSlow(mutex);
}
