// The program ddd4 with a fault in the device.
// WANT: unsafe
#define FAULT_MISSED_INTERVAL
#include "ddd4.c"
