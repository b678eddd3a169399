// WANT: safe
// The functions of string.h are executed exactly when a program does not define them.
#include <assert.h>
#include <string.h>
int main(void) {
  char name[8];
  strcpy(name, "ab");
  assert(strlen(name) == 2);
  assert(strcmp(name, "abc") < 0);
  assert(strchr(name, 'b') == name + 1);
  assert(!strchr(name, 'c'));
  return 0;
}
