// The ventricle follows the atrium after the AV delay, or when the upper rate allows it.
// WANT: safe
#include "device.h"

static int waiting;
static int waited;

static void sensing_switched(int on) {}

static void time_passes(void) {
  if (waiting) {
    check(waited < UPPER_RATE - PVARP);
    waited = waited + 1;
  }
}

static void ventricle_event(int paced) { waiting = 0; }

static void atrium_event(int paced) {
  check(!waiting);
  waiting = 1;
  waited = 0;
}

int main(void) {
  run();
  return 0;
}
