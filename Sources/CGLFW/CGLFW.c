#define _GNU_SOURCE
#include "CGLFW.h"

#include <dlfcn.h>
#include <malloc.h>

#include <pthread.h>

_Thread_local int driverCallDepth = 0;
_Thread_local int64_t currentContextNumber = 0;

static pthread_key_t threadEndKey;

static void unbindContext(void *unused) {
  (void)unused;
  EGLDisplay display = currentContextNumber != 0 ? eglGetCurrentDisplay() : 0;
  if (display) eglMakeCurrent(display, 0, 0, 0);
  currentContextNumber = 0;
}

/* Destructors of keys run in the order in which the keys were made. This key is made before libEGL is loaded, so its
   destructor runs before that of libEGL's key, which forgets the thread without releasing the thread's context. */
__attribute__((constructor)) static void makeKey(void) { pthread_key_create(&threadEndKey, unbindContext); }

/* The destructor runs for any value except NULL. */
void unbindContextAtThreadEnd(void) { pthread_setspecific(threadEndKey, &threadEndKey); }

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
  /* GLFW loads Xlib. Nothing else here needs Xlib's headers, so its function is looked up by name; without Xlib there
     is no connection to lose. */
  typedef int (*Handler)(void *);
  Handler (*setHandler)(Handler) = (Handler (*)(Handler))dlsym(RTLD_DEFAULT, "XSetIOErrorHandler");
  if (setHandler) setHandler(displayIsLost);
}
