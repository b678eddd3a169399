// What the parser is told of gcc before it reads a unit: atomic operations are macros, va_list is a structure.

package syntax

import (
	"fmt"
	"strings"
)

// atomicText defines the operations on memory that other threads share: there is one thread. It comes behind the parser's
// own declarations, which name some of them.
const atomicText = `
#define __craig_old(p, v, new) ({ __auto_type __craig_p = (p); __auto_type __craig_v = (v); __typeof__(*(p)) __craig_o = *__craig_p; *__craig_p = +(new); __craig_o; })
#define __craig_new(p, v, new) ({ __auto_type __craig_p = (p); __auto_type __craig_v = (v); __typeof__(*(p)) __craig_o = *__craig_p; *__craig_p = +(new); })
#define __craig_exchange(p, v) ({ __auto_type __craig_p = (p); __typeof__(*(p)) __craig_v = (v), __craig_o = *__craig_p; *__craig_p = __craig_v; __craig_o; })
#define __sync_fetch_and_add(p, v, ...) __craig_old(p, v, __craig_o + __craig_v)
#define __sync_fetch_and_sub(p, v, ...) __craig_old(p, v, __craig_o - __craig_v)
#define __sync_fetch_and_or(p, v, ...) __craig_old(p, v, __craig_o | __craig_v)
#define __sync_fetch_and_and(p, v, ...) __craig_old(p, v, __craig_o & __craig_v)
#define __sync_fetch_and_xor(p, v, ...) __craig_old(p, v, __craig_o ^ __craig_v)
#define __sync_fetch_and_nand(p, v, ...) __craig_old(p, v, ~(__craig_o & __craig_v))
#define __sync_add_and_fetch(p, v, ...) __craig_new(p, v, __craig_o + __craig_v)
#define __sync_sub_and_fetch(p, v, ...) __craig_new(p, v, __craig_o - __craig_v)
#define __sync_or_and_fetch(p, v, ...) __craig_new(p, v, __craig_o | __craig_v)
#define __sync_and_and_fetch(p, v, ...) __craig_new(p, v, __craig_o & __craig_v)
#define __sync_xor_and_fetch(p, v, ...) __craig_new(p, v, __craig_o ^ __craig_v)
#define __sync_nand_and_fetch(p, v, ...) __craig_new(p, v, ~(__craig_o & __craig_v))
#define __sync_lock_test_and_set(p, v, ...) __craig_exchange(p, v)
#define __sync_lock_release(p, ...) ((void)(*(p) = 0))
#define __sync_synchronize(...) ((void)0)
#define __sync_bool_compare_and_swap(p, o, n, ...) ({ __auto_type __craig_p = (p); __typeof__(*(p)) __craig_o = (o), __craig_n = (n); _Bool __craig_b = *__craig_p == __craig_o; if (__craig_b) *__craig_p = __craig_n; __craig_b; })
#define __sync_val_compare_and_swap(p, o, n, ...) ({ __auto_type __craig_p = (p); __typeof__(*(p)) __craig_o = (o), __craig_n = (n), __craig_v = *__craig_p; if (__craig_v == __craig_o) *__craig_p = __craig_n; __craig_v; })
#define __atomic_load_n(p, m) ({ __auto_type __craig_p = (p); __typeof__(*(p)) __craig_o = *__craig_p; __craig_o; })
#define __atomic_load(p, to, m) ((void)(*(to) = *(p)))
#define __atomic_store_n(p, v, m) ((void)(*(p) = (v)))
#define __atomic_store(p, from, m) ((void)(*(p) = *(from)))
#define __atomic_exchange_n(p, v, m) __craig_exchange(p, v)
#define __atomic_exchange(p, v, to, m) ((void)(*(to) = __craig_exchange(p, *(v))))
#define __atomic_compare_exchange_n(p, e, d, w, s, f) ({ __auto_type __craig_p = (p); __auto_type __craig_e = (e); __typeof__(*(p)) __craig_n = (d); _Bool __craig_b = *__craig_p == *__craig_e && !((w) && __craig_fails()); if (__craig_b) *__craig_p = __craig_n; else *__craig_e = *__craig_p; __craig_b; })
#define __atomic_compare_exchange(p, e, d, w, s, f) __atomic_compare_exchange_n(p, e, *(d), w, s, f)
#define __atomic_fetch_add(p, v, m) __craig_old(p, v, __craig_o + __craig_v)
#define __atomic_fetch_sub(p, v, m) __craig_old(p, v, __craig_o - __craig_v)
#define __atomic_fetch_or(p, v, m) __craig_old(p, v, __craig_o | __craig_v)
#define __atomic_fetch_and(p, v, m) __craig_old(p, v, __craig_o & __craig_v)
#define __atomic_fetch_xor(p, v, m) __craig_old(p, v, __craig_o ^ __craig_v)
#define __atomic_fetch_nand(p, v, m) __craig_old(p, v, ~(__craig_o & __craig_v))
#define __atomic_add_fetch(p, v, m) __craig_new(p, v, __craig_o + __craig_v)
#define __atomic_sub_fetch(p, v, m) __craig_new(p, v, __craig_o - __craig_v)
#define __atomic_or_fetch(p, v, m) __craig_new(p, v, __craig_o | __craig_v)
#define __atomic_and_fetch(p, v, m) __craig_new(p, v, __craig_o & __craig_v)
#define __atomic_xor_fetch(p, v, m) __craig_new(p, v, __craig_o ^ __craig_v)
#define __atomic_nand_fetch(p, v, m) __craig_new(p, v, ~(__craig_o & __craig_v))
#define __atomic_test_and_set(p, m) ({ unsigned char *__craig_p = (unsigned char *)(p); _Bool __craig_o = *__craig_p; *__craig_p = 1; __craig_o; })
#define __atomic_thread_fence(m) ((void)0)
#define __atomic_signal_fence(m) ((void)0)
#define __atomic_clear(p, m) ((void)(*(p) = 0))
_Bool __craig_fails(void); /* whether an exchange that may fail without a reason does */
#define __builtin_expect_with_probability(e, v, p) __builtin_expect(e, v)
#define __builtin_assume_aligned(p, ...) ((void *)(p))
void *__builtin_memmove(void *, const void *, __SIZE_TYPE__);
`

// mathText declares the functions of gcc on floating-point numbers that the parser does not know, one in a line.
var mathText = func() string {
	var b strings.Builder
	declare := func(result, parameters, names string) {
		for name := range strings.FieldsSeq(names) {
			for _, real := range []struct{ name, suffix string }{{"double", ""}, {"float", "f"}, {"long double", "l"}} {
				of := strings.NewReplacer("real", real.name)
				fmt.Fprintf(&b, "%s %s%s%s(%s);\n", of.Replace(result), builtinPrefix, name, real.suffix, of.Replace(parameters))
			}
		}
	}
	declare("real", "real", "trunc round rint nearbyint cbrt exp2 expm1 log2 log1p logb acosh asinh atanh erf erfc tgamma lgamma")
	declare("real", "real, real", "fmin fmax fdim hypot remainder nextafter")
	declare("real", "real, real, real", "fma")
	declare("long", "real", "lround lrint")
	declare("long long", "real", "llround llrint")
	declare("int", "real", "ilogb")
	declare("real", "real, int", "scalbn")
	declare("real", "real, long", "scalbln")
	return b.String()
}()

// variadicText declares va_list, before the parser's own declarations.
const variadicText = `
#define __builtin_va_list __builtin_va_list
typedef struct { int next; int kind[64]; long long number[64]; void *pointer[64]; double real[64]; long double extended[64]; } __builtin_va_list;
`

// MaxVariadic is how many arguments a va_list holds.
const MaxVariadic = 64
