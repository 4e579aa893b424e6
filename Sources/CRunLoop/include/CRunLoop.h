#pragma once

/* What Foundation's run loop does without its allocations. All three are exported by libFoundation and libdispatch,
   and are what they call each other by. Main thread only. */

/* Runs what waits in the main queue; returns at once when called from within it. */
void _dispatch_main_queue_callback_4CF(void *ignored);

const void *CFRunLoopGetMain(void);
extern const void *const kCFRunLoopDefaultMode;

/* Absolute time at which the next timer of the mode is due, 0 without timers. */
double CFRunLoopGetNextTimerFireDate(const void *loop, const void *mode);
double CFAbsoluteTimeGetCurrent(void);

/* Whether this is the thread that began the process: Foundation asks the system, twice, each time. */
int isMainThread(void);

static inline void mainQueueDrain(void) { _dispatch_main_queue_callback_4CF(0); }

static inline int mainTimerIsDue(void) {
  double due = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
  return due > 0 && due <= CFAbsoluteTimeGetCurrent();
}
