// WANT: refused
// A packed enumerated type has fewer bytes than the parser says.
#include <assert.h>
enum e { A, B } __attribute__((packed));
int main(void) {
  assert(sizeof(enum e) == 1);
  return 0;
}
