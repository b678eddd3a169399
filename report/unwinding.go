package report

import (
	"fmt"

	"craig/certify"
	"craig/program"
)

// limit is how far executions go at most, as a certificate by unwinding says it of a loop or of a recursive procedure.
type limit struct {
	proc *program.Proc // the one that the loop is in, or that calls itself
	loop *program.Loc  // the head of the loop; nil of a recursive procedure
	most int           // how often executions come to the head each time that they enter the loop, or how many calls are within each other
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
		for _, l := range pr.Locs {
			if n := w.Loops[l]; n > 0 {
				out = append(out, limit{proc: pr, loop: l, most: n})
			}
		}
	}
	return out
}

// String says what the limit is: "loop at f.c:12: its head is reached at most 4 times".
func (l limit) String() string {
	if l.loop == nil {
		return fmt.Sprintf("%s: at most %s within each other", l.proc.Name, counted(l.most, "call"))
	}
	kind := "loop at " + at(l.loop.Place())
	if !l.loop.Place().Open() || l.loop.Place().Line == 0 {
		kind = "a loop in " + l.proc.Name
	}
	return fmt.Sprintf("%s: its head is reached at most %s", kind, counted(l.most, "time"))
}

// counted returns n of what a word stands for: "1 call", "2 calls".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// unwinding writes what a certificate by unwinding says.
func (t *text) unwinding() {
	limits := t.r.unwound()
	t.line(0, "")
	if len(limits) == 0 {
		t.line(1, "all executions were followed to their ends, on bits")
		return
	}
	t.line(1, "all executions were followed to their ends, on bits:")
	for _, l := range limits {
		t.line(2, "%s", l)
	}
}

// jsonLimit is a limit; the place is that of the loop or of the procedure.
type jsonLimit struct {
	jsonPlace
	Procedure string `json:"procedure"`
	Kind      string `json:"kind"` // loop or calls
	Most      int    `json:"most"`
}

// jsonLimits returns the limits of a certificate by unwinding.
func (r *Report) jsonLimits() []jsonLimit {
	var out []jsonLimit
	for _, l := range r.unwound() {
		j := jsonLimit{place(l.proc.Pos), l.proc.Name, "calls", l.most}
		if l.loop != nil {
			j.jsonPlace, j.Kind = place(l.loop.Place()), "loop"
		}
		out = append(out, j)
	}
	return out
}
