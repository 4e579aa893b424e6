#pragma once

/* Jobs of Swift's concurrency that code on the main thread hands to other threads: the parts of tasks that belong to no
   actor, and their return to the main actor after an `await`. While they are gathered, one thread runs them in their
   order, and the main thread can wait for them. Jobs that they hand on are gathered too. */

/* Begins to gather jobs, until as many calls of `jobsGatherEnd`. Main thread only. */
void jobsGatherBegin(void);
void jobsGatherEnd(void);

/* The outcome of a wait for jobs. */
typedef enum {
  /* No job was handed on since the last wait. */
  jobsNone,
  /* All jobs have run. */
  jobsHaveRun,
  /* A job took too long: it is left to itself and no longer waited for; jobs behind it may still run. */
  jobsAreSlow,
} JobsOutcome;

/* Waits until all gathered jobs have run, for so many seconds at most. `Task.yield` is not gathered: the runtime gives its job to
   another thread itself. Main thread only. */
JobsOutcome jobsAwait(double seconds);
