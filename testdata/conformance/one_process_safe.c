// WANT: safe
// The process and its thread stay the same, and what functions return of their arguments is no more than these.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
int main(void) {
  assert(getpid() == getpid() && getpagesize() > 0);
  assert(pthread_equal(pthread_self(), pthread_self()));
  assert(sleep(3) <= 3);
  int copy = dup2(1, 5);
  assert(copy == 5 || copy == -1);
  return 0;
}
