// WANT: safe
// The bytes of a _Bool are 0 or 1 where only such are stored.
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int input(void);

struct flags {
  bool on;
  char other;
  int count;
} first, second;

int main(void) {
  first.on = input();
  first.other = 3;
  memcpy(&second, &first, sizeof first);
  assert(second.on == first.on && second.other == 3);
  unsigned char *bytes = (unsigned char *)&first;
  assert(bytes[0] <= 1 && bytes[0] == first.on);
  bool all[3] = {1, 0, 1}, copy[3];
  memcpy(copy, all, sizeof all);
  assert(copy[0] && !copy[1]);
  char *each = (char *)all;
  each[2] = 0;
  assert(all[0] && !all[2]);
}
