// The macros that a compiler defines before it reads a line: what the language standard, the data model and the machine
// are, as gcc spells it.

package syntax

import (
	"fmt"
	"slices"
	"strings"
)

// standards are the values of --std, with what __STDC_VERSION__ is.
var standards = []struct {
	names   []string
	version string
}{
	{[]string{"c89", "c90", "iso9899:1990", "gnu89", "gnu90"}, ""},
	{[]string{"iso9899:199409"}, "199409L"},
	{[]string{"c99", "c9x", "iso9899:1999", "gnu99", "gnu9x"}, "199901L"},
	{[]string{"c11", "c1x", "iso9899:2011", "gnu11", "gnu1x"}, "201112L"},
	{[]string{"c17", "c18", "iso9899:2017", "iso9899:2018", "gnu17", "gnu18"}, "201710L"},
}

// DefaultStandard is the language that is read when nothing else is said.
const DefaultStandard = "gnu11"

// Standards returns the names of the languages that --std takes.
func Standards() []string {
	var names []string
	for _, s := range standards {
		names = append(names, s.names...)
	}
	return names
}

// hasPrefixes reports whether the language has the prefixes u, U and u8 of literals.
func (o Preprocessing) hasPrefixes() bool {
	strict := []string{"c89", "c90", "iso9899:1990", "gnu89", "gnu90", "iso9899:199409", "c99", "c9x", "iso9899:1999"}
	return !slices.Contains(strict, o.Standard)
}

// hasDigraphs reports whether the language has digraphs.
func (o Preprocessing) hasDigraphs() bool {
	return !slices.Contains([]string{"c89", "c90", "iso9899:1990"}, o.Standard)
}

// hasLineComments reports whether the language has comments that begin with //.
func (o Preprocessing) hasLineComments() bool {
	return !slices.Contains([]string{"c89", "c90", "iso9899:1990", "iso9899:199409"}, o.Standard)
}

// mainReturnsZero reports whether the language has Tree.MainReturnsZero.
func (o Preprocessing) mainReturnsZero() bool {
	return !slices.Contains([]string{"c89", "c90", "iso9899:1990", "gnu89", "gnu90", "iso9899:199409"}, o.Standard)
}

// constants are macros that are the same for both data models.
const constants = `
__STDC__ 1
__STDC_HOSTED__ 1
__STDC_IEC_559__ 1
__STDC_UTF_16__ 1
__STDC_UTF_32__ 1
__STDC_ISO_10646__ 201706L
__GNUC__ 4
__GNUC_MINOR__ 8
__GNUC_PATCHLEVEL__ 0
__VERSION__ "4.8.0"
__NO_INLINE__ 1
__FINITE_MATH_ONLY__ 0
__ELF__ 1
__linux 1
__linux__ 1
__gnu_linux__ 1
__unix 1
__unix__ 1
__extension__
__USER_LABEL_PREFIX__
__REGISTER_PREFIX__
__ORDER_LITTLE_ENDIAN__ 1234
__ORDER_BIG_ENDIAN__ 4321
__ORDER_PDP_ENDIAN__ 3412
__BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
__FLOAT_WORD_ORDER__ __ORDER_LITTLE_ENDIAN__
__BIGGEST_ALIGNMENT__ 16
__CHAR_BIT__ 8
__SIZEOF_SHORT__ 2
__SIZEOF_INT__ 4
__SIZEOF_LONG_LONG__ 8
__SIZEOF_FLOAT__ 4
__SIZEOF_DOUBLE__ 8
__SIZEOF_WCHAR_T__ 4
__SIZEOF_WINT_T__ 4
__SCHAR_MAX__ 127
__SHRT_MAX__ 32767
__INT_MAX__ 2147483647
__LONG_LONG_MAX__ 9223372036854775807LL
__WCHAR_MAX__ 2147483647
__WCHAR_MIN__ (-__WCHAR_MAX__ - 1)
__WINT_MAX__ 4294967295U
__WINT_MIN__ 0U
__SIG_ATOMIC_MAX__ 2147483647
__SIG_ATOMIC_MIN__ (-__SIG_ATOMIC_MAX__ - 1)
__WCHAR_TYPE__ int
__WINT_TYPE__ unsigned int
__SIG_ATOMIC_TYPE__ int
__CHAR16_TYPE__ unsigned short
__CHAR32_TYPE__ unsigned int
__ATOMIC_RELAXED 0
__ATOMIC_CONSUME 1
__ATOMIC_ACQUIRE 2
__ATOMIC_RELEASE 3
__ATOMIC_ACQ_REL 4
__ATOMIC_SEQ_CST 5
__GCC_ATOMIC_BOOL_LOCK_FREE 2
__GCC_ATOMIC_CHAR_LOCK_FREE 2
__GCC_ATOMIC_CHAR16_T_LOCK_FREE 2
__GCC_ATOMIC_CHAR32_T_LOCK_FREE 2
__GCC_ATOMIC_WCHAR_T_LOCK_FREE 2
__GCC_ATOMIC_SHORT_LOCK_FREE 2
__GCC_ATOMIC_INT_LOCK_FREE 2
__GCC_ATOMIC_LONG_LOCK_FREE 2
__GCC_ATOMIC_LLONG_LOCK_FREE 2
__GCC_ATOMIC_POINTER_LOCK_FREE 2
__GCC_ATOMIC_TEST_AND_SET_TRUEVAL 1
__INT8_C(c) c
__INT16_C(c) c
__INT32_C(c) c
__UINT8_C(c) c
__UINT16_C(c) c
__UINT32_C(c) c ## U
__FLT_EVAL_METHOD__ 0
__FLT_RADIX__ 2
__FLT_MANT_DIG__ 24
__FLT_DIG__ 6
__FLT_DECIMAL_DIG__ 9
__FLT_MIN_EXP__ (-125)
__FLT_MIN_10_EXP__ (-37)
__FLT_MAX_EXP__ 128
__FLT_MAX_10_EXP__ 38
__FLT_MAX__ 3.40282346638528859811704183484516925e+38F
__FLT_MIN__ 1.17549435082228750796873653722224568e-38F
__FLT_EPSILON__ 1.19209289550781250000000000000000000e-7F
__FLT_DENORM_MIN__ 1.40129846432481707092372958328991613e-45F
__FLT_HAS_DENORM__ 1
__FLT_HAS_INFINITY__ 1
__FLT_HAS_QUIET_NAN__ 1
__DBL_MANT_DIG__ 53
__DBL_DIG__ 15
__DBL_DECIMAL_DIG__ 17
__DBL_MIN_EXP__ (-1021)
__DBL_MIN_10_EXP__ (-307)
__DBL_MAX_EXP__ 1024
__DBL_MAX_10_EXP__ 308
__DBL_MAX__ 1.79769313486231570814527423731704357e+308
__DBL_MIN__ 2.22507385850720138309023271733240406e-308
__DBL_EPSILON__ 2.22044604925031308084726333618164062e-16
__DBL_DENORM_MIN__ 4.94065645841246544176568792868221372e-324
__DBL_HAS_DENORM__ 1
__DBL_HAS_INFINITY__ 1
__DBL_HAS_QUIET_NAN__ 1
__LDBL_MANT_DIG__ 64
__LDBL_DIG__ 18
__LDBL_MIN_EXP__ (-16381)
__LDBL_MIN_10_EXP__ (-4931)
__LDBL_MAX_EXP__ 16384
__LDBL_MAX_10_EXP__ 4932
__LDBL_MAX__ 1.18973149535723176502126385303097021e+4932L
__LDBL_MIN__ 3.36210314311209350626267781732175260e-4932L
__LDBL_EPSILON__ 1.08420217248550443400745280086994171e-19L
__LDBL_HAS_DENORM__ 1
__LDBL_HAS_INFINITY__ 1
__LDBL_HAS_QUIET_NAN__ 1
__DECIMAL_DIG__ 21`

// modelled are macros that depend on the data model: a name, its value for ILP32, its value for LP64. No value, "-", no
// macro.
const modelled = `
__i386__              | 1                      | -
__i386                | 1                      | -
__x86_64__            | -                      | 1
__x86_64              | -                      | 1
__amd64__             | -                      | 1
__amd64               | -                      | 1
_ILP32                | 1                      | -
__ILP32__             | 1                      | -
_LP64                 | -                      | 1
__LP64__              | -                      | 1
__SIZEOF_LONG__       | 4                      | 8
__SIZEOF_POINTER__    | 4                      | 8
__SIZEOF_SIZE_T__     | 4                      | 8
__SIZEOF_PTRDIFF_T__  | 4                      | 8
__SIZEOF_LONG_DOUBLE__| 12                     | 16
__LONG_MAX__          | 2147483647L            | 9223372036854775807L
__SIZE_MAX__          | 4294967295U            | 18446744073709551615UL
__PTRDIFF_MAX__       | 2147483647             | 9223372036854775807L
__SIZE_TYPE__         | unsigned int           | unsigned long
__PTRDIFF_TYPE__      | int                    | long
__INTMAX_TYPE__       | long long              | long
__UINTMAX_TYPE__      | unsigned long long     | unsigned long
__INTMAX_MAX__        | 9223372036854775807LL  | 9223372036854775807L
__UINTMAX_MAX__       | 18446744073709551615ULL| 18446744073709551615UL
__INTMAX_C(c)         | c ## LL                | c ## L
__UINTMAX_C(c)        | c ## ULL               | c ## UL
__INT64_C(c)          | c ## LL                | c ## L
__UINT64_C(c)         | c ## ULL               | c ## UL`

// integers are the types of <stdint.h>: the name between __ and _TYPE__ or _MAX__, and what it is for both data models.
// The unsigned type has a U in front.
const integers = `
INT8        | signed char | signed char
INT16       | short       | short
INT32       | int         | int
INT64       | long long   | long
INT_LEAST8  | signed char | signed char
INT_LEAST16 | short       | short
INT_LEAST32 | int         | int
INT_LEAST64 | long long   | long
INT_FAST8   | signed char | signed char
INT_FAST16  | int         | long
INT_FAST32  | int         | long
INT_FAST64  | long long   | long
INTPTR      | int         | long`

// predefined returns the macros for a data model and a standard, which must be one of Standards, as text.
func predefined(lp64 bool, std string) string {
	var b strings.Builder
	define := func(format string, args ...any) { fmt.Fprintf(&b, "#define "+format+"\n", args...) }
	for _, line := range strings.Split(strings.TrimSpace(constants), "\n") {
		define("%s", line)
	}
	column := 1
	if lp64 {
		column = 2
	}
	rows := func(table string, row func(name, value string)) {
		for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
			cells := strings.Split(line, "|")
			if v := strings.TrimSpace(cells[column]); v != "-" {
				row(strings.TrimSpace(cells[0]), v)
			}
		}
	}
	rows(modelled, func(name, value string) { define("%s %s", name, value) })
	long := [2]string{"9223372036854775807L", "18446744073709551615UL"}
	if !lp64 {
		long = [2]string{"2147483647L", "4294967295UL"}
	}
	largest := map[string][2]string{
		"signed char": {"127", "255"},
		"short":       {"32767", "65535"},
		"int":         {"2147483647", "4294967295U"},
		"long":        long,
		"long long":   {"9223372036854775807LL", "18446744073709551615ULL"},
	}
	rows(integers, func(name, typ string) {
		define("__%s_TYPE__ %s", name, typ)
		define("__%s_MAX__ %s", name, largest[typ][0])
		define("__U%s_TYPE__ unsigned %s", name, strings.TrimPrefix(typ, "signed "))
		define("__U%s_MAX__ %s", name, largest[typ][1])
	})
	for _, s := range standards {
		if slices.Contains(s.names, std) && s.version != "" {
			define("__STDC_VERSION__ %s", s.version)
		}
	}
	if strings.HasPrefix(std, "gnu") {
		define("linux 1")
		define("unix 1")
		if !lp64 {
			define("i386 1")
		}
	} else {
		define("__STRICT_ANSI__ 1")
	}
	if strings.HasPrefix(std, "gnu8") || strings.HasPrefix(std, "gnu90") || std == "c89" || std == "c90" {
		define("__GNUC_GNU_INLINE__ 1")
	} else {
		define("__GNUC_STDC_INLINE__ 1")
	}
	return b.String()
}
