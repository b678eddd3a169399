// WANT: safe
// How much vasprintf stores is not known here, but that there is a null character behind it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int print(char **to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vasprintf(to, format, list);
    va_end(list);
    return n;
}

int main(void) {
    char *s;
    int n = print(&s, "%d", 7);
    assert(n >= -1);
    if (n >= 0) {
        assert(s[n] == 0);
        free(s);
    }
    return 0;
}
