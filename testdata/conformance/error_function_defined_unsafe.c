// The call of an error function counts, whatever the program's own definition of it does.
// WANT: assert safe
// WANT: unreachable unsafe at 11
// WANT: assert+unreachable unsafe at 11
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 7)
        reach_error();
    return 0;
}
