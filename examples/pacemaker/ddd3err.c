// The program ddd3 with a fault in the device.
// WANT: unsafe
#define FAULT_DOUBLE_TOGGLE
#include "ddd3.c"
