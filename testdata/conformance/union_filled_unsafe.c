// WANT: unsafe
// Characters that are stored by their addresses change no other bytes of a union: what its members have is what was stored.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_error(void);
struct node { int x; };
struct name { struct node *first; unsigned options; unsigned short from, to; };
struct place { unsigned low, high; union { struct { unsigned low; int high; } u; long long all; } offset; };
struct query { unsigned length; int class; };
struct others { void *a, *b, *c, *d; };
struct request {
  unsigned char major, minor;
  union { struct name name; struct place place; struct query query; struct others others; } u;
  struct node *next;
};
int main(void) {
  struct request *r = calloc(1, sizeof *r);
  if (!r)
    return 0;
  for (unsigned i = 0; i < sizeof *r; i++)
    ((char *)r)[i] = __VERIFIER_nondet_char();
  if (r->major == 14 && r->u.place.high == 0x2400c && r->u.query.length > 4 && r->u.place.offset.all == -1)
    __VERIFIER_error();
  return 0;
}
