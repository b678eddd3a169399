// Sensing is switched off and on in turns.
// WANT: safe
#include "device.h"

static int last = ON;

static void sensing_switched(int on) {
  check(on != last);
  last = on;
}

static void time_passes(void) {}
static void ventricle_event(int paced) {}
static void atrium_event(int paced) {}

int main(void) {
  run();
  return 0;
}
