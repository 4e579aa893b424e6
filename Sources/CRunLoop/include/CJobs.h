#pragma once

/* Jobs of Swift's concurrency that code on the main thread enqueues for other threads: the parts of tasks that belong
   to no actor, and their return to the main actor after an `await`. While jobs are gathered, one thread runs them in
   their order, and the main thread can wait for them. Jobs that a gathered job enqueues are gathered too. */

/* Begin and end the gathering of jobs. Calls may be nested; the outermost `jobsGatherEnd` ends the gathering. Main
   thread only. */
void jobsGatherBegin(void);
void jobsGatherEnd(void);

/* The outcome of a wait for jobs. */
typedef enum {
  /* No job was gathered since the last wait. */
  jobsNone,
  /* All jobs have run. */
  jobsHaveRun,
  /* A job took too long and is abandoned: it still runs, but no wait includes it. Jobs behind it may not have run. */
  jobsAreSlow,
} JobsOutcome;

/* Waits until all gathered jobs have run, for `seconds` at most. `Task.yield` is not gathered: the runtime passes its
   job to another thread itself. Main thread only. */
JobsOutcome jobsAwait(double seconds);
