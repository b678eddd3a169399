// The values of conditions of the preprocessor, in which all numbers have the largest types (C11 6.10.1).

package c

import (
	"regexp"
	"strconv"
	"strings"
)

// whole is a number of the largest signed or unsigned type.
type whole struct {
	bits     uint64
	unsigned bool
}

func wholeIf(b bool) whole {
	if b {
		return whole{bits: 1}
	}
	return whole{}
}

// negative reports whether the number is below zero.
func (w whole) negative() bool { return !w.unsigned && int64(w.bits) < 0 }

// reader computes a condition from its tokens.
type reader struct {
	*spellings
	tokens []string
	bad    bool // there is something that is not known
}

var wholeTokens = regexp.MustCompile(`L?'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][A-Za-z0-9_$]*|[0-9.][A-Za-z0-9_.]*|<<|>>|<=|>=|==|!=|&&|\|\||[^\s]`)

// condition returns whether a condition, after the expansion of macros, holds. It is not ok if that is not known.
func (s *spellings) condition(text string) (holds, ok bool) {
	r := &reader{spellings: s, tokens: wholeTokens.FindAllString(text, -1)}
	v := r.comma()
	return v.bits != 0, !r.bad && len(r.tokens) == 0
}

func (r *reader) next() string {
	if len(r.tokens) == 0 {
		return ""
	}
	return r.tokens[0]
}

// skip reports whether the next token is t, and reads it.
func (r *reader) skip(t string) bool {
	if r.next() != t {
		return false
	}
	r.tokens = r.tokens[1:]
	return true
}

func (r *reader) comma() whole {
	v := r.conditional()
	for r.skip(",") {
		v = r.conditional()
	}
	return v
}

func (r *reader) conditional() whole {
	c := r.binary(0)
	if !r.skip("?") {
		return c
	}
	x := r.comma()
	if !r.skip(":") {
		r.bad = true
	}
	y := r.conditional()
	unsigned := x.unsigned || y.unsigned
	if c.bits == 0 {
		x = y
	}
	return whole{x.bits, unsigned}
}

// levels are the operators that bind weakest first.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}

func (r *reader) binary(level int) whole {
	if level == len(levels) {
		return r.unary()
	}
	x := r.binary(level + 1)
again:
	for _, op := range levels[level] {
		if !r.skip(op) {
			continue
		}
		if op == "||" || op == "&&" {
			bad := r.bad
			y := r.binary(level + 1)
			if decided := x.bits != 0 == (op == "||"); decided {
				r.bad = bad // what would be divided by zero is not
			}
			x = wholeIf(op == "||" && (x.bits != 0 || y.bits != 0) || op == "&&" && x.bits != 0 && y.bits != 0)
		} else {
			x = r.apply(op, x, r.binary(level+1))
		}
		goto again
	}
	return x
}

// apply returns x op y.
func (r *reader) apply(op string, x, y whole) whole {
	if op == "<<" || op == ">>" {
		return shifted(x, y, op == "<<")
	}
	u := x.unsigned || y.unsigned
	a, b := x.bits, y.bits
	less := a < b
	if !u {
		less = int64(a) < int64(b)
	}
	switch op {
	case "|":
		return whole{a | b, u}
	case "^":
		return whole{a ^ b, u}
	case "&":
		return whole{a & b, u}
	case "==":
		return wholeIf(a == b)
	case "!=":
		return wholeIf(a != b)
	case "<":
		return wholeIf(less)
	case ">":
		return wholeIf(!less && a != b)
	case "<=":
		return wholeIf(less || a == b)
	case ">=":
		return wholeIf(!less)
	case "+":
		return whole{a + b, u}
	case "-":
		return whole{a - b, u}
	case "*":
		return whole{a * b, u}
	}
	switch {
	case b == 0:
		r.bad = true
	case u && op == "/":
		return whole{a / b, u}
	case u:
		return whole{a % b, u}
	case op == "/":
		return whole{uint64(int64(a) / int64(b)), u}
	default:
		return whole{uint64(int64(a) % int64(b)), u}
	}
	return whole{0, u}
}

// shifted returns x << y or x >> y; gcc shifts the other way by negative numbers.
func shifted(x, y whole, left bool) whole {
	n := y.bits
	if y.negative() {
		n, left = -n, !left
	}
	switch {
	case left:
		return whole{x.bits << n, x.unsigned}
	case x.unsigned:
		return whole{x.bits >> n, true}
	}
	return whole{uint64(int64(x.bits) >> n), false}
}

func (r *reader) unary() whole {
	switch {
	case r.skip("+"):
		return r.unary()
	case r.skip("-"):
		v := r.unary()
		return whole{-v.bits, v.unsigned}
	case r.skip("~"):
		v := r.unary()
		return whole{^v.bits, v.unsigned}
	case r.skip("!"):
		return wholeIf(r.unary().bits == 0)
	case r.skip("("):
		v := r.comma()
		if !r.skip(")") {
			r.bad = true
		}
		return v
	}
	t := r.next()
	if t == "" {
		r.bad = true
		return whole{}
	}
	r.tokens = r.tokens[1:]
	switch {
	case strings.HasSuffix(t, "'"):
		return r.quoted(t)
	case t[0] >= '0' && t[0] <= '9':
		return r.number(t)
	case wordByte(t[0]) && t != "defined" && !strings.HasPrefix(t, "__has_") && r.next() != "(":
		return whole{} // a name that is no macro
	}
	r.bad = true
	return whole{}
}

// number returns the value of an integer constant.
func (r *reader) number(t string) whole {
	digits := strings.TrimRight(t, "uUlL")
	suffix := strings.ToLower(t[len(digits):])
	v, err := strconv.ParseUint(digits, 0, 64)
	if err != nil || strings.Contains(digits, "_") || strings.HasPrefix(digits, "0o") || strings.HasPrefix(digits, "0O") {
		r.bad = true
	}
	return whole{v, strings.Contains(suffix, "u") || int64(v) < 0}
}

// quoted returns the value of a character constant.
func (r *reader) quoted(t string) whole {
	text, ok := r.spelled(t)
	text, wide := strings.CutPrefix(text, "L")
	list, why := elements(text, wide, 8)
	v, known := together(list, wide)
	if !ok || why != "" || !known {
		r.bad = true
	}
	n, _ := v.Int64()
	return whole{bits: uint64(n)}
}
