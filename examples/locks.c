// The lock protocol of Fig. 1 of "Abstractions from Proofs" (Henzinger, Jhala, Majumdar, McMillan, 2004): each lock is
// released under the condition under which it was taken. Which conditions hold matters only between the two, so a
// proof needs one fact at a time, although there are 2^4 ways through the program.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int locked = 0;

void lock(void) {
    assert(!locked);
    locked = 1;
}

void unlock(void) {
    assert(locked);
    locked = 0;
}

int main(void) {
    int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int();
    int p3 = __VERIFIER_nondet_int(), p4 = __VERIFIER_nondet_int();
    if (p1) lock();
    if (p1) unlock();
    if (p2) lock();
    if (p2) unlock();
    if (p3) lock();
    if (p3) unlock();
    if (p4) lock();
    if (p4) unlock();
    return 0;
}
