// WANT: unsafe
// There may be no memory for what asprintf stores.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *s;
    assert(asprintf(&s, "%s", "ab") == 2);
    free(s);
    return 0;
}
