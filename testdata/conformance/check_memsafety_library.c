// WANT: memsafety unknown
// What a function of the library reads by itself is not modelled.
#include <stdio.h>
int main(void) {
  char unfinished[2] = {'a', 'b'};
  puts(unfinished);
  return 0;
}
