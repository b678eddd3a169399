// WANT: safe
// A packed enumerated type is the smallest integer type that has all values; its enumerators are of type int.
#include <assert.h>
enum __attribute__((packed)) small { A, B, C = 255 };
typedef enum { NEGATIVE = -1, LARGE = 128 } __attribute__((__packed__)) shorter;
enum tiny {
  LOW = -128,
  HIGH = 127
} __attribute__((packed));
enum __attribute__((packed)) medium { M = 65535 };
enum __attribute__((packed)) word { W = 65536 };
enum __attribute__((packed)) huge { H = 1ll << 40 };
enum __attribute__((packed)) dependent { D = sizeof(enum small) * 255 + sizeof(shorter) };
struct s { enum small a; enum tiny b; shorter c; unsigned n; enum small many[3]; } s = { C, LOW, LARGE, 7, { A, B, C } };
extern int nondet(void);
static enum small next(enum small x) { return x + 1; }
int main(void) {
  enum small e = C;
  enum tiny t = LOW;
  assert(sizeof(enum small) == 1 && sizeof(shorter) == 2 && sizeof(enum tiny) == 1 && sizeof(enum medium) == 2);
  assert(sizeof(enum word) == 4 && sizeof(enum huge) == 8 && sizeof(enum dependent) == 2 && D == 257);
  assert(sizeof s == 12 && sizeof s.many == 3 && s.a == 255 && s.b == -128 && s.c == 128 && s.many[2] == 255);
  assert(sizeof A == sizeof(int) && sizeof(e + 1) == sizeof(int) && -A - 1 < 0 && C + 1 == 256);
  assert((enum small)256 == A && (enum tiny)128 == LOW && (shorter)65535 == NEGATIVE);
  e++;
  assert(e == A && next(C) == A && next(A) == B);
  t--;
  assert(t == HIGH);
  e = nondet();
  assert(e >= 0 && e <= 255);
  switch (e) {
  case A:
    assert(!e);
    break;
  case C:
    assert(e == 255);
    break;
  default:
    break;
  }
  return 0;
}
