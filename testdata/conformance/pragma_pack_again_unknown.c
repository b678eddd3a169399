// WANT: unknown
// A header that is included again has a pragma only then, and other structures in the same lines.
#include <assert.h>
#define NAME s
#include "pragma_pack_again.h"
#undef NAME
#define NAME t
#define AGAIN
#include "pragma_pack_again.h"
int main(void) {
  assert(sizeof(struct s) == 5 || sizeof(struct t) == 8);
  return 0;
}
