// The function main returns 0 where its end is reached, in calls by the program, too, and what a return statement says elsewhere.
// CASE END: assert safe; gcc: nothing
// CASE NOT_ZERO: assert unsafe at 24; gcc: violation
// CASE RETURN: assert unsafe at 22; gcc: violation
// CASE OTHER: assert unsafe at 27
#include <assert.h>
static int calls;
static int other(int x) {
  if (x) return 0;
}
int main(void) {
  if (calls++) {
#ifdef RETURN
    return 4;
#endif
  } else {
    int result = main();
    assert(calls == 2);
#ifdef END
    assert(result == 0);
#elif defined RETURN
    assert(result == 0);
#elif defined NOT_ZERO
    assert(result != 0);
#endif
#ifdef OTHER
    assert(other(0) == 0);
#endif
  }
}
