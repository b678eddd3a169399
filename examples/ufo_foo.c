// The function foo of Fig. 1 of "From Under-Approximations to Over-Approximations and Back" (Albarghouthi, Gurfinkel,
// Chechik, 2012): both branches of the loop keep x >= 0, which is the loop's invariant.
// WANT: safe
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0, x = 0;
    while (i < n) {
        if (i <= 2)
            x = 0;
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
