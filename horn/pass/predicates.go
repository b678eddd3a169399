// Predicates that engines begin with and learn: from the input of a pass to its output and back.

package pass

import (
	"slices"

	"craig/horn"
	"craig/logic"
)

// image says what a predicate of the output is in the input.
type image struct {
	of *horn.Pred // it, or what it is a copy of
	// back has for parameters of the output the input's, and onward for parameters of the input what they are in the output.
	// Those that are missing are the same in both.
	back, onward map[*logic.Term]*logic.Term
}

// declare declares a predicate that stands for p; its parameters are those of p in their order but for those that are values,
// by index. It may have constants of its own for them.
func (b *builder) declare(p *horn.Pred, name string, params []*logic.Term, values map[int]*logic.Term) *horn.Pred {
	q := b.out.Declare(name, params)
	m := image{of: p, back: make(map[*logic.Term]*logic.Term), onward: make(map[*logic.Term]*logic.Term)}
	for i, x := range p.Params {
		if v := values[i]; v != nil {
			m.onward[x] = v
			continue
		}
		if i < p.Inputs {
			q.Inputs++
		}
		m.back[params[0]], m.onward[x] = x, params[0]
		params = params[1:]
	}
	b.w.images = append(b.w.images, m)
	return q
}

// Predicates implements Back.
func (w *way) Predicates(m map[*horn.Pred][]*logic.Term) map[*horn.Pred][]*logic.Term {
	r := make(map[*horn.Pred][]*logic.Term)
	for i, q := range w.out.Preds {
		to := w.images[i]
		sub := w.in.Ctx.NewSubst(to.back)
		for _, f := range m[q] {
			if f = sub.Apply(f); !slices.Contains(r[to.of], f) {
				r[to.of] = append(r[to.of], f)
			}
		}
	}
	return r
}

// Onward implements Back.
func (w *way) Onward(m map[*horn.Pred][]*logic.Term) map[*horn.Pred][]*logic.Term {
	r := make(map[*horn.Pred][]*logic.Term)
	for i, q := range w.out.Preds {
		from := w.images[i]
		sub := w.in.Ctx.NewSubst(from.onward)
		for _, f := range m[from.of] {
			f = sub.Apply(f)
			unsaid := slices.ContainsFunc(logic.Consts(f), func(x *logic.Term) bool { return !slices.Contains(q.Params, x) })
			if !unsaid && !f.IsTrue() && !f.IsFalse() && !slices.Contains(r[q], f) {
				r[q] = append(r[q], f)
			}
		}
	}
	return r
}

// Predicates implements Back.
func (b composed) Predicates(m map[*horn.Pred][]*logic.Term) map[*horn.Pred][]*logic.Term {
	for _, w := range slices.Backward(b) {
		m = w.Predicates(m)
	}
	return m
}

// Onward implements Back.
func (b composed) Onward(m map[*horn.Pred][]*logic.Term) map[*horn.Pred][]*logic.Term {
	for _, w := range b {
		m = w.Onward(m)
	}
	return m
}
