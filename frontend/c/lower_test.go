// What single constructs of C compute, and which are refused.

package c

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"craig/assumption"
	"craig/certify"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// meanings are programs of which the global variable r has a value at the end. Text without main is the body of main.
var meanings = []struct {
	name, text string
	want       string // the value of r; or how the execution ends
}{
	// Conversions.
	{"signed char wraps", "r = (signed char)200;", "-56"},
	{"unsigned char wraps", "r = (unsigned char)-1;", "255"},
	{"_Bool", "_Bool b = 256; r = b + (_Bool)0;", "1"},
	{"_Bool increments to 1", "_Bool b = 1; b++; b++; r = b;", "1"},
	{"_Bool decrements to 0 and 1", "_Bool b = 1; b--; r = b; b--; r = r * 10 + b;", "1"},
	{"short truncates", "int x = 70000; short s = x; r = s;", "4464"},
	{"int to unsigned", "int x = -1; unsigned u = x; r = u;", "4294967295"},
	{"unsigned to long long", "unsigned u = -1; long long x = u; r = x;", "4294967295"},
	{"unsigned to int", "unsigned u = 4294967290u; int x = u; r = x;", "-6"},
	{"long long to int", "long long x = 4294967301LL; int y = x; r = y;", "5"},
	{"usual conversions compare", "int a = -1; unsigned b = 1; r = a < b;", "0"},
	{"usual conversions of long long and unsigned", "long long a = -1; unsigned b = 1; r = a < b;", "1"},
	{"a number that is not modelled is passed", "int f(double d, int x) { return x; } int main(void) { double d = 1.5; r = f(d, 2) + f(0.5, 1); return 0; }", "3"},
	{"promotion of unsigned char", "unsigned char a = 0; r = a - 1;", "-1"},
	{"complement promotes", "unsigned char a = 0; r = ~a;", "-1"},
	{"negation of unsigned", "unsigned a = 1; r = -a;", "4294967295"},
	{"conditional converts both operands", "int c = 1; r = (c ? -1 : 1u) > 0;", "1"},
	{"return converts", "signed char f(int x) { return x; } int main(void) { r = f(255); return 0; }", "-1"},
	{"parameters convert", "int f(unsigned char x) { return x; } int main(void) { r = f(-2); return 0; }", "254"},
	{"assignment has the converted value", "unsigned char c; int x = (c = 257); r = x;", "1"},
	{"characters are signed", `r = '\xff';`, "-1"},
	{"sizes", "r = sizeof(char) + 10 * sizeof(short) + 100 * sizeof(int) + 1000 * sizeof(long long);", "8421"},
	{"double constant to int", "r = (int)-2.75;", "-2"},
	// Operators.
	{"quotient truncates", "int a = -7; r = a / 2;", "-3"},
	{"quotient by a negative", "int a = -7, b = -2; r = a / b;", "3"},
	{"remainder of a negative", "int a = -7; r = a % 3;", "-1"},
	{"remainder by a negative", "int a = 7, b = -3; r = a % b;", "1"},
	{"unsigned quotient", "unsigned a = -7; r = a / 2;", "2147483644"},
	{"shift right of a negative", "int a = -5; r = a >> 1;", "-3"},
	{"shift right of unsigned", "unsigned a = -4; r = a >> 1;", "2147483646"},
	{"shift left wraps unsigned", "unsigned a = 0xc0000001; r = a << 1;", "2147483650"},
	{"shift has the left type", "unsigned char a = 255; long long k = 4; r = sizeof(a << k) * 10000 + (a << k);", "44080"},
	{"and, or, xor of negatives", "int a = -6, b = 3; r = (a & b) * 100 + (a | b) * 10 + (a ^ b);", "143"},
	{"and with a mask", "int a = -1; r = a & 0xff;", "255"},
	{"not", "int a = 5; r = !a * 10 + !!a;", "1"},
	{"comma", "int a = 1; r = (a++, a + 1);", "3"},
	{"postfix and prefix", "int a = 1; r = a++ * 100; r += ++a * 10; r += a-- + 0; r += --a;", "134"},
	{"compound assignments", "int a = 7; a += 3; a *= 4; a -= 1; a /= 2; a %= 10; a <<= 3; a >>= 1; a |= 1; a ^= 2; a &= 0x3f; r = a;", "39"},
	{"compound assignment narrows", "unsigned char a = 250; a += 10; r = a;", "4"},
	{"compound assignment computes in the wider type", "char a = 100; a = a * 2 / 2; r = a; a *= 2; r = r * 1000 + a;", "99944"},
	{"chained assignment", "signed char c; int a = c = 300; r = a;", "44"},
	{"&& does not evaluate", "int a = 0; r = a && (a = 5); r = r * 10 + a;", "0"},
	{"|| does not evaluate", "int a = 1; r = a || (a = 5); r = r * 10 + a;", "11"},
	{"&& evaluates", "int a = 1; r = a && (a = 5); r = r * 10 + a;", "15"},
	{"conditional evaluates one operand", "int a = 0, b = 0; 1 ? a++ : b++; r = a * 10 + b;", "10"},
	{"statement expression", "r = ({ int x = 3; x++; x * 2; });", "8"},
	{"generic selection", "long x = 1; r = _Generic(x, int: 1, long: 2, default: 3);", "2"},
	{"sizeof does not evaluate", "int a = 1; r = sizeof(a++) + a;", "5"},
	{"abs", "#include <stdlib.h>\nint main(void) { int x = -4; r = abs(x) + labs(3L); return 0; }", "7"},
	// Floating-point numbers.
	{"sums are rounded", "double x = 0; for (int i = 0; i < 10; i++) x += 0.1; r = (x < 1) * 10 + (x > 0.9999999999999998);", "11"},
	{"float and double constants", "float f = 0.1; r = (f == 0.1) * 100 + (f == 0.1f) * 10 + (f > 0.1);", "11"},
	{"hexadecimal constants", "r = 0x1.8p3 * 10 + 0x.8p1f + 0x10p-4L;", "122"},
	{"large and small constants", "float c = 1e39f, d = 1e-45f, e = 1e-46f; r = (c > 3.5e38) * 1000 + (d > 0) * 100 + (e == 0) * 10 + (5e-324 > 0);", "1111"},
	{"numbers to integers truncate", "double a = 2.9, b = -2.9; unsigned char c = 255.9f; r = (int)a * 1000 + (int)b * 100 + c;", "2055"},
	{"integers to numbers are rounded", "int i = 16777217; float f = i; double d = i; long long k = 9007199254740993LL; double e = k; r = (f == 16777216) * 100 + (d == i) * 10 + (e == 9007199254740992.0);", "111"},
	{"arithmetic in the wider type", "float f = 16777216; int i = 1; r = (f + i == f) * 10 + (f + (double)i == f);", "10"},
	{"a compound assignment with a number", "int i = 10; i *= 1.25; char c = 100; c += 27.5; float f = 3; f /= 2; r = i * 1000 + c * 10 + (f == 1.5f);", "13271"},
	{"steps of numbers", "float f = 1.5f; double d = f++; r = (d == 1.5 && f == 2.5) * 10; r += --f == 1.5;", "11"},
	{"NaN", "double x = 0; x /= x; r = (x == x) * 10000 + (x != x) * 1000 + (x < x || x >= 1) * 100 + !x * 10 + (_Bool)x;", "1001"},
	{"signed zeros", "double x = -0.0; r = (x == 0) * 100 + (1 / x < 0) * 10 + !x;", "111"},
	{"infinities", "float x = 1e38f; x *= 10; r = (x > 3.4e38f) * 10 + (x - x != x - x);", "11"},
	{"subnormal numbers", "float x = 1.17549435e-38f; x /= 2; r = (x > 0) * 100 + (x * 2 == 1.17549435e-38f) * 10 + (x / 16777216 == 0);", "111"},
	{"long double has more digits", "long double x = 1; x += 0x1p-60L; r = (x > 1) * 10 + ((double)x == 1);", "11"},
	{"conditions on numbers", "double x = 0.5, y = 0; r = (x && !y) * 100 + (y || x) * 10 + (x ? 3 : 4);", "113"},
	{"conditional operator on numbers and integers", "int i = 3; r = (i ? 1 : 2.5) / 2 * 10;", "5"},
	{"numbers in structures and arrays", "struct { float f; double d[2]; } s = {1.5f, {2}}, t = s; t.d[1] += s.f; r = t.d[0] * 100 + t.d[1] * 10;", "215"},
	{"static numbers are zero", "double g; float a[3]; int main(void) { r = (g == 0 && 1 / g > 0) + (a[2] == 0) * 10; return 0; }", "11"},
	{"numbers as arguments", "float half(float x) { return x / 2; } int f(x) float x; { return x == 0.1f; } double g(); int main(void) { r = half(3) * 100 + f(0.1); return 0; }", "151"},
	{"variable arguments that are numbers", "#include <stdarg.h>\ndouble sum(int n, ...) { va_list l; va_start(l, n); double s = va_arg(l, double) + va_arg(l, int); s += va_arg(l, long double); va_end(l); return s; } int main(void) { float f = 1.5f; r = sum(3, f, 2, 0.25L) * 100; return 0; }", "375"},
	{"bits of numbers", "union { float f; unsigned u; unsigned char b[4]; } u; u.f = -1.5f; r = (u.u == 0xbfc00000) * 100; u.b[3] = 0x40; r += (u.f == 6) * 10; u.u = 1; r += u.f > 0 && u.f < 1e-44f;", "111"},
	{"numbers and integers of the same bytes", "#include <string.h>\nint main(void) { double x = 0.5; unsigned long long u; memcpy(&u, &x, 8); u += 1ull << 52; memcpy(&x, &u, 8); unsigned char *p = (unsigned char *)&x; p[7] |= 0x80; r = x * 10; return 0; }", "-10"},
	{"NaN keeps its bits in copies", "union { float f; unsigned u; } u, v; u.u = 0x7fc12345; v = u; u.f = v.f; r = (u.u == 0x7fc12345) * 10 + (u.f != u.f);", "11"},
	{"a number that does not fit", "double x = 2147483648.0; r = (int)x;", "undefined"},
	{"a number that just fits", "double x = -2147483648.9; r = (int)x == -2147483647 - 1;", "1"},
	{"NaN as an integer", "double x = 0; r = (int)(x / x);", "undefined"},
	{"a negative fraction as an unsigned number", "float x = -0.75f; r = (unsigned)x;", "0"},
	{"functions of math.h", "#include <math.h>\nint main(void) { double x = -2.5; r = floor(x) * -10000 + ceil(x) * -1000 + round(x) * -100 + rint(x) * -10 + fabs(x) * 2 + fmod(7.5, -2) * 2; return 0; }", "32328"},
	{"classes of numbers", "#include <math.h>\nint main(void) { float x = 1e-40f; r = isnan(NAN) * 10000 + !!isinf(-INFINITY) * 1000 + !!signbit(-0.0) * 100 + (fpclassify(x) == FP_SUBNORMAL) * 10 + (fpclassify((double)x) == FP_NORMAL); return 0; }", "11111"},
	{"functions of math.h that are declared", "extern int isnan(double), __isinff(float), finite(double), __fpclassify(double); int main(void) { double x = 0; r = isnan(x / x) * 1000 + (__isinff(1 / x) != 0) * 100 + finite(x) * 10 + __fpclassify(x); return 0; }", "1112"},
	{"functions of gcc on numbers", "double x = -1.5; r = (__builtin_fpclassify(0, 1, 4, 3, 2, x) == 4) * 1000 + __builtin_isless(x, 0) * 100 + (__builtin_inff() > 1e38f) * 10 + (__builtin_isinf_sign(-__builtin_inf()) == -1) + __builtin_trunc(x) * 1e4;", "-8889"},
	{"scaled numbers", "#include <math.h>\nint main(void) { int e; double f = frexp(24, &e), i; r = (f == 0.75) * 1000 + e * 100 + (ldexp(3, -1075) == ldexp(1, -1073)) * 10 + (modf(2.5, &i) == 0.5 && i == 2); return 0; }", "1511"},
	// Undefined behaviour.
	{"overflow of +", "int x = 2147483647; r = x + 1;", "undefined"},
	{"overflow of -", "int x = -2147483647; r = x - 2;", "undefined"},
	{"overflow of *", "int x = 65536; r = x * x;", "undefined"},
	{"overflow of unary -", "int x = -2147483647 - 1; r = -x;", "undefined"},
	{"overflow of /", "int x = -2147483647 - 1, y = -1; r = x / y;", "undefined"},
	{"overflow of %", "int x = -2147483647 - 1, y = -1; r = x % y;", "undefined"},
	{"overflow of ++", "int x = 2147483647; x++; r = x;", "undefined"},
	{"overflow of <<", "int x = 1 << 30; r = x << 1;", "undefined"},
	{"overflow of << by a variable", "int k = 31; r = 1 << k;", "undefined"},
	{"overflow of << of a variable by another", "int x = 5, k = 29; r = x << k;", "undefined"},
	{"no overflow of << by a variable", "int k = 30; r = 1 << k;", "1073741824"},
	{"overflow of abs", "#include <stdlib.h>\nint main(void) { int x = -2147483647 - 1; r = abs(x); return 0; }", "undefined"},
	{"no overflow of short", "short x = 32767; x++; r = x;", "-32768"},
	{"division by zero", "int x = 0; r = 1 / x;", "undefined"},
	{"remainder by zero", "int x = 0; r = 1 % x;", "undefined"},
	{"shift by the width", "int x = 32; r = 1u << x;", "undefined"},
	{"shift by a negative", "int x = -1; r = 1u >> x;", "undefined"},
	{"index too large", "int a[2]; int i = 2; a[i] = 1; r = 1;", "undefined"},
	{"index negative", "int a[2]; int i = -1; r = a[i];", "undefined"},
	{"null pointer", "int *p = 0; r = *p;", "undefined"},
	{"pointer behind an array", "int a[2]; int *p = a + 2; r = *p;", "undefined"},
	{"undefined behaviour that is not evaluated", "int x = 0; r = x != 0 && 1 / x; r = x ? 1 / x : 4;", "4"},
	// Statements.
	{"if without else", "int a = 3; if (a > 5) r = 1; if (a < 5) r += 2;", "2"},
	{"dangling else", "int a = 0, b = 1; if (a) if (b) r = 1; else r = 2; else r = 3;", "3"},
	{"while", "int i = 0; while (i < 5) { r += i; i++; }", "10"},
	{"do runs once", "int i = 9; do r = i; while (i < 5);", "9"},
	{"continue in do goes to the condition", "int i = 0; do { i++; if (i < 5) continue; r++; } while (i < 7);", "3"},
	{"continue in for goes to the step", "for (int i = 0; i < 5; i++) { if (i % 2) continue; r += i; }", "6"},
	{"for without condition", "for (int i = 0;; i++) if (i == 4) { r = i; break; }", "4"},
	{"for with commas", "int i, j; for (i = 0, j = 9; i < j; i++, j--) r++;", "5"},
	{"break leaves one loop", "for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) { if (j == 1) break; r++; }", "3"},
	{"switch falls through", "switch (2) { case 1: r = 1; case 2: r += 2; case 3: r += 4; break; case 4: r += 8; }", "6"},
	{"switch without a case", "r = 1; int x = 9; switch (x) { case 1: r = 2; }", "1"},
	{"default in the middle", "int x = 9; switch (x) { case 1: r = 1; default: r += 2; case 2: r += 4; }", "6"},
	{"labels of a switch convert", "unsigned x = 4294967295u; switch (x) { case -1: r = 1; break; default: r = 2; }", "1"},
	{"switch promotes", "unsigned char x = 255; switch (x) { case -1: r = 1; break; case 255: r = 2; }", "2"},
	{"ranges of a switch", "int x = 7; switch (x) { case 1 ... 5: r = 1; break; case 6 ... 9: r = 2; }", "2"},
	{"case in a loop", "int n = 7; switch (n % 4) { case 0: do { r++; case 3: r++; case 2: r++; case 1: r++; } while ((n -= 4) > 0); }", "7"},
	{"continue in a switch", "for (int i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: break; } r += i; }", "5"},
	{"goto forward", "r = 1; goto L; r = 2; L: r += 3;", "4"},
	{"goto backward", "int i = 0; L: i++; r += i; if (i < 4) goto L;", "10"},
	{"goto into a loop", "int i = 3; goto L; while (i < 5) { r += 10; L: r++; i++; }", "12"},
	{"goto out of loops", "for (;;) { for (;;) { r++; goto out; } } out: r += 2;", "3"},
	{"shadowing", "int a = 1; { int a = 2; r = a; } r = r * 10 + a;", "21"},
	{"a declaration in a loop initialises again", "for (int i = 0; i < 3; i++) { int a = 1; a++; r = r * 10 + a; }", "222"},
	// Functions.
	{"recursion", "int f(int n) { return n < 2 ? 1 : n * f(n - 1); } int main(void) { r = f(6); return 0; }", "720"},
	{"recursion keeps locals", "int f(int n) { int a = n; if (n) f(n - 1); return a; } int main(void) { r = f(5); return 0; }", "5"},
	{"static locals", "int f(void) { static int n = 5; return n++; } int main(void) { f(); f(); r = f(); return 0; }", "7"},
	{"static locals of two functions", "int f(void) { static int n; return ++n; } int g(void) { static int n = 10; return ++n; } int main(void) { f(); g(); r = f() * 100 + g(); return 0; }", "212"},
	{"globals are zero", "int g; int a[3]; struct { int x; } s; int main(void) { r = g + a[2] + s.x; return 0; }", "0"},
	{"tentative definitions", "int g; int g = 4; extern int g; int main(void) { r = g; return 0; }", "4"},
	{"old style definition", "int f(a, b) int a; char b; { return a - b; } int main(void) { r = f(5, 3); return 0; }", "2"},
	{"arguments are copies", "void f(int a) { a = 9; } int main(void) { int a = 1; f(a); r = a; return 0; }", "1"},
	{"effects before a call", "int g; int f(int a) { return g * 10 + a; } int main(void) { r = (g = 3, f(g)); return 0; }", "33"},
	{"enumeration", "enum { A, B = 5, C }; int main(void) { r = A * 100 + B * 10 + C; return 0; }", "56"},
	{"enumeration constants are int", "enum e { A, B }; int main(void) { r = A - 5 < 0; return 0; }", "1"},
	{"enumerated types are unsigned", "enum e { A, B }; int main(void) { enum e x = A; r = x - 5 < 0; return 0; }", "0"},
	{"enumerated types with negatives are signed", "enum e { A = -1, B }; int main(void) { enum e x = B; r = x - 5 < 0; return 0; }", "1"},
	// Objects.
	{"array initialiser", "int a[5] = {1, 2, [3] = 4}; r = a[0] * 10000 + a[1] * 1000 + a[2] * 100 + a[3] * 10 + a[4];", "12040"},
	{"range of designators", "int a[5] = {[1 ... 3] = 7, 8}; r = a[0] + a[1] * 1000 + a[2] * 100 + a[3] * 10 + a[4];", "7778"},
	{"length of an array from its initialiser", "int a[] = {1, [6] = 2}; r = sizeof a / sizeof a[0];", "7"},
	{"matrix", "int a[2][3] = {{1, 2}, {3, 4, 5}}; r = a[1][2] * 100 + a[0][2] * 10 + a[1][0];", "503"},
	{"flat initialiser of a matrix", "int a[2][2] = {1, 2, 3, 4}; r = a[1][0];", "3"},
	{"struct initialiser", "struct { int x; struct { int y, z; } in; int w; } s = {1, {2}, .w = 4}; r = s.x * 1000 + s.in.y * 100 + s.in.z * 10 + s.w;", "1204"},
	{"designators into members", "struct { int x; struct { int y[3]; } in; } s = {.in.y[1] = 5, 6, .x = 1}; r = s.x * 1000 + s.in.y[0] * 100 + s.in.y[1] * 10 + s.in.y[2];", "1056"},
	{"bit-field initialiser", "struct { unsigned u : 5; int i : 7; unsigned char c : 3; } s = {33, -1, 9}; r = s.u * 100 + s.i * 10 + s.c;", "91"},
	{"bit-fields wrap and promote", "struct { unsigned u : 3; int i : 3; } s; s.u = 9; s.i = 5; r = s.u * 10 + s.i + (s.u - 2 < 0);", "8"},
	{"struct copy", "struct p { int x, y; } a = {1, 2}, b; b = a; a.x = 9; r = b.x * 10 + b.y;", "12"},
	{"struct result", "struct p { int x, y; }; struct p f(int k) { struct p a = {k, k + 1}; return a; } int main(void) { r = f(3).y; return 0; }", "4"},
	{"struct parameter", "struct p { int x, y; }; int f(struct p a) { a.x++; return a.x; } int main(void) { struct p a = {1, 2}; r = f(a) * 10 + a.x; return 0; }", "21"},
	{"anonymous members", "struct { int x; union { int a; int b; }; } s; s.a = 5; r = s.b;", "5"},
	{"compound literal", "struct p { int x, y; }; int main(void) { struct p a = (struct p){.y = 7}; r = a.x * 10 + a.y; return 0; }", "7"},
	{"strings", `char s[] = "ab"; r = sizeof s * 1000 + s[1]; r += s[2];`, "3098"},
	{"strings in arrays", `char s[2][4] = {"x", "abc"}; r = s[1][2] + s[0][1];`, "99"},
	// Pointers.
	{"pointer to a local", "int a = 1; int *p = &a; *p = 5; r = a;", "5"},
	{"pointer parameter", "void f(int *p) { *p += 2; } int main(void) { int a = 1; f(&a); f(&a); r = a; return 0; }", "5"},
	{"pointer to pointer", "int a = 1, b = 2; int *p = &a; int **q = &p; *q = &b; *p = 7; r = a * 10 + b;", "17"},
	{"pointer arithmetic", "int a[4] = {1, 2, 3, 4}; int *p = a + 1; p++; r = *p * 100 + p[1] * 10 + (p - a);", "342"},
	{"pointer to an element", "int a[3] = {1, 2, 3}; int *p = &a[1]; *(p + 1) = 9; r = a[2];", "9"},
	{"address of the end of an array", "int a[3] = {1, 2, 3}, k = 3; for (int *p = &a[0]; p != &a[3]; p++) r += *p; r = r * 10 + (&a[k] - a);", "63"},
	{"address of the end of an array in a struct", "struct { int x; int y[4]; } s; int *p = &s.y[4]; r = p - s.y;", "4"},
	{"address beyond the end of an array", "int a[3], k = 4; int *p = &a[k]; r = p != 0;", "undefined"},
	{"address of the end is not to be read", "int a[3], k = 3; int *p = &a[k]; r = *p;", "undefined"},
	{"pointer to a member", "struct { int x, y; } s = {1, 2}; int *p = &s.y; *p = 5; r = s.x * 10 + s.y;", "15"},
	{"arrow", "struct n { int v; struct n *next; } a = {1, 0}, b = {2, &a}; r = b.next->v * 10 + (b.next->next == 0);", "11"},
	{"array parameter", "int f(int a[], int n) { int s = 0; while (n--) s += a[n]; return s; } int main(void) { int a[3] = {1, 2, 3}; r = f(a, 3); return 0; }", "6"},
	{"function pointer", "int f(int x) { return x + 1; } int g(int x) { return x * 2; } int main(void) { int (*p)(int) = f; r = p(3); p = &g; r = r * 10 + (*p)(3); return 0; }", "46"},
	{"table of functions", "int f(int x) { return x + 1; } int g(int x) { return x * 2; } int (*t[])(int) = {f, g}; int main(void) { r = t[1](t[0](4)); return 0; }", "10"},
	{"malloc", "#include <stdlib.h>\nint main(void) { int *p = malloc(3 * sizeof(int)); p[2] = 6; int *q = malloc(4); *q = 1; r = p[2] * 10 + *q; return 0; }", "61"},
	{"memset and memcpy", "#include <string.h>\nint main(void) { char a[4] = {1, 2, 3}, b[4]; memset(b, 5, 4); memcpy(b, a, 2); r = b[0] * 1000 + b[1] * 100 + b[2] * 10 + b[3]; return 0; }", "1255"},
	{"comparison of pointers", "int a[3]; int *p = a, *q = &a[2]; r = (p < q) * 10 + (p == a) + (p == 0);", "11"},
	{"a pointer of the other signedness", "unsigned y = 4294967295u; int *q = (int *)&y; r = *q; *q = -7; r = r * 10 + (y == 4294967289u);", "-9"},
	{"a pointer to objects of both signednesses", "unsigned y = 1; int x = -1; unsigned *p = r ? &y : (unsigned *)&x; r = *p == 4294967295u; *p += 2; r = r * 10 + x;", "11"},
	{"characters of both signednesses", "unsigned char u = 200; signed char s = -3; signed char *p = (signed char *)&u, *q = r ? p : &s; r = *p * 10; r -= (*p)++; r += *q;", "-507"},
	{"copy of a struct with an array through a pointer", "struct s { int x; int y[3]; } a = {1, {2, 3, 4}}, b; struct s *p = &a; b = *p; a.y[2] = 0; r = b.y[2] * 10 + b.x;", "41"},
	// Idioms; the values are those that gcc computes.
	{"walk of a string", `char *s = "abc"; while (*s++) r++;`, "3"},
	{"copy of a string", `char a[4] = "xyz", b[4]; char *p = a, *q = b; while ((*q++ = *p++)); r = b[0] * 100 + b[2] + b[3];`, "12122"},
	{"pointer into an array of structures", "struct s { int x; char c; } a[3] = {{1, 2}, {3, 4}, {5, 6}}; struct s *p = a; p++; r = p->x * 100 + p[1].c * 10 + (p + 1)->x; p += 1; r += p - a;", "367"},
	{"array of pointers", "int a = 1, b = 2, c = 3; int *t[3] = {&a, &b}; t[2] = &c; *t[1] = 7; for (int i = 0; i < 3; i++) r = r * 10 + *t[i];", "173"},
	{"pointer to a row", "int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*row)[3] = m; row++; (*row)[1] = 9; r = m[1][1] * 10 + row[-1][2];", "93"},
	{"row decays", "int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int *p = m[1]; p[2] = 7; r = m[1][2] * 10 + *m[1];", "74"},
	{"pointer by way of void", "int x = 5; void *v = &x; int *p = v; *p += 1; r = x + *(int *)v;", "12"},
	{"swap by way of void", "#include <string.h>\nvoid swap(void *a, void *b) { int t = *(int *)a; *(int *)a = *(int *)b; *(int *)b = t; } int main(void) { int x = 3, y = 4; swap(&x, &y); r = x * 10 + y; return 0; }", "43"},
	{"first member", "struct base { int k; }; struct derived { struct base b; int m; } d = {{3}, 4}; struct base *p = &d.b; struct derived *q = (struct derived *)p; q->m++; p->k = 6; r = d.b.k * 10 + d.m;", "65"},
	{"first member by a cast down", "struct base { int k; }; struct derived { struct base b; int m; } d = {{3}, 4}; struct base *p = (struct base *)&d; p->k = 8; r = d.b.k * 10 + d.m;", "84"},
	{"result that is a pointer", "int g = 4; int *f(void) { return &g; } int main(void) { *f() = 6; r = g + *f(); return 0; }", "12"},
	{"static local by pointer", "int *f(void) { static int n = 2; n++; return &n; } int main(void) { int *p = f(); f(); r = *p; *p = 9; r = r * 100 + *f(); return 0; }", "410"},
	{"member arrays of array elements", "struct s { int y[2]; } a[2] = {{{1, 2}}, {{3, 4}}}; int *p = &a[1].y[0]; p[1] = 9; r = a[1].y[1] * 10 + *p; struct s *q = &a[0]; r = r * 10 + q->y[1];", "932"},
	{"table of strings", `const char *names[] = {"a", "bc", "def"}; for (int i = 0; i < 3; i++) { const char *p = names[i]; while (*p) { r += *p - 96; p++; } r *= 10; }`, "1650"},
	{"pointer as a condition", "int x = 3; int *p = 0, *q = &x; if (p) r = 1; if (!p && q && *q == 3) r += 2; r = r * 10 + (p ? *p : 4);", "24"},
	{"negative index", "int a[3] = {1, 2, 3}; int *p = a + 2; r = p[-1] * 10 + *(p - 2);", "21"},
	{"malloc of many", "#include <stdlib.h>\nstruct s { int x, y; }; int main(void) { struct s *p = malloc(3 * sizeof *p); for (int i = 0; i < 3; i++) { p[i].x = i; p[i].y = i * i; } struct s *q = p + 2; r = q->y * 10 + p[1].x; free(p); return 0; }", "41"},
	{"calloc", "#include <stdlib.h>\nint main(void) { int *p = calloc(3, sizeof(int)); p[1] = 4; r = p[0] + p[1] * 10 + p[2]; return 0; }", "40"},
	{"struct with a pointer, by value", "struct h { int *p; int n; }; int get(struct h h) { h.n = 0; *h.p += 1; return *h.p; } int main(void) { int x = 5; struct h h = {&x, 7}; r = get(h) * 100 + x * 10 + h.n; return 0; }", "667"},
	{"pointer to a pointer in a structure", "struct n { int v; struct n *next; }; void push(struct n **head, struct n *n) { n->next = *head; *head = n; } int main(void) { struct n a = {1}, b = {2}, *l = 0; push(&l, &a); push(&l, &b); for (struct n *p = l; p; p = p->next) r = r * 10 + p->v; return 0; }", "21"},
	{"removal by pointer to pointer", "struct n { int v; struct n *next; }; int main(void) { struct n c = {3, 0}, b = {2, &c}, a = {1, &b}, *l = &a; for (struct n **p = &l; *p; p = &(*p)->next) if ((*p)->v == 2) { *p = (*p)->next; break; } for (struct n *p = l; p; p = p->next) r = r * 10 + p->v; return 0; }", "13"},
	{"pointer to a parameter", "void inc(int *p) { ++*p; } int f(int x) { inc(&x); return x; } int main(void) { int y = 4; r = f(y) * 10 + y; return 0; }", "54"},
	{"pointer to a union member", "union u { int i; int j; } u; int *p = &u.i; *p = 6; r = u.j;", "6"},
	{"post-increment through a pointer", "int a[2] = {4, 7}; int *p = a; r = *p++ * 100; r += (*p)++ * 10 + 0; r += a[1];", "478"},
	{"pre-increment through a pointer", "int a[2] = {4, 7}; int *p = a; r = *++p * 10; r += --*p;", "76"},
	{"compound assignment through ++", "int a[2] = {4, 7}; int *p = a; *p++ += 3; r = a[0] * 10 + *p;", "77"},
	{"function pointer in a structure", "struct ops { int (*f)(int); int k; }; int twice(int x) { return 2 * x; } int neg(int x) { return -x; } int run(struct ops *o) { return o->f(o->k); } int main(void) { struct ops a = {twice, 4}, b = {.k = 3, .f = neg}; r = run(&a) * 10 + run(&b); return 0; }", "77"},
	{"function that returns a function pointer", "int one(void) { return 1; } int two(void) { return 2; } int (*choose(int k))(void) { return k ? one : two; } int main(void) { r = choose(1)() * 10 + choose(0)(); return 0; }", "12"},
	{"comparison with a function", "int f(void) { return 1; } int g(void) { return 2; } int main(void) { int (*p)(void) = g; r = (p == f) * 10 + (p == g) + (p != 0); return 0; }", "2"},
	{"bubble sort", "void sort(int *a, int n) { for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } } int main(void) { int a[4] = {3, 1, 4, 2}; sort(a, 4); for (int i = 0; i < 4; i++) r = r * 10 + a[i]; return 0; }", "1234"},
	{"index of a pointer expression", "int a[3] = {1, 2, 3}; r = (a + 1)[1] * 10 + 1[a];", "32"},
	{"address of a dereference", "int x = 3; int *p = &x; int *q = &*p; *q = 5; r = x + (p == q);", "6"},
	{"dereference of an address", "int x = 3; *&x = 6; r = *&*&x;", "6"},
	{"pointer to const", "const int x = 7; const int *p = &x; r = *p;", "7"},
	{"offset by cast of null", "struct s { char c; int x; }; r = (int)(unsigned long)&((struct s *)0)->x;", "4"},
	{"struct assignment through pointers", "struct s { int a[2]; int b; } x = {{1, 2}, 3}, y; struct s *p = &x, *q = &y; *q = *p; p->a[0] = 9; r = y.a[0] * 100 + q->a[1] * 10 + y.b;", "123"},
	{"struct assignment in an array", "struct s { int a[2]; int b; } x[2] = {{{1, 2}, 3}}; x[1] = x[0]; x[0].b = 7; r = x[1].a[1] * 10 + x[1].b;", "23"},
	{"aliasing array parameters", "int f(int *a, int *b) { *a = 1; *b = 2; return *a; } int main(void) { int x = 0, y = 0; r = f(&x, &x) * 10 + f(&x, &y); return 0; }", "21"},
	{"sum by recursion over an array", "int sum(int *a, int n) { return n ? *a + sum(a + 1, n - 1) : 0; } int main(void) { int a[4] = {1, 2, 3, 4}; r = sum(a, 4); return 0; }", "10"},
	{"void function pointer parameter", "int g; void add(void *p) { g += *(int *)p; } void each(int *a, int n, void (*f)(void *)) { while (n--) f(a++); } int main(void) { int a[3] = {1, 2, 3}; each(a, 3, add); r = g; return 0; }", "6"},
	{"long string", `char s[] = "ab" "cd\x41\n"; r = sizeof s * 1000 + s[4] + s[5];`, "7075"},
	{"global pointer with an initialiser", "int x = 3; int *p = &x; int a[3] = {1, 2, 3}; int *q = &a[1]; struct { int *p; } s = {a + 2}; int main(void) { *p = 5; r = x * 100 + *q * 10 + *s.p; return 0; }", "523"},
	{"conditional lvalues by pointer", "int a = 1, b = 2; *(r ? &a : &b) = 9; r = a * 10 + b;", "19"},
	{"loop over rows", "int m[3][2] = {{1, 2}, {3, 4}, {5, 6}}; for (int (*p)[2] = m; p < m + 3; p++) r = r * 10 + (*p)[1];", "246"},
	{"two-dimensional parameter", "int at(int m[][2], int i, int j) { return m[i][j]; } int main(void) { int m[2][2] = {{1, 2}, {3, 4}}; r = at(m, 1, 0); return 0; }", "3"},
	{"structure in a structure by pointer", "struct in { int a, b; }; struct out { int x; struct in in; } o = {1, {2, 3}}; struct in *p = &o.in; p->b = 7; struct in c = *p; r = o.in.b * 10 + c.a;", "72"},
	{"characters of an int array by memcpy", "#include <string.h>\nint main(void) { int a[2] = {5, 6}, b[2]; memcpy(b, a, sizeof a); r = b[0] * 10 + b[1]; memmove(a + 1, a, sizeof(int)); r = r * 10 + a[1]; return 0; }", "565"},
	{"memset of a structure", "#include <string.h>\nstruct s { int a; int *p; int b[2]; }; int main(void) { int x; struct s s = {1, &x, {2, 3}}; memset(&s, 0, sizeof s); r = s.a + s.b[1] + (s.p == 0) * 5; return 0; }", "5"},
	{"pointer to an array member", "struct s { int x; int y[2]; } a[2] = {{1, {2, 3}}, {4, {5, 6}}}; int (*p)[2] = &a[1].y; (*p)[0] = 8; r = a[1].y[0] * 10 + (*p)[1];", "86"},
	{"three dimensions by pointers", "int m[2][2][3] = {{{1}}, {{2}, {3, 4, 5}}}; int (*p)[2][3] = m + 1; int (*q)[3] = *p + 1; r = (*q)[2] * 10 + p[-1][0][0];", "51"},
	{"row beyond the end", "int m[2][3]; int (*p)[3] = m + 2; (*p)[0] = 1;", "undefined"},
	{"elements as rows", "int a[6] = {1, 2, 3, 4, 5, 6}; int (*p)[3] = (int (*)[3])a; (*p)[1] = 9; p++; (*p)[2] = 7; r = a[1] * 100 + a[5] * 10 + **p;", "974"},
	{"allocated elements as rows", "#include <stdlib.h>\nint main(void) { int *q = malloc(6 * sizeof(int)); q[1] = 7; int (*p)[3] = (int (*)[3])q; (*p)[1] = 4; p[1][0] = 5; int *e = *(p + 1); r = q[1] * 100 + q[3] * 10 + *e; return 0; }", "455"},
	{"allocated rows", "#include <stdlib.h>\nint main(void) { int (*p)[3] = malloc(2 * sizeof *p); p[1][2] = 5; p[0][1] = 4; int *q = p[1]; r = q[2] * 10 + (*p)[1]; return 0; }", "54"},
	{"char pointer to a struct as void", "struct s { int a; char b; }; void f(void *v) { struct s *p = (struct s *)v; p->a = 4; p->b++; } int main(void) { struct s x = {1, 2}; f(&x); f((void *)&x); r = x.a * 10 + x.b; return 0; }", "44"},
	{"generic list node by void", "struct n { void *data; struct n *next; }; int main(void) { int x = 3, y = 4; struct n b = {&y, 0}, a = {&x, &b}; for (struct n *p = &a; p; p = p->next) r = r * 10 + *(int *)p->data; return 0; }", "34"},
	{"long to pointer and back", "int x = 4; int *p = &x; int **q = &p; int ***z = &q; ***z = 6; r = x + (**z == &x);", "7"},
	{"array in a structure by value", `struct s { char name[4]; int v[2]; }; struct s make(int k) { struct s x = {"ab", {k, k + 1}}; return x; } int main(void) { struct s a = make(3); r = a.name[1] * 100 + a.v[1] * 10 + make(5).v[0]; return 0; }`, "9845"},
	{"union assignment", "union u { int i; long l; } a, b; a.i = 6; b = a; r = b.i;", "6"},
	{"union in an array", "union u { int i; char c; } a[2]; a[0].i = 1; a[1].i = 2; r = a[0].i * 10 + a[1].i;", "12"},
	{"bytes of a union", "union { int i; unsigned char c[4]; } u; u.i = 258; r = u.c[0] * 10 + u.c[1];", "21"},
	{"members of structures in a union", "union { struct { int k; int a; } x; struct { int k; int b; } y; } u; u.x.k = 3; u.x.a = 4; r = u.y.k * 10 + u.y.b;", "34"},
	{"union pointer", "union u { int i; char c; } x; union u *p = &x; p->i = 9; r = x.i;", "9"},
	{"struct with bit-fields by pointer", "struct b { unsigned u : 3; int i : 4; } x = {1, 2}; struct b *p = &x; p->u = 12; p->i--; r = x.u * 10 + x.i;", "41"},
	{"array of function pointers in a structure", "int a1(int x) { return x + 1; } int a2(int x) { return x + 2; } struct t { int (*f[2])(int); } t = {{a1, a2}}; int main(void) { for (int i = 0; i < 2; i++) r = r * 10 + t.f[i](i); return 0; }", "13"},
	{"callback with context", "typedef void (*cb)(void *, int); void add(void *c, int x) { *(int *)c += x; } void mul(void *c, int x) { *(int *)c *= x; } void run(cb f, void *c) { for (int i = 1; i < 4; i++) f(c, i); } int main(void) { int s = 0, p = 1; run(add, &s); run(mul, &p); r = s * 10 + p; return 0; }", "66"},
	{"allocation in a loop", "#include <stdlib.h>\nstruct n { int v; struct n *next; }; int main(void) { struct n *l = 0; for (int i = 0; i < 4; i++) { struct n *x = (struct n *)malloc(sizeof(struct n)); x->v = i; x->next = l; l = x; } while (l) { struct n *t = l->next; r = r * 10 + l->v; free(l); l = t; } return 0; }", "3210"},
	{"allocation in a function called twice", "#include <stdlib.h>\nint *new(int v) { int *p = malloc(sizeof(int)); *p = v; return p; } int main(void) { int *a = new(3), *b = new(4); *a += 1; r = *a * 10 + *b; return 0; }", "44"},
	{"allocated array of pointers", "#include <stdlib.h>\nint main(void) { int **t = malloc(2 * sizeof(int *)); int x = 1; t[0] = &x; t[1] = malloc(sizeof(int)); *t[1] = 5; *t[0] = 3; r = x * 10 + **(t + 1); return 0; }", "35"},
	{"tree", "#include <stdlib.h>\nstruct t { int k; struct t *l, *r; }; struct t *ins(struct t *t, int k) { if (!t) { t = malloc(sizeof *t); t->k = k; t->l = t->r = 0; } else if (k < t->k) t->l = ins(t->l, k); else t->r = ins(t->r, k); return t; } int walk(struct t *t, int a) { return t ? walk(t->r, walk(t->l, a) * 10 + t->k) : a; } int main(void) { struct t *t = 0; t = ins(t, 2); t = ins(t, 1); t = ins(t, 3); r = walk(t, 0); return 0; }", "123"},
	{"doubly linked list", "struct d { int v; struct d *p, *n; }; int main(void) { struct d a = {1}, b = {2}, c = {3}; a.n = &b; b.n = &c; c.p = &b; b.p = &a; b.p->n = b.n; b.n->p = b.p; for (struct d *x = &c; x; x = x->p) r = r * 10 + x->v; r = r * 10 + a.n->v; return 0; }", "313"},
	{"global list head", "struct n { int v; struct n *next; } x = {5, 0}, *head = &x; int main(void) { struct n y = {6, head}; head = &y; r = head->v * 10 + head->next->v; return 0; }", "65"},
	{"flags in a loop", "unsigned f = 0; for (int i = 0; i < 8; i++) if (i % 3 == 0) f |= 1u << i; r = f; f &= ~(1u << 3); r = r * 1000 + f; r = r * 10 + !!(f & 64);", "730651"},
	{"pointer compared after increment", `char s[] = "hello"; char *e = s; while (*e) e++; for (char *b = s; b < e; b++, e--) { char t = *b; *b = e[-1]; e[-1] = t; } r = s[0] * 1000 + s[4];`, "111104"},
	{"argument evaluated for its effect", "int g; int f(int *p, int k) { *p = k; return *p + g; } int main(void) { int x = 1; r = f(&x, g = 4) * 10 + x; return 0; }", "84"},
	{"short circuit with pointers", "struct n { int v; struct n *next; } a = {1, 0}; int main(void) { struct n *p = &a; while (p && p->v != 2) p = p->next; r = p == 0; return 0; }", "1"},
	{"static array", "int f(int i) { static int t[3] = {1, 2, 3}; return t[i]++; } int main(void) { f(1); r = f(1) * 10 + f(2); return 0; }", "33"},
	{"local array is fresh in every call", "int f(int d) { int a[2] = {d, d + 1}; if (d < 3) f(d + 1); return a[0] * 10 + a[1]; } int main(void) { r = f(1); return 0; }", "12"},
	{"pointer subtraction of structs", "struct s { int a, b, c; } t[5]; struct s *p = &t[4], *q = &t[1]; r = (p - q) * 10 + (q < p);", "31"},
	{"negative pointer step", "int a[5] = {1, 2, 3, 4, 5}; for (int *p = a + 4; p >= a + 1; p -= 2) r = r * 10 + *p;", "53"},
	{"const table", "static const unsigned char t[4] = {200, 100, 50, 25}; r = t[0] + t[3] - (signed char)t[0];", "281"},
	{"macro with a block", "#define SWAP(a, b) do { int t = a; a = b; b = t; } while (0)\nint main(void) { int x = 1, y = 2; if (x < y) SWAP(x, y); else x = 0; r = x * 10 + y; return 0; }", "21"},
	{"typedef names", "typedef unsigned char u8; typedef struct { u8 a; } box; typedef box *ref; box b = {255}; ref p = &b; p->a++; r = b.a + sizeof(u8);", "1"},
	{"extern after definition", "int x = 4; int f(void) { extern int x; return x; } int main(void) { x = 5; r = f(); return 0; }", "5"},
	{"cast of a negative to an unsigned wider type", "signed char c = -1; unsigned long long u = c; r = u > 1000000 ? 1 : 0; r = r * 10 + ((unsigned short)c == 65535);", "11"},
	{"long long division", "long long a = -7000000000LL; r = a / 1000000000 * 100 + a % 3;", "-701"},
	{"goto over a declaration", "int k = 1; goto L; { int z = 5; k = z; L: k += 2; } r = k;", "3"},
	{"switch on a character", "char c = 98; switch (c) { case 97: r = 1; break; case 98: r = 2; break; default: r = 3; }", "2"},
	{"nested switch", "for (int i = 0; i < 3; i++) switch (i) { case 0: case 1: switch (i) { case 1: r += 10; break; default: r += 1; } r += 100; break; case 2: r += 1000; }", "1211"},
	{"unions are zero", "union u { char c; int i; long l; } g; struct { int k; union u u; } s; int main(void) { r = g.c + g.i + s.u.i + s.u.l; return 0; }", "0"},
	{"a union in a structure is copied", "struct s { int k; union { char c; int i; } u; } a, b; a.k = 1; a.u.i = 5; b = a; r = b.u.i * 10 + b.k; a.u.c = 3; b.u = a.u; r = r * 10 + b.u.c;", "513"},
	// Verification.
	{"failing assertion", "#include <assert.h>\nint main(void) { assert(r == 1); return 0; }", "failed: assertion __assert_fail"},
	{"assertion that holds", "#include <assert.h>\nint main(void) { assert(r == 0); r = 2; return 0; }", "2"},
	{"error function", "extern void reach_error(void); int main(void) { reach_error(); return 0; }", "failed: error-call reach_error"},
	{"error label", "r = 1; if (r) goto ERROR; return 0; ERROR: r = 2;", "failed: error-label ERROR"},
	{"assumption", "extern void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(r); return 0; }", "blocked"},
	{"exit", "#include <stdlib.h>\nvoid f(void) { exit(1); } int main(void) { f(); r = 1; return 0; }", "blocked"},
	{"inputs in order", "extern int __VERIFIER_nondet_int(void); int main(void) { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int(); r = a * 100 + b; return 0; }", "708"},
	{"inputs within the range of their type", "extern unsigned char __VERIFIER_nondet_uchar(void); int main(void) { r = __VERIFIER_nondet_uchar() + __VERIFIER_nondet_uchar() * 10; return 0; }", "87"},
}

// modelsOf returns the data models under which the i-th program of a table is tried: both, or one after the other in turns.
func modelsOf(i int) []string {
	models := []string{"ILP32", "LP64"}
	if exhaustive.Wanted() {
		return models
	}
	return models[i%2:][:1]
}

func TestMeanings(t *testing.T) {
	hasMain := regexp.MustCompile(`\bmain\(`)
	names := map[string]bool{}
	for i, tt := range meanings {
		t.Run(tt.name, func(t *testing.T) {
			if names[tt.name] {
				t.Error("there is another test of that name")
			}
			names[tt.name] = true
			text := tt.text
			if !hasMain.MatchString(text) {
				text = "int main(void) {\n" + text + "\nreturn 0; }"
			}
			for _, model := range modelsOf(i) {
				p, err := loadText(t, "long long r;\n"+text, Options{DataModel: model, Assume: leftToRight})
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Check(); err != nil {
					t.Fatal(err)
				}
				x := execute(t, p, num.Int(7), num.Int(8))
				if x.Doubt != nil {
					t.Errorf("the execution depends on %s", x.Doubt.Source.Stmt.(*program.Havoc).Abstract)
				}
				if got := outcomeOf(p, x); got != tt.want {
					t.Errorf("%s under %s, want %s", got, model, tt.want)
				}
			}
		})
	}
}

// leftToRight are the assumptions of tests about what is computed in one order; order_test.go is about the others.
var leftToRight, _ = assumption.Set{}.With(assumption.LeftToRight, true)

// outcomeOf returns the value of the variable r at the end of an execution, or how that ended.
func outcomeOf(p *program.Program, x *certify.Execution) string {
	switch x.End {
	case certify.Finished:
		for _, v := range p.Globals {
			if v.Name == "r" {
				return x.Globals[v].N.String()
			}
		}
		return "no variable r"
	case certify.Failed:
		a := x.Edge.Stmt.(*program.Assert)
		return "failed: " + string(a.Kind) + " " + a.Symbol
	case certify.Blocked:
		if a, ok := x.Edge.Stmt.(*program.Assume); ok && a.Kind != "" {
			return "undefined"
		}
		return "blocked"
	}
	return fmt.Sprint("end ", x.End)
}

// TestDataModels checks what differs between the data models.
func TestDataModels(t *testing.T) {
	for _, tt := range []struct{ text, ilp32, lp64 string }{
		{"r = sizeof(long) * 100 + sizeof(int *) * 10 + sizeof(r);", "448", "888"},
		{"unsigned long x = -1; r = x > 4294967295u;", "0", "1"},
		{"long x = 2147483647; x++; r = x;", "undefined", "2147483648"},
		{"r = (1 ? -1L : 1u) < 0;", "0", "1"},
		{"struct { char c; long long x; } s; r = sizeof s;", "12", "16"},
	} {
		for model, want := range map[string]string{"": tt.ilp32, "ILP32": tt.ilp32, "LP64": tt.lp64} {
			p, err := loadText(t, "long long r;\nint main(void) {\n"+tt.text+"\nreturn 0; }", Options{DataModel: model})
			if err != nil {
				t.Errorf("%s: %v", tt.text, err)
			} else if got := outcomeOf(p, execute(t, p)); got != want {
				t.Errorf("%s is %s under %q, want %s", tt.text, got, model, want)
			}
		}
	}
	var input *InputError
	if _, err := loadText(t, "int main(void) { return 0; }", Options{DataModel: "ILP64"}); !errors.As(err, &input) {
		t.Errorf("an unknown data model: %v", err)
	}
	if _, err := loadText(t, "int f(void) { return 0; }", Options{}); !errors.As(err, &input) {
		t.Errorf("no main: %v", err)
	}
}

// TestNotExact checks that what is not modelled exactly leaves its mark on an execution that depends on it.
func TestNotExact(t *testing.T) {
	for _, text := range []string{
		"double _Complex d = 1.5; if (d == 2) r = 1;",
		"double f = 3, sin(double); int k = sin(f); if (k == 0) r = 1;",
		"union { int i; unsigned char c; } u; u.i = 258; u.c = 1; if (u.i == 257) r = 1;",
		"union { int *p; unsigned char c[4]; } u; u.p = &a0; if (u.c[0] == 0) r = 1;",
		"double x = 0; x /= x; unsigned char *p = (unsigned char *)&x; if (*p == 0) r = 1;",
		"long double x = 1; unsigned char *p = (unsigned char *)&x; if (*p == 0) r = 1;",
		"int a, b; if (&a + 1 == &b) r = 1;",
		"int x; unsigned long p = (unsigned long)&x; if (p % 4 == 1) r = 1;",
		"if (__builtin_clrsb(r + 7) == 28) r = 1;",
		"int *a[3]; memset(a, 1, 7); if ((long)a[0] == 0x01010101) r = 1;",
		"char s[9]; strxfrm(s, \"ab\", 9); if (s[0] == 'a') r = 1;",
		"char s[9]; sprintf(s, \"%g\", 1.0); if (s[0] == '1') r = 1;",
	} {
		p, err := loadText(t, "long long r;\nint a0;\nextern void *memcpy(void *, const void *, unsigned), *memset(void *, int, unsigned);\nextern unsigned strxfrm(char *, const char *, unsigned);\nextern int sprintf(char *, const char *, ...);\nint main(void) {\n"+text+"\nreturn 0; }", Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if x := execute(t, p); x.Doubt == nil {
			t.Errorf("%s: the execution has no doubts", text)
		}
	}
}

// TestRefusals checks that what is not modelled is refused, with its line and its name.
func TestRefusals(t *testing.T) {
	for _, tt := range []struct{ text, line, name string }{
		{"int main(void) {\n  __asm__(\"movl $1, x\");\n  return 0;\n}", "2", "inline assembly that does not say"},
		{"int main(void) {\n  __asm__ goto(\"jmp %l0\" : : : : L);\nL:\n  return 0;\n}", "2", "inline assembly that jumps"},
		{"int g;\n__asm__(\"nop\");\nint main(void) { return 0; }", "2", "inline assembly"},
		{"int main(void) {\n  void *p = &&L;\n  goto *p;\nL:\n  return 0;\n}", "2", "address of a label"},
		{"int main(void) {\n  int f(int x) { return x + 1; }\n  return f(1);\n}", "", "nested function"},
		{"int f(int n, int (*a)[n]) { a++; return a[0][1]; }\nint main(void) {\n  int a[2][2];\n  return f(2, a);\n}", "1", "variable length"},
		{"int main(void) {\n  int n = 5;\n  int a[n], (*p)[n] = &a;\n  return 0;\n}", "3", "variable length"},
		{"int main(void) {\n  char *p = (char[]){\"abc\"};\n  return p[1];\n}", "2", "compound literal"},
		{"int main(void) {\n  const int *p = L\"\\xc3\\xa9\";\n  return p[1];\n}", "2", "a string literal whose length"},
		{"void c(int *p) {}\nint main(void) {\n  int x __attribute__((cleanup(c))) = 1;\n  return 0;\n}", "3", "attribute cleanup"},
		{"int g(void) { return 3; }\nint f(void) __attribute__((alias(\"g\")));\nint main(void) { return f(); }", "2", "attribute alias"},
		{"int f(void) __asm__(\"g\");\nint g(void) { return 3; }\nint main(void) { return f(); }", "1", "assembler name g"},
		{"struct s { char c; int x; } __attribute__((packed));\nint a[sizeof(struct s)];\nint main(void) { return 0; }", "2", "a constant that the C parser does not compute"},
		{"typedef int half __attribute__((mode(HI)));\nint main(void) {\n  half x = 1;\n  return x;\n}", "3", "whose size an attribute says"},
		{"extern int setjmp(int *);\nint b[9];\nint main(void) {\n  return setjmp(b);\n}", "4", "setjmp"},
		{"extern int sigsetjmp(int *, int);\nint b[9];\nint main(void) {\n  return sigsetjmp(b, 1);\n}", "4", "sigsetjmp"},
		{"#include <setjmp.h>\nsigjmp_buf b;\nint main(void) {\n  int (*f)(sigjmp_buf, int) = sigsetjmp;\n  return f(b, 1);\n}", "4", "sigsetjmp"},
		{"#include <setjmp.h>\njmp_buf b;\n#define try() (_setjmp(b) == 0)\nint main(void) {\n  return try();\n}", "5", "_setjmp"},
		{"void *b[5];\nint main(void) {\n  return __builtin_setjmp(b);\n}", "3", "__builtin_setjmp"},
		{"void *b[5];\nint main(void) {\n  __builtin_longjmp(b, 1);\n}", "3", "__builtin_longjmp"},
		{"#include <unistd.h>\nint main(void) {\n  return vfork();\n}", "3", "vfork"},
		{"int main(void) {\n  return getcontext(0);\n}", "2", "getcontext"},
		{"int main(void) {\n  return (__int128)1 > 0;\n}", "2", "__int128, which the data model does not have"},
		{"__attribute__((__returns_twice__)) extern int save(void *);\nint main(void) {\n  return save(0);\n}", "3", "save, which has the attribute returns_twice"},
		{"extern int save(void *), other(void) __attribute__((returns_twice));\nint main(void) {\n  int (*f)(void) = other;\n  return f();\n}", "3", "other, which has the attribute returns_twice"},
		{"int save(void *) __attribute__((returns_twice));\nint save(void *p) { return 0; }\nint main(void) {\n  return save(0);\n}", "4", "save, which has the attribute returns_twice"},
		{"#include <signal.h>\nvoid f(int n) {}\nint main(void) {\n  struct sigaction a = {.sa_handler = f};\n  return sigaction(SIGINT, &a, 0);\n}", "5", "sigaction"},
		{"#include <threads.h>\nint f(void *p) { return 0; }\nint main(void) {\n  thrd_t t;\n  return thrd_create(&t, f, 0);\n}", "5", "thrd_create"},
		{"#include <pthread.h>\nvoid f(void) {}\nint main(void) {\n  static pthread_once_t once = PTHREAD_ONCE_INIT;\n  return pthread_once(&once, f);\n}", "5", "pthread_once"},
		{"extern int pthread_create(int);\nint main(void) {\n  return pthread_create(1);\n}", "3", "pthread_create"},
		{"typedef int v4 __attribute__((vector_size(16)));\nint main(void) {\n  v4 x = {1, 2};\n  return 0;\n}", "3", "v4"},
		{"struct s { int a : 3; };\nint main(void) {\n  struct s x;\n  int *p = &x.a;\n  return *p;\n}", "4", "bit-field"},
		{"extern int n(void);\nint a[4];\nint main(void) {\n  int b[4] = {[0 ... 1] = n()};\n  return b[1];\n}", "4", "range in this designator"},
		{"int main(void) {\n  int x = 1;\n  static int y = x;\n  return y;\n}", "3", "initialiser of a static"},
		{"struct s { int a, b; };\nint main(void) {\n  struct s x, y;\n  x = y.a = 9;\n  return 0;\n}", "4", "as one of type"},
	} {
		_, err := loadText(t, tt.text, Options{})
		var u *UnsupportedError
		if !errors.As(err, &u) {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if !strings.Contains(u.What, tt.name) || tt.line != "" && fmt.Sprint(u.Pos.Line) != tt.line {
			t.Errorf("line %d, %s; want line %s, %s", u.Pos.Line, u.What, tt.line, tt.name)
		}
		if !strings.HasSuffix(u.Pos.File, "t.c") || u.Pos.Line == 0 || strings.Contains(u.What, "*cc.") {
			t.Errorf("%v", err)
		}
	}
}

// TestDeterministic checks that a text always gives the same program.
func TestDeterministic(t *testing.T) {
	var first string
	for range 3 {
		p, err := loadText(t, "struct s { int a[3]; struct s *n; } g, h; int f(int x) { return x; } int k(int x) { return -x; }\n"+
			"int main(void) { int (*q)(int) = g.a[0] ? f : k; struct s *p = &g; p->n = &h; p = p->n; p->a[1] = q(2); return p->a[1]; }", Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := regexp.MustCompile(`"[^"]*t\.c`).ReplaceAllString(p.String(), `"t.c`)
		if first == "" {
			first = text
		} else if text != first {
			t.Fatalf("two programs:\n%s\n%s", first, text)
		}
	}
	if len(first) == 0 {
		t.Error("an empty program")
	}
}

// TestOccupiedContext: a text gives the same program where the context has terms already, and where some objects turn out to be
// objects of bytes.
func TestOccupiedContext(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	text := "#include <string.h>\nstruct h { short kind; int length; } __attribute__((packed)); char buf[16]; int *never;\n" +
		"int main(void) { struct h *h = (void *)(buf + 3); h->length = 3; memset(h, 0, sizeof *h); if (h->kind) *never = 1; return h->length; }"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	load := func(c *logic.Context) string {
		p, err := Load(t.Context(), c, []string{file}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if p.Ctx != c || p.Memory.Bytes == 0 {
			t.Errorf("another context, or %+v", p.Memory)
		}
		return p.String()
	}
	occupied := logic.NewContext()
	occupied.Const("some", logic.Int)
	if empty, other := load(logic.NewContext()), load(occupied); empty != other {
		t.Errorf("two programs:\n%s\n%s", empty, other)
	}
}
