// WANT: unsafe at 6
// A function with the attribute destructor runs where exit is called.
#include <assert.h>
#include <stdlib.h>
static int open_files;
static void __attribute__((destructor)) check(void) { assert(open_files == 0); }
int main(void) {
  open_files = 1;
  exit(0);
}
