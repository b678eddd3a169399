// WANT: safe
// The loop through an array in a union reads the members that are beside it.
#include <assert.h>
union vector { struct { int x, y, z; } v; int c[3]; };
int main(void) {
  union vector a;
  a.v.x = 1;
  a.v.y = 2;
  a.v.z = 3;
  int sum = 0;
  for (int *p = a.c; p < a.c + 3; p++)
    sum += *p;
  assert(sum == 6);
  return 0;
}
