package pass

import "math/bits"

// pmap is an immutable map from numbers to values that shares structure with the maps it was made from (C. Okasaki,
// A. Gill, "Fast mergeable integer maps", 1998). Merging maps costs as much as they differ. The zero value is empty.
type pmap[V any] struct{ root *pnode[V] }

// pnode is a leaf if bit is 0. Otherwise the keys below it agree with prefix above bit; those with bit unset are left.
type pnode[V any] struct {
	prefix      uint32 // the key of a leaf
	bit         uint32
	left, right *pnode[V]
	value       V
}

// get returns the value at key.
func (m pmap[V]) get(key uint32) (v V, ok bool) {
	n := m.root
	for n != nil {
		switch {
		case n.bit == 0:
			if n.prefix == key {
				return n.value, true
			}
			return v, false
		case key&n.bit == 0:
			n = n.left
		default:
			n = n.right
		}
	}
	return v, false
}

// set returns m with value v at key.
func (m pmap[V]) set(key uint32, v V) pmap[V] {
	return pmap[V]{m.root.set(&pnode[V]{prefix: key, value: v})}
}

func (n *pnode[V]) set(leaf *pnode[V]) *pnode[V] {
	switch {
	case n == nil || n.bit == 0 && n.prefix == leaf.prefix:
		return leaf
	case n.bit == 0 || !n.covers(leaf.prefix):
		return connect(n, leaf)
	case leaf.prefix&n.bit == 0:
		return n.with(n.left.set(leaf), n.right)
	}
	return n.with(n.left, n.right.set(leaf))
}

// remove returns m without key.
func (m pmap[V]) remove(key uint32) pmap[V] { return pmap[V]{m.root.remove(key)} }

func (n *pnode[V]) remove(key uint32) *pnode[V] {
	switch {
	case n == nil:
		return nil
	case n.bit == 0:
		if n.prefix == key {
			return nil
		}
		return n
	case !n.covers(key):
		return n
	case key&n.bit == 0:
		return n.with(n.left.remove(key), n.right)
	}
	return n.with(n.left, n.right.remove(key))
}

// covers reports whether key agrees with the keys below the branch n above its bit.
func (n *pnode[V]) covers(key uint32) bool { return (key^n.prefix)&^(n.bit<<1-1) == 0 }

// with returns the branch n with other children.
func (n *pnode[V]) with(left, right *pnode[V]) *pnode[V] {
	switch {
	case left == n.left && right == n.right:
		return n
	case left == nil:
		return right
	case right == nil:
		return left
	}
	return &pnode[V]{prefix: n.prefix, bit: n.bit, left: left, right: right}
}

// connect joins two trees whose prefixes differ.
func connect[V any](a, b *pnode[V]) *pnode[V] {
	bit := uint32(1) << (31 - bits.LeadingZeros32(a.prefix^b.prefix))
	if a.prefix&bit != 0 {
		a, b = b, a
	}
	return &pnode[V]{prefix: a.prefix &^ (bit<<1 - 1), bit: bit, left: a, right: b}
}

// intersect returns the map of f(m[k], o[k]) for the keys of both maps for which f says true. f must give its first
// argument when both are the same value. The result is m itself if nothing changes.
func (m pmap[V]) intersect(o pmap[V], f func(key uint32, a, b V) (v V, same, keep bool)) pmap[V] {
	return pmap[V]{intersect(m.root, o.root, f)}
}

func intersect[V any](a, b *pnode[V], f func(uint32, V, V) (V, bool, bool)) *pnode[V] {
	switch {
	case a == b:
		return a
	case a == nil || b == nil:
		return nil
	case a.bit == 0 && b.bit == 0:
		if a.prefix != b.prefix {
			return nil
		}
		v, same, keep := f(a.prefix, a.value, b.value)
		switch {
		case !keep:
			return nil
		case same:
			return a
		}
		return &pnode[V]{prefix: a.prefix, value: v}
	case a.bit == b.bit:
		if a.prefix != b.prefix {
			return nil
		}
		return a.with(intersect(a.left, b.left, f), intersect(a.right, b.right, f))
	case a.bit > b.bit: // b lies below a
		if !a.covers(b.prefix) {
			return nil
		}
		if b.prefix&a.bit == 0 {
			return intersect(a.left, b, f)
		}
		return intersect(a.right, b, f)
	}
	if !b.covers(a.prefix) {
		return nil
	}
	if a.prefix&b.bit == 0 {
		return intersect(a, b.left, f)
	}
	return intersect(a, b.right, f)
}

// each calls f for all entries in the order of keys.
func (m pmap[V]) each(f func(key uint32, v V)) { m.root.each(f) }

func (n *pnode[V]) each(f func(uint32, V)) {
	switch {
	case n == nil:
	case n.bit == 0:
		f(n.prefix, n.value)
	default:
		n.left.each(f)
		n.right.each(f)
	}
}
