package report

import (
	"fmt"
	"slices"

	"craig/certify"
	"craig/program"
)

// limit is how far executions go at most, as a certificate by unwinding says it of a loop or of a recursive procedure, or that and how
// induction proves something of a loop.
type limit struct {
	proc  *program.Proc // the one that the loop is in, or that calls itself
	loop  *program.Loc  // the head of the loop; nil of a recursive procedure
	most  int           // how often executions come to the head each time that they enter the loop, or how many calls are within each other
	k     int           // of an induction: over how many iterations it is; 0: there is none
	point               // of an induction: the invariant
}

// unwound returns what a certificate by unwinding says of loops and of procedures that are recursive, in the order of the
// program; nothing if the certificate is of another kind.
func (r *Report) unwound() []limit {
	w := r.Result.Certificate.Unwinding
	if w == nil {
		return nil
	}
	var out []limit
	recursive := program.NewCallGraph(r.Program).Recursive
	for _, pr := range certify.Procedures(r.Program) {
		if n := w.Calls[pr]; n > 0 && recursive(pr) {
			out = append(out, limit{proc: pr, most: n})
		}
		known := newRanges(r.Program, pr)
		for _, l := range pr.Locs {
			if in, ok := w.Inductions[l]; ok {
				inv := r.Program.Ctx.And(in.Invariants...)
				shown := known.simplify(inv)
				out = append(out, limit{proc: pr, loop: l, k: in.K, point: point{l, inv, shown, namer(r.syntax(), r.Program, pr, l, shown)}})
			} else if n := w.Loops[l]; n > 0 {
				out = append(out, limit{proc: pr, loop: l, most: n})
			}
		}
	}
	return out
}

// String says what the limit is: "loop at f.c:12: its head is reached at most 4 times", "loop at f.c:12: by induction over 2 iterations".
func (l limit) String() string {
	if l.loop == nil {
		return fmt.Sprintf("%s: at most %s within each other", l.proc.Name, count(l.most, "call"))
	}
	kind := "loop at " + at(l.loop.Place())
	if !l.loop.Place().Open() || l.loop.Place().Line == 0 {
		kind = "a loop in " + l.proc.Name
	}
	if l.k > 0 {
		return fmt.Sprintf("%s: by induction over %s", kind, count(l.k, "iteration"))
	}
	return fmt.Sprintf("%s: its head is reached at most %s", kind, count(l.most, "time"))
}

// followed says which executions a certificate by unwinding with these limits is about.
func followed(limits []limit) string {
	if slices.ContainsFunc(limits, func(l limit) bool { return l.k > 0 }) {
		return "all executions were followed, on bits, to their ends or through any iteration of a loop"
	}
	return "all executions were followed to their ends, on bits"
}

// unwinding writes what a certificate by unwinding says.
func (t *text) unwinding() {
	limits := t.r.unwound()
	t.line(0, "")
	t.line(1, "%s%s", followed(limits), pick(len(limits) == 0, "", ":"))
	for _, l := range limits {
		t.line(2, "%s", l)
		if l.k > 0 && !l.shown.IsTrue() {
			t.formula(3, "at its head:", l.shown, l.with)
		}
	}
}

// jsonLimit is a limit; the place is that of the loop or of the procedure.
type jsonLimit struct {
	jsonPlace
	Procedure string       `json:"procedure"`
	Kind      string       `json:"kind"` // loop, calls or induction
	Most      int          `json:"most"` // or the iterations of the induction
	Invariant *jsonFormula `json:"invariant,omitempty"`
}

// jsonLimits returns the limits of a certificate by unwinding.
func (r *Report) jsonLimits() []jsonLimit {
	var out []jsonLimit
	for _, l := range r.unwound() {
		j := jsonLimit{jsonPlace: place(l.proc.Pos), Procedure: l.proc.Name, Kind: "calls", Most: l.most}
		if l.loop != nil {
			j.jsonPlace, j.Kind = place(l.loop.Place()), "loop"
		}
		if l.k > 0 {
			f := r.formula(l.point)
			j.Kind, j.Most, j.Invariant = "induction", l.k, &f
		}
		out = append(out, j)
	}
	return out
}
