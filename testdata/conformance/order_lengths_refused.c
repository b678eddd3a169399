// WANT: refused at 10
// C does not say which of the lengths of an array is evaluated first.
#include <assert.h>
static int n;

static int once(void) { return n = n * 2 + 1; }
static int again(void) { return n = n * 2 + 2; }

int main(void) {
    int a[once()][again()];
    a[0][0] = n;
    assert(n == 4);
    return a[0][0] != 4;
}
