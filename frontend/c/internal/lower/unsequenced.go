// Accesses of one object that are not sequenced: behaviour is undefined if one of them changes it (C17 6.5 §2).

package lower

import (
	"craig/logic"
	"craig/program"
)

// mayOverlap reports whether places can be of the same object.
func (l *lowering) mayOverlap(p, q place) bool {
	for _, a := range p {
		for _, b := range q {
			if l.overlapping(a, b) != apart {
				return true
			}
		}
	}
	return false
}

// overlapping says what is known of two alternatives whose conditions hold.
func (l *lowering) overlapping(a, b alternative) relation {
	switch {
	case a.raw != nil && b.raw != nil || a.raw != nil && b.o.hidden || b.raw != nil && a.o.hidden:
		return unknown
	case a.raw != nil:
		return l.bytesOf(a, b)
	case b.raw != nil:
		return l.bytesOf(b, a)
	case a.o.hidden && b.o.hidden:
		return unknown
	case a.o.hidden || b.o.hidden:
		return apart
	case a.o == b.o:
		return sameIndex
	}
	if a.o.whole != nil || b.o.whole != nil {
		return l.overlappingBytes(a, b)
	}
	if u := a.o.outerUnion(); u != nil && u == b.o.outerUnion() {
		if !u.inArray {
			return sameObject
		}
		return unknown
	}
	if r := a.o.within(b.o); r != apart {
		return r
	}
	return b.o.within(a.o)
}

// overlappingBytes is overlapping for alternatives of which one is, or both are, a byte of an integer.
func (l *lowering) overlappingBytes(a, b alternative) relation {
	for _, x := range []*alternative{&a, &b} {
		if x.o.whole != nil {
			x.o = x.o.whole
		}
	}
	if l.overlapping(a, b) == apart {
		return apart
	}
	return unknown
}

// within says whether o is other or a part of it.
func (o *object) within(other *object) relation {
	rescaled := false
	for x := o; x != nil; x = x.parent {
		switch {
		case x != other:
		case !x.inArray && x.elem == nil:
			return sameObject
		case rescaled:
			return unknown
		default:
			return sameIndex
		}
		rescaled = rescaled || x.parent != nil && (x.rescaled() || x.parent.elem == x)
	}
	return apart
}

// relation is what is known of two places.
type relation int

const (
	apart      relation = iota // they are no parts of one another
	sameObject                 // they are
	sameIndex                  // they are if their indices are equal
	unknown                    // they may be
)

// bytesOf says whether the bytes that a stands for may be those of b.
func (l *lowering) bytesOf(a, b alternative) relation {
	found := apart
	a.bytes.Each(func(k int64) {
		for _, o := range l.object(k) {
			if o.root() == b.o.root() {
				found = unknown
			}
		}
	})
	return found
}

// checkUnsequenced excludes that two accesses are of the same object.
func (l *lowerer) checkUnsequenced(r *region, c pair) {
	p, q := r.places[c.a], r.places[c.b]
	at := l.pos(r.s.list[c.b].e)
	var cs []*logic.Term
	for _, a := range l.disjoint(p) {
		for _, b := range l.disjoint(q) {
			both := l.c.And(a.when, b.when)
			switch l.overlapping(a, b) {
			case sameObject:
				cs = append(cs, both)
			case sameIndex:
				cs = append(cs, l.c.And(both, l.c.Eq(l.at(a), l.at(b))))
			case unknown:
				cs = append(cs, l.c.And(both, l.c.Not(l.unmodelledBool(program.Abstraction{Kind: program.UnsequencedObjects}, at))))
			}
		}
	}
	same := l.c.Or(cs...)
	if same.IsFalse() {
		return
	}
	join := l.guards(append(r.s.list[c.a].guards[:len(r.s.list[c.a].guards):len(r.s.list[c.a].guards)], r.s.list[c.b].guards...), at)
	l.assumeUB(l.c.Not(same), program.Unsequenced, at)
	if join != nil {
		l.leave(join, at)
		l.cur = join
	}
}

// disjoint returns p with conditions of which at most one holds.
func (l *lowering) disjoint(p place) place {
	before := l.c.False()
	q := make(place, len(p))
	for i, a := range p {
		q[i] = a
		q[i].when = l.c.And(a.when, l.c.Not(before))
		before = l.c.Or(before, a.when)
	}
	return q
}
