// WANT: unsafe at 11
// A function with the name exit that takes two numbers may return.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int exit(int, int);
int kept;

int main(void) {
    int n = exit(0, 1);
    static int m;
    if (n)
        __assert_fail("exit does not return", __FILE__, __LINE__, __func__);
    return m;
}
