/* A filter in numbers with 16 bits behind the point, and saturation. */
#include <stdint.h>
typedef int32_t fix;
#define FIX(x) ((fix)((x) * 65536.0 + ((x) < 0 ? -0.5 : 0.5)))
static fix mul(fix a, fix b) { return (int64_t)a * b >> 16; }
static fix add(fix a, fix b) { fix c; return __builtin_add_overflow(a, b, &c) ? a < 0 ? INT32_MIN : INT32_MAX : c; }
int main(void) {
  static const fix taps[] = {FIX(0.25), FIX(-0.5), FIX(1.75)};
  fix history[3] = {0}, y = 0;
  for (int t = 0; t < 6; t++) {
    for (int i = 2; i > 0; i--) history[i] = history[i - 1];
    history[0] = (t % 2 ? -3 : 5) * 65536;
    y = 0;
    for (int i = 0; i < 3; i++) y = add(y, mul(history[i], taps[i]));
  }
  r = y;
  r = r * 10 + (add(INT32_MAX, y < 0 ? -y : y) == INT32_MAX) + (add(INT32_MIN, -1) == INT32_MIN);
  return 0;
}
