// WANT: safe
// Declarations that differ from the library's in what does not matter are of its functions.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
extern unsigned long strlen(char *);
extern char *memcpy(char *to, char *from, unsigned long);
extern char *malloc();
extern void free();
extern int printf(char *, ...);
int n;

int main(void) {
    char a[4];
    memcpy(a, "abc", 4);
    char *p = malloc(sizeof(long));
    free(p);
    printf("%s", a);
    if (strlen(a) != 3 || n)
        __assert_fail("strlen(a) == 3", __FILE__, __LINE__, __func__);
    return 0;
}
