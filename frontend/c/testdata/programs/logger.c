/* A formatter with variable arguments. */
#include <stdarg.h>
#include <string.h>
static char line[32];
static unsigned at;
static void add(char c) { if (at + 1 < sizeof line) line[at++] = c, line[at] = 0; }
static void number(unsigned long n, unsigned base) {
  char digits[24];
  int k = 0;
  do digits[k++] = "0123456789abcdef"[n % base]; while (n /= base);
  while (k) add(digits[--k]);
}
static int vformat(const char *f, va_list ap) {
  for (; *f; f++) {
    if (*f != '%') { add(*f); continue; }
    switch (*++f) {
    case 'd': { int n = va_arg(ap, int); if (n < 0) add('-'); number(n < 0 ? -(unsigned)n : n, 10); break; }
    case 'x': number(va_arg(ap, unsigned), 16); break;
    case 's': for (const char *s = va_arg(ap, const char *) ?: "(null)"; *s; s++) add(*s); break;
    case 'c': add(va_arg(ap, int)); break;
    default: add(*f);
    }
  }
  return at;
}
static int format(const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  at = 0;
  int n = vformat(f, ap);
  va_end(ap);
  return n;
}
int main(void) {
  r = format("%s=%d,%x%c%%", "ab", -42, 0xbeefu, '!');
  r = r * 10 + !strcmp(line, "ab=-42,beef!%");
  r = r * 100 + format("%s", (char *)0);
  return 0;
}
