#pragma once
#include <stdint.h>
#include <epoxy/gl.h>
#include <epoxy/egl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

/* Depth of driver calls on this thread; an allocation counter leaves out what happens inside. */
extern _Thread_local int driverCallDepth;

/* The number of the context of EGL's that is current on this thread, 0 for none: eglGetCurrentContext asks the system
   for the process's number each time. */
extern _Thread_local int64_t currentContextNumber;

/* Has the context that is current when this thread ends released, so that another thread may use it. */
void unbindContextAtThreadEnd(void);

static inline void driverCallBegin(void) { driverCallDepth += 1; }
static inline void driverCallEnd(void) { driverCallDepth -= 1; }

/* Makes malloc map blocks of 256 KiB and more by themselves from now on. Of itself it raises that limit to 32 MiB as such
   blocks are freed; a driver that keeps textures there then fragments the heap, without an end. */
void returnLargeBlocksToSystem(void);

/* Has `body` called when the connection to the X server breaks, on the thread that notices; if it returns, Xlib ends the
   process. It must not use the display. */
void callOnDisplayLoss(void (*body)(void));
