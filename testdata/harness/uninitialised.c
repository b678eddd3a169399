// WANT: unsafe
// Variables without an initial value: arrays, also of variable length, structures, and those whose address is taken.
extern unsigned nondet(void);
static int second(int *p) { return p[1]; }
struct point { int x, y; };
int main(void) {
  unsigned n = nondet();
  if (n != 3)
    return 0;
  short fixed[2][3];
  int taken[4], variable[n];
  struct point p, many[2];
  unsigned i, sum = 0;
  for (i = 0; i < n; i++) {
    signed char inner;
    int again[i + 1];
    sum += inner == (signed char)i && again[i] == 30 + (int)i;
  }
  if (fixed[1][2] == -3 && fixed[0][1] == 4 && second(taken) == 5 && p.x == 6 && p.y == 7)
    if (many[1].y == 8 && variable[2] == 9 && sum == 3)
      goto ERROR;
  return 0;
ERROR:
  return 1;
}
