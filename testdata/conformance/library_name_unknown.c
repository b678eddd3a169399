// WANT: unknown
// A function with a name of the system's library that takes other arguments is another function, which may change what
// it can name.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int sleep(int hours, int minutes);
int n;

int main(void) {
    n = 0;
    sleep(1, 2);
    if (n)
        __assert_fail("n == 0", __FILE__, __LINE__, __func__);
    return 0;
}
