// WANT: unknown
// The bytes behind the member that is stored have values that C leaves open.
#include <assert.h>
union word {
  int all;
  char one;
};
int main(void) {
  union word w;
  w.all = 0;
  w.one = 1;
  assert(w.all == 1);
  return 0;
}
