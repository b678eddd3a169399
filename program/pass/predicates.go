package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Predicates implements Back.
func (w *backTranslation) Predicates(p *verdict.Predicates) *verdict.Predicates {
	r := verdict.NewPredicates()
	for _, pr := range w.out.Procs {
		addAll(r.Returns, pr.Origin, p.Returns[pr], w.translate)
		addAll(r.Fails, pr.Origin, p.Fails[pr], w.translate)
		for _, l := range pr.Locs {
			h := home(l)
			addAll(r.At, h, p.At[l], func(f *logic.Term) *logic.Term {
				if f = w.translate(f); w.named != nil {
					f = w.named(h, f)
				}
				return f
			})
		}
	}
	return r
}

// Onward implements Back.
func (w *backTranslation) Onward(p *verdict.Predicates) *verdict.Predicates {
	onward := w.onward
	if onward == nil {
		onward = func(t *logic.Term) *logic.Term { return t }
	}
	r := verdict.NewPredicates()
	for _, pr := range w.out.Procs {
		addAll(r.Returns, pr, p.Returns[pr.Origin], onward)
		addAll(r.Fails, pr, p.Fails[pr.Origin], onward)
		for _, l := range pr.Locs {
			h := home(l)
			addAll(r.At, l, p.At[h], onward)
			if w.known != nil && h != nil {
				for _, f := range p.At[h] {
					addAll(r.At, l, w.known(h, f), onward)
				}
			}
		}
	}
	if len(w.merged) == 0 {
		return r
	}
	for _, pr := range w.in.Procs {
		for _, l := range pr.Locs {
			addAll(r.At, w.merged[l], p.At[l], onward)
		}
	}
	return r
}

// home returns the location of the input at which predicates of the output location l are: its Origin, or that of the one behind it
// if a pass has put it there, after a call. It is nil if there is none.
func home(l *program.Loc) *program.Loc {
	for range l.Proc.Locs {
		if l.Origin != nil || len(l.Out) != 1 {
			break
		}
		l = l.Out[0].To
	}
	return l.Origin
}

// addAll adds what f makes of fs to those at a key, unless that is nil.
func addAll[K program.Loc | program.Proc](m map[*K][]*logic.Term, at *K, fs []*logic.Term, f func(*logic.Term) *logic.Term) {
	if at == nil {
		return
	}
	for _, t := range fs {
		if t = f(t); !slices.Contains(m[at], t) {
			m[at] = append(m[at], t)
		}
	}
}

// Predicates implements Back.
func (b composed) Predicates(p *verdict.Predicates) *verdict.Predicates {
	for _, w := range slices.Backward(b) {
		p = w.Predicates(p)
	}
	return p
}

// Onward implements Back.
func (b composed) Onward(p *verdict.Predicates) *verdict.Predicates {
	for _, w := range b {
		p = w.Onward(p)
	}
	return p
}
