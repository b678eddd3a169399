// WANT: unknown
// A function named free that takes a number does not free, and may change what it can name.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int n;

int main(void) {
    extern void free(int);
    n = 0;
    free(3);
    if (n)
        __assert_fail("n == 0", __FILE__, __LINE__, __func__);
    return 0;
}
