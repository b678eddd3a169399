// Package expression writes terms as expressions in the syntax of C and reads them back.
//
// Numbers are integers without bounds. The operators are those of C with their precedences and associativity, but
//
//   - a / b and a % b are those of SMT-LIB: the remainder is never negative, and a == b * (a / b) + a % b;
//   - (T)a, for integer types with 8, 16, 32 and 64 bits (char, short, int, long long), is a brought into the range of T by
//     wrapping around;
//   - &, |, ^, ~, << and >> are about words: a cast to an unsigned type gives one of its width, and the operands must have the
//     same width. A word that is compared or computed with is its unsigned value, and << and >> by the width or more are 0;
//   - && and || do not stop early: all expressions have values;
//   - 1.5 and 2.0 are real numbers, which do not mix with integers.
//
// Names are a matter of the Scope: variables, x.a and x[i].a of them, and text between bars, |t#2|, for what C has no name for.
// \old(e) has the values that names have at the entry of a function, \result is what it returns. A pointer has two parts:
// \base(p), the number of the object that it points into, 0 for none, and \offset(p), how many elements behind the beginning of
// that. &x is the number of an object. Other operations are called: \real(i) and \floor(r) lead from integers to real numbers
// and back, \store(a, i, v) is a with v at i, \all(v) has v at every index, and those of words that C does not have are called
// as in SMT-LIB: \bvudiv(a, b), \extract(7, 0, a), \sign_extend(8, a), \concat(a, b), \bvult(a, b), …; \bv(n, i) is a word of
// n bits, \bveq(a, b) compares words, and \int(a) is the value of one.
package expression

import "craig/logic"

// Part is a part of a value.
type Part uint8

// The parts.
const (
	Whole Part = iota
	Base       // of a pointer
	Offset
)

// Name is a name with what it is about.
type Name struct {
	Text   string // with [] for each index: "t[].a"; \result and what is behind that
	Quoted bool   // between bars
	Part   Part
	Old    bool
}

// Scope says what names mean.
type Scope interface {
	// Name returns the name of the constant x, and the indices with which it stands for an element of that, if index is not nil;
	// otherwise for x. It is not ok if there is none.
	Name(x, index *logic.Term) (n Name, indices []*logic.Term, ok bool)
	// Term returns what a name with indices stands for. It is not ok if it is nothing.
	Term(n Name, indices []*logic.Term) (t *logic.Term, ok bool)
	// Object returns the name of an object by its number. It is not ok if it has none.
	Object(number int64) (name string, ok bool)
	// Number returns the number of an object by its name.
	Number(name string) (number int64, ok bool)
}

// The precedences, higher binding tighter.
const (
	precCond = iota + 1
	precOr
	precAnd
	precBitOr
	precBitXor
	precBitAnd
	precEq
	precRel
	precShift
	precAdd
	precMul
	precUnary
	precPrimary
)

// types are the integer types of casts, by width.
var types = []struct {
	width            int
	signed, unsigned string
}{{8, "signed char", "unsigned char"}, {16, "short", "unsigned short"}, {32, "int", "unsigned"}, {64, "long long", "unsigned long long"}}

// infix are the operations of words that C has, with their precedences.
var infix = map[logic.BVOp]struct {
	text string
	prec int
}{
	logic.BVAnd: {"&", precBitAnd}, logic.BVOr: {"|", precBitOr}, logic.BVXor: {"^", precBitXor},
	logic.BVShl: {"<<", precShift}, logic.BVLshr: {">>", precShift},
}

// called are those that it has not.
var called = map[logic.BVOp]string{
	logic.BVNeg: "bvneg", logic.BVAdd: "bvadd", logic.BVMul: "bvmul", logic.BVUdiv: "bvudiv", logic.BVUrem: "bvurem",
	logic.BVAshr: "bvashr", logic.BVUlt: "bvult", logic.BVSlt: "bvslt", logic.BVUle: "bvule", logic.BVSle: "bvsle",
}
