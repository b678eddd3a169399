package c

import (
	"craig/program"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
)

// val is an rvalue: its term and what is known of its range.
type val struct {
	t      *logic.Term
	lo, hi num.Rat
}

// intType describes an integer type.
type intType struct {
	bits   int
	signed bool
	isBool bool
}

func (it intType) lo() num.Rat {
	if it.signed {
		return num.Pow2(it.bits - 1).Neg()
	}
	return num.Zero
}

func (it intType) hi() num.Rat {
	switch {
	case it.isBool:
		return num.One
	case it.signed:
		return num.Pow2(it.bits - 1).Sub(num.One)
	}
	return num.Pow2(it.bits).Sub(num.One)
}

// typeInt returns the integer type that t is, pointers counting as unsigned.
func typeInt(n cc.Node, t cc.Type) intType {
	if e, ok := t.(*cc.EnumType); ok {
		t = e.UnderlyingType()
	}
	switch {
	case t.Kind() == cc.Bool:
		return intType{bits: 8, isBool: true}
	case t.Kind() == cc.Ptr || t.Kind() == cc.Array || t.Kind() == cc.Function:
		return intType{bits: 64}
	case cc.IsIntegerType(t):
		return intType{bits: int(t.Size()) * 8, signed: cc.IsSignedInteger(t)}
	}
	unsupported(n, "type %s", t)
	return intType{}
}

// object is a tree of variables that holds a value of a C type. Below an array, the leaves are array variables.
type object struct {
	typ    cc.Type
	leaf   *program.Var
	fields []*object // struct
	elem   *object   // array
}

// place is an lvalue: an object, and the flattened index if it is inside an array.
type place struct {
	o     *object
	index *logic.Term // nil outside arrays
}
