#include "CRunLoop.h"

#include <pthread.h>

static pthread_t mainThread;

/* Libraries and programs are loaded on the main thread. */
__attribute__((constructor)) static void noteMainThread(void) { mainThread = pthread_self(); }

int isMainThread(void) { return pthread_equal(pthread_self(), mainThread); }
