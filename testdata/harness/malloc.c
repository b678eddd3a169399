// WANT: unsafe
// Memory from malloc has no initial values.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int i, sum = 0;
  unsigned short *one = malloc(4 * sizeof(unsigned short));
  for (i = 1; i <= 2; i++) {
    int *p = (int *)malloc(i * sizeof(int));
    sum += p[i - 1] * i;
  }
  if (sum == 1000 && one[3] == 65535)
    reach_error();
  return 0;
}
