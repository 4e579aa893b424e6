#pragma once
#include <stdint.h>

/* The number of heap allocations by all threads since the process began, except those inside driver calls. */
uint64_t allocationCount(void);

/* The number of heap allocations by the calling thread alone, except those inside driver calls, for tests that run
   concurrently with others. */
uint64_t threadAllocationCount(void);

/* The number of bytes that the process has allocated and not freed. */
uint64_t heldByteCount(void);
