// WANT: assert+memsafety+bounds+null-deref safe
// aligned_alloc and posix_memalign allocate as malloc does, reallocarray moves as realloc does.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *a = aligned_alloc(16, 4 * sizeof *a), *b = reallocarray(0, 2, sizeof *b), *c = realloc(0, sizeof *c);
  void *d;
  if (a)
    a[3] = 1;
  if (b) {
    b[1] = 7;
    int *more = reallocarray(b, 5, sizeof *b);
    if (more) {
      b = more;
      b[4] = 2;
      assert(b[1] == 7);
    }
  }
  if (c)
    *c = 3;
  if (posix_memalign(&d, 16, 8) == 0) {
    ((char *)d)[7] = 1;
    free(d);
  }
  free(a);
  free(b);
  free(c);
  return 0;
}
