// WANT: safe
// Conversions to an enumerated type without negative values are to an unsigned one, and enumerators are int if they can.
#include <assert.h>
enum e { A, B };
enum big { ONE = 1, TOP = 0x80000000u };
static long long g = (enum e)-4;
int main(void) {
  assert(!((enum e)-1 < 0));
  assert(g == 4294967292);
  assert(ONE - 2 < 0 && TOP - 3 > 0 && -1 < ONE);
  return 0;
}
