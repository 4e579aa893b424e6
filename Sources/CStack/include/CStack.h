#pragma once

#include <stddef.h>
#include <stdint.h>

/* How much of its stack a thread has used. A check is one comparison; only the first of a thread asks the system. */

/* The addresses of the current thread's stack below which it is half used, and almost used up; UINTPTR_MAX at first. */
extern _Thread_local uintptr_t stackMiddle;
extern _Thread_local uintptr_t stackFloor;

/* Sets both for the current thread, if they are not set yet, and compares again. */
int stackMeasuredIsBelowMiddle(void);
int stackMeasuredIsLow(void);

/* Whether a recursion should continue without recursing: there is as much left for what it calls. */
static inline int stackIsBelowMiddle(void) {
  return __builtin_expect((uintptr_t)__builtin_frame_address(0) < stackMiddle, 0) && stackMeasuredIsBelowMiddle();
}

/* Whether a recursion has to stop: what is left is for ending it. */
static inline int stackIsLow(void) {
  return __builtin_expect((uintptr_t)__builtin_frame_address(0) < stackFloor, 0) && stackMeasuredIsLow();
}

/* Calls the body on a thread with a stack of `bytes`, and waits for its end; an error of pthread_create, or 0. */
int stackRun(size_t bytes, void (*body)(void *), void *context);

/* A pointer that belongs to the current thread; NULL at first. */
void *stackObject(void);
void stackSetObject(void *object);
