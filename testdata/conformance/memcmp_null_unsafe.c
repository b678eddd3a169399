// WANT: null-deref unsafe at 9
// A structure is compared with one that may not be there.
#include <stdlib.h>
#include <string.h>
struct pair { int a; char b; };
int main(void) {
  struct pair s = { 1, 2 };
  struct pair *p = malloc(sizeof *p);
  return memcmp(&s, p, sizeof s) == 0;
}
