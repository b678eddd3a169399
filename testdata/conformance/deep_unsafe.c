// WANT: unsafe
// The shortest violation takes forty iterations.
#include <assert.h>
int main(void) {
  int i = 0;
  while (1) {
    i++;
    assert(i < 40);
  }
}
