// WANT: safe
// What functions of the library return is no more than what they were asked for, and quotients are exact.
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  assert(write(1, "ab", 2) <= 2 && fwrite("abcd", 2, 2, stdout) <= 2);
  int c = putchar('a');
  assert(c == 'a' || c == EOF);
  div_t d = div(-7, 2);
  assert(d.quot == -3 && d.rem == -1 && ldiv(7, -2).rem == 1 && lldiv(9, 4).quot == 2 && imaxdiv(9, -4).quot == -2);
  return 0;
}
