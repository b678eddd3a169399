// WANT: unknown
// Functions that are declared with integers where those of the C library with these names take pointers to strings and
// blocks are other functions, which may change what they can name.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int strlen(int);
int puts(int);
int n;

int main(void) {
    n = 0;
    puts(strlen(3));
    if (n)
        __assert_fail("n == 0", __FILE__, __LINE__, __func__);
    return 0;
}
