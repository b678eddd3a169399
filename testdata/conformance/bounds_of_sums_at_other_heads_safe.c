// WANT: safe
// That a sum does not overflow bounds it at places that become heads of loops when what is unreachable goes.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int isdigit();
static int number(const char *s, int *end) {
  int n = 0;
  for (; isdigit(*s); s++)
    n = n * 10 + (*s - '0');
  return n;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 0)
    x ^= 255 > ((number("x", &(int){0}) & 1) << 3);
  if (x > 17 && x < 0)
    reach_error();
  return 0;
}
