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
