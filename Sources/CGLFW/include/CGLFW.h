#pragma once
#include <stdint.h>
#include <epoxy/gl.h>
#include <epoxy/egl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

/* The depth of driver calls on this thread; an allocation counter leaves out allocations within them. */
extern _Thread_local int driverCallDepth;

/* The number of the EGL context that is current on this thread, 0 for none. Reading it avoids eglGetCurrentContext,
   which asks the system for the number of the process each time. */
extern _Thread_local int64_t currentContextNumber;

/* Releases the context that is current when this thread ends, so that another thread may use it. */
void unbindContextAtThreadEnd(void);

static inline void driverCallBegin(void) { driverCallDepth += 1; }
static inline void driverCallEnd(void) { driverCallDepth -= 1; }

/* Makes malloc map each block of 256 KiB or more separately from now on. By default malloc raises that limit up to
   32 MiB as such blocks are freed; the textures that a driver then allocates on the heap fragment it without end. */
void returnLargeBlocksToSystem(void);

/* Calls `body` when the connection to the X server breaks, on the thread that notices it. `body` must not use the
   display. If it returns, Xlib ends the process. */
void callOnDisplayLoss(void (*body)(void));
