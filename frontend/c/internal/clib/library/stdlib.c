/* Functions of stdlib.h, strings.h and inttypes.h that compute numbers. A number that the result cannot hold is undefined. */

extern void __craig_errno(); /* stores its argument in errno, or anything without one */

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
typedef struct {
  __INTMAX_TYPE__ quot, rem;
} imaxdiv_t;

div_t div(int n, int d) {
  div_t r = {n / d, n % d};
  return r;
}
ldiv_t ldiv(long n, long d) {
  ldiv_t r = {n / d, n % d};
  return r;
}
lldiv_t lldiv(long long n, long long d) {
  lldiv_t r = {n / d, n % d};
  return r;
}
imaxdiv_t imaxdiv(__INTMAX_TYPE__ n, __INTMAX_TYPE__ d) {
  imaxdiv_t r = {n / d, n % d};
  return r;
}

int posix_memalign(void **to, __SIZE_TYPE__ alignment, __SIZE_TYPE__ n) {
  if (alignment == 0 || alignment % sizeof(void *) != 0)
    return 22; /* EINVAL, where that is no power of two */
  void *p = __builtin_malloc(n);
  if (!p)
    return 12; /* ENOMEM */
  *to = p;
  return 0;
}

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

/* Registers a function to be called where the program ends, or calls those that are, the last one first. More than 32 may not be
   registered (C11 7.22.4.2), and are not here. */
#define REGISTRY(ends, f)             \
  static void (*functions[32])(void); \
  static int n;                       \
  if (!ends) {                        \
    if (n == 32)                      \
      return 1;                       \
    functions[n++] = f;               \
  }                                   \
  while (ends && n > 0) {             \
    n--;                              \
    functions[n]();                   \
  }                                   \
  return 0;
static int __craig_at_exit(int ends, void (*f)(void)) { REGISTRY(ends, f) }
static int __craig_at_quick_exit(int ends, void (*f)(void)) { REGISTRY(ends, f) }
int atexit(void (*f)(void)) { return __craig_at_exit(0, f); }
int at_quick_exit(void (*f)(void)) { return __craig_at_quick_exit(0, f); }
void __craig_exit(void) { __craig_at_exit(1, 0); }
void __craig_quick_exit(void) { __craig_at_quick_exit(1, 0); }

/* Numbers in any base; what is too large becomes the largest, with ERANGE in errno. Where there is no number, or a base that C
   does not have, POSIX lets there be EINVAL. */
static int __craig_digit(int c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

#define STRTO(type, name, unsigned_type, most, signed_limit)                                       \
  type name(const char *s, char **end, int base) {                                                 \
    const char *p = s;                                                                             \
    int negative = 0, any = 0, over = 0;                                                           \
    unsigned_type n = 0;                                                                           \
    if (base < 0 || base == 1 || base > 36) {                                                      \
      __craig_errno();                                                                             \
      return 0;                                                                                    \
    }                                                                                              \
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
    if (over) {                                                                                    \
      n = limit;                                                                                   \
      __craig_errno(34);                                                                           \
    }                                                                                              \
    if (!any)                                                                                      \
      __craig_errno();                                                                             \
    return negative && !(over && !signed_limit) ? -n : n;                                          \
  }

STRTO(long, strtol, unsigned long, (unsigned long)__LONG_MAX__, 1)
STRTO(unsigned long, strtoul, unsigned long, ~0ul, 0)
STRTO(long long, strtoll, unsigned long long, (unsigned long long)__LONG_LONG_MAX__, 1)
STRTO(unsigned long long, strtoull, unsigned long long, ~0ull, 0)
STRTO(__INTMAX_TYPE__, strtoimax, __UINTMAX_TYPE__, (__UINTMAX_TYPE__)__INTMAX_MAX__, 1)
STRTO(__UINTMAX_TYPE__, strtoumax, __UINTMAX_TYPE__, ~(__UINTMAX_TYPE__)0, 0)
STRTO(long long, strtoq, unsigned long long, (unsigned long long)__LONG_LONG_MAX__, 1)
STRTO(unsigned long long, strtouq, unsigned long long, ~0ull, 0)
