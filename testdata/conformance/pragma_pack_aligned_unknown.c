// WANT: unknown
// An attribute says that the structure, which is packed by a pragma, has a larger alignment than its members.
#include <assert.h>
#pragma pack(1)
struct s {
  char a;
  int b;
} __attribute__((aligned(4)));
#pragma pack()
int main(void) {
  assert(sizeof(struct s) == 8);
  return 0;
}
