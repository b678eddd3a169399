// The program ddd1 with a fault in the device.
// WANT: unsafe
#define FAULT_NESTED_SUSPEND
#include "ddd1.c"
