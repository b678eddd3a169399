// WANT: unknown
// A function with a name of the library's, with its parameters but another result, is another function.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
void sleep(unsigned);
int n;

int main(void) {
    n = 0;
    sleep(1);
    if (n)
        __assert_fail("n == 0", __FILE__, __LINE__, __func__);
    return 0;
}
