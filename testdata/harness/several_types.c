// WANT: unsafe
// Assumptions and assertions without a body; values of several types, the smallest and largest ones; a choice that is
// uninitialised; variables from another file.
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern signed char __VERIFIER_nondet_schar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
extern int elsewhere;
extern unsigned char far;
int main(void) {
  int choice;
  long long least = __VERIFIER_nondet_longlong();
  unsigned long long most = __VERIFIER_nondet_ulonglong();
  __VERIFIER_assume(least == -9223372036854775807LL - 1);
  __VERIFIER_assume(most == 18446744073709551615ULL);
  signed char small = __VERIFIER_nondet_schar();
  _Bool yes = __VERIFIER_nondet_bool();
  __VERIFIER_assert(small != -128 || !yes || choice != -5 || (elsewhere == 0 || far + elsewhere != 7));
  return 0;
}
