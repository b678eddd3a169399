// WANT: memsafety unsafe
// A function of the library reads beyond what there is.
#include <stdio.h>
int main(void) {
  char unfinished[2] = {'a', 'b'};
  puts(unfinished);
  return 0;
}
