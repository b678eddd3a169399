// The lock protocol of locks.c with one condition changed: the third lock is released under the second's condition.
// WANT: unsafe
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
    if (p2) unlock();
    if (p4) lock();
    if (p4) unlock();
    return 0;
}
