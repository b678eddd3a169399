// WANT: refused at 4
// A prefix that ## puts before a literal is not read.
#define WIDE(x) u##x
unsigned short s[] = WIDE("ab");
int main(void) {
  return s[0];
}
