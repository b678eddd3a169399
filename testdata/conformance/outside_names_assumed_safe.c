// WANT: safe
// ASSUME: outside-keeps-memory
// Code outside could name a variable with external linkage, and is taken not to change it.
#include <assert.h>
extern int sensor(void);
int level;
int main(void) {
  level = 1;
  sensor();
  assert(level == 1);
  return 0;
}
