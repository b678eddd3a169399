// WANT: bounds unsafe at 13
// Bytes are copied into one of two buffers, of which one is constant.
#include <string.h>
struct header {
  int length;
  short kind;
};
const struct header none = {0, -1};
int main(int argc, char **argv) {
  char buffer[8];
  memcpy(buffer, &none, sizeof none);
  char *p = argc == 1 ? (char *)&none : buffer;
  memcpy(p + 4, "ab", 2);
  return buffer[5];
}
