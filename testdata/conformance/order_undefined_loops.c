// WANT: div-by-zero unsafe at 12
// A call that goes on for ever may come behind the other operand, in which its own call comes first.
static int zero;

static int stay(void) {
    for (;;)
        ;
}
static int one(void) { return 1; }

int main(void) {
    return stay() - (one() / zero + 1);
}
