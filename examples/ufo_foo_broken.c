// The function foo of ufo_foo.c with a branch that counts down: two rounds of the loop make x negative.
// WANT: unsafe
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0, x = 0;
    while (i < n) {
        if (i <= 2)
            x = -i;
        else
            x = i;
        i = i + 1;
    }
    if (x < 0)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
