#pragma once

#include "CJobs.h"

/* Steps of Foundation's run loop without its allocations, by symbols that libFoundation and libdispatch export. Main
   thread only, except `isMainThread` and `isInTask`. */

/* Runs the pending blocks of the main queue; returns at once when called from one of them. */
void _dispatch_main_queue_callback_4CF(void *ignored);

const void *CFRunLoopGetMain(void);
extern const void *const kCFRunLoopDefaultMode;

/* The absolute time of the next due timer of the mode, 0 without timers. */
double CFRunLoopGetNextTimerFireDate(const void *loop, const void *mode);
double CFAbsoluteTimeGetCurrent(void);

/* The task that runs on this thread, from Swift's runtime. Swift's own access takes a tenth of a microsecond. */
void *swift_task_getCurrent(void);

static inline int isInTask(void) { return swift_task_getCurrent() != 0; }

/* Whether this is the thread that began the process. Foundation's own check asks the system twice each time. */
int isMainThread(void);

static inline void mainQueueDrain(void) { _dispatch_main_queue_callback_4CF(0); }

static inline int mainTimerIsDue(void) {
  double due = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
  return due > 0 && due <= CFAbsoluteTimeGetCurrent();
}
