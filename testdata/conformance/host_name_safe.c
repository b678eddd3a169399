// WANT: uninitialized safe
// There is room for any name of a host: its first character is there, if it is only the null character.
#include <unistd.h>
int main(void) {
  char name[256];
  return gethostname(name, sizeof name) == 0 && name[0] == 'x';
}
