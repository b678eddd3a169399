// WANT: unknown
// A structure of a header that is included behind a pragma has its alignment, though its size is not changed.
#include <assert.h>
#pragma pack(1)
#include "pragma_pack_header.h"
#pragma pack()
struct outer {
  char c;
  struct inner x;
};
int main(void) {
  assert(sizeof(struct outer) == 8);
  return 0;
}
