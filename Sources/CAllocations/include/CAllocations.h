#pragma once
#include <stdint.h>

/* Heap allocations made by every thread since the process began, those inside driver calls left out. */
uint64_t allocationCount(void);

/* The same of the calling thread alone: what a test counts while others run beside it. */
uint64_t threadAllocationCount(void);

/* Bytes that the process has from the heap and has not given back. */
uint64_t heldByteCount(void);
