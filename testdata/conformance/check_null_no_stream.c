// WANT: null-deref unsafe at 6
// A null pointer means all streams to fflush, and is none to other functions.
#include <stdio.h>
int main(void) {
  fflush(0);
  return fseek(0, 0, SEEK_SET);
}
