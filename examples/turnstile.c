// A state machine in a switch: a turnstile lets one person through for each coin.
// WANT: safe
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { LOCKED, OPEN, BROKEN };

int main(void) {
    enum state s = LOCKED;
    int coins = 0, persons = 0;
    while (coins < 1000) {
        int push = __VERIFIER_nondet_int();
        switch (s) {
        case LOCKED:
            if (!push) {
                coins++;
                s = OPEN;
            }
            break;
        case OPEN:
            if (push) {
                persons++;
                s = LOCKED;
            }
            break;
        default:
            s = BROKEN;
        }
        assert(s != BROKEN);
        assert(persons <= coins);
    }
    return 0;
}
