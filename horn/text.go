// Models and derivations as text.

package horn

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"craig/logic"
)

// WriteModel prints what m says of preds as solvers answer get-model in logic HORN: a definition for each of them, in
// that order, all in parentheses. The parameters are called x!0, x!1, and so on.
func (s *System) WriteModel(w io.Writer, m Model, preds []*Pred) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "(")
	for _, p := range preds {
		params, body := s.Definition(m, p)
		fmt.Fprintf(b, "  (define-fun %s (", logic.Symbol(p.Name))
		for i, x := range p.Params {
			if i > 0 {
				fmt.Fprint(b, " ")
			}
			fmt.Fprintf(b, "(%s %v)", params[i], x.Sort())
		}
		fmt.Fprintf(b, ") Bool\n    %s)\n", body)
	}
	fmt.Fprintln(b, ")")
	return b.Flush()
}

// Definition returns what m says of p, as the names of parameters and an SMT-LIB formula over them.
func (s *System) Definition(m Model, p *Pred) (params []string, body string) {
	names := make(map[*logic.Term]string, len(p.Params))
	for i, x := range p.Params {
		params = append(params, "x!"+strconv.Itoa(i))
		names[x] = params[i]
	}
	var text strings.Builder
	_ = logic.Names{Const: func(k *logic.Term) string { return names[k] }}.WriteTerm(&text, m.Of(s.Ctx, p)) // a Builder does not fail
	return params, text.String()
}

// Step is a node of a derivation, as a line of a list in which what it rests on comes before it.
type Step struct {
	Node     *Derivation
	Premises []int // the numbers of steps, by atom that is needed; the first step has number 1
}

// Steps lists the nodes of a derivation, each once, the root last.
func (d *Derivation) Steps() []Step {
	var steps []Step
	number := make(map[*Derivation]int)
	type visit struct {
		d    *Derivation
		next int
	}
	for stack := []visit{{d: d}}; len(stack) > 0; {
		v := &stack[len(stack)-1]
		if v.next < len(v.d.Children) {
			c := v.d.Children[v.next]
			v.next++
			if c != nil && number[c] == 0 {
				stack = append(stack, visit{d: c})
			}
			continue
		}
		step := Step{Node: v.d}
		for _, c := range v.d.Children {
			if c != nil {
				step.Premises = append(step.Premises, number[c])
			}
		}
		stack = stack[:len(stack)-1]
		steps = append(steps, step)
		number[step.Node] = len(steps)
	}
	return steps
}

// Head returns the atom that the node derives, in SMT-LIB.
func (d *Derivation) Head(ctx *logic.Context) string {
	name := logic.Symbol(d.Clause.Head.Name)
	args := d.Args()
	if len(args) == 0 {
		return name
	}
	var b strings.Builder
	b.WriteString("(" + name)
	for _, v := range args {
		b.WriteString(" " + ctx.ValueTerm(v).String())
	}
	b.WriteString(")")
	return b.String()
}

// WriteDerivation prints a derivation of the goal as an s-expression, one line for each node, each of which has a number
// and comes after those that it rests on:
//
//	(derivation
//	  (1 (P 0) :clause 0 :at "f.smt2:3:1")
//	  (2 (P 1) :clause 1 :at "f.smt2:4:1" :from (1) :with ((x 0)))
//	  (3 false :clause 2 :at "f.smt2:5:1" :from (2) :with ((x 1))))
//
// A node has the atom that it derives, or false; the number of the clause in the system and its place; the nodes of the
// atoms of the body, without those that the instance does not need; and the values of the constants to which name gives
// a name.
func (s *System) WriteDerivation(w io.Writer, d *Derivation, name func(*logic.Term) string) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, "(derivation")
	for i, step := range d.Steps() {
		c := step.Node.Clause
		head := step.Node.Head(s.Ctx)
		if c.Head == s.Goal {
			head = "false"
		}
		fmt.Fprintf(b, "\n  (%d %s :clause %d", i+1, head, c.ID)
		if at := c.Pos.String(); at != "" {
			fmt.Fprintf(b, " :at %s", `"`+strings.ReplaceAll(at, `"`, `""`)+`"`)
		}
		for j, p := range step.Premises {
			fmt.Fprintf(b, "%s%d", []string{" ", " :from ("}[max(0, 1-j)], p)
		}
		if len(step.Premises) > 0 {
			fmt.Fprint(b, ")")
		}
		values := step.Node.Named(s.Ctx, name)
		for j, v := range values {
			fmt.Fprintf(b, "%s(%s %s)", []string{" ", " :with ("}[max(0, 1-j)], logic.Symbol(v.Name), v.Value)
		}
		if len(values) > 0 {
			fmt.Fprint(b, ")")
		}
		fmt.Fprint(b, ")")
	}
	fmt.Fprintln(b, ")")
	return b.Flush()
}

// NamedValue is the value of a constant of a clause, in SMT-LIB.
type NamedValue struct{ Name, Value string }

// Named returns the values of the constants of d's clause to which name gives a name, in the order of their occurrence.
func (d *Derivation) Named(ctx *logic.Context, name func(*logic.Term) string) []NamedValue {
	ev := d.Values.Evaluator()
	var out []NamedValue
	for _, k := range d.Clause.Consts() {
		if n := name(k); n != "" {
			out = append(out, NamedValue{n, ctx.ValueTerm(ev.Eval(k)).String()})
		}
	}
	return out
}
