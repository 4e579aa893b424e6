#include "CGLFW.h"

_Thread_local int driverCallDepth = 0;
