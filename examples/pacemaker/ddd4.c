// A ventricle beats at least once in the longest interval.
// WANT: safe
#include "device.h"

static int since_beat;

static void sensing_switched(int on) {}

static void time_passes(void) {
  check(since_beat < LOWER_RATE + 1);
  since_beat = since_beat + 1;
}

static void ventricle_event(int paced) { since_beat = 0; }
static void atrium_event(int paced) {}

int main(void) {
  run();
  return 0;
}
