// WANT: unsafe
// A designator says which member of a union is initialised, also if others begin there.
#include <assert.h>
struct event { int kind; union { const char *text; struct { short x, y; } at; } arg; };
int main(void) {
  struct event e = {.arg = {.at = {2, 3}}};
  assert(e.arg.at.x != 2 || e.arg.at.y != 3);
  return 0;
}
