#define _GNU_SOURCE
#include "CJobs.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include "CRunLoop.h"

/* The entries of Swift's runtime by which a program chooses the threads of jobs (swift/Runtime/Concurrency.h). */
typedef __attribute__((swiftcall)) void (*Enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*Hook)(void *job, Enqueue original);
extern Hook swift_task_enqueueGlobal_hook;
extern __attribute__((swiftcall)) void swift_job_run(void *job, uintptr_t identity, uintptr_t implementation);

/* A thread and the jobs that wait for it. */
typedef struct {
  void **jobs;
  size_t first, count, room;
  /* Whether a job runs, and the time at which it began. */
  int isRunning;
  struct timespec since;
  /* Whether the running job takes too long for others to wait for it: the thread ends with that job. */
  int isLeft;
} Worker;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t hasWork, hasNone, isWatched;
/* The worker that takes new jobs; 0 before the first job. */
static Worker *worker;
static int gathering;
/* Whether a job was handed on since the main thread last waited, or was left to a later wait: the fastest ones have run
   before it asks. */
static int hasNew;
/* The number of times that a worker was left. */
static size_t leavings;
/* Whether a thread looks for a job that keeps others waiting too long. */
static int isWatching;
/* The functions that run jobs which are not gathered: the hook installed before, and the runtime's own. */
static Hook previous;
static _Atomic(Enqueue) runtime;
/* The worker of this thread. */
static _Thread_local Worker *own;

static void push(Worker *worker, void *job) {
  if (worker->count == worker->room) {
    size_t room = worker->room ? worker->room * 2 : 16;
    void **jobs = malloc(room * sizeof *jobs);
    if (!jobs) abort();
    for (size_t i = 0; i < worker->count; i++) jobs[i] = worker->jobs[(worker->first + i) % worker->room];
    free(worker->jobs);
    worker->jobs = jobs;
    worker->room = room;
    worker->first = 0;
  }
  worker->jobs[(worker->first + worker->count) % worker->room] = job;
  worker->count++;
}

static int hasJobs(void) { return worker && (worker->count > 0 || worker->isRunning); }

/* Whether a job waits for another one. */
static int keepsWaiting(void) { return worker && worker->count + (size_t)worker->isRunning > 1; }

static void *work(void *argument) {
  Worker *self = own = argument;
  pthread_mutex_lock(&lock);
  while (!self->isLeft) {
    if (self->count == 0) {
      pthread_cond_wait(&hasWork, &lock);
      continue;
    }
    void *job = self->jobs[self->first];
    self->first = (self->first + 1) % self->room;
    self->count--;
    self->isRunning = 1;
    clock_gettime(CLOCK_MONOTONIC, &self->since);
    pthread_mutex_unlock(&lock);
    /* The job runs on the executor of code that belongs to no actor. */
    swift_job_run(job, 0, 0);
    pthread_mutex_lock(&lock);
    self->isRunning = 0;
    if (self->count == 0) pthread_cond_broadcast(&hasNone);
  }
  pthread_mutex_unlock(&lock);
  /* Thread-local objects may hand on a job as they end with the thread. */
  own = 0;
  free(self->jobs);
  free(self);
  return 0;
}

/* Starts a worker; 0 if the system has no thread for it. */
static Worker *started(void) {
  Worker *made = calloc(1, sizeof *made);
  pthread_t thread;
  if (!made) return 0;
  if (pthread_create(&thread, 0, work, made) != 0) {
    free(made);
    return 0;
  }
  pthread_setname_np(thread, "jobs of a run");
  pthread_detach(thread);
  return made;
}

/* Passes a job that is not gathered to the hook installed before, or to the runtime. */
static void handOn(void *job) {
  Enqueue original = atomic_load_explicit(&runtime, memory_order_relaxed);
  if (previous) previous(job, original);
  else original(job);
}

static __attribute__((swiftcall)) void enqueue(void *job, Enqueue original) {
  atomic_store_explicit(&runtime, original, memory_order_relaxed);
  int isGathered = own || (isMainThread() && gathering > 0);
  if (isGathered) {
    pthread_mutex_lock(&lock);
    if (!own && !worker) worker = started();
    /* A worker that is not left is the current one. */
    isGathered = own ? !own->isLeft : worker != 0;
    if (isGathered) {
      push(worker, job);
      hasNew = 1;
      pthread_cond_broadcast(&hasWork);
      if (!isWatching && keepsWaiting()) pthread_cond_signal(&isWatched);
    }
    pthread_mutex_unlock(&lock);
  }
  if (!isGathered) handOn(job);
}

/* Leaves the worker to the job that it runs, and moves the others to a new worker, or hands them on, without the lock, if
   there is no thread for one. */
static void leave(void) {
  Worker *old = worker;
  worker = 0;
  old->isLeft = 1;
  leavings++;
  if (old->count > 0) worker = started();
  if (worker) {
    for (size_t i = 0; i < old->count; i++) push(worker, old->jobs[(old->first + i) % old->room]);
    old->count = 0;
  }
  pthread_cond_broadcast(&hasWork);
  pthread_cond_broadcast(&hasNone);
  if (old->count == 0) return;
  /* The worker may be gone before all are handed on. */
  Worker rest = *old;
  old->jobs = 0;
  old->count = 0;
  pthread_mutex_unlock(&lock);
  for (size_t i = 0; i < rest.count; i++) handOn(rest.jobs[(rest.first + i) % rest.room]);
  free(rest.jobs);
  pthread_mutex_lock(&lock);
}

/* Leaves a worker whose job keeps others waiting for a second: it may wait for one of them, and the main thread for it. */
static void *watch(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    if (!keepsWaiting()) {
      isWatching = 0;
      pthread_cond_wait(&isWatched, &lock);
      isWatching = 1;
      continue;
    }
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &now);
    end = worker->isRunning ? worker->since : now;
    end.tv_sec++;
    if (now.tv_sec > end.tv_sec || (now.tv_sec == end.tv_sec && now.tv_nsec >= end.tv_nsec)) {
      leave();
      continue;
    }
    pthread_mutex_unlock(&lock);
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, 0);
    pthread_mutex_lock(&lock);
  }
  return unused;
}

static void install(void) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&hasNone, &attributes);
  pthread_cond_init(&hasWork, &attributes);
  pthread_cond_init(&isWatched, &attributes);
  pthread_condattr_destroy(&attributes);
  /* If there is no thread for the watch, a job that waits for one behind it is left when the main thread waits. */
  pthread_t watcher;
  isWatching = 1;
  if (pthread_create(&watcher, 0, watch, 0) == 0) {
    pthread_setname_np(watcher, "watch of jobs");
    pthread_detach(watcher);
  }
  previous = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = enqueue;
}

void jobsGatherBegin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  gathering++;
}

void jobsGatherEnd(void) { gathering--; }

JobsOutcome jobsAwait(double seconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += (time_t)seconds;
  end.tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec++;
    end.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&lock);
  JobsOutcome outcome = hasNew ? jobsHaveRun : jobsNone;
  size_t before = leavings;
  while (hasJobs() && outcome != jobsAreSlow) {
    int isLate = pthread_cond_timedwait(&hasNone, &lock, &end) == ETIMEDOUT;
    if (leavings == before && isLate && hasJobs() && worker->isRunning) leave();
    if (leavings != before || isLate) outcome = jobsAreSlow;
  }
  /* Jobs behind a job that was left have not run yet. */
  hasNew = hasJobs();
  pthread_mutex_unlock(&lock);
  return outcome;
}
