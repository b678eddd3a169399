// The C around programs that are run natively.

package random

// driver runs programs, each in a process of its own, which a trap ends at undefined behaviour and an alarm after some
// seconds. For 32 bits it does without a C library.
const driver = `
#ifdef __x86_64__
int fork(void); int waitpid(int, int *, int); long write(int, const void *, unsigned long); void _exit(int); unsigned alarm(unsigned); int close(int);
#else
#define QUIET __attribute__((no_sanitize("undefined")))
static int call(int n, int a, int b, int c) {
  int r;
  __asm__ volatile("int $0x80" : "=a"(r) : "0"(n), "b"(a), "c"(b), "d"(c) : "memory");
  return r;
}
static int fork(void) { return call(2, 0, 0, 0); }
static int waitpid(int pid, int *status, int flags) { return call(7, pid, (int)status, flags); }
static void write(int file, const void *s, unsigned long n) { call(4, file, (int)s, n); }
static void _exit(int status) { call(1, status, 0, 0); for (;;); }
static void alarm(int seconds) { call(27, seconds, 0, 0); }
static void close(int file) { call(6, file, 0, 0); }
QUIET unsigned long long __udivmoddi4(unsigned long long a, unsigned long long b, unsigned long long *rest) {
  unsigned long long q = 0, r = 0;
  for (int i = 63; i >= 0; i--) {
    unsigned top = (unsigned)(r >> 63);
    r = r << 1 | (a >> i & 1);
    if (top || r >= b) { r -= b; q |= 1ull << i; }
  }
  if (rest) *rest = r;
  return q;
}
QUIET unsigned long long __udivdi3(unsigned long long a, unsigned long long b) { return __udivmoddi4(a, b, 0); }
QUIET unsigned long long __umoddi3(unsigned long long a, unsigned long long b) { unsigned long long r; __udivmoddi4(a, b, &r); return r; }
QUIET static unsigned long long size(long long a) { return a < 0 ? -(unsigned long long)a : a; }
QUIET long long __divdi3(long long a, long long b) { unsigned long long q = __udivdi3(size(a), size(b)); return (a < 0) != (b < 0) ? -q : q; }
QUIET long long __moddi3(long long a, long long b) { unsigned long long r = __umoddi3(size(a), size(b)); return a < 0 ? -r : r; }
QUIET long long __divmoddi4(long long a, long long b, long long *rest) { *rest = __moddi3(a, b); return __divdi3(a, b); }
QUIET void *memset(void *p, int c, unsigned n) { volatile char *q = p; while (n--) *q++ = c; return p; }
QUIET void *memcpy(void *p, const void *s, unsigned n) { volatile char *q = p; const char *t = s; while (n--) *q++ = *t++; return p; }
QUIET void *memmove(void *p, const void *s, unsigned n) {
  if ((char *)p > (const char *)s) { while (n--) ((volatile char *)p)[n] = ((const char *)s)[n]; return p; }
  return memcpy(p, s, n);
}
QUIET int memcmp(const void *s, const void *t, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    int d = ((const unsigned char *)s)[i] - ((const unsigned char *)t)[i];
    if (d) return d;
  }
  return 0;
}
void *malloc(unsigned n) {
  static double arena[4096] __attribute__((aligned(16)));
  static unsigned used;
  n = (n + 7) / 8;
  used += n;
  return &arena[used - n];
}
void *calloc(unsigned n, unsigned m) { return memset(malloc(n * m), 0, n * m); }
void *realloc(void *p, unsigned n) { return memcpy(malloc(n), p, n); }
void free(void *p) {}
unsigned strlen(const char *s) { unsigned n = 0; while (s[n]) n++; return n; }
int strncmp(const char *s, const char *t, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (s[i] != t[i] || !s[i]) return (unsigned char)s[i] - (unsigned char)t[i];
  return 0;
}
int strcmp(const char *s, const char *t) { return strncmp(s, t, -1u); }
char *strchr(const char *s, int c) { for (;; s++) if (*s == (char)c) return (char *)s; else if (!*s) return 0; }
char *strrchr(const char *s, int c) { for (const char *e = s + strlen(s); e >= s; e--) if (*e == (char)c) return (char *)e; return 0; }
char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }
char *strcat(char *to, const char *from) { strcpy(to + strlen(to), from); return to; }
char *strncpy(char *to, const char *from, unsigned n) {
  memset(to, 0, n);
  return memcpy(to, from, strlen(from) < n ? strlen(from) : n);
}
int isspace(int c) { return c == ' ' || c >= 9 && c <= 13; }
int isdigit(int c) { return c >= '0' && c <= '9'; }
int isalpha(int c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
int atoi(const char *s) {
  int n = 0, minus;
  while (isspace(*s)) s++;
  minus = *s == '-';
  if (*s == '-' || *s == '+') s++;
  while (isdigit(*s)) n = n * 10 + (*s++ - '0');
  return minus ? -n : n;
}
#endif
static void say(unsigned long long x) {
  char s[24];
  int i = 24;
  for (s[--i] = ','; x || i == 23; x >>= 4) s[--i] = "0123456789abcdef"[x & 15];
  write(1, s + i, 24 - i);
}
static void run(void (*f)(void), int input, int *in, unsigned long long *const *results) {
  int pid = fork(), status = 0;
  if (!pid) {
    close(2);
    alarm(2);
    *in = input;
    f();
    while (*results) say(**results++);
    _exit(0);
  }
  waitpid(pid, &status, 0);
  if (status) write(1, "undefined", 9);
  write(1, "\n", 1);
}
int main(void) {
%s  return 0;
}
#ifndef __x86_64__
__attribute__((force_align_arg_pointer)) void _start(void) { main(); _exit(0); }
#endif
`
