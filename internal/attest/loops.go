// Invariants of loops.

package attest

import (
	"slices"
	"strings"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/verdict"
	"craig/witness"
)

// anchor is a location of the program that was proved with an invariant, and where the text has that.
type anchor struct {
	loc   *program.Loc
	kind  witness.InvariantKind
	place *c.Place // nil if the format can name none
}

// claim is what holds at a place: one of several cases, since the program may have the place several times where calls are inlined.
type claim struct {
	kind  witness.InvariantKind
	place *c.Place
	cases []string // each a conjunction
	free  bool     // one of the cases says nothing
}

// loops writes the invariants of loops: where their conditions are about to be evaluated, or before their bodies or labels, or before other
// statements in them where a proof has its invariants there.
func (w *writer) loops(cert *verdict.Certificate) {
	var claims []*claim
	of := map[*c.Place]*claim{}
	values := w.newValues()
	for _, a := range w.anchors(cert) {
		inv, pr, p := w.invariant(cert, a.loc), a.loc.Proc, a.place
		if p == nil {
			w.out.LeftOut += len(w.conjuncts(inv))
			continue
		}
		if of[p] == nil {
			of[p] = &claim{kind: a.kind, place: p}
			claims = append(claims, of[p])
		}
		names := w.names(a.loc, p)
		write := func(f *logic.Term) []string {
			pointed, f, left := w.newPointed(f, a.loc, p, values, names)
			w.out.LeftOut += left
			all := pointed.names(names)
			return append(pointed.claims, w.conjunction(w.typed(values.named(f, a.loc, all), pr), all)...)
		}
		before := w.out.LeftOut
		parts := write(inv)
		if required := w.requires(cert, pr); !required.IsTrue() { // it is about values of the call, as the invariant is
			left := w.out.LeftOut
			w.out.LeftOut = before
			for _, more := range write(w.p.Ctx.And(inv, required)) {
				if !slices.Contains(parts, more) {
					parts = append(parts, more)
				}
			}
			w.out.LeftOut = min(left, w.out.LeftOut)
		}
		of[p].cases = append(of[p].cases, strings.Join(parts, " && "))
		of[p].free = of[p].free || len(parts) == 0
	}
	for _, cl := range claims {
		if cl.free {
			continue
		}
		text := cl.cases[0]
		if cases := slices.Compact(cl.cases); len(cases) > 1 {
			text = "(" + strings.Join(cases, ") || (") + ")"
		}
		w.out.Invariants = append(w.out.Invariants, witness.Invariant{
			Kind: cl.kind, Location: location(cl.place), Value: witness.Expression{Text: text, Format: witness.C},
		})
	}
}

// anchors returns the locations on cycles whose invariants are written: heads of loops and where their conditions are evaluated, and where
// cycles pass by none of these with an invariant, locations at which statements begin.
func (w *writer) anchors(cert *verdict.Certificate) []anchor {
	var out []anchor
	anchored := map[*program.Loc]bool{}
	known := map[*program.Proc][]program.Loop{}
	var others []*program.Loc
	for _, pr := range certify.Procedures(w.p) {
		for _, l := range pr.Locs {
			inv, source := w.invariant(cert, l), l.Source()
			if inv == nil || inv.IsTrue() || source == nil {
				continue
			}
			if known[source.Proc] == nil {
				known[source.Proc] = source.Proc.AllLoops()
			}
			switch lp, at := loopAt(known[source.Proc], source); {
			case at == nil:
				others = append(others, l)
			case at != source && w.has(cert, l, at): // that has an invariant itself
			case l.IsRepeatable():
				kind, p := w.spot(lp, at)
				out, anchored[l] = append(out, anchor{l, kind, p}), true
			}
		}
	}
	open := func(l *program.Loc) bool {
		return l.IsRepeatableWithout(func(other *program.Loc) bool { return anchored[other] })
	}
	others = slices.DeleteFunc(others, func(l *program.Loc) bool {
		p := w.beginning(l.Source())
		if p != nil && open(l) {
			out, anchored[l] = append(out, anchor{l, witness.LocationInvariant, p}), true
		}
		return p != nil
	})
	for _, l := range others {
		if open(l) {
			out, anchored[l] = append(out, anchor{l, "", nil}), true // one of a cycle is missed
		}
	}
	return w.inCopies(cert, out)
}

// inCopies returns anchors with those at the same locations of the source in other copies for calls that were inlined, as executions come
// there, too. Where such a copy says nothing, or is not there, anchors have no place.
func (w *writer) inCopies(cert *verdict.Certificate, anchors []anchor) []anchor {
	anchored := map[*program.Loc]bool{}
	of := map[*program.Loc]anchor{} // the first one, by the location of the source
	for _, a := range anchors {
		anchored[a.loc] = true
		if source := a.loc.Source(); of[source].loc == nil {
			of[source] = a
		}
	}
	nothing := map[*c.Place]bool{}
	for _, a := range of {
		nothing[a.place] = nothing[a.place] || !w.inAllCopies(a.loc)
	}
	for _, pr := range certify.Procedures(w.p) {
		for _, l := range pr.Locs {
			a := of[l.Source()]
			switch inv := w.invariant(cert, l); {
			case a.loc == nil || anchored[l]:
			case inv == nil || inv.IsTrue():
				nothing[a.place] = true
			default:
				anchors = append(anchors, anchor{l, a.kind, a.place})
			}
		}
	}
	for i, a := range anchors {
		if nothing[a.place] {
			anchors[i].place = nil
		}
	}
	return anchors
}

// has reports whether a certificate has an invariant where a location of the source is in the copy that l is in.
func (w *writer) has(cert *verdict.Certificate, l, source *program.Loc) bool {
	return slices.ContainsFunc(l.Proc.Locs, func(other *program.Loc) bool {
		return other.Site == l.Site && other.Source() == source && w.invariant(cert, other) != nil
	})
}

// inAllCopies reports whether the location of the source that l is is there in all copies of its procedure. Where it is not, nothing is
// known of what holds there.
func (w *writer) inAllCopies(l *program.Loc) bool {
	type instance struct {
		pr   *program.Proc
		site *program.Site
	}
	copies := map[instance]bool{}
	source := l.Source()
	for _, pr := range certify.Procedures(w.p) {
		for _, other := range pr.Locs {
			if s := other.Source(); s != nil && s.Proc == source.Proc {
				i := instance{pr, other.Site}
				copies[i] = copies[i] || s == source
			}
		}
	}
	for _, there := range copies {
		if !there {
			return false
		}
	}
	return true
}

// loopAt returns the loop of which l is the head, or where its condition is evaluated, or to which execution comes from there without doing
// anything; at is that location, nil if there is none.
func loopAt(loops []program.Loop, l *program.Loc) (lp program.Loop, at *program.Loc) {
	seen := map[*program.Loc]bool{}
	for at = l; !seen[at]; at = at.In[0].From {
		seen[at] = true
		for _, lp := range loops {
			if lp.Test == at || lp.Head == at {
				return lp, at
			}
		}
		if len(at.In) != 1 {
			break
		}
		if a, ok := at.In[0].Stmt.(*program.Assume); !ok || !a.Cond.IsTrue() {
			break
		}
	}
	return program.Loop{}, nil
}

// invariant returns what cert says of executions that are at l; nil if that is nothing. Unwindings say it of loops with an induction.
func (w *writer) invariant(cert *verdict.Certificate, l *program.Loc) *logic.Term {
	if cert.Unwinding == nil {
		return cert.Invariants[l]
	}
	return w.p.Ctx.And(cert.Unwinding.Inductions[l].Invariants...)
}

// spot returns the place of l, the head of a loop or where its condition is evaluated, and what an invariant of it is there; nil if
// there is none.
func (w *writer) spot(lp program.Loop, l *program.Loc) (witness.InvariantKind, *c.Place) {
	switch {
	case lp.Test == l:
		return witness.LoopInvariant, w.place(lp.Pos, c.LoopPlace)
	case lp.Kind == program.GotoLoop:
		return witness.LocationInvariant, w.place(lp.Pos, c.StatementPlace)
	}
	if do := w.place(lp.Pos, c.LoopPlace); do != nil {
		return witness.LocationInvariant, w.behind(do)
	}
	return "", nil
}

// behind returns the first statement that begins behind a place, as the body of a do loop does; nil if there is none that the format can
// name.
func (w *writer) behind(at *c.Place) *c.Place {
	var first *c.Place
	for _, u := range w.units {
		for _, p := range u.Places {
			if p.Kind == c.StatementPlace && p.Pos.File == at.Pos.File && p.Pos.Compare(at.Pos) > 0 && (first == nil || p.Pos.Compare(first.Pos) < 0) {
				first = p
			}
		}
	}
	if first == nil || first.Unsupported() != "" {
		return nil
	}
	return first
}

// beginning returns the statement that begins at a location of the source, and at no other; nil if there is none that the format can name.
func (w *writer) beginning(l *program.Loc) *c.Place {
	if len(l.Out) == 0 {
		return nil
	}
	p := w.statement(l.Out[0].Pos)
	if p == nil || p.Unsupported() != "" || p.Kind != c.StatementPlace || !w.sole(c.StatementPlace, p.Shown) {
		return nil
	}
	inside := func(e *program.Edge) bool { return p.Has(e.Pos) }
	outside := func(e *program.Edge) bool { return e.Pos.Line > 0 && !p.Has(e.Pos) }
	if slices.ContainsFunc(l.In, inside) || slices.ContainsFunc(l.Out, func(e *program.Edge) bool { return !inside(e) }) {
		return nil
	}
	for _, other := range l.Proc.Locs { // executions come into it elsewhere
		if other != l && slices.ContainsFunc(other.Out, inside) && slices.ContainsFunc(other.In, outside) {
			return nil
		}
	}
	return p
}
