package random

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
)

// Generator makes random terms over symbols that it has declared.
type Generator struct {
	R       *rand.Rand
	theory  Theory
	symbols []Symbol
	consts  map[string][]string // by sort
	sorts   []string            // all but Bool
	index   map[string]string   // of array sorts
	elem    map[string]string
	width   map[string]int    // of sorts of bit-vectors
	words   []string          // the sorts of bit-vectors
	formats map[string]format // of floating-point sorts
	floats  []string          // these sorts
	old     map[string][]*Expr
}

// New returns a generator for the theory that depends on nothing but the arguments.
func New(t Theory, seed int64) *Generator {
	h := fnv.New64a()
	h.Write([]byte(t.Name))
	g := &Generator{
		R: rand.New(rand.NewPCG(uint64(seed), h.Sum64())), theory: t, consts: make(map[string][]string),
		index: make(map[string]string), elem: make(map[string]string), width: make(map[string]int),
		old: make(map[string][]*Expr),
	}
	if g.theory.coef == 0 {
		g.theory.coef = 4
	}
	g.sorts = slices.Clone(t.sorts)
	if t.widths > 0 {
		g.sorts = append(g.sorts, bits(1+g.R.IntN(t.widths)))
	}
	g.addFloats()
	for _, s := range g.sorts {
		if s == "U" || s == "V" {
			g.symbols = append(g.symbols, Symbol{Name: s})
		}
	}
	for i, s := range append([]string{"Bool"}, g.sorts...) {
		if inner, ok := strings.CutPrefix(s, "(Array "); ok {
			g.index[s], g.elem[s] = splitSorts(inner[:len(inner)-1])
		}
		if w := 0; strings.HasPrefix(s, "(_ BitVec") {
			fmt.Sscanf(s, "(_ BitVec %d)", &w)
			g.width[s] = w
			g.words = append(g.words, s)
		}
		for k := range 2 + g.R.IntN(2) {
			name := fmt.Sprintf("%c%d", "bxyzvwst"[i], k)
			g.consts[s] = append(g.consts[s], name)
			g.symbols = append(g.symbols, Symbol{Name: name, Ret: s})
		}
	}
	g.symbols = append(g.symbols, t.funcs...)
	return g
}

// splitSorts splits the text of two sorts.
func splitSorts(text string) (a, b string) {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ' ':
			if depth == 0 {
				return text[:i], text[i+1:]
			}
		}
	}
	panic("random: not two sorts: " + text)
}

// Symbols returns the declarations of what terms consist of.
func (g *Generator) Symbols() []Symbol { return g.symbols }

// Problem returns a random problem.
func (g *Generator) Problem() *Problem {
	p := &Problem{Symbols: g.symbols}
	for range 2 + g.R.IntN(5) {
		p.Assertions = append(p.Assertions, g.Formula(1+g.R.IntN(3)))
	}
	return p
}

func app(sort, head string, args ...*Expr) *Expr { return &Expr{Head: head, Sort: sort, Args: args} }

// Formula returns a formula of connectives up to the depth.
func (g *Generator) Formula(depth int) *Expr {
	if depth <= 0 {
		return g.literal(1 + g.R.IntN(2))
	}
	sub := func() *Expr { return g.Formula(depth - 1) }
	switch k := g.R.IntN(14); {
	case k < 3:
		return app("Bool", "and", sub(), sub(), sub())
	case k < 7:
		return app("Bool", "or", sub(), sub())
	case k < 8:
		return app("Bool", "not", sub())
	case k < 9:
		return app("Bool", "=>", sub(), sub())
	case k < 10:
		return app("Bool", "xor", sub(), sub())
	case k < 11:
		return app("Bool", "=", sub(), sub())
	case k < 12 && g.theory.ite > 0:
		return app("Bool", "ite", sub(), sub(), sub())
	}
	return g.literal(2)
}

func (g *Generator) literal(depth int) *Expr {
	a := g.atom(depth)
	if g.R.IntN(3) == 0 {
		return app("Bool", "not", a)
	}
	return a
}

func (g *Generator) atom(depth int) *Expr {
	if g.R.IntN(12) == 0 {
		return g.leaf("Bool")
	}
	if p := g.apply("Bool", depth); p != nil && g.R.IntN(5) == 0 {
		return p
	}
	s := g.sorts[g.R.IntN(len(g.sorts))]
	if g.formats[s].exponent > 0 && g.R.IntN(12) > 0 {
		return g.floatAtom(s, depth)
	}
	two := func(op string) *Expr { return app("Bool", op, g.term(s, depth), g.term(s, depth)) }
	if g.R.IntN(12) == 0 {
		return app("Bool", "distinct", g.term(s, depth), g.term(s, depth), g.term(s, depth))
	}
	switch {
	case s == "Int" && g.theory.div && g.R.IntN(5) == 0:
		d := fmt.Sprint(2 + g.R.Int64N(g.theory.coef+2))
		return app("Bool", "=", app("Int", "mod", g.term(s, depth), &Expr{Head: d, Sort: "Int"}), &Expr{Head: "0", Sort: "Int"})
	case s == "Real" && g.theory.convert && g.R.IntN(8) == 0:
		return app("Bool", "is_int", g.term(s, depth))
	case s == "Int" || s == "Real":
		if g.theory.equations && g.R.IntN(3) > 0 {
			return two("=")
		}
		return two([]string{"<=", "<=", "<", ">=", ">", "=", "="}[g.R.IntN(7)])
	case g.width[s] > 0 && g.R.IntN(3) > 0:
		return two([]string{"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"}[g.R.IntN(8)])
	}
	return two("=")
}

// term returns a term of the sort; now and then one that it has returned before.
func (g *Generator) term(s string, depth int) *Expr {
	if old := g.old[s]; len(old) > 0 && g.R.IntN(5) == 0 {
		return old[g.R.IntN(len(old))]
	}
	e := g.compound(s, depth)
	if len(e.Args) > 0 {
		g.old[s] = append(g.old[s], e)
	}
	return e
}

func (g *Generator) compound(s string, depth int) *Expr {
	if depth <= 0 {
		return g.leaf(s)
	}
	depth--
	if s == modeSort { // z3 4.8.12 does not survive choices between rounding modes
		return g.leaf(s)
	}
	if g.R.IntN(10) < g.theory.ite {
		return app(s, "ite", g.literal(depth), g.term(s, depth), g.term(s, depth))
	}
	if g.R.IntN(3) == 0 {
		if e := g.apply(s, depth); e != nil {
			return e
		}
	}
	if g.R.IntN(3) == 0 {
		if e := g.read(s, depth); e != nil {
			return e
		}
	}
	switch {
	case s == "Bool":
		return g.literal(depth)
	case s == "Int" || s == "Real":
		return g.arith(s, depth)
	case g.formats[s].exponent > 0:
		return g.float(s, depth)
	case g.width[s] > 0:
		if len(g.floats) > 0 && g.R.IntN(4) == 0 {
			op := fmt.Sprintf("(_ %s %d)", []string{"fp.to_ubv", "fp.to_sbv"}[g.R.IntN(2)], g.width[s])
			return app(s, op, g.term(modeSort, depth), g.term(g.floats[g.R.IntN(len(g.floats))], depth))
		}
		return g.word(s, depth)
	case g.elem[s] != "":
		if g.R.IntN(6) == 0 {
			return app(s, "(as const "+s+")", g.constant(g.elem[s]))
		}
		if g.R.IntN(3) > 0 {
			return app(s, "store", g.term(s, depth), g.term(g.index[s], depth), g.term(g.elem[s], depth))
		}
	}
	return g.leaf(s)
}

// constant returns an element of a constant array: a value where the sort has them, since cvc5 wants them.
func (g *Generator) constant(s string) *Expr {
	switch {
	case g.elem[s] != "":
		return app(s, "(as const "+s+")", g.constant(g.elem[s]))
	case s == "Bool" || s == "Int" || s == "Real" || g.width[s] > 0 || g.formats[s].exponent > 0:
		return g.value(s)
	}
	return g.variable(s)
}

func (g *Generator) leaf(s string) *Expr {
	switch {
	case g.elem[s] != "" || s == "U" || s == "V":
	case s == "Bool" && g.R.IntN(12) == 0, s != "Bool" && g.R.IntN(4) == 0:
		return g.value(s)
	}
	return g.variable(s)
}

func (g *Generator) variable(s string) *Expr {
	names := g.consts[s]
	return &Expr{Head: names[g.R.IntN(len(names))], Sort: s}
}

// value returns a literal of a sort that has them.
func (g *Generator) value(s string) *Expr {
	e := &Expr{Sort: s}
	switch {
	case s == "Bool":
		e.Head = []string{"true", "false"}[g.R.IntN(2)]
	case s == "Int":
		e.Head = signed(g.number(), "")
	case s == "Real":
		e.Head = signed(g.number(), ".0")
		if g.R.IntN(4) == 0 {
			e.Head = signed(g.number(), ".5")
		}
	case g.formats[s].exponent > 0:
		e.Head = g.floatValue(s)
	case s == modeSort:
		e.Head = modes[g.R.IntN(len(modes))]
	default:
		w := g.width[s]
		v := g.R.Uint64()
		if g.R.IntN(2) == 0 {
			v %= 4
		}
		e.Head = fmt.Sprintf("#b%0*b", w, v&(1<<w-1))
	}
	return e
}

// number returns a number within the bound.
func (g *Generator) number() int64 {
	n := g.R.Int64N(g.theory.coef)
	if g.theory.coef > 100 && g.R.IntN(2) == 0 {
		n %= 5
	}
	if g.R.IntN(2) == 0 {
		return -n
	}
	return n
}

// signed returns a number with a suffix as text.
func signed(n int64, suffix string) string {
	if n < 0 {
		return fmt.Sprintf("(- %d%s)", -n, suffix)
	}
	return fmt.Sprintf("%d%s", n, suffix)
}

// apply returns the application of a function with that result, nil if there is none.
func (g *Generator) apply(s string, depth int) *Expr {
	var list []Symbol
	for _, f := range g.theory.funcs {
		if f.Ret == s {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil
	}
	f := list[g.R.IntN(len(list))]
	e := app(s, f.Name)
	for _, a := range f.Args {
		e.Args = append(e.Args, g.term(a, depth))
	}
	return e
}

// read returns a read of an array with elements of that sort, nil if there is none.
func (g *Generator) read(s string, depth int) *Expr {
	var list []string
	for _, a := range g.sorts {
		if g.elem[a] == s {
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		return nil
	}
	a := list[g.R.IntN(len(list))]
	return app(s, "select", g.term(a, depth), g.term(g.index[a], depth))
}

func (g *Generator) arith(s string, depth int) *Expr {
	sub := func() *Expr { return g.term(s, depth) }
	switch k := g.R.IntN(12); {
	case k < 3:
		return app(s, "+", sub(), sub())
	case k < 5:
		return app(s, "-", sub(), sub())
	case k < 7:
		return app(s, "*", g.value(s), sub())
	case k < 8:
		return app(s, "-", sub())
	case k < 9 && g.theory.product:
		if s == "Int" && g.R.IntN(3) == 0 {
			return g.division(sub(), sub())
		}
		return app(s, "*", sub(), sub())
	case k < 10 && s == "Real" && g.theory.convert && g.consts["Int"] != nil:
		return app(s, "to_real", g.term("Int", depth))
	case k < 10 && s == "Int" && g.theory.convert && g.consts["Real"] != nil:
		return app(s, "to_int", g.term("Real", depth))
	case k < 11 && s == "Int" && g.theory.convert && len(g.words) > 0:
		return app(s, "bv2nat", g.term(g.words[0], depth))
	case k < 12 && s == "Int" && g.theory.div:
		d := 1 + g.R.Int64N(g.theory.coef+2)
		if g.R.IntN(4) == 0 {
			d = -d
		}
		if g.R.IntN(8) == 0 {
			return app(s, "abs", sub())
		}
		return app(s, []string{"div", "mod"}[g.R.IntN(2)], sub(), &Expr{Head: signed(d, ""), Sort: s})
	}
	return g.leaf(s)
}

// division returns a quotient or remainder where the divisor is not zero, since what it is there is ours to choose.
func (g *Generator) division(a, b *Expr) *Expr {
	zero := &Expr{Head: "0", Sort: "Int"}
	return app("Int", "ite", app("Bool", "=", b, zero), a, app("Int", []string{"div", "mod"}[g.R.IntN(2)], a, b))
}

func (g *Generator) word(s string, depth int) *Expr {
	w := g.width[s]
	sub := func() *Expr { return g.term(s, depth) }
	ops := []string{"bvand", "bvor", "bvxor", "bvadd", "bvsub", "bvadd", "bvand", "bvshl", "bvlshr", "bvashr", "bvmul",
		"bvudiv", "bvurem", "bvnand", "bvnor", "bvxnor", "bvsdiv", "bvsrem", "bvsmod"}
	switch k := g.R.IntN(14); {
	case k < 8:
		return app(s, ops[g.R.IntN(len(ops))], sub(), sub())
	case k < 9:
		return app(s, []string{"bvnot", "bvneg"}[g.R.IntN(2)], sub())
	case k < 10 && w > 1: // a concatenation of parts
		at := 1 + g.R.IntN(w-1)
		hi := app(bits(at), fmt.Sprintf("(_ extract %d %d)", w-1, w-at), sub())
		lo := app(bits(w-at), fmt.Sprintf("(_ extract %d 0)", w-at-1), sub())
		return app(s, "concat", hi, lo)
	case k < 11:
		lo := g.R.IntN(w)
		hi := lo + g.R.IntN(w-lo)
		part := app(bits(hi-lo+1), fmt.Sprintf("(_ extract %d %d)", hi, lo), sub())
		return app(s, fmt.Sprintf("(_ %s %d)", []string{"zero_extend", "sign_extend"}[g.R.IntN(2)], w-(hi-lo+1)), part)
	case k < 12 && g.theory.convert && g.consts["Int"] != nil:
		return app(s, fmt.Sprintf("(_ int2bv %d)", w), g.term("Int", depth))
	case k < 13 && w == 1:
		return app(s, "bvcomp", sub(), sub())
	case k < 13:
		return app(s, fmt.Sprintf("(_ %s %d)", []string{"rotate_left", "rotate_right"}[g.R.IntN(2)], g.R.IntN(w+2)), sub())
	}
	return g.leaf(s)
}
