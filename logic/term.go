// Package logic provides the formulas that all of Craig speaks: sorts, hash-consed terms held by a Context,
// constructors that simplify, substitution, evaluation, and SMT-LIB 2.6 text.
//
// Terms are immutable DAG nodes. Within one Context, structurally equal terms are the same pointer. Constructors bring
// terms into a canonical form (see arith.go for linear arithmetic), so that many equal terms become the same pointer.
// Every traversal is iterative or memoised: terms may be 100,000 levels deep.
//
// A Context and its terms are not safe for concurrent use. Terms of different Contexts do not mix: constructors panic.
package logic

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"craig/internal/stop"
	"craig/num"
)

// Op is the top operator of a term.
type Op uint8

// The operators. Constructors reduce everything else to these: there is no Implies, Xor, Distinct, Sub, Ge or Gt node.
const (
	OpTrue       Op = iota + 1
	OpFalse         //
	OpConst         // an uninterpreted constant (a variable of the formula); Name()
	OpApp           // an uninterpreted function applied to arguments; Func()
	OpNot           // ¬a
	OpAnd           // a1 ∧ … ∧ an, n ≥ 2, flattened, without duplicates, ordered by id
	OpOr            // likewise
	OpIte           // if c then a else b; sort of a
	OpEq            // a = b, any sort; of arithmetic sorts in the form of arith.go; Bool: a ⇔ b
	OpNum           // a number of sort Int or Real; Value()
	OpAdd           // linear sum, see arith.go
	OpMul           // Num·t (a monomial) or a nonlinear product, see arith.go
	OpLe            // a ≤ c, see arith.go
	OpLt            // a < c, Real only, see arith.go
	OpIntDiv        // SMT-LIB div on Int; for a constant divisor or not
	OpMod           // SMT-LIB mod on Int
	OpDivides       // d | t for a constant d ≥ 2: args Num, t
	OpToReal        // Int → Real
	OpToInt         // Real → Int, floor
	OpSelect        // array read: args array, index
	OpStore         // array write: args array, index, value
	OpConstArray    // array with one value everywhere: args value
	OpBVNum         // bit-vector constant; Value() is the unsigned value
	OpBV            // bit-vector operation BVOp() on args
	OpIntToBV       // Int → BitVec w, modulo 2^w
	OpBVToInt       // BitVec → Int, unsigned
	OpFloatNum      // floating-point constant; Float()
	OpModeNum       // rounding mode; Mode()
	OpFloat         // floating-point operation FloatOp() on args, see float.go
)

// BVOp names a bit-vector operation; the names are SMT-LIB's without the "bv" prefix.
type BVOp uint8

// The bit-vector operations.
const (
	BVNot BVOp = iota + 1
	BVNeg
	BVAnd
	BVOr
	BVXor
	BVAdd
	BVMul
	BVUdiv
	BVUrem
	BVShl
	BVLshr
	BVAshr
	BVUlt        // predicate
	BVSlt        // predicate
	BVUle        // predicate
	BVSle        // predicate
	BVConcat     //
	BVExtract    // Lo()+width of the result
	BVZeroExtend // to the width of the result
	BVSignExtend // to the width of the result
)

// Func is an uninterpreted function symbol of a Context.
type Func struct {
	name string
	args []*Sort
	ret  *Sort
	id   uint32
	open *openKey // of functions that stand for what SMT-LIB leaves open, see Open
}

// Name returns the symbol's name.
func (f *Func) Name() string { return f.name }

// ID returns the creation number of f in its Context, never used again.
func (f *Func) ID() uint32 { return f.id }

// Args returns the argument sorts, which must not be changed.
func (f *Func) Args() []*Sort { return f.args }

// Ret returns the result sort.
func (f *Func) Ret() *Sort { return f.ret }

// Term is an immutable, hash-consed term.
type Term struct {
	id    uint32
	op    Op
	owner uint32 // the number of its Context
	aux   uint32 // BVOp, and for extract the low bit above it; FloatOp
	sort  *Sort
	args  []*Term
	fn    *Func   // OpApp; OpFloat: see Open
	name  string  // OpConst
	val   num.Rat // OpNum, OpBVNum; OpFloatNum: the code of the number; OpModeNum
	hash  uint64
}

// ID returns the creation number of t in its Context: small, deterministic, larger than those of its arguments, and
// never used again. Numbers are dense until a Sweep.
func (t *Term) ID() uint32 { return t.id }

// Op returns the top operator.
func (t *Term) Op() Op { return t.op }

// Sort returns the sort of t.
func (t *Term) Sort() *Sort { return t.sort }

// Args returns the arguments, which must not be changed.
func (t *Term) Args() []*Term { return t.args }

// Arg returns argument i.
func (t *Term) Arg(i int) *Term { return t.args[i] }

// Name returns the name of an uninterpreted constant.
func (t *Term) Name() string { return t.name }

// Func returns the function symbol of an OpApp.
func (t *Term) Func() *Func { return t.fn }

// Value returns the number of an OpNum or OpBVNum.
func (t *Term) Value() num.Rat { return t.val }

// BVOp returns the operation of an OpBV.
func (t *Term) BVOp() BVOp { return BVOp(t.aux & 0xff) }

// Lo returns the lowest bit that a BVExtract takes.
func (t *Term) Lo() int { return int(t.aux >> 8) }

// IsTrue reports whether t is the constant true.
func (t *Term) IsTrue() bool { return t.op == OpTrue }

// IsFalse reports whether t is the constant false.
func (t *Term) IsFalse() bool { return t.op == OpFalse }

// IsNum reports whether t is a number of sort Int or Real.
func (t *Term) IsNum() bool { return t.op == OpNum }

// IsValue reports whether t is a constant of sort Bool, Int or Real, a bit-vector, a floating-point number or a rounding mode.
func (t *Term) IsValue() bool {
	switch t.op {
	case OpTrue, OpFalse, OpNum, OpBVNum, OpFloatNum, OpModeNum:
		return true
	}
	return false
}

// IsAtom reports whether the Bool term t is neither a constant nor built by a Boolean connective (and, or, not, ite,
// Boolean equality).
func (t *Term) IsAtom() bool {
	switch t.op {
	case OpConst, OpApp, OpLe, OpLt, OpDivides, OpSelect, OpBV, OpFloat:
		return t.sort == Bool
	case OpEq:
		return t.args[0].sort != Bool
	}
	return false
}

// Context owns terms and symbols. Create it with NewContext. It keeps all terms there ever were, until Sweep.
type Context struct {
	number uint32  // other Contexts have others
	table  []*Term // open addressing, a power of two long
	size   int     // number of terms in table
	next   uint32  // id of the next term
	swept  int     // size after the last Sweep
	words  int     // about how many machine words the terms took, those that were swept included
	sorts  map[Sort]*Sort
	consts map[string]*Term
	funcs  map[string]*Func
	nextFn uint32         // id of the next function
	fresh  map[string]int // by prefix, constants' and functions'
	taken  map[string]int // by name, see Numbered
	// For Scope: the constants that Fresh made, and the names of constants and functions that were made for another name.
	private map[*Term]bool
	stock   map[stockKey]*Term
	renamed map[string]bool
	open    map[openKey]*Func // see Open
	tt, ff  *Term
	signal  *stop.Signal // see Within
}

// contexts counts the Contexts there were.
var contexts atomic.Uint32

// NewContext returns an empty context.
func NewContext() *Context {
	c := &Context{
		number: contexts.Add(1),
		table:  make([]*Term, 1<<10),
		sorts:  make(map[Sort]*Sort),
		consts: make(map[string]*Term),
		funcs:  make(map[string]*Func),
		fresh:  make(map[string]int),
		taken:  make(map[string]int),

		private: make(map[*Term]bool),
		stock:   make(map[stockKey]*Term),
		renamed: make(map[string]bool),
		open:    make(map[openKey]*Func),
	}
	c.ff = c.mk(Term{op: OpFalse, sort: Bool})
	c.tt = c.mk(Term{op: OpTrue, sort: Bool})
	return c
}

// TakeOver gives the terms and symbols of d to c, if c has none of its own yet, and reports whether it has; d must not be used any
// more then.
func (c *Context) TakeOver(d *Context) bool {
	if c.next > 2 { // false and true
		return false
	}
	signal := c.signal
	*c, *d = *d, Context{}
	c.signal = signal
	return true
}

// termWords is about the size of a term without its arguments and its number.
const termWords = 16

// mk returns the unique node equal to n, which needs no simplification any more.
func (c *Context) mk(n Term) *Term {
	c.signal.Poll()
	h := uint64(n.op)*0x9e3779b97f4a7c15 + uint64(n.aux)
	for _, a := range n.args {
		c.mustOwn(a)
		h = (h ^ uint64(a.id)) * 0x100000001b3
		h ^= h >> 29
	}
	switch n.op {
	case OpNum, OpBVNum, OpFloatNum, OpModeNum:
		h ^= n.val.Hash()
	case OpConst:
		for i := 0; i < len(n.name); i++ {
			h = (h ^ uint64(n.name[i])) * 0x100000001b3
		}
	case OpApp:
		h ^= uint64(n.fn.id) << 32
	}
	n.hash = h
	mask := uint64(len(c.table) - 1)
	i := (h ^ h>>32) & mask
	for ; c.table[i] != nil; i = (i + 1) & mask {
		if t := c.table[i]; t.hash == h && same(t, &n) {
			return t
		}
	}
	t := new(Term)
	*t = n
	t.id, t.owner = c.next, c.number
	c.next++
	if c.next == 0 {
		panic("logic: more than 2^32 terms")
	}
	c.words += termWords + len(n.args) + n.val.Words()
	c.table[i] = t
	c.size++
	if c.size*2 > len(c.table) {
		c.rehash(2*len(c.table), c.table)
	}
	return t
}

// mustOwn panics on a term of another Context. There it may have the number that another term has here, so that nothing
// that is computed of both is true.
func (c *Context) mustOwn(t *Term) {
	if t.owner != c.number {
		panic("logic: a term of another Context")
	}
}

// MustBeFormula panics unless t is a term of c of sort Bool.
func (c *Context) MustBeFormula(t *Term) {
	c.mustOwn(t)
	mustBool(t)
}

// rehash makes a table of n entries for the given terms.
func (c *Context) rehash(n int, terms []*Term) {
	c.table = make([]*Term, n)
	mask := uint64(n - 1)
	for _, t := range terms {
		if t == nil {
			continue
		}
		i := (t.hash ^ t.hash>>32) & mask
		for c.table[i] != nil {
			i = (i + 1) & mask
		}
		c.table[i] = t
	}
}

func same(a, b *Term) bool {
	if a.op != b.op || a.aux != b.aux || a.sort != b.sort || a.fn != b.fn || a.name != b.name ||
		len(a.args) != len(b.args) || !a.val.Equal(b.val) {
		return false
	}
	for i := range a.args {
		if a.args[i] != b.args[i] {
			return false
		}
	}
	return true
}

// Const returns the uninterpreted constant of that name, declaring it at its first use. It panics if the name is
// declared with another sort, see Lookup, or contains a bar or a backslash, which no SMT-LIB symbol can.
func (c *Context) Const(name string, s *Sort) *Term {
	if t, ok := c.consts[name]; ok {
		if t.sort != s {
			panic(fmt.Sprintf("logic: constant %s is of sort %v, not %v", name, t.sort, s))
		}
		return t
	}
	mustPrintable(name)
	t := c.mk(Term{op: OpConst, name: name, sort: s})
	c.consts[name] = t
	return t
}

// Lookup returns the constant of that name, or nil if there is none.
func (c *Context) Lookup(name string) *Term { return c.consts[name] }

// Numbered returns the first name that free accepts of those with the numbers from 1 on that name makes of base, and remembers how
// far it has looked: names are expected to stay in use.
func (c *Context) Numbered(base string, name func(n int) string, free func(name string) bool) string {
	for {
		c.taken[base]++
		if s := name(c.taken[base]); free(s) {
			return s
		}
	}
}

// Fresh returns a constant whose name starts with prefix and was not in use; no other call returns the same name, even
// when nobody holds the constant any more, see Sweep. No text that declares a constant of its
// name (Scope.DeclareConst) gets hold of it.
func (c *Context) Fresh(prefix string, s *Sort) *Term {
	for {
		c.fresh[prefix]++
		name := fmt.Sprintf("%s!%d", prefix, c.fresh[prefix])
		if _, used := c.consts[name]; !used {
			t := c.Const(name, s)
			c.private[t] = true
			return t
		}
	}
}

// Stock returns the n-th of the constants that Fresh made for that prefix and sort: always the same one, for those who
// need a few constants of their own again and again. Sweep keeps them.
func (c *Context) Stock(prefix string, n int, s *Sort) *Term {
	key := stockKey{prefix, n, s}
	t := c.stock[key]
	if t == nil {
		t = c.Fresh(prefix, s)
		c.stock[key] = t
	}
	return t
}

type stockKey struct {
	prefix string
	n      int
	sort   *Sort
}

// Func returns the function symbol of that name, declaring it at its first use; it panics if the name is declared with
// another signature. Functions and constants have separate names.
func (c *Context) Func(name string, args []*Sort, ret *Sort) *Func {
	if f, ok := c.funcs[name]; ok {
		if !f.hasSignature(args, ret) {
			panic(fmt.Sprintf("logic: function %s is declared with another signature", name))
		}
		return f
	}
	mustPrintable(name)
	c.nextFn++
	f := &Func{name: name, args: slices.Clone(args), ret: ret, id: c.nextFn}
	c.funcs[name] = f
	return f
}

func (f *Func) hasSignature(args []*Sort, ret *Sort) bool {
	return f.ret == ret && slices.Equal(f.args, args)
}

// FreshFunc returns a function whose name starts with prefix and was not in use.
func (c *Context) FreshFunc(prefix string, args []*Sort, ret *Sort) *Func {
	for {
		c.fresh[prefix]++
		if name := fmt.Sprintf("%s!%d", prefix, c.fresh[prefix]); c.funcs[name] == nil {
			return c.Func(name, args, ret)
		}
	}
}

// mustPrintable panics on names that have no SMT-LIB text.
func mustPrintable(name string) {
	if strings.ContainsAny(name, "|\\") {
		panic("logic: a symbol cannot contain a bar or a backslash: " + name)
	}
}

// lookupFunc returns the function symbol of that name, or nil if there is none.
func (c *Context) lookupFunc(name string) *Func { return c.funcs[name] }

// App returns f applied to args, whose sorts must be f's. With no arguments it is the constant of f's name.
func (c *Context) App(f *Func, args ...*Term) *Term {
	if len(args) != len(f.args) {
		panic(fmt.Sprintf("logic: %s takes %d arguments, not %d", f.name, len(f.args), len(args)))
	}
	for i, a := range args {
		if a.sort != f.args[i] {
			panic(fmt.Sprintf("logic: argument %d of %s is of sort %v, not %v", i+1, f.name, a.sort, f.args[i]))
		}
	}
	if len(args) == 0 {
		return c.Const(f.name, f.ret)
	}
	return c.mk(Term{op: OpApp, fn: f, sort: f.ret, args: append([]*Term(nil), args...)})
}
