package cells

import (
	"math/bits"

	"craig/logic"
	"craig/num"
)

// tree is a map from integers to terms, a treap whose priorities are hashes of the keys: maps with the same keys have the same
// shape, so that maps that were made of each other share what they have in common. Nil is the empty map. It never changes.
type tree struct {
	key         num.Rat
	val         *logic.Term
	left, right *tree
}

// priority returns the priority of a key: what has a higher one is nearer to the root.
func priority(k num.Rat) uint64 { return bits.Reverse64(k.Hash()*0x9E3779B97F4A7C15 + 1) }

// get returns the value at k, nil if there is none.
func (t *tree) get(k num.Rat) *logic.Term {
	for t != nil {
		switch c := k.Cmp(t.key); {
		case c < 0:
			t = t.left
		case c > 0:
			t = t.right
		default:
			return t.val
		}
	}
	return nil
}

// split returns what is below and above k, and the value at k.
func (t *tree) split(k num.Rat) (less *tree, at *logic.Term, greater *tree) {
	if t == nil {
		return nil, nil, nil
	}
	switch c := k.Cmp(t.key); {
	case c < 0:
		l, at, g := t.left.split(k)
		return l, at, &tree{t.key, t.val, g, t.right}
	case c > 0:
		l, at, g := t.right.split(k)
		return &tree{t.key, t.val, t.left, l}, at, g
	}
	return t.left, t.val, t.right
}

// with returns the map with v at k.
func (t *tree) with(k num.Rat, v *logic.Term) *tree {
	switch {
	case t == nil:
		return &tree{key: k, val: v}
	case k.Equal(t.key):
		if v == t.val {
			return t
		}
		return &tree{k, v, t.left, t.right}
	case above(k, t.key):
		l, _, g := t.split(k)
		return &tree{k, v, l, g}
	case k.Less(t.key):
		return t.replaced(t.left.with(k, v), t.right, t.val)
	}
	return t.replaced(t.left, t.right.with(k, v), t.val)
}

// above reports whether key a is nearer to the root than b.
func above(a, b num.Rat) bool {
	p, q := priority(a), priority(b)
	return p > q || p == q && a.Less(b)
}

// replaced returns t with other branches and another value: t itself, if these are its own.
func (t *tree) replaced(l, r *tree, v *logic.Term) *tree {
	if l == t.left && r == t.right && v == t.val {
		return t
	}
	return &tree{t.key, v, l, r}
}

// merge returns the map that has join(k, x, y) at each key k of a or b, where x and y are their values, nil if there is none.
// Parts that a and b share stay as they are.
func merge(a, b *tree, join func(k num.Rat, x, y *logic.Term) *logic.Term) *tree {
	switch {
	case a == b:
		return a
	case b == nil || a != nil && above(a.key, b.key):
		less, at, greater := b.split(a.key)
		return a.replaced(merge(a.left, less, join), merge(a.right, greater, join), combined(a.key, a.val, at, join))
	case a == nil || above(b.key, a.key):
		less, at, greater := a.split(b.key)
		return b.replaced(merge(less, b.left, join), merge(greater, b.right, join), combined(b.key, at, b.val, join))
	}
	return a.replaced(merge(a.left, b.left, join), merge(a.right, b.right, join), combined(a.key, a.val, b.val, join))
}

// combined returns what merge has at k.
func combined(k num.Rat, x, y *logic.Term, join func(k num.Rat, x, y *logic.Term) *logic.Term) *logic.Term {
	if x == y {
		return x
	}
	return join(k, x, y)
}

// within calls visit with the entries whose keys are in [lo, hi], in order.
func (t *tree) within(lo, hi num.Rat, visit func(k num.Rat, v *logic.Term)) {
	if t == nil {
		return
	}
	if lo.Less(t.key) {
		t.left.within(lo, hi, visit)
	}
	if !t.key.Less(lo) && !hi.Less(t.key) {
		visit(t.key, t.val)
	}
	if t.key.Less(hi) {
		t.right.within(lo, hi, visit)
	}
}

// all calls visit with all entries, in order.
func (t *tree) all(visit func(k num.Rat, v *logic.Term)) {
	if t != nil {
		t.left.all(visit)
		visit(t.key, t.val)
		t.right.all(visit)
	}
}
