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
  size_t first, count, capacity;
  /* Whether a job runs, and the time at which it began. */
  int isRunning;
  struct timespec began;
  /* Whether the running job takes too long for others to wait for it: the thread ends with that job. */
  int isAbandoned;
} Worker;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t hasWork, hasNoWork, needsWatch;
/* The worker that takes new jobs; 0 before the first job, and after a worker was abandoned and not replaced. */
static Worker *worker;
/* The number of calls of `jobsGatherBegin` without their `jobsGatherEnd`. */
static int gatherDepth;
/* Whether a job was gathered since the main thread's last wait, or had not run at the end of that wait. The queue alone
   does not tell: a fast job may have run before the main thread waits. */
static int hasNewJobs;
/* The number of workers that were abandoned. */
static size_t abandonedCount;
/* Whether the watcher thread, which looks for a job that keeps others waiting too long, is awake or was not created. */
static int isWatching;
/* The functions that run jobs which are not gathered: the hook installed before, and the runtime's own. */
static Hook previousHook;
static _Atomic(Enqueue) runtimeEnqueue;
/* The worker whose thread this is; 0 on other threads. */
static _Thread_local Worker *ownWorker;

static void push(Worker *worker, void *job) {
  if (worker->count == worker->capacity) {
    size_t capacity = worker->capacity ? worker->capacity * 2 : 16;
    void **jobs = malloc(capacity * sizeof *jobs);
    if (!jobs) abort();
    for (size_t i = 0; i < worker->count; i++) jobs[i] = worker->jobs[(worker->first + i) % worker->capacity];
    free(worker->jobs);
    worker->jobs = jobs;
    worker->capacity = capacity;
    worker->first = 0;
  }
  worker->jobs[(worker->first + worker->count) % worker->capacity] = job;
  worker->count++;
}

static int hasJobs(void) { return worker && (worker->count > 0 || worker->isRunning); }

/* Whether a job waits for another one. */
static int keepsWaiting(void) { return worker && worker->count + (size_t)worker->isRunning > 1; }

static void *work(void *argument) {
  Worker *self = ownWorker = argument;
  pthread_mutex_lock(&lock);
  while (!self->isAbandoned) {
    if (self->count == 0) {
      pthread_cond_wait(&hasWork, &lock);
      continue;
    }
    void *job = self->jobs[self->first];
    self->first = (self->first + 1) % self->capacity;
    self->count--;
    self->isRunning = 1;
    clock_gettime(CLOCK_MONOTONIC, &self->began);
    pthread_mutex_unlock(&lock);
    /* The executor 0, 0 runs code that belongs to no actor. */
    swift_job_run(job, 0, 0);
    pthread_mutex_lock(&lock);
    self->isRunning = 0;
    if (self->count == 0) pthread_cond_broadcast(&hasNoWork);
  }
  pthread_mutex_unlock(&lock);
  /* Destructors of thread-local objects may enqueue a job after this function. */
  ownWorker = 0;
  free(self->jobs);
  free(self);
  return 0;
}

/* Creates a worker and starts its thread; returns 0 if the system has no memory or no thread for it. */
static Worker *startWorker(void) {
  Worker *newWorker = calloc(1, sizeof *newWorker);
  pthread_t thread;
  if (!newWorker) return 0;
  if (pthread_create(&thread, 0, work, newWorker) != 0) {
    free(newWorker);
    return 0;
  }
  pthread_setname_np(thread, "jobs of a run");
  pthread_detach(thread);
  return newWorker;
}

/* Passes a job that is not gathered to the hook installed before, or to the runtime. */
static void passOn(void *job) {
  Enqueue original = atomic_load_explicit(&runtimeEnqueue, memory_order_relaxed);
  if (previousHook) previousHook(job, original);
  else original(job);
}

static __attribute__((swiftcall)) void enqueue(void *job, Enqueue original) {
  atomic_store_explicit(&runtimeEnqueue, original, memory_order_relaxed);
  int isGathered = ownWorker || (isMainThread() && gatherDepth > 0);
  if (isGathered) {
    pthread_mutex_lock(&lock);
    if (!ownWorker && !worker) worker = startWorker();
    /* `ownWorker` equals `worker` unless `ownWorker` is abandoned. */
    isGathered = ownWorker ? !ownWorker->isAbandoned : worker != 0;
    if (isGathered) {
      push(worker, job);
      hasNewJobs = 1;
      pthread_cond_broadcast(&hasWork);
      if (!isWatching && keepsWaiting()) pthread_cond_signal(&needsWatch);
    }
    pthread_mutex_unlock(&lock);
  }
  if (!isGathered) passOn(job);
}

/* Abandons the worker to the job that it runs, and moves the waiting jobs to a new worker. If no new worker starts,
   releases the lock, passes the jobs on, and locks again. */
static void abandonWorker(void) {
  Worker *old = worker;
  worker = 0;
  old->isAbandoned = 1;
  abandonedCount++;
  if (old->count > 0) worker = startWorker();
  if (worker) {
    for (size_t i = 0; i < old->count; i++) push(worker, old->jobs[(old->first + i) % old->capacity]);
    old->count = 0;
  }
  pthread_cond_broadcast(&hasWork);
  pthread_cond_broadcast(&hasNoWork);
  if (old->count == 0) return;
  /* The thread of the worker may free it as soon as the lock is released. */
  Worker rest = *old;
  old->jobs = 0;
  old->count = 0;
  pthread_mutex_unlock(&lock);
  for (size_t i = 0; i < rest.count; i++) passOn(rest.jobs[(rest.first + i) % rest.capacity]);
  free(rest.jobs);
  pthread_mutex_lock(&lock);
}

/* Abandons a worker whose job keeps others waiting for a second: the job may wait for one of them, and the main thread
   for the job. */
static void *watch(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    if (!keepsWaiting()) {
      isWatching = 0;
      pthread_cond_wait(&needsWatch, &lock);
      isWatching = 1;
      continue;
    }
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &now);
    end = worker->isRunning ? worker->began : now;
    end.tv_sec++;
    if (now.tv_sec > end.tv_sec || (now.tv_sec == end.tv_sec && now.tv_nsec >= end.tv_nsec)) {
      abandonWorker();
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
  pthread_cond_init(&hasNoWork, &attributes);
  pthread_cond_init(&hasWork, &attributes);
  pthread_cond_init(&needsWatch, &attributes);
  pthread_condattr_destroy(&attributes);
  /* If there is no thread for the watcher, only `jobsAwait` abandons a job that waits for a job behind it. */
  pthread_t watcher;
  isWatching = 1;
  if (pthread_create(&watcher, 0, watch, 0) == 0) {
    pthread_setname_np(watcher, "watch of jobs");
    pthread_detach(watcher);
  }
  previousHook = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = enqueue;
}

void jobsGatherBegin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  gatherDepth++;
}

void jobsGatherEnd(void) { gatherDepth--; }

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
  JobsOutcome outcome = hasNewJobs ? jobsHaveRun : jobsNone;
  size_t before = abandonedCount;
  while (hasJobs() && outcome != jobsAreSlow) {
    int isLate = pthread_cond_timedwait(&hasNoWork, &lock, &end) == ETIMEDOUT;
    if (abandonedCount == before && isLate && hasJobs() && worker->isRunning) abandonWorker();
    if (abandonedCount != before || isLate) outcome = jobsAreSlow;
  }
  /* Jobs behind an abandoned job have not run yet. */
  hasNewJobs = hasJobs();
  pthread_mutex_unlock(&lock);
  return outcome;
}
