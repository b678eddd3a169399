// WANT: unsafe
// Functions from outside that return structures, or write what their parameters point to.
extern void reach_error(void);
struct point { signed char x; short y[3]; unsigned bits : 5; };
extern struct point where(int);
extern void set(unsigned long long *at);
extern void fill(struct point *p);
struct pair { int a; long b; };
int read_both(int *number, struct pair *second);
int main(void) {
  int n = 0;
  struct pair p = { 0, 0 };
  unsigned long long big = 0;
  struct point first = where(0), second = where(1);
  int one = read_both(&n, &p);
  set(&big);
  struct point filled;
  fill(&filled);
  if (first.x == -5 && first.y[1] == 77 && second.x == 5 && second.bits == 21 && second.y[2] == second.y[0])
    if (n == 12 && p.a == 13 && p.b == -14 && one == 2)
      if (big == 15 && filled.x == 3 && filled.y[2] == -4 && filled.bits == 7)
        reach_error();
  return 0;
}
