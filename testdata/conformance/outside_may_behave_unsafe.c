// WANT: unsafe
// Code outside could have kept the first pointer, and need not have for the assertion to fail.
#include <assert.h>
extern void read_number(int *n);
int level;
int main(void) {
  int a, b;
  read_number(&a);
  read_number(&b);
  level = 1;
  assert(a != 4 || b != 5);
  return 0;
}
