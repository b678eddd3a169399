package bits

import (
	"math/bits"

	"craig/logic"
)

// How much taking bit-vectors apart makes: formulas of the size of an input can stand for far more gates than memory holds.

// Size returns about how many gates Formula, Bit or Sum would make anew for the bit-vectors ts, a bit of a sum being two of them.
func (b *Blaster) Size(ts ...*logic.Term) int {
	n := 0
	seen := make(map[*logic.Term]bool)
	for stack := append([]*logic.Term(nil), ts...); len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] || t.Sort() == logic.Bool || b.bits[t] != nil {
			continue
		}
		seen[t] = true
		n += size(t)
		if !IsLeaf(t) {
			stack = append(stack, t.Args()...)
		}
	}
	return n
}

// size is about what the operation t itself makes.
func size(t *logic.Term) int {
	if t.Op() == logic.OpFloat {
		return sizeOfFloat(t)
	}
	w := t.Sort().Width()
	if t.Op() == logic.OpBV {
		switch t.BVOp() {
		case logic.BVMul:
			return w * w
		case logic.BVUdiv, logic.BVUrem:
			return 3 * w * w
		case logic.BVShl, logic.BVLshr, logic.BVAshr:
			return w * bits.Len(uint(w))
		case logic.BVAdd, logic.BVNeg:
			return 2 * w
		}
	}
	return w
}
