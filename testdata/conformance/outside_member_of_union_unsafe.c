// WANT: unsafe
// What a function writes in a member of a union is in the others, too.
#include <assert.h>
extern void read(float *);
union { int i; float f; } u;
float g = 1;
int main(void) {
  int which = u.i;
  read(which ? &g : &u.f);
  assert(u.i == 0);
  return 0;
}
