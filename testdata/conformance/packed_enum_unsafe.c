// WANT: unsafe at 8
// What does not fit into a packed enumerated type wraps.
#include <assert.h>
extern int nondet(void);
enum e { A, B } __attribute__((packed));
int main(void) {
  enum e x = nondet();
  assert(x + 0 < 255);
  return 0;
}
