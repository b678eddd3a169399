// WANT: unknown
// A function that has the name of one of the library, and not its parameters, is another one.
#include <assert.h>
extern int read(void);
int level;
int main(void) {
  level = 1;
  read();
  assert(level == 1);
  return 0;
}
