// WANT: unknown
// Behind a directive that numbers lines anew, a structure has a smaller number than the pragma in front of it.
#include <assert.h>
#line 3 "other.c"
#pragma pack(1)
#line 1 "other.c"
struct s {
  char c;
  int x;
};
int main(void) {
  assert(sizeof(struct s) == 8);
  return 0;
}
