#define _GNU_SOURCE
#include "CStack.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

_Thread_local uintptr_t stackMiddle = UINTPTR_MAX;
_Thread_local uintptr_t stackFloor = UINTPTR_MAX;

static _Thread_local void *object;

/* The bytes of a stack below `stackFloor`, at most an eighth of the stack: an app's own code, and a message that ends
   the process, need some. */
static const size_t reserve = 1 << 20;

static void measure(void) {
  if (stackFloor != UINTPTR_MAX) return;
  pthread_attr_t attributes;
  void *base = 0;
  size_t size = 0, guard = 0;
  /* Unknown limits are never reached. */
  stackMiddle = stackFloor = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &base, &size) == 0 && size > 0) {
    if (pthread_attr_getguardsize(&attributes, &guard) != 0 || guard >= size / 2) guard = 0;
    uintptr_t lowest = (uintptr_t)base + guard;
    stackFloor = lowest + (size / 8 < reserve ? size / 8 : reserve);
    stackMiddle = lowest + (size - guard) / 2;
  }
  pthread_attr_destroy(&attributes);
}

int stackMeasuredIsBelowMiddle(void) {
  measure();
  return (uintptr_t)__builtin_frame_address(0) < stackMiddle;
}

int stackMeasuredIsLow(uintptr_t margin) {
  measure();
  return (uintptr_t)__builtin_frame_address(0) - margin < stackFloor;
}

typedef struct {
  void (*body)(void *);
  void *context;
} Call;

static void *perform(void *argument) {
  Call *call = argument;
  call->body(call->context);
  return 0;
}

int stackRun(size_t bytes, void (*body)(void *), void *context) {
  Call call = {body, context};
  pthread_attr_t attributes;
  pthread_t thread;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  error = pthread_attr_setstacksize(&attributes, bytes);
  if (error == 0) error = pthread_create(&thread, &attributes, perform, &call);
  pthread_attr_destroy(&attributes);
  return error == 0 ? pthread_join(thread, 0) : error;
}

uintptr_t processThread = 0;

__attribute__((constructor)) static void noteProcessThread(void) {
  if (syscall(SYS_gettid) == getpid()) processThread = (uintptr_t)pthread_self();
}

void *stackObject(void) { return object; }

void stackSetObject(void *new) { object = new; }
