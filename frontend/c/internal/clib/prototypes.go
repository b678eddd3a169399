// The types of the functions of the C library: a program that declares a function of such a name otherwise has one of its
// own, which is not shown.

package clib

import (
	"fmt"
	"strings"
	"sync"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
)

// furtherPrototypes declares those that programs call without a header, and for which ours have no place.
const furtherPrototypes = `
extern int getc_unlocked(FILE *), fgetc_unlocked(FILE *), _IO_getc(FILE *);
extern int putc_unlocked(int, FILE *), fputc_unlocked(int, FILE *), _IO_putc(int, FILE *);
extern int fputs_unlocked(const char *, FILE *);
extern char *fgets_unlocked(char *, int, FILE *);
extern size_t fread_unlocked(void *, size_t, size_t, FILE *), fwrite_unlocked(const void *, size_t, size_t, FILE *);
extern void *memalign(size_t, size_t);
extern void cfree(void *), kfree(const void *);
extern long long strtoq(const char *, char **, int);
extern unsigned long long strtouq(const char *, char **, int);
extern int strverscmp(const char *, const char *);
extern unsigned int htonl(unsigned int), ntohl(unsigned int);
extern unsigned short htons(unsigned short), ntohs(unsigned short);
extern ssize_t recv(int, void *, size_t, int), send(int, const void *, size_t, int);
extern int getlogin_r(char *, size_t);
extern int pthread_rwlockattr_init(void *);
extern int printk(const char *, ...);
extern void ldv_print(const char *, ...);
extern const unsigned short **__ctype_b_loc(void);
extern const int **__ctype_tolower_loc(void), **__ctype_toupper_loc(void);
extern int *__errno_location(void);
extern int bcmp(const void *, const void *, size_t);
extern int isnanf(float), isnanl(long double), isinff(float), isinfl(long double), finitef(float), finitel(long double);
`

// Prototype returns the type of the function of the C library with that name, nil if there is none. Only those headers are read that
// can declare it.
func (lib *Library) Prototype(name string) *cc.FunctionType {
	for _, header := range headers() {
		if header.mentions(name) {
			if t := header.declared(lib.lp64)[name]; t != nil {
				return t
			}
		}
	}
	return nil
}

// header is a header of ours, or furtherPrototypes with all of them.
type header struct {
	text  string
	words map[string]bool // in it
	every bool            // it is all of them
	of    map[bool]func() map[string]*cc.FunctionType
}

// headers returns all headers.
var headers = sync.OnceValue(func() (all []*header) {
	var every strings.Builder
	add := func(include, text string) {
		h := &header{text: include, words: make(map[string]bool), of: make(map[bool]func() map[string]*cc.FunctionType)}
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !isLetter(r) }) {
			h.words[word] = true
		}
		for _, lp64 := range []bool{false, true} {
			h.of[lp64] = sync.OnceValue(func() map[string]*cc.FunctionType { return h.read(lp64) })
		}
		all = append(all, h)
	}
	for _, name := range syntax.OwnHeaders() {
		include := fmt.Sprintf("#include <%s>\n", name)
		every.WriteString(include)
		add(include, syntax.OwnHeader(name))
	}
	add(every.String()+furtherPrototypes, furtherPrototypes)
	all[len(all)-1].every = true
	return all
})

func isLetter(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

// mentions reports whether the header can declare a function of that name: it has the word, or one that a macro of math.h puts a letter
// behind. Functions of gcc are declared before all headers; those of SV-COMP are not.
func (h *header) mentions(name string) bool {
	return h.every && strings.HasPrefix(name, "__") && !strings.HasPrefix(name, "__VERIFIER_") || name != "" && (h.words[name] || h.words[name[:len(name)-1]])
}

// declared returns the functions that the header declares.
func (h *header) declared(lp64 bool) map[string]*cc.FunctionType { return h.of[lp64]() }

// read reads the header.
func (h *header) read(lp64 bool) map[string]*cc.FunctionType {
	all := map[string]*cc.FunctionType{}
	for _, x := range linking.Declarations(syntax.OwnText(lp64, "<prototypes>", h.text), 0) {
		if t, ok := x.Declarator.Type().(*cc.FunctionType); ok {
			all[x.Declarator.Name()] = t
		}
	}
	return all
}

// Is reports whether a function without a body that a program declares with type t, which is nil if it is declared
// by being called, can be the function of the C library with that name. It is true of a name that no function there has.
func (lib *Library) Is(name string, t *cc.FunctionType) bool {
	of := lib.Prototype(name)
	if of == nil || t == nil {
		return true
	}
	if !alikePassed(t.Result(), of.Result()) {
		return false
	}
	p, q := t.Parameters(), of.Parameters()
	if len(p) == 0 { // without a prototype
		return true
	}
	if len(p) != len(q) || t.IsVariadic() != of.IsVariadic() {
		return false
	}
	for i := range p {
		a, b := p[i].Type().Decay(), q[i].Type().Decay()
		if !alikePassed(a, b) && !(forAllNumbers[name] && ctypes.IsFloat(a) && ctypes.IsFloat(b)) {
			return false
		}
	}
	return true
}

// forAllNumbers are the macros of math.h for numbers of all types, some of which are functions of one type in older libraries.
var forAllNumbers = syntax.WordSet("isnan isinf isfinite isnormal signbit fpclassify isgreater isgreaterequal isless islessequal islessgreater isunordered")

// ForAllNumbers reports whether the name is that of a macro, or function of gcc, that takes numbers of all floating-point types as
// they are.
func ForAllNumbers(name string) bool {
	plain, isBuiltin := strings.CutPrefix(name, "__builtin_")
	return forAllNumbers[plain] || isBuiltin && plain == "isinf_sign"
}

// canTake reports whether a function of type t, one of the C library, can be called with these arguments.
func canTake(t *cc.FunctionType, args []cc.ExpressionNode) bool {
	params := t.Parameters()
	if len(params) == 1 && params[0].Type().Kind() == cc.Void {
		params = nil
	}
	if len(args) < len(params) || len(args) > len(params) && !t.IsVariadic() {
		return false
	}
	for i, p := range params {
		a, b := args[i].Type().Decay(), p.Type().Decay()
		zero := cc.IsIntegerType(a) && ctypes.IsPointer(b) && args[i].Value() != cc.Unknown
		if !zero && ctypes.IsPointer(a) != ctypes.IsPointer(b) || ctypes.IsRecord(a) != ctypes.IsRecord(b) {
			return false
		}
	}
	return true
}

// alikePassed reports whether two functions that are declared with parameters or results of types a and b can be one.
// What is a structure in one library may be a number in another, and before there was void, pointers to characters pointed
// to any memory.
func alikePassed(a, b cc.Type) bool {
	bytes := func(t cc.Type) bool { return t.Kind() == cc.Void || ctypes.IsChar(t) }
	switch {
	case a.Kind() == cc.Void || b.Kind() == cc.Void:
		return a.Kind() == b.Kind()
	case ctypes.IsPointer(a) && ctypes.IsPointer(b):
		p, q := ctypes.Pointee(a), ctypes.Pointee(b)
		switch {
		case p.Kind() == cc.Function || q.Kind() == cc.Function:
			return p.Kind() == q.Kind()
		case bytes(p) || bytes(q):
			return bytes(p) && bytes(q) || p.Kind() == cc.Void && ctypes.IsRecord(q) || q.Kind() == cc.Void && ctypes.IsRecord(p)
		case ctypes.IsRecord(p) || ctypes.IsRecord(q) || p.IsIncomplete() || q.IsIncomplete():
			return true
		}
		return alikePassed(p, q)
	case ctypes.IsRecord(a) && ctypes.IsRecord(b):
		return true
	}
	return ctypes.Compatible(a, b)
}

// Callable reports whether the call of a function without a body, which is declared with type t or by being called, can be
// one of the function of the C library, or of gcc, with that name; and whatever of a name that neither has.
func (lib *Library) Callable(name string, t *cc.FunctionType, args []cc.ExpressionNode) bool {
	plain, isBuiltin := strings.CutPrefix(name, "__builtin_")
	of := lib.Prototype(plain)
	return of == nil || (isBuiltin || lib.Is(name, t)) && canTake(of, args)
}
