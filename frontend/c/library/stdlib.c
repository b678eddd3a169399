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
