// WANT: safe
// ## before the arguments of a macro that takes any number of them: the comma goes if there are none.
#include <assert.h>
static int first(int n, ...) { return n; }
#define A(n, ...) first(n, ##__VA_ARGS__)
#define B(n, args...) first(n, ## args)
#define C(...) first(0, ##__VA_ARGS__)
#define D(n, ...) A(n, ##__VA_ARGS__)
#define SUM(a, b, ...) (a + b, ##__VA_ARGS__)
#define LIST(n, ...) ((int[]){n, ##__VA_ARGS__, 7})
#define PASTE(x, ...) x##__VA_ARGS__
#define TWICE(x, ...) first(x,##__VA_ARGS__ , ## __VA_ARGS__)
#define LINES(n, ...) first(n \
  , ##__VA_ARGS__)
int main(void) {
  int h1 = 5;
  assert(A(1) == 1 && A(1, 2) == 1 && B(2) == 2 && B(2, 3) == 2 && C() == 0 && C(1) == 0 && D(4) == 4 && D(4, 5) == 4);
  assert(SUM(1, 2) == 3 && SUM(1, 2, 9) == 9 && sizeof LIST(1) == 8 && sizeof LIST(1, 2) == 12);
  assert(PASTE(h, 1) == 5 && PASTE(h1) == 5 && TWICE(1) == 1 && TWICE(1, 2) == 1 && LINES(1) == 1 && LINES(1, 2) == 1);
  return 0;
}
