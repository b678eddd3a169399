// Programs that use the language to its edges, each compared with what gcc makes of it.

package c

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"craig/certify"
	"craig/frontend/c/internal/clib"
	"craig/internal/exhaustive"
	"craig/num"
)

// torture are programs like those of meanings. What they compute is the same with gcc on a machine of 64 bits, which
// TestTortureGCC checks, and with ILP32 unless the text says LP64.
var torture = []struct{ name, text, want string }{
	{"stmtexpr void", "int x = 1; ({ x++; ; }); ({ if (x) x = 5; }); r = x;", "5"},
	{"stmtexpr decl last", "int x = 1; ({ x++; int y = x; }); r = x;", "2"},
	{"container_of", `struct l { struct l *next; }; struct n { int a; struct l link; int b; };
int main(void) {
  struct n x = {1, {0}, 3}, y = {5, {&x.link}, 7};
  struct l *p = y.link.next;
  struct n *q = (struct n *)((char *)p - (unsigned long)&((struct n *)0)->link);
  r = q->a * 10 + q->b;
  q = (struct n *)((char *)&y.link - __builtin_offsetof(struct n, link));
  r = r * 100 + q->a * 10 + q->b;
  return 0; }`, "1357"},
	{"bytes of objects", `struct s { char a[4]; int b; short c[2]; };
int main(void) {
  struct s x[2] = {{"abc", -2, {258, -3}}}, *q = (struct s *)((char *)x + sizeof *x);
  const unsigned char *p = (unsigned char *)x;
  for (unsigned i = 0; i < sizeof *x; i++) r = (r * 31 + p[i]) % 1000003;
  *((signed char *)&x->b + 3) = 5;
  ((char *)x[0].c)[1] = -1;
  for (char *t = (char *)q, *f = (char *)x; t < (char *)(x + 2);) *t++ = *f++;
  r = r * 1000 + q->b % 1000;
  r = r * 1000 - x[1].c[0] * 2 + ((short *)(&x[0] + 1) - x[0].c) + (&q->b + 1 == (int *)q->c);
  return 0; }`, "917285294511"},
	{"members by bytes", `struct s { int a, b; char c[4]; int d[3]; };
int main(void) {
  struct s x = {1, 2, "abc", {4, 5, 6}};
  r = *(int *)((char *)&x + 4) * 1000 + *(int *)((unsigned long)&x + 16) * 10;
  void *v = &x.d[0];
  v = v + 8;
  r += *(int *)v * 100 + *((char *)&x + 9);
  return 0; }`, "2748"},
	{"arrays in elements by bytes", `struct s { int a; char c[4]; int d[3]; short m[2][2]; };
struct t { int n; struct s in[2]; };
int main(void) {
  struct s x[2] = {{1, "abc", {2, 3, 4}, {{5, 6}, {7, 8}}}, {9, "def", {10, 11, 12}, {{13, 14}, {15, 16}}}};
  struct t y[2] = {{0}, {1, {{20}, {21, "ghi", {22, 23, 24}}}}};
  struct s *p = x;
  for (int i = 0; i < 2; i++) {
    r = r * 100 + *(int *)((char *)&x[i] + __builtin_offsetof(struct s, d[1]));
    r = r * 100 + *(short *)((char *)(p + i) + __builtin_offsetof(struct s, m[1][0]));
    int *d = &x[i].d[2];
    r = r * 10 + (((struct s *)((char *)d - __builtin_offsetof(struct s, d[2])))->a == x[i].a);
    r = r * 10 + (*((char *)d - 11) == x[i].c[1]);
    r = r * 10 + ((char *)d - (char *)x == (i + 1) * sizeof(struct s) - 12) + ((char *)&p[i].m[1][1] > (char *)d);
    *(int *)((char *)d - 4) += 1;
  }
  r = r * 100 + x[0].d[1] + x[1].d[1];
  r = r * 100 + *(int *)((char *)&y[1] + __builtin_offsetof(struct t, in[1].d[2]));
  struct t *q = (struct t *)((char *)&y[1].in[1].d[1] - __builtin_offsetof(struct t, in[1].d[1]));
  r = r * 10 + q->n + (*(int *)((char *)&q->in[1].d[1] - sizeof(struct s)) == 0);
  return 0; }`, "307112111511216242"},
	{"integers that were pointers, by what is not known here", `unsigned long kept;
unsigned long up(unsigned long p, int by) { return p + by; }
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  for (unsigned i = 1; i < 4; i++) {
    kept = up((unsigned long)a, i * sizeof(int));
    r = r * 10 + *(int *)kept;
    r = r * 10 + *(int *)((char *)a + (i + 1) % 6 * sizeof(int));
    r = r * 10 + ((unsigned long)&a[i + 2] - (unsigned long)a == (i + 2) * sizeof(int));
  }
  return 0; }`, "231341451"},
	{"elements by bytes", `#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(3 * sizeof *p), *q;
  p[1].a = 4; p[1].b = 5; p[2].a = 6;
  q = (struct s *)((char *)p + sizeof(struct s));
  r = q->a * 100 + *(int *)((char *)&q->a + 4) * 10 + *(int *)((char *)&q->b + 4);
  return 0; }`, "456"},
	{"pointers in integers", `unsigned long kept; struct s { int a, b; };
unsigned long up(unsigned long p) { return p + 4; }
int main(void) {
  struct s x = {1, 2}; int y = 3;
  unsigned long p = (unsigned long)&x, q = (unsigned long)&y, n = (unsigned long)(void *)0;
  kept = p;
  r = (p == q) * 1000 + (kept == p) * 100 + (n == 0) * 10 + (p != n);
  kept = up(p);
  r = r * 10 + *(int *)kept;
  kept = 5;
  r = r * 10 + kept;
  long s = (long)p;
  if (s) r = r * 10 + ((struct s *)s)->b;
  return 0; }`, "111252"},
	{"addresses in recursion", `struct f { struct f *up; int n; int a[70]; };
static int sum(struct f *p) { return p ? p->n + p->a[1] + sum(p->up) : 0; }
static int f(struct f *up, int n, int *low) {
  struct f own = {up, n, {0, n}};
  int x = n, y[3] = {1, 2, n}, *q = n ? &x : low;
  if (n == 0) { *q += 5; return sum(&own); }
  int s = f(&own, n - 1, n == 3 ? &y[2] : low);
  return s * 10 + x + y[2];
}
int main(void) { int z = 0; r = f(0, 3, &z) * 10 + z; return 0; }`, "122510"},
	{"literals in recursion", `struct p { int x; };
static int f(struct p *up, int n) { struct p *q = &(struct p){n}; if (n) return f(q, n - 1) * 10 + q->x; return up->x; }
int main(void) { r = f(0, 3); return 0; }`, "1123"},
	{"masks", `int x[] = {0, 1, -1, 12345678, -12345678, 2147483647, -2147483647 - 1}; unsigned y = 3735928559u; unsigned char z = 200;
int main(void) {
  for (int i = 0; i < 7; i++) {
    r = r * 31 + (x[i] & 0xff00) + 3ll * (x[i] & ~0xff) + 5 * (long long)(x[i] | 0x70) + 7 * (long long)(x[i] ^ 0x0ff0) + 11 * (x[i] & 4);
    r += (x[i] | ~7) + 0ll + (x[i] ^ -1) + (x[i] & 0x80000000u) + ((unsigned)x[i] & 0xffff00ffu) + ((unsigned)x[i] | 0xf0f0u);
    r %= 1000000007;
  }
  r = r * 10 + (y & 0xf0) % 7 + (z & 0x18) + (~y & 0xff0000) % 5 + (y ^ 0xff00u) % 11;
  return 0; }`, "-565954190"},
	{"bytes together", `unsigned char b[4] = {0xde, 0xad, 0xbe, 0xef}; unsigned short h = 0xbeef;
int main(void) {
  unsigned w = b[0] | b[1] << 8 | b[2] << 16 | (unsigned)b[3] << 24, v = (h ^ 0x1000u * 16) + (h | 3u << 16) + ((w & 0xff) << 8 ^ b[1]);
  r = w + 10ll * v;
  return 0; }`, "4026420044"},
	{"calloc", `#include <stdlib.h>
struct s { int a; short b[3]; char *p; };
int main(void) {
  int n = 3; struct s *x = calloc(n, sizeof(struct s)), *y = calloc(1, sizeof *y); long *z = calloc(100, sizeof(long));
  x[2].b[1] = 7; z[99] = 4;
  r = x[2].a + x[1].b[2] + (x[0].p == 0) * 10 + x[2].b[1] + z[98] + z[99] * 100 + (y->p == 0) * 1000;
  return 0; }`, "1417"},
	{"realloc of nothing", `#include <stdlib.h>
int main(void) { int *p = 0; p = realloc(p, 2 * sizeof(int)); p[1] = 5; r = p[1]; return 0; }`, "5"},
	{"index", `#include <strings.h>
int main(void) { char s[] = "abcabc"; r = (index(s, 'b') - s) * 100 + (rindex(s, 'b') - s) * 10 + (index(s, 'x') == 0) + (*rindex(s, 0) == 0); return 0; }`, "142"},
	{"elvis", "int x = 4, n = 0; r = (x ?: 7) * 10 + (0 ?: 3); r += (n++ ?: 5) * 100; r += n * 1000;", "1543"},
	{"elvis pointer", "int x = 4; int *p = 0; int *q = p ?: &x; r = *q;", "4"},
	{"generic", `long x = 1; char *s = "a"; r = _Generic(x, int: 1, long: 2, default: 3) * 10 + _Generic(s, char *: 4, default: 5);`, "24"},
	{"generic function", `int fi(int x) { return x + 1; } int fl(long x) { return x + 2; }
int main(void) { long y = 5; r = _Generic(y, int: fi, long: fl)(y); return 0; }`, "7"},
	{"atomic operations of C11", `#include <stdatomic.h>
#include <stdbool.h>
atomic_int a = ATOMIC_VAR_INIT(3); _Atomic unsigned char c = 250; atomic_flag f = ATOMIC_FLAG_INIT; _Atomic(int *) p;
int change(void) { a = 100; return 1; }
int main(void) {
  int x[3] = {1, 2, 3}, old = 7;
  r = atomic_fetch_add(&a, 4) * 10 + atomic_load(&a);
  r = r * 10 + atomic_fetch_sub_explicit(&a, 2, memory_order_relaxed) % 10;
  atomic_store(&p, x + 1);
  r = r * 10 + *atomic_load(&p) + *atomic_exchange(&p, x) + *p;
  r = r * 10 + (atomic_fetch_add(&c, 10) == 250) + c;
  bool b = atomic_compare_exchange_strong(&a, &old, 1);
  r = r * 10 + b * 5 + old;
  b = atomic_compare_exchange_strong(&a, &old, 8);
  r = r * 10 + b * 5 + (a == 8);
  r = r * 100 + atomic_flag_test_and_set(&f) * 10 + atomic_flag_test_and_set(&f);
  atomic_flag_clear(&f);
  r = r * 10 + atomic_flag_test_and_set(&f);
  r = r * 1000 + atomic_fetch_or(&a, change());
  r = r * 10 + (atomic_fetch_xor(&a, 1) == 101) + (atomic_fetch_and(&a, 4) == 100) + a;
  return 0; }`, "37755560101006"},
	{"threads of which there is one", `#include <pthread.h>
#include <threads.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static thread_local int t = 4; pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
  mtx_t n;
  pthread_mutex_lock(&m);
  t++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  mtx_init(&n, mtx_plain);
  mtx_destroy(&n);
  r = t;
  return 0; }`, "5"},
	{"what sprintf prints", `#include <stdio.h>
#include <string.h>
static char s[64];
static void sum(int n) { for (int i = 0; i <= n && i < 60; i++) r = r * 31 % 1000000007 + s[i]; r = r * 31 % 1000000007 + n; }
int main(void) {
  char c = 'x'; signed char sc = -3; short sh = -300; long l = 70000; long long ll = -1234567890123LL;
  sum(sprintf(s, "ab%d%%%c|%s", -42, 'q', "word"));
  sum(sprintf(s, "%5d|%-5d|%05d|%d", 42, -42, -42, 0));
  sum(sprintf(s, "%x|%X|%o|%u", 0xbeef, 0xbeefu, 511, -1));
  sum(sprintf(s, "%ld|%lld|%llx|%lu", l, ll, ll, l));
  sum(sprintf(s, "%hhd|%hd|%hhu|%hu", sc, sh, sc, sh));
  sum(sprintf(s, "%.3s|%.*s|%c", "abcdef", 2, "xyz", c));
  sum(sprintf(s, "%04x|%-6x|%8o", 10, 11, 12));
  memset(s, '#', sizeof s);
  sum(snprintf(s, 5, "%s", "abcdefgh"));
  sum(snprintf(s, 6, "a%db", 12345));
  sum(snprintf(s, 1, "%d", 7));
  sum(snprintf(s, 0, "%d", 77));
  sum(snprintf(0, 0, "%d-%s", 777, "abc"));
  sum(sprintf(s, ""));
  return 0; }`, "156793435"},
	{"numbers in strings", `#include <stdlib.h>
#include <limits.h>
static long long n; static char *e; static const char *s;
static void add(long long v) { r = (r * 31 + v % 1000 + (e - s)) % 1000000007; }
int main(void) {
  s = "  -42x"; add(strtol(s, &e, 10));
  s = "0x1fg"; add(strtol(s, &e, 0)); add(strtol(s, &e, 16)); add(strtol(s, &e, 10));
  s = "0xg"; add(strtol(s, &e, 16));
  s = "017 "; add(strtol(s, &e, 0)); add(strtoul(s, &e, 8));
  s = "zz"; add(strtol(s, &e, 36)); add(strtol(s, &e, 10));
  s = "99999999999999999999"; add(strtol(s, &e, 10) == LONG_MAX); add(strtoul(s, &e, 10) == ULONG_MAX);
  s = "-99999999999999999999"; add(strtol(s, &e, 10) == LONG_MIN); add(strtoll(s, &e, 10) == LLONG_MIN); add(strtoull(s, &e, 10) == ULLONG_MAX);
  s = "-5"; add(strtoul(s, &e, 10) == -5ul); add(strtoull(s, 0, 10) == -5ull);
  s = "-9223372036854775808"; add(strtoll(s, &e, 10) == LLONG_MIN);
  s = "101"; add(strtol(s, &e, 2));
  return 0; }`, "-698810792"},
	{"words of strings", `#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char s[] = ",ab,,c;d", *rest, *p, *q = 0; char t[8], u[] = "a,,b", *v = u;
  for (p = strtok(s, ","); p; p = strtok(0, ",;")) r = r * 10 + strlen(p) * 3 + (p - s);
  char w[] = "x y  z";
  for (p = strtok_r(w, " ", &rest); p; p = strtok_r(0, " ", &rest)) r = r * 10 + (p - w);
  while ((p = strsep(&v, ","))) r = r * 10 + strlen(p);
  p = stpncpy(t, "abc", 6); r = r * 10 + (p - t) + t[5];
  p = mempcpy(t, "xyz", 3); r = r * 10 + (p - t);
  p = memccpy(t, "pqr", 'q', 3); r = r * 10 + (p - t);
  r = r * 10 + (memccpy(t, "pqr", 'z', 3) == 0) + ((char *)rawmemchr("abc", 'c') != 0);
  return 0; }`, "7900251013322"},
	{"generic string", `r = sizeof(_Generic(1, int: "abc", default: "x"));`, "4"},
	{"wide string", `const int *p = L"ab"; r = p[1] * 10 + p[2];`, "980"},
	{"wide string array", `int a[] = L"abc"; r = sizeof a + a[2];`, "115"},
	{"u8 string", `char a[] = u8"abc"; r = sizeof a + a[2];`, "103"},
	{"ucn", `char a[] = "\u00e9"; r = sizeof a * 1000 + (unsigned char)a[0];`, "3195"},
	{"ucn wide", `r = L'\u00e9' + L'\U0001F600';`, "128745"},
	{"utf8 wide", `const int *p = L"é"; r = p[0] * 10 + p[1];`, "2330"},
	{"utf16", `unsigned short a[] = u"é\U0001F600" "z"; const unsigned short *p = u"\xfffe\7"; r = sizeof a * 1000000 + a[2] + (p[0] == 0xfffe) * 100000 + p[1];`, "10156839"},
	{"utf32", `unsigned a[] = U"\U0001F600\xffffffff"; r = sizeof a * 1000 + (a[0] == 0x1f600) + (U"xyz"[2] == U'z') * 10 + (*U"\x80000000" > 0) * 100;`, "12111"},
	{"utf16 characters", `r = (u'é' == 0xe9) + sizeof u'a' * 10 + sizeof U'a' * 100 + (U'a' - U'b' > 0) * 1000 + (u'a' - u'b' < 0) * 10000;`, "11421"},
	{"range designator", "int a[8] = {[1 ... 5] = 3, [7] = 2}; for (int i = 0; i < 8; i++) r = r * 10 + a[i];", "3333302"},
	{"range struct", "struct p { int x, y; } a[5] = {[1 ... 3] = {4, 5}}; r = a[1].x * 1000 + a[3].y * 100 + a[4].x * 10 + a[2].y;", "4505"},
	{"flexible", `struct f { int n; int a[]; } s = {2, {5, 6}}; struct f g;
int main(void) { r = s.n * 100 + s.a[0] * 10 + s.a[1]; return 0; }`, "256"},
	{"union init", `union u { int a; long b; struct { short x, y; } c; } u = {.c = {1, 2}}, v = {7}; 
int main(void) { r = u.c.x * 100 + u.c.y * 10 + v.a; return 0; }`, "127"},
	{"complit file", `struct p { int x, y; }; struct p *g = &(struct p){3, 4}; int *a = (int[]){5, 6, 7};
int main(void) { r = g->x * 1000 + g->y * 100 + a[2] * 10 + a[0]; return 0; }`, "3475"},
	{"complit scalar", "int x = (int){5}; int *p = &(int){6}; r = x * 10 + *p;", "56"},
	{"complit array local", "int *p = (int[3]){1, 2}; p[2] = 9; r = p[0] * 100 + p[1] * 10 + p[2];", "129"},
	{"complit union", "union u { int a; char b; }; int main(void) { r = ((union u){.b = 5}).b; return 0; }", "5"},
	{"vla", "int n = 5; int a[n]; for (int i = 0; i < n; i++) a[i] = i; r = sizeof a * 10 + a[4];", "204"},
	{"vla 2d", "int n = 3, m = 4; int a[n][m]; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * m + j; r = sizeof a * 1000 + sizeof a[0] * 100 + a[2][3];", "49611"},
	{"vla param", "int f(int n, int a[n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; } int main(void) { int a[3] = {1, 2, 3}; r = f(3, a); return 0; }", "6"},
	{"vla param 2d", "int f(int n, int a[n][n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i][i]; return s; } int main(void) { int a[2][2] = {1, 2, 3, 4}; r = f(2, a); return 0; }", "5"},
	{"vla out of bounds ok", "int n = 3; char b[n + 1]; b[3] = 7; r = b[3] + sizeof(b);", "11"},
	{"array param sizeof", "/* LP64 */ int f(int a[10]) { return sizeof(a); } int main(void) { int a[10]; r = f(a); return 0; }", "8"},
	{"static array param", "int f(int a[static 3]) { return a[2]; } int main(void) { int a[3] = {1, 2, 3}; r = f(a); return 0; }", "3"},
	{"alloca", `#include <alloca.h>
int main(void) { int *p = alloca(12); p[2] = 4; char *q = __builtin_alloca(3); q[1] = 2; r = p[2] * 10 + q[1]; return 0; }`, "42"},
	{"bitfields", "struct s { int a : 3; unsigned b : 5; int : 0; int c : 9; unsigned long long d : 40; _Bool e : 1; } s; s.a = -3; s.b = 37; s.c = 200; s.d = 1ull << 39; s.e = 4; r = s.a + s.b * 10 + s.c * 100 + (s.d >> 30) + s.e + (sizeof s == (sizeof(long) == 8 ? 16 : 12)) * 100000;", "120560"},
	{"bitfield compound", "struct s { unsigned a : 4; int b : 4; } s = {15, 7}; s.a++; s.b += -1; s.a -= 1; r = s.a * 100 + s.b; r += (s.b = 9) * 1000;", "-5494"},
	{"bitfield of _Bool", "struct s { _Bool b : 1; } s; unsigned long long big = 1ull << 63; s.b = big; r = s.b * 10; s.b = 2; r += s.b; s.b = 0; s.b |= big; r = r * 10 + s.b; s.b = 0; s.b += 256; r = r * 10 + s.b;", "1111"},
	{"constants beside a bitfield", `struct { unsigned long long a : 32, b : 40; int c; } x;
int main(void) {
  long long y = 1 ? -1 : x.a, z = 0 ? x.b : -1;
  r = (y == 4294967295ll) + (z == 1099511627775ll) * 10 + ((1 ? -1 : x.a) == 4294967295ll) * 100;
  r += sizeof(x.a + 0) * 1000 + sizeof(x.b + 0) * 10000 + sizeof(x.c + 0) * 100000 + sizeof(x.a + 1ll) * 1000000;
  return 0; }`, "8484111"},
	{"bitfield as wide as int", `struct { unsigned long long a : 32; long long b : 32; unsigned long long c : 31, d : 33; } x = {0, -1, 0, 0};
int main(void) {
  r = (x.a - 1 > 0) + (x.c - 1 > 0) * 10 + ((unsigned long long)(x.a + x.b) == 4294967295u) * 100;
  r += ((unsigned long long)(x.a ?: -1) == 4294967295u) * 1000 + ((unsigned long long)(x.b + x.a) == 4294967295u) * 10000;
  r += ((unsigned long long)-(x.a + 1) == 4294967295u) * 100000 + ((x.d - 1) >> 32) * 1000000 + (x.a * 1 - 1) % 1000 * 10000000ull;
  return 0; }`, "2951111101"},
	{"bitfield ll", "struct s { unsigned long long a : 33; } s; s.a = ~0ull; r = s.a + 1; r += sizeof(struct s);", "8"},
	{"bitfield enum", "enum e { A, B, C }; struct s { enum e x : 2; enum e y : 3; } s = {C, B}; r = s.x * 10 + s.y;", "21"},
	{"enum types", "enum big { X = 0x80000000u }; enum neg { N = -1, P }; enum ll { L = 1ll << 40 }; r = sizeof(enum big) + sizeof(enum ll) * 10 + (enum big)-1 / 2 + L + ((enum neg)0 - 1 < 0);", "1101659111508"},
	{"switch range", "int x = -3; switch (x) { case -5 ... -1: r = 1; break; case 0 ... 5: r = 2; } long long y = 1ll << 40; switch (y) { case 0: r += 5; break; case 1ll << 40: r += 10; }", "11"},
	{"duff", "int n = 10, c = 0; int k = (n + 3) / 4; switch (n % 4) { case 0: do { c++; case 3: c++; case 2: c++; case 1: c++; } while (--k > 0); } r = c;", "10"},
	{"switch nested block", "switch (2) { int x; { case 1: x = 1; r = 1; } { case 2: x = 5; r = x; } default: r += x; }", "10"},
	{"switch of unsigned char", "unsigned char c = 200; switch (c) { case 200: r = 1; break; case -56: r = 2; }", "1"},
	{"switch no braces", "switch (1) case 1: r = 5;", "5"},
	{"switch if", "switch (3) { case 1: if (r) { case 3: r = 7; } else { case 2: r = 8; } }", "7"},
	{"auto type", "int x = 3; __auto_type y = x + 1LL; r = y + sizeof y;", "12"},
	{"func", "const char *p = __func__; r = p[0] + sizeof(__func__);", "114"},
	{"func in f", "const char *who(void) { return __func__; } int main(void) { const char *p = who(); r = p[0] * 10 + p[2] + (p[3] == 0); r += __FUNCTION__[0]; return 0; }", "1411"},
	{"int128", "/* LP64 */ __int128 x = 1; x <<= 100; x += 5; r = (x >> 98) * 10 + (long long)(x & 7); unsigned __int128 y = -1; r += (y >> 120) + sizeof x;", "316"},
	{"int128 mul", "/* LP64 */ unsigned long long a = ~0ull; unsigned __int128 p = (unsigned __int128)a * a; r = (unsigned long long)(p >> 64) % 1000;", "614"},
	{"bool", "_Bool b = 0.5; int x = 3; b = &x; _Bool c = (_Bool)256; r = b + c * 10;", "11"},
	{"cast to union", "union u { int a; long b; }; int main(void) { union u x = (union u)5; r = x.a; return 0; }", "5"},
	{"static assert", `_Static_assert(sizeof(int) == 4, "no"); r = 1;`, "1"},
	{"static assert file", `_Static_assert(1, "no"); struct s { int x; _Static_assert(1, "a"); }; int main(void) { r = 4; return 0; }`, "4"},
	{"sizeof misc", `/* LP64 */ struct s { char c; long l; }; int a[3][4]; int main(void) { r = sizeof(struct s) + sizeof a[0] + sizeof(a) + sizeof "abc" + sizeof(int (*)[3]) + sizeof 'a' + sizeof(1 ? 1 : 2l) + sizeof(void) + sizeof main + _Alignof(long) + __alignof__(struct s); return 0; }`, "122"},
	{"implicit decl", "int main(void) { r = f(3); return 0; } int f(int x) { return x + 1; }", "4"},
	{"knr", "int f(); int main(void) { r = f(3, 4); return 0; } int f(a, b) int a; short b; { return a * 10 + b; }", "34"},
	{"knr implicit int", "f(a, b) { return a - b; } main() { r = f(5, 2); return 0; }", "3"},
	{"too many args", "int f(); int main(void) { r = f(3, 4, 5); return 0; } int f(int a) { return a; }", "3"},
	{"main args", "int main(int argc, char **argv) { if (argc > 0) r = 1; return 0; }", "1"},
	{"main env", "int main(int argc, char **argv, char **envp) { r = argc > 0; return 0; }", "1"},
	{"fptr array", "int a(void) { return 1; } int b(void) { return 2; } int (*t[2])(void) = {a, b}; struct o { int (*f[2])(void); } o = {{b, a}}; int main(void) { r = t[0]() * 100 + (*t[1])() * 10 + o.f[0](); return 0; }", "122"},
	{"mutual recursion ptr", "int odd(int); int even(int n); int (*po)(int) = odd, (*pe)(int) = even; int even(int n) { return n ? po(n - 1) : 1; } int odd(int n) { return n ? pe(n - 1) : 0; } int main(void) { r = even(5) * 10 + odd(5); return 0; }", "1"},
	{"struct return nested", "struct p { int x, y; } mk(int a) { return (struct p){a, a + 1}; } int sum(struct p p) { return p.x + p.y; } int main(void) { r = sum(mk(3)) * 10 + mk(4).y; return 0; }", "75"},
	{"comma lvalue gnu", "int a = 1, b = 2; r = (a, b);", "2"},
	{"real imag", "double _Complex z = 1; r = 1;", "1"},
	{"va sum", `#include <stdarg.h>
int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s += va_arg(ap, int); va_end(ap); return s; } int main(void) { r = sum(3, 1, 2, 3) * 10 + sum(0); return 0; }`, "60"},
	{"va mixed", `#include <stdarg.h>
long f(const char *k, ...) { va_list ap, aq; long s = 0; va_start(ap, k); va_copy(aq, ap); for (; *k; k++) { if (*k == 'i') s += va_arg(ap, int); else if (*k == 'l') s += va_arg(ap, long); else s += *va_arg(ap, int *); } va_end(ap); s = s * 1000 + va_arg(aq, int); va_end(aq); return s; } int main(void) { int x = 7; r = f("ilp", 1, 20L, &x); return 0; }`, "28001"},
	{"va pass", `#include <stdarg.h>
int vsum(int n, va_list ap) { int s = 0; while (n--) s += va_arg(ap, int); return s; } int sum(int n, ...) { va_list ap; va_start(ap, n); int s = vsum(n, ap); va_end(ap); return s; } int main(void) { r = sum(3, 1, 2, 3) * 10; return 0; }`, "60"},
	{"const float", "r = (int)(1.5 * 4) + (1.0 < 2.0) * 10 + (int)3.9f; int x = 2.5 + 2.5; double d = 3; r += x;", "24"},
	{"float ifs", "if (1.5 > 1.0) r = 1; if (0.0) r = 3; r += !0.5;", "1"},
	{"typeof of an expression", "int x = 3; typeof(x) y = 4; int *p = &y; typeof(*p) z = *p; r = x + y + z;", "11"},
	{"typeof in casts", "/* LP64 */ int x = 3; r = sizeof(typeof(int *)); r += (typeof(long))x;", "11"},
	{"a local label", "{ __label__ a; goto a; r = 5; a: r += 1; }", "1"},
	{"a local label in an expression", "r = ({ __label__ a; goto a; r = 5; a: r += 1; r; });", "1"},
	{"a loop by a local label", "{ __label__ a; a: if (r++ < 2) goto a; }", "3"},
	{"barriers", `int x = 3; asm volatile("" ::: "memory"); __asm__ __volatile__("mfence"); r = x;`, "3"},
	{"asm that hides a value", `int x = 3; asm volatile("" : "+r"(x)); r = x;`, "3"},
	{"asm whose output is not used", `int x = 3; asm ("mov %1, %0" : "=r"(x) : "r"(5)); r = 1;`, "1"},
	{"asm names of registers", `register int x asm("eax"); r = 1;`, "1"},
	{"weak", "int w(void) __attribute__((weak)); int w(void) { return 3; } int main(void) { r = w(); return 0; }", "3"},
	{"aligned", "struct s { char c __attribute__((aligned(8))); char d; }; struct t { char c; } __attribute__((aligned(16))); int main(void) { r = sizeof(struct s) * 100 + sizeof(struct t); return 0; }", "816"},
	{"noreturn", `#include <stdlib.h>
void die(void) __attribute__((noreturn)); void die(void) { exit(0); } int main(void) { r = 3; if (r == 4) die(); return 0; }`, "3"},
	{"noreturn external", "void die(void) __attribute__((noreturn)); int main(int c, char**v) { if (c > 100000) { die(); r = 5; } r = 3; return 0; } void die(void) { for(;;); }", "3"},
	{"constructor", "__attribute__((constructor)) void c(void) { r = 5; } int main(void) { r++; return 0; }", "6"},
	{"bit counting", "r = __builtin_clz(1u) + __builtin_ctz(8u) * 100 + __builtin_popcount(255u) * 10000 + __builtin_ffs(16) * 1000000; unsigned x = 0x00f0; r += __builtin_clz(x) + __builtin_ctzl(x) + __builtin_popcountll(x) + __builtin_parity(x) + __builtin_ffsll(x);", "5080368"},
	{"bswap", "unsigned x = 0x12345678; unsigned short s = 0x1234; unsigned long long l = 0x0102030405060708ull; r = __builtin_bswap32(x) + __builtin_bswap16(s) + (__builtin_bswap64(l) >> 8);", "2259524267961126"},
	{"overflow", "int x; unsigned u; r = __builtin_add_overflow(2147483647, 1, &x); r = r * 100 + __builtin_sub_overflow(1u, 2u, &u) * 10 + __builtin_mul_overflow(3, 4, &x); r += x * 1000 + u;", "12109"},
	{"overflow2", "long z; int a = 5; r = __builtin_saddl_overflow(a, 3, &z); r += z; unsigned char c; r += __builtin_add_overflow(200, 100, &c) * 1000 + c;", "1052"},
	{"constant_p", "int x = 3; r = __builtin_constant_p(3) * 10 + __builtin_constant_p(x); int a[__builtin_constant_p(4) ? 2 : 3]; r += sizeof a;", "18"},
	{"types_compatible", "r = __builtin_types_compatible_p(int, int) * 10 + __builtin_types_compatible_p(int, long) + __builtin_types_compatible_p(int, const int) * 100;", "110"},
	{"choose_expr", `r = __builtin_choose_expr(1, 5, (void)0) + __builtin_choose_expr(0, "a", 7);`, "12"},
	{"offsetof", `#include <stddef.h>
struct s { char c; int a[3]; struct { short x; } in; }; int main(void) { r = offsetof(struct s, a) * 100 + offsetof(struct s, in.x) + __builtin_offsetof(struct s, a[2]); return 0; }`, "428"},
	{"expect", "long x = 3; if (__builtin_expect(!!(x), 1)) r = 4; r += __builtin_expect_with_probability(x, 1, 0.9);", "7"},
	{"sync", "int x = 5; r = __sync_fetch_and_add(&x, 3); r = r * 100 + x; r = r * 100 + __sync_add_and_fetch(&x, 1); r += __sync_bool_compare_and_swap(&x, 9, 4) * 100000; r += __sync_val_compare_and_swap(&x, 3, 6) * 1000000; __sync_synchronize(); r += __sync_lock_test_and_set(&x, 7) + x; __sync_lock_release(&x); r += x;", "4150820"},
	{"memcpy builtins", "int a[3] = {1, 2, 3}, b[3]; __builtin_memcpy(b, a, sizeof a); __builtin_memmove(b + 1, b, 8); __builtin_memset(a, 0, sizeof a); r = b[0] * 100 + b[1] * 10 + b[2] + a[1];", "112"},
	{"strlen builtin", `char a[] = "abc"; r = __builtin_strlen(a) + __builtin_strcmp(a, "abc") * 10;`, "3"},
	{"unreachable", "int x = 3; switch (x) { case 3: r = 1; break; default: __builtin_unreachable(); }", "1"},
	{"noreturn builtins", "if (r) __builtin_abort(); r = 5; __builtin_prefetch(&r);", "5"},
	{"bit_cast etc", "r = __builtin_isdigit('3') != 0; r += __builtin_labs(-4l);", "5"},
	{"static local array", "int f(void) { static int a[] = {1, 2, 3}; static struct { int x; } s = {.x = 5}; return a[2]++ + s.x; } int main(void) { f(); r = f(); return 0; }", "9"},
	{"sizeof deref null", "r = sizeof(*(struct { int a, b; } *)0);", "8"},
	{"ptr to array of fptr", "int f(int x) { return x + 1; } int main(void) { int (*t[1])(int) = {f}; int (*(*p)[1])(int) = &t; r = (*p)[0](4); return 0; }", "5"},
	{"return struct with fptr", "struct o { int (*f)(int); }; int g(int x) { return x * 2; } struct o mk(void) { struct o o = {g}; return o; } int main(void) { r = mk().f(4); return 0; }", "8"},
	{"array in returned struct", "struct o { int a[3]; }; struct o mk(void) { struct o o = {{1, 2, 3}}; return o; } int main(void) { r = mk().a[2]; return 0; }", "3"},
	{"goto into block with decl", "goto in; { int x; in: x = 5; r = x; }", "5"},
	{"extern array", "extern int a[]; int a[3] = {1, 2, 3}; int main(void) { r = a[1] + sizeof a; return 0; }", "14"},
	{"string escapes", `char *s = "\x41\101\n\\\"\0z"; r = s[0] + s[1] * 100 + s[6];`, "6687"},
	{"char array exact", `char a[3] = "abc"; char b[6] = "ab"; r = a[2] + b[5] + sizeof a;`, "102"},
	{"long double", "/* LP64 */ long double d = 3.0L; float f = 1; r = sizeof d + sizeof f;", "20"},
	{"float conv const", "float f = 3; int x = 3.7; const double k = 2.5; int z = (int)(2.5 * 2); r = x + z;", "8"},
	{"vararg macro", `#define S(a, ...) sum(a, ##__VA_ARGS__, 0)
int sum(int a, int b) { return a + b; } int main(void) { r = S(3) ; return 0; }`, "3"},
	{"pointer diff char", "char s[10]; char *e = s + 7; r = e - s; unsigned long z = (unsigned long)(e - s); r += z;", "14"},
	{"negative shift cast", "r = (unsigned)-1 >> 28; r += (signed char)0x80 >> 7;", "14"},
	{"strlen and strnlen", `#include <string.h>
int main(void) { char s[9] = "abc"; const char *p = "hello"; r = strlen(s) * 100 + strlen(p + 1) * 10 + strnlen(p, 3) + strlen(""); return 0; }`, "343"},
	{"strcmp", `#include <string.h>
int main(void) { char a[] = "abc", b[] = "abd"; r = (strcmp(a, b) < 0) * 1000 + (strcmp(b, a) > 0) * 100 + (strcmp(a, "abc") == 0) * 10 + (strncmp(a, b, 2) == 0); r = r * 10 + (strcmp("\xff", "a") > 0) + (strncmp("ab", "abc", 9) < 0); return 0; }`, "11112"},
	{"strcpy and strcat", `#include <string.h>
int main(void) { char s[20]; strcpy(s, "ab"); strcat(s, "cd"); strncat(s, "efgh", 2); r = strlen(s) * 1000 + s[3] + (strcmp(s, "abcdef") == 0); char t[6] = "zzzzz"; strncpy(t, "x", 3); r += t[0] + t[1] + t[2] + t[3] + (*strcpy(t, "q") == 'q'); return 0; }`, "6344"},
	{"strchr and strrchr", `#include <string.h>
int main(void) { const char *s = "a/b/c"; r = (strchr(s, '/') - s) * 1000 + (strrchr(s, '/') - s) * 100 + (strchr(s, 'z') == 0) * 10 + (strchr(s, 0) - s); return 0; }`, "1315"},
	{"strstr", `#include <string.h>
int main(void) { const char *s = "one two three"; r = (strstr(s, "two") - s) * 100 + (strstr(s, "four") == 0) * 10 + (strstr(s, "") == s) + strspn(s, "noe") * 1000 + strcspn(s, "t") * 10000; r += (strpbrk(s, "hw") - s) * 100000; return 0; }`, "543411"},
	{"strdup", `#include <string.h>
#include <stdlib.h>
int main(void) { char *a = strdup("xyz"), *b = strdup(a); b[0] = 'q'; r = a[0] * 1000 + b[0] + strlen(b); free(a); free(b); return 0; }`, "120116"},
	{"memcmp and memchr", `#include <string.h>
int main(void) { char a[4] = "abc", b[4] = "abd"; r = (memcmp(a, b, 2) == 0) * 100 + (memcmp(a, b, 3) < 0) * 10 + ((char *)memchr(a, 'c', 4) - a) + (memchr(a, 'z', 4) == 0) * 1000; return 0; }`, "1112"},
	{"memcmp of integers", `#include <string.h>
int main(void) { int a[2] = {1, 2}, b[2] = {1, 2}; r = memcmp(a, b, sizeof a) == 0; b[1] = 3; r = r * 10 + !memcmp(&a[0], &b[0], sizeof(int)); return 0; }`, "11"},
	{"memmove of characters", `#include <string.h>
int main(void) { char s[8] = "abcdef"; int n = 4; memmove(s + 2, s, n); r = s[5] * 1000000 + s[2] * 1000 + s[0]; memmove(s, s + 1, n); r += s[0] + s[3]; return 0; }`, "100097294"},
	{"memcpy of structures by number", `#include <string.h>
struct p { int x; char c[3]; } a[4] = {{1, "a"}, {2, "b"}, {3, "c"}}, b[4]; int main(void) { int n = 2; memcpy(b, a, n * sizeof(struct p)); r = b[1].x * 1000 + b[1].c[0] + b[2].x; return 0; }`, "2098"},
	{"memset of large arrays", `#include <string.h>
int a[100]; char c[200]; int main(void) { memset(a, -1, sizeof a); memset(c, 'x', sizeof c); r = a[99] * 1000 + c[199]; memset(a, 0, sizeof a); r += a[50]; unsigned short s[3]; memset(s, 0x12, sizeof s); r = r * 10 + s[1]; bzero(c, 10); r += c[9] + c[10]; return 0; }`, "-4054"},
	{"character classes", `#include <ctype.h>
int main(void) { for (int c = -1; c < 256; c++) r = (r * 31 + isalpha(c) + isdigit(c) * 2 + isspace(c) * 3 + isupper(c) * 5 + islower(c) * 7 + isalnum(c) * 11 + ispunct(c) * 13 + isprint(c) * 17 + isxdigit(c) * 19 + iscntrl(c) * 23 + toupper(c) * 29 + tolower(c) * 31) % 1000003; return 0; }`, "-34453"},
	{"atoi", `#include <stdlib.h>
int main(void) { r = atoi(" -42x") * 10 + atoi("+7") + atoi("abc") + atol("2147483647") + atoi("-2147483648") + atoll("12345678901"); return 0; }`, "12345678487"},
	{"library functions by pointer", `#include <string.h>
int main(void) { unsigned long (*f)(const char *) = (unsigned long (*)(const char *))strlen; int (*g)(const char *, const char *) = strcmp; r = f("abc") * 10 + g("a", "a"); return 0; }`, "30"},
	{"a word in comments and strings that macros alone can mean", "char s[] = \"__VA_OPT__\"; r = sizeof s; // __VA_OPT__\n", "11"},
	{"functions that gcc knows and nothing declares", "r = (sqrt(9.0) == 3.0) + 2 * (truncf(2.5f) == 2.0f) + 4 * (sizeof fabs(1) == 8);", "7"},
	{"implicit library functions", `extern int strcmp(); int main(void) { r = strcmp("a", "b") < 0; return 0; }`, "1"},
	{"case of letters", `#include <strings.h>
int main(void) { r = strcasecmp("HeLLo", "hEllO") == 0; r = r * 10 + (strncasecmp("abX", "ABy", 2) == 0) + (strcasecmp("a", "B") < 0) * 100; return 0; }`, "111"},
	{"builtins of strings", `char a[] = "abc"; r = __builtin_strlen(a) + (__builtin_strcmp(a, "abc") == 0) * 10 + (__builtin_memcmp(a, "abd", 3) < 0) * 100; char b[4]; __builtin_strcpy(b, a); r = r * 1000 + b[2]; __builtin_memcpy(b, "xyz", 4); r += b[1];`, "113220"},
	{"tokens by hand", `#include <string.h>
#include <ctype.h>
static int parse(const char *s, int *out, int max) { int n = 0; while (*s && n < max) { while (isspace((unsigned char)*s)) s++; if (!*s) break; int v = 0, neg = 0; if (*s == '-') { neg = 1; s++; } while (isdigit((unsigned char)*s)) v = v * 10 + (*s++ - '0'); out[n++] = neg ? -v : v; const char *c = strchr(s, ','); if (!c) break; s = c + 1; } return n; } int main(void) { int v[4]; int n = parse(" 12, -3,  45", v, 4); r = n * 100000 + v[0] * 1000 + v[1] * 10 + v[2]; return 0; }`, "312015"},
	{"matrix of variable size", "int n = 3, m = 4; int a[n][m]; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * m + j; r = sizeof a * 1000 + sizeof a[0] * 100 + a[2][3] + sizeof a[0][0];", "49615"},
	{"three variable dimensions", "int n = 2; char a[n][n + 1][n + 2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) a[i][j][k] = i * 12 + j * 4 + k; r = a[1][2][3] * 1000 + sizeof a + sizeof a[0] + sizeof a[0][0];", "23040"},
	{"sum of variable arguments", `#include <stdarg.h>
int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s += va_arg(ap, int); va_end(ap); return s; } int main(void) { r = sum(3, 1, 2, 3) * 10 + sum(0); return 0; }`, "60"},
	{"va_list passed on", `#include <stdarg.h>
int vsum(int n, va_list ap) { int s = 0; while (n--) s += va_arg(ap, int); return s; } int sum(int n, ...) { va_list ap; va_start(ap, n); int s = vsum(n, ap); va_end(ap); return s; } int main(void) { r = sum(3, 1, 2, 3) * 10; return 0; }`, "60"},
	{"strings as variable arguments", `#include <stdarg.h>
#include <string.h>
int total(int n, ...) { va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n; i++) { const char *p = va_arg(ap, const char *); if (!p) break; s = s * 10 + strlen(p); } va_end(ap); return s; } int main(void) { r = total(3, "a", "bcd", (char *)0) + total(1, "xy") * 1000; return 0; }`, "2013"},
	{"unsigned variable arguments", `#include <stdarg.h>
unsigned long long f(int n, ...) { va_list ap; va_start(ap, n); unsigned long long a = va_arg(ap, unsigned long long); unsigned b = va_arg(ap, unsigned); int c = va_arg(ap, int); va_end(ap); return (a >> 60) * 1000 + b / 1000000000 * 100 + (c < 0); } int main(void) { r = f(0, ~0ull, 4000000000u, -1); return 0; }`, "15401"},
	{"variadic function by pointer", `#include <stdarg.h>
int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int); va_end(ap); return a + n; } int main(void) { int (*p)(int, ...) = f; r = p(1, 41); return 0; }`, "42"},
	{"a logger", `#include <stdarg.h>
#include <stdio.h>
int level; void log_(int l, const char *f, ...) { va_list ap; va_start(ap, f); if (l > level) vprintf(f, ap); va_end(ap); } int main(void) { level = 3; log_(1, "%d %s\n", 5, "x"); r = level; return 0; }`, "3"},
	{"overflow of wide types", "unsigned long long z; long long s; int i; r = __builtin_mul_overflow(4294967296ull, 4294967296ull, &z) * 10 + (z == 0); r = r * 10 + __builtin_umulll_overflow(3ull, 5ull, &z) + z; r = r * 10 + __builtin_smul_overflow(65536, 65536, &i) + i; r = r * 10 + __builtin_sub_overflow(0u, 1u, &i) + (i == -1); r = r * 10 + __builtin_ssubll_overflow(-9223372036854775807ll, 5ll, &s); r = r * 10 + __builtin_uadd_overflow(1u, 2u, (unsigned *)&i) + i;", "1251113"},
	{"offsets of elements", `#include <stddef.h>
struct s { char c; int a[3]; struct { short x; char t[5]; } in[2]; }; int main(void) { int i = 1; r = offsetof(struct s, a[2]) * 100 + offsetof(struct s, in[1].t) + offsetof(struct s, in[i].x); return 0; }`, "1250"},
	{"bits of wide numbers", "unsigned long long x = 0x00f0000000000010ull; r = __builtin_clzll(x) * 100 + __builtin_ctzll(x) + __builtin_popcountll(x) * 10000 + __builtin_ffsll(1ll << 40) * 1000000; r += __builtin_parityll(x) + __builtin_ffs(0) + __builtin_clz(1u);", "41050836"},
	{"kinds of types", "typedef int t; struct a { int x; } ; struct b { int x; }; r = __builtin_types_compatible_p(t, int) * 1000 + __builtin_types_compatible_p(struct a, struct b) * 100 + __builtin_types_compatible_p(char *, signed char *) * 10 + __builtin_types_compatible_p(int[], int[3]);", "1001"},
	{"anonymous members initialised", "struct s { int a; union { int b; struct { char c, d; }; }; int e; }; struct s x = {1, {2}, 3}, y = {.d = 4, .e = 5}; int main(void) { r = x.a * 100 + x.b * 10 + x.e; r = r * 100 + y.d * 10 + y.e; return 0; }", "12345"},
	{"_Bool bit-fields and flags", "struct f { _Bool on : 1; unsigned mode : 2; unsigned char rest : 5; } f; int main(void) { f.on = 4; f.mode = 7; f.rest = ~0; f.on ^= 1; r = f.on * 100 + f.mode * 10 + f.rest; return 0; }", "61"},
	{"qsort is declared", `#include <stdlib.h>
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; } int main(void) { int a[1] = {5}; qsort(a, 1, sizeof(int), less); r = a[0]; return 0; }`, "5"},
	{"asm that moves a value", `int x = 4, y = 1; __asm__("" : "=r"(y) : "0"(x)); __asm__ __volatile__("pause"); r = y;`, "4"},
	{"constructors run first", "static int n; __attribute__((constructor)) static void first(void) { n = 5; } int main(void) { r = n++; return 0; }", "5"},
	{"packed by typedef", "typedef struct { char c; int x; } __attribute__((__packed__)) u; typedef struct __attribute__((packed)) { short s; long long l; } v; u a; v b[2]; int main(void) { u *p = &a; v *q = b; q[1].l = 4; r = sizeof(u) * 100 + sizeof *p + sizeof b + sizeof(v) + b[1].l; return 0; }", "539"},
	{"sizes of packed structures", "struct p { char c; short s; int i[2]; } __attribute__((packed)); struct q { struct p p; char d; }; struct __attribute__((packed)) e { char c; struct q q; long long l; }; int main(void) { r = sizeof(struct p) * 10000 + sizeof(struct q) * 100 + sizeof(struct e); struct p *x = __builtin_malloc(3 * sizeof(struct p)); x[2].i[1] = 4; r += x[2].i[1]; return 0; }", "111225"},
	{"distances in bytes", `struct s { int a, b; char c[4]; int d[3]; };
int main(void) {
  struct s x[2] = {{1}}, *p = x; int a[5], *q = a + 3;
  r = ((char *)&x[1].b - (char *)x) * 10000 + ((char *)(x + 1) - (char *)p) * 100 + ((char *)q - (char *)a) + ((void *)&q[1] - (void *)a);
  return 0; }`, "282428"},
	{"distances in structures that begin with characters", `struct s { char a, b, c[4], d[3]; } x[2], y;
int main(void) {
  char *p = y.c + 1, *q = &y.b, *e = x[0].c;
  r = (p - q) * 1000 + (y.d - (char *)&y) * 100 + (e + 3 - e) * 10 + (&x[1].b - (char *)x);
  return 0; }`, "2640"},
	{"address of a compound literal of 0", "int f(int *p) { *p += 4; return *p; } int main(void) { r = f(&(int){0}) * 10 + !&(int){0}; return 0; }", "40"},
	{"compound assignment to a member of a union", "union u { signed char p; unsigned char q; } v = {57}; int z = 12; v.p *= z; r = v.q; v.q--; r = r * 1000 + v.p;", "171915"},
	{"bytes of structures that begin with characters", `struct s { unsigned char a, b; char c[4]; unsigned char d[3]; }; struct t { char c[2]; int x; };
int main(void) {
  struct s x[3] = {{1, 2, "abc", {4, 5, 6}}, {7, 8}}; struct t y = {"a", 5};
  char *p = (char *)x, *q = (char *)&y;
  r = p[0] * 1000 + *(p + 1) * 100 + *(p + 9) * 10 + *(int *)(q + 4) + *(q + 1);
  return 0; }`, "1275"},
	{"layout of bit-fields", `struct a { unsigned char f : 3; unsigned : 8; _Bool g; short h; }; struct b { unsigned char f : 6; unsigned char g; };
struct c { char c; struct b b; unsigned u : 3, v : 5; }; struct d { long long a : 40; int b : 3; int : 0; char c; };
int main(void) {
  r = sizeof(struct a) * 1000 + sizeof(struct c) * 100 + sizeof(struct d) / 10 * 10 + __builtin_offsetof(struct d, c);
  r = r * 10 + (unsigned long)&((struct a *)0)->h;
  return 0; }`, "64184"},
	{"numbers as _Bool", `_Bool g = 0.5, h = 0.0, big = 1e300; int f(_Bool b) { return b; } _Bool k(void) { return 0.25f; } struct { _Bool b : 1; int n; } s = {0.1, 2.9};
int main(void) {
  _Bool a = 0.5, z = -0.0, c = 1 ? 0.5 : 0, d = (_Bool)1e-30L, list[2] = {0.75, 0}; s.n = 7.9;
  r = g * 10 + h; r = r * 10 + a; r = r * 10 + z; r = r * 10 + c; r = r * 10 + d; r = r * 10 + f(0.5); r = r * 10 + k(); r = r * 10 + s.b;
  r = r * 10 + s.n; r = r * 10 + list[0]; r = r * 10 + big; r = r * 10 + ((_Bool)0.3 + (_Bool)-0.3); r = r * 10 + (0.5 ? 1 : 2); r = r * 10 + !0.5; s.b = 0; s.b = 0.5; r = r * 10 + s.b;
  return 0; }`, "1010111117112101"},
	{"numbers as integers", `unsigned char u = 3.99; int n = -2.99, m = (int)(0.5 + 0.75) * 2, e[(int)2.5 * 2] = {[(int)1.5] = 7.25f};
int main(void) { long long big = 4503599627370497.0, x = 0x1.8p4; r = u * 1000 + n * 100 + m * 10 + e[1]; r = r * 100 + sizeof e; r += big % 1000 * 1000000 + x * 10000000000; r += (1.5 < 2) + (0.5 == .5f) * 2 + (1e3L > 2e3) * 4; return 0; }`, "240497282719"},
	{"enumerations that are unsigned", `enum e { A, B }; static long long g = (enum e)-4; struct s { enum e x : 3; } v;
int main(void) { r = ((enum e)-1 < 0) + ((enum e)0 - 1 > 0) * 10 + (A - 1 < 0) * 100 + (g == 4294967292) * 1000; v.x = 7; r += (v.x - 8 < 0) * 10000 + (-(enum e)1 > 0) * 100000 + ((1 ? (enum e)0 : -1) - 1 > 0) * 1000000; return 0; }`, "1111110"},
	{"packed enumerations", `enum __attribute__((packed)) a { A, B = 255 }; enum b { C = -1, D = 128 } __attribute__((packed)); enum __attribute__((packed)) c { E = 1ll << 40 }; enum a x = B; x++; enum b y = 40000; struct { char k; enum a l; enum b m; } z;
		r = sizeof(enum a) + sizeof(enum b) * 10 + sizeof(enum c) * 100 + sizeof z * 1000 + sizeof A * 10000 + x * 100000 + (y < 0) * 1000000;`, "1044821"},
	{"enumerators beyond int", `enum big { A = 1, B = 0x80000000u, C, D = A - 2 < 0, E = B - 3 > 0, F = sizeof B }; enum wide { L = 1, M = 1ll << 40, N, P = L - 2u > 0 }; enum neg { X = -1, Y = 0x80000000u };
enum next { H, I = (H - 1u) > 0, J, K };
int main(void) {
  r = (A - 2 < 0) + (B - 3 > 0) * 10 + (C == B + 1) * 100 + D * 1000 + E * 10000 + F * 100000 + sizeof A * 1000000 + (-1 < A) * 10000000;
  r = r * 10 + (L - 2 < 0); r = r * 10 + (N - M); r = r * 10 + sizeof L; r = r * 10 + sizeof M; r = r * 10 + (M - N > 0); r = r * 10 + (Y - 2147483649ll < 0); r = r * 10 + sizeof(enum neg); r = r * 10 + (X < 0); r = r * 10 + P;
  r = r % 1000000000 * 10 + I; r = r * 10 + K - J;
  int a[E + 3]; r = r * 10 + sizeof a; switch (-1) { case X: r++; } switch (B) { case 1u << 31: r += 2; }
  return 0; }`, "114811811129"},
	{"alignment", `struct { char c; short s; int i; } v; int g __attribute__((aligned(16))); r = __alignof__(char) + _Alignof(short) * 10 + __alignof__(int) * 100 + __alignof__(v) * 1000 + __alignof__(v.s) * 10000 + __alignof__(g) * 100000 + __alignof__(double) * 10000000 + __alignof(long long) * 100000000 + __alignof__(unsigned long long[3]) * 1000000000ll;
  double d; r += __alignof__(d) * 10000000000ll;`, "88881624421"},
	{"characters in constants", `char s[] = "\x41" "1\1234\e", t[] = u8"\u00e9" "b", w[] = "\"\\'"; int x = 'ab', y = 'abc', z = 'abcd', e = '\xff\xfe', u = 'é', q = '\'\"', n = '\0\1';
int main(void) {
  r = (x == 0x6162) + (y == 0x616263) * 10 + (z == 0x61626364) * 100 + (e == 0xfffe) * 1000 + (u == 0xc3a9) * 10000 + (q == 0x2722) * 100000 + (n == 1) * 1000000 + ('\377' == -1) * 10000000;
  r = r * 10 + sizeof s; r = r * 10 + (s[0] == 'A' && s[1] == '1' && s[2] == 'S' && s[3] == '4' && s[4] == 27); r = r * 10 + sizeof t; r = r * 10 + (t[0] == '\xc3'); r = r * 10 + sizeof w; r = r * 10 + (L'\u00e9' == 233) + (L'\xff' == 255);
  switch ('ab') { case 'ab': r = r * 10 + 1; } r = r * 10 + sizeof('ab') + sizeof("é");
  return 0; }`, "1111111161414217"},
	{"escapes in wide strings", `const int *p = L"\xe9\377z"; r = (p[0] == 0xe9) + (p[1] == 255) * 10 + (p[2] == 'z') * 100 + (p[3] == 0) * 1000 + sizeof L"\xe9" * 10000;`, "81111"},
	{"commas that go", `int f(int a, ...) { return a; } int count(int n, int *a) { return n; }
#define F(a,...) f(a,##__VA_ARGS__)
#define G(fmt, args...) (f(fmt , ## args) + 0)
#define H(...) (sizeof((int[]){0,##__VA_ARGS__}) / sizeof(int))
#define K(a, rest...) H(a,## rest)
#define LAST(x,...) (x,##__VA_ARGS__)
int main(void) { r = F(1) + F(2, 3) * 10 + G(3) * 100 + G(4, 5, 6) * 1000 + H() * 10000 + H(1, 2) * 100000 + K(1) * 1000000 + K(1, 2, 3) * 10000000; r = r * 10 + LAST(7); r = r * 10 + LAST(7, -2 + 5); return 0; }`, "4231432173"},
	{"digraphs", `
%:define TWO 2
%:define GLUE(a, b) a %:%: b
int main(void) <% int a<:TWO:> = <%1, 2%>, xy = 4; r = a<:1:> * 10 + GLUE(x, y) + (5%3); return 0; %>`, "26"},
	{"packed and not", "struct t { char c; int i __attribute__((packed)); }; struct s { char c; int i; } s; struct w { char c; int i; } __attribute__((packed)) w; int main(void) { r = sizeof s * 10 + sizeof w; return 0; }", "85"},
}

// TestTorture runs the programs under the interpreter.
func TestTorture(t *testing.T) {
	for i, tt := range torture {
		t.Run(tt.name, func(t *testing.T) {
			models := modelsOf(i)
			if strings.Contains(tt.text, "LP64") {
				models = []string{"LP64"}
			}
			for _, model := range models {
				p, err := loadText(t, wholeProgram(tt.text), Options{DataModel: model, Assume: leftToRight})
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Check(); err != nil {
					t.Fatal(err)
				}
				x, err := certify.Run(t.Context(), p, certify.InputsBut(clib.Compares, num.Int(7), num.Int(8)), certify.RunOptions{MaxSteps: 1_000_000})
				if err != nil {
					t.Fatal(err)
				}
				if x.Doubt != nil {
					t.Errorf("the execution is in doubt at %s, by %s", x.Doubt.At.Pos, x.Doubt.Source.Pos)
				}
				if got := outcomeOf(p, x); got != tt.want {
					t.Errorf("%s under %s, want %s", got, model, tt.want)
				}
			}
		})
	}
}

var mainFunction = regexp.MustCompile(`\bmain\(`)

// wholeProgram makes a program that computes r of the body of its main function, or of all of its text.
func wholeProgram(text string) string {
	if !mainFunction.MatchString(text) {
		text = "int main(void) {\n" + text + "\nreturn 0; }"
	}
	return "long long r;\n" + text
}

// TestTortureGCC compares the results that are wanted with those of gcc, or every sixth one. The programs are translated
// one by one, since they define the same names.
func TestTortureGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	for chunk := range slices.Chunk(torture, (len(torture)+1)/2) {
		t.Run(chunk[0].name, func(t *testing.T) {
			t.Parallel()
			for i, tt := range chunk {
				if !exhaustive.Picks(i, 6) {
					continue
				}
				if got := compiled(t, tt.text); got != tt.want {
					t.Errorf("%s: gcc's program computes %s, want %s", tt.name, got, tt.want)
				}
			}
		})
	}
}

// compiled returns what gcc's program computes of a text as wholeProgram takes it, or what went wrong.
func compiled(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	source, binary := filepath.Join(dir, "t.c"), filepath.Join(dir, "t")
	text = wholeProgram(text) + "\n__attribute__((destructor)) static void show(void) { extern int printf(const char *, ...); printf(\"%lld\\n\", r); }\n"
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "gcc", "-std=gnu11", "-w", "-O0", "-o", binary, source).CombinedOutput(); err != nil {
		return string(out)
	}
	out, err := exec.CommandContext(t.Context(), binary).Output()
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

// TestPrograms runs programs as people write them, in testdata/programs, which compute r, under the interpreter and as
// gcc translates them.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "programs", "*.c"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	_, noCompiler := exec.LookPath("gcc")
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			results := map[string]string{}
			for _, model := range []string{"LP64", "ILP32"} {
				p, err := loadText(t, wholeProgram(string(text)), Options{DataModel: model})
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Check(); err != nil {
					t.Fatal(err)
				}
				x := execute(t, p)
				if x.Doubt != nil {
					t.Errorf("the execution is in doubt at %s", x.Doubt.Source.Pos)
				}
				results[model] = outcomeOf(p, x)
			}
			if _, err := strconv.ParseInt(results["LP64"], 10, 64); err != nil || results["ILP32"] != results["LP64"] {
				t.Errorf("the results are %v", results)
			}
			if noCompiler != nil {
				return
			}
			if got := compiled(t, string(text)); got != results["LP64"] {
				t.Errorf("%s, gcc's program computes %s", results["LP64"], got)
			}
		})
	}
}
