// No ventricle is paced before the upper rate allows it.
// WANT: unsafe
#define FAULT_EARLY_PACE
#include "device.h"

static int since_beat = 100;

static void sensing_switched(int on) {}

static void time_passes(void) { since_beat = since_beat + 1; }

static void ventricle_event(int paced) {
  if (paced)
    check(since_beat >= UPPER_RATE);
  since_beat = 0;
}

static void atrium_event(int paced) {}

int main(void) {
  run();
  return 0;
}
