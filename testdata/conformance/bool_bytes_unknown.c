// WANT: unknown
// The byte of a _Bool can be another one than 0 and 1, and is copied with its structure (C11 6.2.6.1 §6): gcc gets here.
#include <string.h>
extern void reach_error(void);

struct flags {
  _Bool on;
  char other;
} first, second;

int main(void) {
  *(unsigned char *)&first = 0xff;
  second = first;
  if (*(unsigned char *)&second == 0xff) reach_error();
}
