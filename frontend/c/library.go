// What is known of functions that have no body.

package c

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/num"
	"craig/program"
)

// computed are functions of the C library whose effect is determined by their arguments and by memory.
var computed = strings.Fields(`
	abs atof atoi atol atoll bcmp bcopy bsearch bzero div ffs ffsl ffsll imaxabs labs ldiv llabs lldiv memccpy memchr
	memcmp memcpy memmem memmove mempcpy memrchr memset qsort rindex index snprintf sprintf stpcpy stpncpy strcasecmp
	strcat strchr strcmp strcoll strcpy strcspn strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strnlen strpbrk
	strrchr strsep strspn strstr strtod strtof strtoimax strtok strtol strtold strtoll strtoul strtoull strtoumax strxfrm
	vsnprintf vsprintf sscanf vsscanf htonl htons ntohl ntohs swab wcslen wcscmp wcsncmp wcscpy wcsncpy wmemset wmemcpy
	mblen mbtowc mbstowcs wctomb wcstombs strverscmp strchrnul
	isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit toascii
	tolower toupper
	finite fpclassify ilogb isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal
	isunordered llrint llround lrint lround signbit`)

// outcome returns what a function without a body writes: an input of the program, or what C or the compiler determines
// but is not modelled.
func outcome(name string) program.Havoc {
	if strings.HasPrefix(name, "__builtin_") || strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_") || slices.Contains(computed, name) {
		return program.Havoc{Abstract: "what " + name + " computes"}
	}
	return program.Havoc{Input: name}
}

// absolute evaluates the call x of abs or one of its kin.
func (l *lowerer) absolute(x *cc.PostfixExpression, arg cc.ExpressionNode) val {
	v, it := l.as(arg, x.Type(), x), typeInt(x, x.Type())
	if v.lo.Sign() >= 0 {
		return v
	}
	t := l.c.Ite(l.c.Lt(v.t, l.c.Int(0)), l.c.Neg(v.t), v.t)
	return l.fit(x, val{t: t, lo: num.Zero, hi: num.Max(v.lo.Abs(), v.hi.Abs())}, it)
}

// construct names what e is, for messages.
func construct(e cc.ExpressionNode) string {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionLString, cc.PrimaryExpressionLChar:
			return "a wide string or character"
		case cc.PrimaryExpressionGeneric:
			return "_Generic"
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionLabelAddr:
			return "the address of a label"
		case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType:
			return "sizeof of an array of variable length"
		case cc.UnaryExpressionImag, cc.UnaryExpressionReal:
			return "complex numbers"
		}
	case *cc.AssignmentExpression:
		return "this assignment"
	case *cc.AdditiveExpression, *cc.MultiplicativeExpression:
		return "arithmetic on " + e.Type().String()
	}
	return "this expression of type " + e.Type().String()
}

// Standard reports whether a function that has no body is one of the C library that a program is to be linked with, for
// its result does not come from outside, or none that decides anything does.
func Standard(name string) bool {
	return strings.HasPrefix(name, "__builtin_") || strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_") ||
		slices.Contains(computed, name) || slices.Contains(library, name)
}

// library are functions of the C library with an effect that counts, or with none.
var library = strings.Fields(`
	abort exit _exit _Exit quick_exit malloc calloc realloc alloca valloc free
	printf fprintf dprintf vprintf vfprintf puts fputs putchar fputc putc perror fflush`)
