// WANT: unsafe at 8
// What is passed to a function whose parameter is an int can be 0 although the argument is not.
extern void __VERIFIER_assert(int);

int main(void) {
  __VERIFIER_assert(0x100000001LL);
  __VERIFIER_assert(1.5);
  __VERIFIER_assert(0x100000000LL);
}
