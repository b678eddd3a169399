// WANT: bounds safe
// WANT: memsafety safe
// Constant objects are read as bytes, and what is beside a constant member is written.
#include <stdlib.h>
#include <string.h>
struct header {
  const int length;
  short kind;
};
const short table[4] = {1, 2, 3, 4};
struct header header = {1, 2};
int main(void) {
  struct header *p = malloc(sizeof *p), x = {5, 6};
  if (!p)
    return 0;
  memcpy(p, &x, sizeof x); /* what is allocated is not constant */
  free(p);
  int two;
  memcpy(&two, (const char *)table + 1, sizeof two);
  unsigned char *q = (unsigned char *)&header;
  q[4] = two;
  return header.kind;
}
