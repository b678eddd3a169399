// WANT: memsafety unsafe at 10
// A variable of a call that has returned, while another call of the same function has one.
static int *last;
static int down(int n) {
  int x = n;
  if (n > 0)
    down(n - 1);
  else
    return last = &x, 0;
  x += *last;
  return x;
}
int main(void) { return down(1); }
