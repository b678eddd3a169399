// WANT: safe
// No signal is handled: raise ends the program unless the signal is ignored.
#include <assert.h>
#include <signal.h>
int main(void) {
  assert(raise(SIGCHLD) == 0);
  raise(SIGTERM);
  assert(0);
  return 0;
}
