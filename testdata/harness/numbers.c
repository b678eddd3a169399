// WANT: unsafe
// Floating-point numbers as results, arguments that are written, volatile objects, and variables without a value.
#include <assert.h>
struct pair { float f; long double l; };
extern float next(void);
extern struct pair both(void);
extern int measure(double *to);
volatile float sensor;
int main(void) {
  double d, e[2];
  float x = next(), y = next();
  struct pair p = both();
  if (!measure(&d))
    return 0;
  float s = sensor;
  assert(!(x > 0.1f && x < 0.2f && y != y && p.f < -1e10f && p.l > 1e3000L && d > 0 && d < 1e-310 && e[1] == 0.5 && s > 7 && s < 7.5f));
  return 0;
}
