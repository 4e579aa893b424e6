#include "CRunLoop.h"
