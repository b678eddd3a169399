// WANT: safe
// asprintf returns how many characters it has stored, or that there is no memory for them.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    char *s;
    int n = asprintf(&s, "%s-%c", "ab", 'c');
    assert(n == 4 || n == -1);
    if (n == 4) {
        assert(s[4] == 0 && s[3] != 0);
        free(s);
    }
    return 0;
}
