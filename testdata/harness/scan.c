// WANT: unsafe
// Functions of the C library that read: they give the values of the counterexample.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = 0;
  short m = 0;
  long long big = 0;
  char text[4];
  if (scanf("%d %hd", &n, &m) != 2 || fscanf(stdin, "%lld", &big) != 1)
    return 1;
  int c = getchar();
  fprintf(stdout, "%d\n", c);
  assert(n + m != 42 || big != -7000000000 || c != 'x');
  return 0;
}
