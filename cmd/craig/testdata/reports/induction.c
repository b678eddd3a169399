// craig verify --engine bmc --proof
#include <assert.h>

extern int more(void);
static unsigned state, sum;

static void step(void) { state = state == 2 ? 0 : state + 1; }

int main(void)
{
  unsigned n = 0;
  while (more()) {
    step();
    assert(state <= 2);
    while (more())
      sum += 4;
  }
  assert(sum % 4 == 0 && n == 0);
}
