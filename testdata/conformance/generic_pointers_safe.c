// WANT: safe
// Pointers to qualified types are told apart where their names say it.
#include <assert.h>
#define kind(x) _Generic((x), const char *: 4, char *: 5, volatile int *: 6, const int *: 7, int *: 8, default: 9)
int main(void) {
    int i = 0;
    const char *s = "x";
    volatile int *vp = &i;
    assert(kind((const char *)0) == 4 && kind(s) == 4 && kind(vp) == 6 && kind(1.0) == 9 && kind(i) == 9);
    return 0;
}
