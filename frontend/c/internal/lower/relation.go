// Pointers to different parts of one object: the parts have numbers of their own, yet C says how such pointers compare and
// how far they are apart (C11 6.5.6, 6.5.8, 6.5.9).

package lower

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// maxRelated is up to how many pairs of parts of objects are told apart.
const maxRelated = 64

// related evaluates to when, the condition that a and b point to different numbered parts of the same object, or to
// literals that are in the same memory, and how many bytes a is behind b then, which is exact where that is known. When
// is false if they never do.
func (l *procedure) related(a, b val, n cc.Node) (when, distance *logic.Term) {
	when, distance = l.c.False(), l.c.Int(0)
	p, q := l.Use(a.t), l.Use(b.t)
	var pairs [][2]int64
	p.Each(func(i int64) {
		q.Each(func(j int64) {
			if i != j && len(l.object(i)) > 0 && len(l.object(j)) > 0 && l.mem.keys[i-1].root == l.mem.keys[j-1].root {
				pairs = append(pairs, [2]int64{i, j})
			}
		})
	})
	if len(pairs) == 0 {
		return l.shared(a, b, n)
	}
	unknown := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{unknown}, Abstract: program.Abstraction{Kind: program.PartPlaces}}, l.pos(n))
	for k, x := range pairs {
		here := l.c.And(l.c.Eq(a.t, l.c.Int(x[0])), l.c.Eq(b.t, l.c.Int(x[1])))
		when = l.c.Or(when, here)
		d := unknown.Term
		if k < maxRelated {
			from, ok1 := l.bytesBefore(x[0], a.off)
			to, ok2 := l.bytesBefore(x[1], b.off)
			if ok1 && ok2 {
				d = l.c.Sub(from, to)
			}
		}
		distance = l.c.Ite(here, d, distance)
	}
	same, apart := l.shared(a, b, n)
	return l.c.Or(when, same), l.c.Ite(same, apart, distance)
}

// bytesBefore returns how many bytes are in an object before what has number k and is at an offset; ok is false if that is
// not known.
func (l *lowering) bytesBefore(k int64, off *logic.Term) (at *logic.Term, ok bool) {
	if o := l.object(k)[0]; o.inArray && o.elem != nil && o.parent != nil && o.rescaled() { // one past the end is in the next
		l.makeBytewise(k)
	}
	return l.position(k, off)
}
