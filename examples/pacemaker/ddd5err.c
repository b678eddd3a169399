// The program ddd5 with a fault in the device.
// WANT: unsafe
#define FAULT_BLANKING
#include "ddd5.c"
