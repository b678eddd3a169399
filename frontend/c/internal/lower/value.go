// Values of expressions while a program is lowered.

package lower

import (
	"craig/logic"
	"craig/num"
)

// val is an rvalue of scalar type.
type val struct {
	t      *logic.Term // a number; of a pointer the target, see pointer.go; nil for a floating-point number that is not modelled
	off    *logic.Term // of a pointer: the offset in the target, otherwise nil
	lo, hi num.Rat     // of an integer: bounds
	of     *provenance // of an integer: the pointer it was made from, nil if that is not known
	bits   *logic.Term // of a floating-point number: those that it is stored in, as an integer; nil if they are not known
}

// isInteger reports whether v is an integer.
func (v val) isInteger() bool { return v.t != nil && v.off == nil && !v.isFloat() }
