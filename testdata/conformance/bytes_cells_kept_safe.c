// WANT: safe
// A function copies bytes into some elements of an array only. That it keeps the others is part of its contract, although
// its text stores to any element.
#include <assert.h>

struct pair { int first, second; };

static void copy(void *to, const void *from, unsigned n)
{
    char *x = to;
    const char *y = from;
    for (unsigned i = n; i > 0; i--)
        *(x + i - 1) = *(y + i - 1);
}

int main(void)
{
    struct pair one = {0}, two[2] = {{0}};
    copy(two, &one, sizeof one);
    ((char *)two)[9] = 9;
    copy(&one.first, &two[1].first, sizeof one.first);
    assert(two[1].first == 0x900);
    return 0;
}
