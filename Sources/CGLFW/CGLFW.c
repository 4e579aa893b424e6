#define _GNU_SOURCE
#include "CGLFW.h"

#include <dlfcn.h>
#include <malloc.h>

#include <pthread.h>

_Thread_local int driverCallDepth = 0;
_Thread_local int64_t currentContextNumber = 0;

static pthread_key_t threadEnd;

static void unbindContext(void *unused) {
  (void)unused;
  EGLDisplay display = currentContextNumber != 0 ? eglGetCurrentDisplay() : 0;
  if (display) eglMakeCurrent(display, 0, 0, 0);
  currentContextNumber = 0;
}

/* The key is made before libEGL is loaded, whose own key of this kind forgets the thread without releasing its context:
   keys are destroyed in the order in which they were made. */
__attribute__((constructor)) static void makeKey(void) { pthread_key_create(&threadEnd, unbindContext); }

void unbindContextAtThreadEnd(void) { pthread_setspecific(threadEnd, &threadEnd); }

void returnLargeBlocksToSystem(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
}

static void (*onDisplayLoss)(void);

static int displayIsLost(void *unused) {
  (void)unused;
  onDisplayLoss();
  return 0;
}

void callOnDisplayLoss(void (*body)(void)) {
  onDisplayLoss = body;
  /* GLFW brings Xlib, whose headers nothing else here needs; without Xlib there is no connection to lose. */
  typedef int (*Handler)(void *);
  Handler (*setHandler)(Handler) = (Handler (*)(Handler))dlsym(RTLD_DEFAULT, "XSetIOErrorHandler");
  if (setHandler) setHandler(displayIsLost);
}
