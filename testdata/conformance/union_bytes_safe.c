// WANT: safe
// What is read from another member has the bytes that were stored, and those of the same member that were there before.
#include <assert.h>
union word {
  unsigned all;
  unsigned char byte[4];
  struct {
    unsigned short low, high;
  } half;
  signed char first;
};
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  union word w;
  w.all = 0x80ff1234u;
  assert(w.byte[0] == 0x34 && w.byte[3] == 0x80);
  assert(w.half.low == 0x1234 && w.half.high == 0x80ff);
  assert(w.first == 0x34);
  w.half.high = 7;
  assert(w.all == 0x71234 && w.byte[2] == 7 && w.byte[3] == 0);
  w.byte[0] = 0xff;
  assert(w.all == 0x712ff && w.first == -1);
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4) {
    w.byte[i] = 0;
    assert(w.byte[i] == 0 && w.half.high <= 7);
  }
  unsigned n = __VERIFIER_nondet_uint();
  w.all = n;
  assert(w.half.low == (n & 0xffff) && w.half.high == n >> 16);
  return 0;
}
