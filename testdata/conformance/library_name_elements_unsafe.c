// WANT: unsafe at 10
// A function with the name memcpy for blocks of int is not that of the library.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int *memcpy(int *, const int *, int);

int main(void) {
    int a[2] = {1, 2}, b[2];
    memcpy(b, a, 2 * sizeof a[0]);
    if (b[0] != 1)
        __assert_fail("b[0] == 1", __FILE__, __LINE__, __func__);
    return 0;
}
