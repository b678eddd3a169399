// A window is moved over an array, and never leaves it.
// WANT: bounds safe
// BROKEN: return LENGTH - WIDTH; => return LENGTH - WIDTH + 1;
extern int __VERIFIER_nondet_int(void);

#define LENGTH 20
#define WIDTH 4

static int data[LENGTH];

static int sum(int from, int to) {
  int total = 0;
  while (from < to) {
    total = (total + data[from]) & 255;
    from = from + 1;
  }
  return total;
}

static int clip(int at) {
  if (at > LENGTH - WIDTH)
    return LENGTH - WIDTH;
  return at;
}

int main(void) {
  int at = 0, total = 0;
  while (at < LENGTH) {
    int from = clip(at);
    total = (total + sum(from, from + WIDTH)) & 255;
    at = at + WIDTH - 1;
  }
  return total;
}
