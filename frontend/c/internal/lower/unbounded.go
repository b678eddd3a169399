// Integers without bounds, as papers on model checking have them. Arithmetic and conversions have their mathematical
// results, so nothing wraps and nothing overflows. Inputs are any integers, those of unsigned types any that are not
// negative. Division by zero and shift distances are as in C. What depends on the words that integers are in, bit
// operations but for masks of one run of ones and shifts by constant distances, is not modelled.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// unbounded stands for the bounds of integers that have none. They are compared with the bounds of types only, which are
// much smaller, so it does not matter that there are larger integers.
var unbounded = num.Pow2(4096)

// bounds returns the range of the values of an integer type.
func (l *lowering) bounds(it ctypes.IntType) (lo, hi num.Rat) {
	if l.o.Unbounded && !it.IsBool {
		return unbounded.Neg(), unbounded
	}
	return it.Lo(), it.Hi()
}

// inRange returns the condition that t is a value of type it that comes from outside.
func (l *lowering) inRange(t *logic.Term, it ctypes.IntType) *logic.Term {
	if !l.o.Unbounded || it.IsBool {
		return l.c.And(l.c.Ge(t, l.num(it.Lo())), l.c.Le(t, l.num(it.Hi())))
	}
	if it.Signed {
		return l.c.True()
	}
	return l.c.Ge(t, l.c.Int(0))
}

// inModel returns the condition that t is a value that an object of type it can have.
func (l *lowering) inModel(t *logic.Term, it ctypes.IntType) *logic.Term {
	if !l.o.Unbounded || it.IsBool {
		return l.inRange(t, it)
	}
	return l.c.True()
}

// word returns the result of an operation on the words that integers are in; of two numbers of the type it is what C
// says.
func (l *procedure) word(n cc.Node, r *logic.Term, it ctypes.IntType, operands ...val) val {
	if l.o.Unbounded {
		for _, v := range operands {
			if !v.t.IsNum() || v.lo.Less(it.Lo()) || it.Hi().Less(v.hi) {
				return l.unmodelled(program.Abstraction{Kind: program.UnboundedBits}, it, l.pos(n))
			}
		}
	}
	return l.fromBV(r, it)
}
