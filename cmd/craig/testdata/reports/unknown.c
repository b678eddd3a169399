// craig verify --trace
#include <stddef.h>
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
extern int *ext(void);
struct S { int a; char b[8]; } one, two[3];
int g;
int main(int argc, char **argv) {
  char *p = (char *)&one;
  p += 5;
  unsigned char *u = (unsigned char *)&g;
  u++;
  int *e = ext();
  char **av = argv;
  struct S *x = &two[3];
  x--;
  x -= 3;
  int *f = &one.a - 1;
  void *v = malloc(10);
  char *w = v;
  if (!v) return 0;
  w[2] = 'q';
  int *none = (int *)8;
  if (argc == 3) reach_error();
}
