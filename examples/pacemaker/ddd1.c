// Sensing is never suspended for more than two steps of time.
// WANT: safe
#include "device.h"

static int off_for;
static int is_off;

static void sensing_switched(int on) {
  is_off = !on;
  off_for = 0;
}

static void time_passes(void) {
  if (is_off) {
    check(off_for < BLANKING);
    off_for = off_for + 1;
  }
}

static void ventricle_event(int paced) {}
static void atrium_event(int paced) {}

int main(void) {
  run();
  return 0;
}
