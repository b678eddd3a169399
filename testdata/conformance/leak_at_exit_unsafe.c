// WANT: memsafety unsafe at 8
// A variable of main is overwritten before exit is called in another function.
#include <stdlib.h>
static void stop(int status) {
  exit(status);
}
int main(int argc, char **argv) {
  char *two[2] = {malloc(2), malloc(3)};
  if (argc > 1) {
    two[1] = two[0];
    stop(2);
  }
  free(two[0]), free(two[1]);
  return 0;
}
