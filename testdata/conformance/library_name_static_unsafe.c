// WANT: unsafe at 26
// Functions with names of the library's that the program defines are those of the program, whatever they are like.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
static int buffer[4];
static int calls;

static void *malloc(unsigned long size) {
    calls++;
    return buffer;
}

static int strlen(int n) {
    calls++;
    return n;
}

static void free(void *p) {
    calls++;
}

int main(void) {
    int *p = malloc(sizeof *p), *q = (int *)malloc(sizeof *q);
    *p = strlen(3);
    free(p);
    if (p == q && *q == 3 && calls == 4)
        __assert_fail("there are several blocks", __FILE__, __LINE__, __func__);
    return 0;
}
