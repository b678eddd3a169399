// WANT: unknown
// Code outside can name a variable with external linkage.
#include <assert.h>
extern int sensor(void);
int level;
int main(void) {
  level = 1;
  sensor();
  assert(level == 1);
  return 0;
}
