package horn

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"craig/logic"
)

// Write prints the system as an SMT-LIB script in logic HORN, which is satisfiable if and only if the goal cannot be
// derived. All its rules are Horn clauses: instead of an atom P(x) that only the paths with guard g need, there is
// P?(g, x) with the rules P?(false, x) and P(x) ⇒ P?(true, x). Comments say where predicates come from.
//
// Systems with uninterpreted functions cannot be printed: a solver would take the functions for unknowns, too.
func (s *System) Write(w io.Writer) error {
	b := &scriptWriter{Writer: bufio.NewWriter(w), s: s, names: make([]string, len(s.Preds)), guarded: make([]bool, len(s.Preds))}
	if err := b.prepare(); err != nil {
		return err
	}
	fmt.Fprintln(b, "(set-logic HORN)")
	for _, p := range s.Preds {
		b.declare(p)
	}
	for _, c := range s.Clauses {
		b.clause(c)
	}
	fmt.Fprintf(b, "(assert (=> %s false))\n(check-sat)\n", symbol(b.names[s.Goal.ID]))
	return b.Flush()
}

type scriptWriter struct {
	*bufio.Writer
	s       *System
	names   []string // by predicate
	guarded []bool   // by predicate: it has an atom with a guard
}

// prepare names the predicates and finds those with guards.
func (b *scriptWriter) prepare() error {
	var terms []*logic.Term
	for _, p := range b.s.Preds {
		terms = append(terms, p.Params...)
	}
	for _, c := range b.s.Clauses {
		terms = append(append(terms, c.Constraint), c.HeadArgs...)
		for _, a := range c.Body {
			terms = append(append(terms, a.Guard), a.Args...)
			b.guarded[a.Pred.ID] = b.guarded[a.Pred.ID] || !a.Guard.IsTrue()
		}
	}
	taken := map[string]bool{}
	for _, cmd := range logic.Declarations(terms...) {
		if cmd.Const == nil {
			return fmt.Errorf("horn: %s cannot be declared in logic HORN", cmd.Symbol)
		}
		taken[cmd.Symbol] = true
	}
	unnamable := strings.NewReplacer("|", "", `\`, "")
	for i, p := range b.s.Preds {
		base := unnamable.Replace(p.Name)
		name := base
		for k := 2; taken[name] || taken[name+"?"] || logic.Reserved(name); k++ {
			name = fmt.Sprintf("%s~%d", base, k)
		}
		taken[name], taken[name+"?"] = true, true
		b.names[i] = name
	}
	return nil
}

func symbol(name string) string { return "|" + name + "|" }

// comment says where p comes from and what its parameters are.
func (p *Pred) comment() string {
	if p.Doc == "" || len(p.Names) == 0 {
		return p.Doc
	}
	over := make([]string, len(p.Names))
	for i, name := range p.Names {
		over[i] = symbol(name)
	}
	return p.Doc + " over " + strings.Join(over, ", ")
}

// declare writes what is known of a predicate but for its clauses.
func (b *scriptWriter) declare(p *Pred) {
	if doc := p.comment(); doc != "" {
		fmt.Fprintf(b, "; %s\n", oneLine(doc))
	}
	sorts := make([]string, len(p.Params))
	vars := make([]string, len(p.Params))
	args := make([]string, len(p.Params))
	for i, x := range p.Params {
		sorts[i] = x.Sort().String()
		args[i] = x.String()
		vars[i] = "(" + args[i] + " " + sorts[i] + ")"
	}
	name := b.names[p.ID]
	fmt.Fprintf(b, "(declare-fun %s (%s) Bool)\n", symbol(name), strings.Join(sorts, " "))
	if !b.guarded[p.ID] {
		return
	}
	fmt.Fprintf(b, "(declare-fun %s (%s) Bool)\n", symbol(name+"?"), strings.Join(append([]string{"Bool"}, sorts...), " "))
	b.rule(vars, application(name+"?", append([]string{"false"}, args...)))
	b.rule(vars, fmt.Sprintf("(=> %s %s)", application(name, args), application(name+"?", append([]string{"true"}, args...))))
}

func (b *scriptWriter) clause(c *Clause) {
	terms := append([]*logic.Term{c.Constraint}, c.HeadArgs...)
	body := []string{}
	for _, a := range c.Body {
		name, args := b.names[a.Pred.ID], texts(a.Args)
		if !a.Guard.IsTrue() {
			name, args = name+"?", append([]string{a.Guard.String()}, args...)
		}
		terms = append(append(terms, a.Guard), a.Args...)
		body = append(body, application(name, args))
	}
	body = append(body, c.Constraint.String())
	var vars []string
	for _, k := range logic.Consts(terms...) {
		vars = append(vars, fmt.Sprintf("(%s %s)", k, k.Sort()))
	}
	b.rule(vars, fmt.Sprintf("(=> (and %s) %s)", strings.Join(body, " "), application(b.names[c.Head.ID], texts(c.HeadArgs))))
}

// rule writes the assertion of f for all values of vars.
func (b *scriptWriter) rule(vars []string, f string) {
	if len(vars) > 0 {
		f = fmt.Sprintf("(forall (%s) %s)", strings.Join(vars, " "), f)
	}
	fmt.Fprintf(b, "(assert %s)\n", f)
}

func application(name string, args []string) string {
	if len(args) == 0 {
		return symbol(name)
	}
	return "(" + symbol(name) + " " + strings.Join(args, " ") + ")"
}

func texts(terms []*logic.Term) []string {
	out := make([]string, len(terms))
	for i, t := range terms {
		out[i] = t.String()
	}
	return out
}

// oneLine makes a comment of text that cannot end it.
func oneLine(text string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(text) }
