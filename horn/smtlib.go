package horn

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"craig/logic"
)

// Write prints the system as an SMT-LIB script in logic HORN: it is satisfiable if the goal cannot be derived. An atom
// that only some paths of a clause need is a disjunction with its guard's negation.
func (s *System) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "(set-logic HORN)")
	for _, p := range s.Preds {
		sorts := make([]string, len(p.Params))
		for i, x := range p.Params {
			sorts[i] = x.Sort().String()
		}
		fmt.Fprintf(b, "(declare-fun %s (%s) Bool)\n", s.symbol(p), strings.Join(sorts, " "))
	}
	for _, c := range s.Clauses {
		s.writeClause(b, c)
	}
	fmt.Fprintf(b, "(assert (=> %s false))\n(check-sat)\n", s.symbol(s.Goal))
	return b.Flush()
}

// symbol returns the name of a predicate, made unique.
func (s *System) symbol(p *Pred) string {
	return fmt.Sprintf("|%s#%d|", strings.NewReplacer("|", "", `\`, "").Replace(p.Name), p.ID)
}

func (s *System) writeClause(b *bufio.Writer, c *Clause) {
	apply := func(p *Pred, args []*logic.Term) string {
		if len(args) == 0 {
			return s.symbol(p)
		}
		texts := make([]string, len(args))
		for i, a := range args {
			texts[i] = a.String()
		}
		return "(" + s.symbol(p) + " " + strings.Join(texts, " ") + ")"
	}
	terms := append([]*logic.Term{c.Constraint}, c.HeadArgs...)
	body := []string{c.Constraint.String()}
	for _, a := range c.Body {
		terms = append(append(terms, a.Guard), a.Args...)
		f := apply(a.Pred, a.Args)
		if !a.Guard.IsTrue() {
			f = fmt.Sprintf("(or (not %s) %s)", a.Guard, f)
		}
		body = append(body, f)
	}
	f := fmt.Sprintf("(=> (and %s) %s)", strings.Join(body, " "), apply(c.Head, c.HeadArgs))
	var vars []string
	for _, k := range logic.Consts(terms...) {
		vars = append(vars, fmt.Sprintf("(%s %s)", k, k.Sort()))
	}
	if len(vars) > 0 {
		f = fmt.Sprintf("(forall (%s) %s)", strings.Join(vars, " "), f)
	}
	fmt.Fprintf(b, "(assert %s)\n", f)
}
