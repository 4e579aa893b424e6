#pragma once

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* The use of a thread's stack. A check is one comparison; only the first check of a thread asks the system. */

/* The addresses below which the current thread's stack is half used, and almost used up; UINTPTR_MAX until measured. */
extern _Thread_local uintptr_t stackMiddle;
extern _Thread_local uintptr_t stackFloor;

/* Sets both for the current thread, if they are not set yet, and compares again. */
int stackMeasuredIsBelowMiddle(void);
int stackMeasuredIsLow(uintptr_t margin);

/* Whether a recursive function should continue without recursion; half of the stack is left for functions it calls. */
static inline int stackIsBelowMiddle(void) {
  return __builtin_expect((uintptr_t)__builtin_frame_address(0) < stackMiddle, 0) && stackMeasuredIsBelowMiddle();
}

/* Whether a recursion has to stop: less than `margin` bytes of the stack remain above `stackFloor`. */
static inline int stackIsLow(uintptr_t margin) {
  return __builtin_expect((uintptr_t)__builtin_frame_address(0) - margin < stackFloor, 0) && stackMeasuredIsLow(margin);
}

/* Calls the body on a new thread with a stack of `bytes`, and waits for its end; returns 0, or an error of pthreads. */
int stackRun(size_t bytes, void (*body)(void *), void *context);

/* The thread that began the process, as pthread_self returns it; 0 if the library was loaded by another thread. */
extern uintptr_t processThread;
static inline int isProcessThread(void) { return (uintptr_t)pthread_self() == processThread; }

/* A pointer that belongs to the current thread; NULL at first. */
void *stackObject(void);
void stackSetObject(void *object);
