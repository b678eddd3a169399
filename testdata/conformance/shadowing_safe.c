// WANT: safe
// A name means the innermost declaration.
#include <assert.h>
int x = 1;
int main(void) {
  assert(x == 1);
  int x = 2;
  for (int x = 3; x < 5; x++) {
    int x = 9;
    x++;
    assert(x == 10);
  }
  assert(x == 2);
  return 0;
}
