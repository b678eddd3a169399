package logic

import (
	"math"

	"craig/num/float"
)

// SortKind is the constructor of a sort.
type SortKind uint8

// The sort constructors.
const (
	KindBool SortKind = iota + 1
	KindInt
	KindReal
	KindBitVec
	KindArray
	KindUninterpreted
	KindFloat // FloatingPoint of SMT-LIB
	KindRoundingMode
)

// Sort is an immutable sort. Sorts are interned: equal sorts of one Context are equal pointers, and the sorts without
// parameters are the same in every Context.
type Sort struct {
	kind  SortKind
	width int
	index *Sort
	elem  *Sort
	parts int // arrays: the size, capped at math.MaxInt32
	name  string
	// Of floating-point sorts: the bits of the exponent, the width being those of a number.
	exponent int
}

// The sorts without parameters.
var (
	Bool = &Sort{kind: KindBool, name: "Bool"}
	Int  = &Sort{kind: KindInt, name: "Int"}
	Real = &Sort{kind: KindReal, name: "Real"}

	RoundingMode = &Sort{kind: KindRoundingMode, name: "RoundingMode"}
)

// Kind returns the constructor of s.
func (s *Sort) Kind() SortKind { return s.kind }

// Name returns the name of an uninterpreted sort.
func (s *Sort) Name() string { return s.name }

// Width returns the number of bits of a bit-vector sort, or of the numbers of a floating-point sort.
func (s *Sort) Width() int { return s.width }

// Format returns the format of the numbers of a floating-point sort.
func (s *Sort) Format() float.Format {
	return float.Format{Exponent: s.exponent, Significand: s.width - s.exponent}
}

// Index returns the index sort of an array sort.
func (s *Sort) Index() *Sort { return s.index }

// Elem returns the element sort of an array sort.
func (s *Sort) Elem() *Sort { return s.elem }

// IsArith reports whether s is Int or Real.
func (s *Sort) IsArith() bool { return s == Int || s == Real }

// size returns the number of sorts that s is written with.
func (s *Sort) size() int { return max(s.parts, 1) }

// String returns s in SMT-LIB syntax.
func (s *Sort) String() string { return Names{}.sortText(s) }

// BitVec returns the sort of bit-vectors of the given width > 0.
func (c *Context) BitVec(width int) *Sort {
	if width <= 0 {
		panic("logic: bit-vector width must be positive")
	}
	return c.internSort(Sort{kind: KindBitVec, width: width})
}

// FloatingPoint returns the sort of the floating-point numbers of a format.
func (c *Context) FloatingPoint(f float.Format) *Sort {
	if f.Exponent < 2 || f.Exponent > float.MaxExponent || f.Significand < 2 {
		panic("logic: no format of floating-point numbers")
	}
	return c.internSort(Sort{kind: KindFloat, width: f.Width(), exponent: f.Exponent})
}

// Array returns the sort of arrays from index to elem.
func (c *Context) Array(index, elem *Sort) *Sort {
	return c.internSort(Sort{kind: KindArray, index: index, elem: elem, parts: min(1+index.size()+elem.size(), math.MaxInt32)})
}

// Uninterpreted returns the uninterpreted sort of that name, in which bars and backslashes are not allowed.
func (c *Context) Uninterpreted(name string) *Sort {
	mustPrintable(name)
	return c.internSort(Sort{kind: KindUninterpreted, name: name})
}

func (c *Context) internSort(s Sort) *Sort {
	if old, ok := c.sorts[s]; ok {
		return old
	}
	p := &s
	c.sorts[s] = p
	return p
}
