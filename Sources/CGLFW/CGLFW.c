#include "CGLFW.h"

_Thread_local int driverCallDepth = 0;
_Thread_local int64_t currentContextNumber = 0;
