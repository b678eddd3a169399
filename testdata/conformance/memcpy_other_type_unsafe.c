// WANT: unsafe
// A structure that is copied to characters, or to another structure, is no undefined behaviour.
#include <assert.h>
#include <string.h>
struct pair {
  int a, b;
} t;
char bytes[8];
void put(void *to, struct pair *from) { memcpy(to, from, sizeof *from); }
int main(void) {
  struct pair s;
  s.a = 1;
  s.b = 2;
  put(&t, &s);
  put(bytes, &s);
  assert(t.a == 2);
  return 0;
}
