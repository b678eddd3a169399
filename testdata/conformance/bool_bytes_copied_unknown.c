// WANT: unknown
// What is copied of a _Bool are its bytes, also those that are no value of it: gcc gets here.
#include <string.h>
extern void reach_error(void);

union {
  unsigned char bytes[8];
  _Bool flag;
} first, second;

int main(void) {
  first.bytes[0] = 0xff;
  memcpy(&second.flag, &first.flag, sizeof second.flag);
  if (second.bytes[0] == 0xff) reach_error();
}
