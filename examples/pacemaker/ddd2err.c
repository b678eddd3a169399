// The program ddd2 with a fault in the device.
// WANT: unsafe
#define FAULT_EARLY_PACE
#include "ddd2.c"
