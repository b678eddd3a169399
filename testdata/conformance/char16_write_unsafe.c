// WANT: memsafety unsafe at 5
// A literal of char16_t is a string literal: writing to it has undefined behaviour.
int main(void) {
  unsigned short *p = u"ab";
  p[1] = 3;
  return 0;
}
