#pragma once
#include <epoxy/gl.h>
#include <epoxy/egl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

/* Depth of driver calls on this thread; an allocation counter leaves out what happens inside. */
extern _Thread_local int driverCallDepth;
static inline void driverCallBegin(void) { driverCallDepth += 1; }
static inline void driverCallEnd(void) { driverCallDepth -= 1; }
