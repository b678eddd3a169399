// WANT: unsafe
#include <assert.h>
#include <string.h>
struct pair { char name[4]; int value; };
int main(void) {
  struct pair s = {"ab", 7}, t = {"ab", 8};
  assert(memcmp(&s, &t, sizeof s) == 0);
  return 0;
}
