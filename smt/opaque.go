package smt

import (
	"craig/internal/bits"
	"craig/logic"
)

// Terms beyond Booleans and linear arithmetic. Their bases are free variables to the simplex; refine.go adds lemmas
// where a model disagrees with what they mean. About bit-vectors see bitvector.go.

// opaque returns 1 if the node's meaning is refined by lemmas, or else 0.
func (nd *node) opaque() int {
	switch t := nd.term; nd.kind {
	case nodeOpaque:
		if t.Op() != logic.OpConst {
			return 1
		}
	case nodeBitVector:
		return 1
	case nodeBase:
		switch t.Op() {
		case logic.OpIte, logic.OpToInt:
			return 0
		case logic.OpIntDiv, logic.OpMod:
			if d := t.Arg(1); d.IsNum() && d.Value().Sign() > 0 {
				return 0
			}
		}
		return 1
	}
	return 0
}

// defineOpaque makes what is always known of an opaque base.
func (e *encoding) defineOpaque(n int32) {
	if t := e.nodes[n].term; t.Op() == logic.OpBVToInt {
		e.defineNumber(n)
	} else {
		e.nodes[n].kids = e.argKids(nil, t)
	}
}

// argKids appends what the arguments of t rest on: the nodes of their bases and formulas, at any depth of arrays,
// bit-vectors and functions.
func (e *encoding) argKids(kids []kid, t *logic.Term) []kid {
	seen := map[*logic.Term]bool{}
	stack := append([]*logic.Term(nil), t.Args()...)
	for len(stack) > 0 {
		a := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[a] {
			continue
		}
		seen[a] = true
		switch {
		case a.IsValue():
		case a.Sort() == logic.Bool:
			k, _ := e.node(a)
			kids = append(kids, kid{k, kidBoth})
		case a.Sort().IsArith():
			kids = e.baseKids(kids, a)
		case bits.IsWord(a.Sort()):
			kids = e.bitVectorKids(kids, a)
		default:
			stack = append(stack, a.Args()...)
		}
	}
	return kids
}
