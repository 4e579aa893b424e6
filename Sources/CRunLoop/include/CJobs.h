#pragma once

/* Jobs of Swift's concurrency that code on the main thread hands to other threads: the parts of tasks that belong to no
   actor, and the way back to the main actor after an `await`. While they are gathered, one thread runs them in their
   order, and the main thread can wait for them. What they hand on themselves is gathered too. */

/* Begins to gather jobs, until as many calls of `jobsGatherEnd`. Main thread only. */
void jobsGatherBegin(void);
void jobsGatherEnd(void);

/* Waits until all gathered jobs have run, that long at most: what runs longer is left to itself, and is waited for no
   more. Returns 0 if none was handed on since the last call. `Task.yield` is not gathered: the runtime gives its job to
   another thread itself. Main thread only. */
int jobsAwait(double seconds);
