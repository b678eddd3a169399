// WANT: memsafety unsafe at 9
// A variable leads to a block while the function runs that it belongs to, also where another one may call exit, and not
// when exit is called later.
#include <stdlib.h>
static void stop(int status) {
  if (status > 1)
    exit(status);
}
static void lose(int status) { int *p = malloc(sizeof *p); stop(status); }
int main(int argc, char **argv) {
  lose(1);
  stop(2);
  return 0;
}
