// The height of a stack is kept between its bounds by the functions that change it.
// WANT: bounds safe
// BROKEN: if (!is_full()) => if (!is_empty() || height == 0)
extern int __VERIFIER_nondet_int(void);

#define CAPACITY 4

static int items[CAPACITY];
static int height;

static int is_full(void) { return height == CAPACITY; }
static int is_empty(void) { return height == 0; }

static void push(int x) {
  items[height] = x;
  height = height + 1;
}

static int pop(void) {
  height = height - 1;
  return items[height];
}

int main(void) {
  int sum = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (!is_full())
        push(__VERIFIER_nondet_int() & 15);
    } else if (!is_empty()) {
      sum = (sum + pop()) & 1023;
    }
  }
  return sum;
}
