// WANT: unsafe
// The number that strcmp returns may be any of that sign.
#include <assert.h>
#include <string.h>
int main(void) {
  char name[4] = "abb";
  if (strcmp(name, "abb") == 0 && strcmp(name, "abc") < 0)
    assert(strcmp("b", name) == 1);
  return 0;
}
