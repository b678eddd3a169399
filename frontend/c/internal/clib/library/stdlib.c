/* Functions of stdlib.h and strings.h that compute numbers. A number that the result cannot hold is undefined. */

int atoi(const char *s) {
  int n = 0, negative = 0;
  while (*s == ' ' || *s >= '\t' && *s <= '\r')
    s++;
  if (*s == '-' || *s == '+')
    negative = *s++ == '-';
  for (; *s >= '0' && *s <= '9'; s++)
    n = n * 10 - (*s - '0');
  return negative ? n : -n;
}

long atol(const char *s) {
  long n = 0;
  int negative = 0;
  while (*s == ' ' || *s >= '\t' && *s <= '\r')
    s++;
  if (*s == '-' || *s == '+')
    negative = *s++ == '-';
  for (; *s >= '0' && *s <= '9'; s++)
    n = n * 10 - (*s - '0');
  return negative ? n : -n;
}

long long atoll(const char *s) {
  long long n = 0;
  int negative = 0;
  while (*s == ' ' || *s >= '\t' && *s <= '\r')
    s++;
  if (*s == '-' || *s == '+')
    negative = *s++ == '-';
  for (; *s >= '0' && *s <= '9'; s++)
    n = n * 10 - (*s - '0');
  return negative ? n : -n;
}

int ffs(int x) { return __builtin_ffs(x); }
int ffsl(long x) { return __builtin_ffsl(x); }
int ffsll(long long x) { return __builtin_ffsll(x); }

/* Numbers in any base; what is too large becomes the largest. */
static int __craig_digit(int c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

#define STRTO(type, name, unsigned_type, most, signed_limit)                                       \
  type name(const char *s, char **end, int base) {                                                 \
    const char *p = s;                                                                             \
    int negative = 0, any = 0, over = 0;                                                           \
    unsigned_type n = 0;                                                                           \
    while (*p == ' ' || *p >= '\t' && *p <= '\r')                                                  \
      p++;                                                                                         \
    if (*p == '-' || *p == '+')                                                                    \
      negative = *p++ == '-';                                                                      \
    if ((base == 0 || base == 16) && *p == '0' && (p[1] == 'x' || p[1] == 'X') && __craig_digit(p[2]) < 16) { \
      p += 2;                                                                                      \
      base = 16;                                                                                   \
    } else if (base == 0)                                                                          \
      base = *p == '0' ? 8 : 10;                                                                   \
    unsigned_type limit = signed_limit && negative ? most + (unsigned_type)1 : most;               \
    unsigned_type before = base == 10 ? limit / 10 : base == 16 ? limit / 16 : limit / base;       \
    int last = base == 10 ? limit % 10 : base == 16 ? limit % 16 : limit % base;                   \
    for (;; p++) {                                                                                 \
      int d = __craig_digit(*p);                                                                   \
      if (d >= base)                                                                               \
        break;                                                                                     \
      any = 1;                                                                                     \
      if (n > before || n == before && d > last)                                                   \
        over = 1;                                                                                  \
      else                                                                                         \
        n = base == 10 ? n * 10 + d : base == 16 ? n * 16 + d : n * base + d;                      \
    }                                                                                              \
    if (end)                                                                                       \
      *end = (char *)(any ? p : s);                                                                \
    if (over)                                                                                      \
      n = limit;                                                                                   \
    return negative && !(over && !signed_limit) ? -n : n;                                          \
  }

STRTO(long, strtol, unsigned long, (unsigned long)__LONG_MAX__, 1)
STRTO(unsigned long, strtoul, unsigned long, ~0ul, 0)
STRTO(long long, strtoll, unsigned long long, (unsigned long long)__LONG_LONG_MAX__, 1)
STRTO(unsigned long long, strtoull, unsigned long long, ~0ull, 0)
