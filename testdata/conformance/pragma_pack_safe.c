// WANT: assert+memsafety safe
// Pragmas say how members of structures are aligned, up to the one that says something else.
#include <assert.h>
#include <stddef.h>
#include <string.h>
struct natural { char a; int b; short c; };
#pragma pack(push, 2)
struct two { char a; int b; short c; };
#pragma pack(push)
#pragma pack(1)
struct one { char a; int b; short c; struct natural d; };
#pragma pack(pop)
union both { char a[3]; int b; };
#pragma pack(pop)
struct again { char a; int b; short c; struct one d; char e; struct two f; };
int main(void) {
  assert(sizeof(struct natural) == 12 && offsetof(struct natural, b) == 4);
  assert(sizeof(struct two) == 8 && offsetof(struct two, b) == 2 && offsetof(struct two, c) == 6);
  assert(sizeof(struct one) == 19 && offsetof(struct one, d) == 7);
  assert(sizeof(union both) == 4);
  assert(sizeof(struct again) == 40 && offsetof(struct again, f) == 30);
  unsigned char bytes[19] = { 1, 2, 0, 0, 0, 3 };
  struct one x;
  memcpy(&x, bytes, sizeof x);
  assert(x.a == 1 && x.b == 2 && x.c == 3);
  return 0;
}
