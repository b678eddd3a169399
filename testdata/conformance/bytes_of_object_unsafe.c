// WANT: unsafe
// A loop over the bytes of an object does not end behind its first member.
#include <assert.h>
struct pair { char name[4]; int value; };
static void clear(void *p, unsigned n) {
  unsigned char *b = p;
  for (unsigned i = 0; i < n; i++)
    b[i] = 0;
}
int main(void) {
  struct pair s = {"ab", 7};
  clear(&s, sizeof s);
  assert(s.value != 0);
  return 0;
}
