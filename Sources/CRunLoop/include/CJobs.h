#pragma once

/* Jobs of Swift's concurrency that code on the main thread hands to other threads: the parts of tasks that belong to no
   actor, and the way back to the main actor after an `await`. While they are gathered, one thread runs them in their
   order, and the main thread can wait for them. What they hand on themselves is gathered too. */

/* Begins to gather jobs, until as many calls of `jobsGatherEnd`. Main thread only. */
void jobsGatherBegin(void);
void jobsGatherEnd(void);

/* What a wait for jobs has found. */
typedef enum {
  /* None was handed on since the last wait. */
  jobsNone,
  /* All have run. */
  jobsHaveRun,
  /* One took too long: it is left to itself and waited for no more; those behind it may still run. */
  jobsAreSlow,
} JobsOutcome;

/* Waits until all gathered jobs have run, that long at most. `Task.yield` is not gathered: the runtime gives its job to
   another thread itself. Main thread only. */
JobsOutcome jobsAwait(double seconds);
