package logic

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strings"

	"craig/logic/sexpr"
	"craig/num"
	"craig/num/float"
)

// String returns t as SMT-LIB 2.6 text on one line, see Names.WriteTerm. Reading the text back in the same Context gives t
// itself.
func (t *Term) String() string {
	var b strings.Builder
	_ = Names{}.WriteTerm(&b, t) // a Builder does not fail
	return b.String()
}

// Names are other names for uninterpreted symbols in a text. A nil field leaves the symbols their own names.
type Names struct {
	Const func(*Term) string
	Func  func(*Func) string
	Sort  func(*Sort) string // of uninterpreted sorts
}

func (n Names) constText(c *Term) string {
	if n.Const == nil {
		return quoteSymbol(c.name)
	}
	return quoteSymbol(n.Const(c))
}

func (n Names) funcText(f *Func) string {
	if n.Func == nil {
		return quoteSymbol(f.name)
	}
	return quoteSymbol(n.Func(f))
}

func (n Names) sortText(s *Sort) string {
	switch s.kind {
	case KindBitVec:
		return fmt.Sprintf("(_ BitVec %d)", s.width)
	case KindFloat:
		return fmt.Sprintf("(_ FloatingPoint %d %d)", s.exponent, s.width-s.exponent)
	case KindArray:
		return fmt.Sprintf("(Array %s %s)", n.sortText(s.index), n.sortText(s.elem))
	case KindUninterpreted:
		if n.Sort == nil {
			return quoteSymbol(s.name)
		}
		return quoteSymbol(n.Sort(s))
	}
	return s.name
}

// WriteTerm is the function WriteTerm with these names.
func (n Names) WriteTerm(w io.Writer, t *Term) error {
	p := printer{w: bufio.NewWriter(w), symbols: n, names: make(map[*Term]string)}
	for _, c := range Consts(t) {
		p.names[c] = n.constText(c)
	}
	groups := p.shared(t)
	for _, g := range groups {
		p.w.WriteString("(let (")
		for i, s := range g {
			if i > 0 {
				p.w.WriteByte(' ')
			}
			p.w.WriteByte('(')
			p.w.WriteString(p.names[s])
			p.w.WriteByte(' ')
			p.term(s)
			p.w.WriteByte(')')
		}
		p.w.WriteString(") ")
	}
	if name, ok := p.names[t]; ok {
		p.w.WriteString(name)
	} else {
		p.term(t)
	}
	for range groups {
		p.w.WriteByte(')')
	}
	return p.w.Flush()
}

type printer struct {
	w       *bufio.Writer
	symbols Names
	names   map[*Term]string // of constants and of the subterms bound by a let
}

// shared names the subterms that are worth a let, and returns them in groups that can be bound in parallel, inner
// ones first.
func (p *printer) shared(root *Term) [][]*Term {
	uses := make(map[*Term]int)
	PostOrder(func(t *Term) {
		for _, a := range t.args {
			uses[a]++
		}
	}, root)
	taken := make(map[string]bool)
	level := make(map[*Term]int) // number of groups that must come before
	var groups [][]*Term
	PostOrder(func(t *Term) {
		if t.op == OpConst {
			taken[p.names[t]] = true
		}
		n := 0
		for _, a := range t.args {
			n = max(n, level[a])
		}
		if uses[t] > 1 && !isSmall(t) {
			if n == len(groups) {
				groups = append(groups, nil)
			}
			groups[n] = append(groups[n], t)
			n++
		}
		if n > 0 {
			level[t] = n
		}
	}, root)
	next := 0
	for _, g := range groups {
		for _, t := range g {
			for p.names[t] == "" || taken[p.names[t]] {
				next++
				p.names[t] = fmt.Sprintf("?%d", next)
			}
		}
	}
	return groups
}

// isSmall reports whether t reads better written out than named.
func isSmall(t *Term) bool {
	switch t.op {
	case OpNot, OpMul:
		for _, a := range t.args {
			if len(a.args) > 0 {
				return false
			}
		}
		return len(t.args) <= 2
	}
	return len(t.args) == 0
}

// term writes t, even if it has a name, with the names of its subterms.
func (p *printer) term(t *Term) {
	type frame struct {
		t    *Term
		next int
	}
	var stack []frame
	open := func(t *Term) {
		if len(t.args) == 0 {
			p.w.WriteString(leafText(t))
			return
		}
		p.w.WriteByte('(')
		p.w.WriteString(p.head(t))
		f := frame{t: t}
		if t.op == OpDivides { // the divisor is part of the tail
			f.next = 1
		}
		stack = append(stack, f)
	}
	for open(t); len(stack) > 0; {
		f := &stack[len(stack)-1]
		if f.next == len(f.t.args) {
			p.w.WriteString(tail(f.t))
			stack = stack[:len(stack)-1]
			continue
		}
		a := f.t.args[f.next]
		f.next++
		p.w.WriteByte(' ')
		if name, ok := p.names[a]; ok {
			p.w.WriteString(name)
		} else {
			open(a)
		}
	}
}

// leafText returns the text of a term without arguments that is no constant of a Context.
func leafText(t *Term) string {
	switch t.op {
	case OpTrue:
		return "true"
	case OpFalse:
		return "false"
	case OpNum:
		return numText(t.val, t.sort)
	case OpBVNum:
		return bvText(t.val.NumBig(), t.sort.width)
	case OpFloatNum:
		return FloatText(t.sort.Format(), t.Float())
	case OpModeNum:
		return t.Mode().String()
	}
	panic("logic: unknown operator")
}

// numText returns the number r of sort Int or Real in SMT-LIB syntax, which knows no negative literals.
func numText(r num.Rat, s *Sort) string {
	if r.Sign() < 0 {
		return "(- " + numText(r.Neg(), s) + ")"
	}
	switch {
	case s == Int:
		return r.String()
	case r.IsInt():
		return r.String() + ".0"
	}
	return fmt.Sprintf("(/ %v.0 %v.0)", r.NumBig(), r.DenBig())
}

func bvText(v *big.Int, width int) string {
	if width%4 == 0 {
		return fmt.Sprintf("#x%0*x", width/4, v)
	}
	return fmt.Sprintf("#b%0*b", width, v)
}

// FloatText returns x, a number of f, in SMT-LIB syntax.
func FloatText(f float.Format, x float.Number) string {
	if x.IsNaN() {
		return fmt.Sprintf("(_ NaN %d %d)", f.Exponent, f.Significand)
	}
	bits := fmt.Sprintf("%0*b", f.Width(), f.Bits(x))
	return fmt.Sprintf("(fp #b%s #b%s #b%s)", bits[:1], bits[1:1+f.Exponent], bits[1+f.Exponent:])
}

// tail returns what follows the arguments of a term that head has begun.
func tail(t *Term) string {
	if t.op == OpDivides {
		return " " + t.args[0].val.String() + ") 0)"
	}
	return ")"
}

// head returns the text of the operator of a term with arguments.
func (p *printer) head(t *Term) string {
	switch t.op {
	case OpApp:
		return p.symbols.funcText(t.fn)
	case OpDivides:
		return "= (mod" // not every version of z3 reads the standard's (_ divisible d)
	case OpConstArray:
		return fmt.Sprintf("(as const %s)", p.symbols.sortText(t.sort))
	case OpIntToBV:
		return fmt.Sprintf("(_ int2bv %d)", t.sort.width)
	case OpBV:
		switch op := t.BVOp(); op {
		case BVExtract:
			return fmt.Sprintf("(_ extract %d %d)", t.Lo()+t.sort.width-1, t.Lo())
		case BVZeroExtend, BVSignExtend:
			return fmt.Sprintf("(_ %s %d)", bvNames[op], t.sort.width-t.args[0].sort.width)
		default:
			return bvNames[op]
		}
	case OpFloat:
		name := floatShapes[t.FloatOp()].name
		switch t.FloatOp() {
		case FloatFromBits, FloatConvert, FloatFromUnsigned, FloatFromSigned:
			return fmt.Sprintf("(_ %s %d %d)", name, t.sort.exponent, t.sort.width-t.sort.exponent)
		case FloatToUnsigned, FloatToSigned:
			return fmt.Sprintf("(_ %s %d)", name, t.sort.width)
		}
		return name
	}
	if s, ok := opNames[t.op]; ok {
		return s
	}
	panic("logic: unknown operator")
}

var opNames = map[Op]string{
	OpNot: "not", OpAnd: "and", OpOr: "or", OpIte: "ite", OpEq: "=", OpAdd: "+", OpMul: "*", OpLe: "<=", OpLt: "<",
	OpIntDiv: "div", OpMod: "mod", OpToReal: "to_real", OpToInt: "to_int", OpSelect: "select", OpStore: "store",
	OpBVToInt: "bv2nat",
}

var bvNames = map[BVOp]string{
	BVNot: "bvnot", BVNeg: "bvneg", BVAnd: "bvand", BVOr: "bvor", BVXor: "bvxor", BVAdd: "bvadd", BVMul: "bvmul",
	BVUdiv: "bvudiv", BVUrem: "bvurem", BVShl: "bvshl", BVLshr: "bvlshr", BVAshr: "bvashr", BVUlt: "bvult",
	BVSlt: "bvslt", BVUle: "bvule", BVSle: "bvsle", BVConcat: "concat", BVZeroExtend: "zero_extend",
	BVSignExtend: "sign_extend",
}

// quoteSymbol returns a symbol's name as it is written. A name that the standard gives another meaning ("and", "let")
// gets a backquote at its end, which symbolName takes off again.
func quoteSymbol(name string) string {
	if Reserved(strings.TrimRight(name, "`")) {
		name += "`"
	}
	return sexpr.Quote(name)
}

// Symbol returns a name as a symbol is written, so that reading the text as a symbol gives the name.
func Symbol(name string) string { return quoteSymbol(name) }

// symbolName is the inverse of quoteSymbol on the text of symbols; ok is false for reserved ones.
func symbolName(text string) (name string, ok bool) {
	base := strings.TrimRight(text, "`")
	switch {
	case !Reserved(base):
		return text, true
	case len(base) < len(text):
		return text[:len(text)-1], true
	}
	return "", false
}

// newName returns the name that the symbol n introduces.
func newName(n *sexpr.Node) (string, error) {
	if n.Kind != sexpr.Symbol {
		return "", n.Errorf("%s is not a symbol", n)
	}
	name, ok := symbolName(n.Text)
	if !ok {
		return "", n.Errorf("the symbol %s is reserved", n)
	}
	return name, nil
}

// Reserved reports whether a symbol is a word of SMT-LIB or names an operator.
func Reserved(symbol string) bool {
	_, operator := operators[symbol]
	return operator || reservedWords[symbol]
}

var reservedWords = map[string]bool{
	"true": true, "false": true, "let": true, "forall": true, "exists": true, "match": true, "par": true, "_": true,
	"!": true, "as": true, "const": true, "Bool": true, "Int": true, "Real": true, "BitVec": true, "Array": true,
	"divisible": true, "extract": true, "zero_extend": true, "sign_extend": true, "rotate_left": true,
	"rotate_right": true, "repeat": true, "int2bv": true, "int_to_bv": true, "BINARY": true, "DECIMAL": true,
	"HEXADECIMAL": true, "NUMERAL": true, "STRING": true, "String": true, "RoundingMode": true, "Seq": true,
	"FloatingPoint": true, "Float16": true, "Float32": true, "Float64": true, "Float128": true, "+oo": true, "-oo": true,
	"+zero": true, "-zero": true, "NaN": true, "RNE": true, "RNA": true, "RTP": true, "RTN": true, "RTZ": true,
	"roundNearestTiesToEven": true, "roundNearestTiesToAway": true, "roundTowardPositive": true, "roundTowardNegative": true,
	"roundTowardZero": true,
}
