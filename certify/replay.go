// Replay of counterexamples.

package certify

import (
	"context"
	"fmt"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// Mismatch classifies why a counterexample was not confirmed.
type Mismatch string

// The kinds of mismatches.
const (
	Undefined     Mismatch = "undefined behaviour"  // an Assume with a violation did not hold
	NotEnabled    Mismatch = "condition not met"    // an Assume did not hold, or no edge was enabled
	NoError       Mismatch = "no error"             // the program ended without one
	TooLong       Mismatch = "step limit"           // the execution was cut off
	BadChoice     Mismatch = "malformed choice"     // a choice does not fit its statement
	NotExact      Mismatch = "not modelled exactly" // the error depends on a value that the program does not model
	NotExecutable Mismatch = "not executable"       // the program has a statement without a concrete meaning
)

// NotReplayed is the error of a counterexample that was not confirmed.
type NotReplayed struct {
	Kind      Mismatch
	Reason    string      // one sentence, with places
	Pos       program.Pos // where the execution left the counterexample
	Execution *Execution  // nil if there was none
}

// Error returns the reason.
func (e *NotReplayed) Error() string { return e.Reason }

// Replay executes p with the choices of cex and returns the trace if that ends in a violated assertion and no decision
// on the way depends on a value that p does not model exactly. Otherwise the error is a *NotReplayed, or that of ctx.
// The violated assertion is the edge of the trace's last step.
func Replay(ctx context.Context, p *program.Program, cex *verdict.Counterexample, o RunOptions) (*Trace, error) {
	x, err := Run(ctx, p, Choices(cex), o)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, &NotReplayed{Kind: NotExecutable, Reason: err.Error()}
	}
	no := &NotReplayed{Execution: x}
	if x.Edge != nil {
		no.Pos = x.Pos
	}
	switch x.End {
	case Failed:
		if x.Doubt == nil {
			return x.Trace, nil
		}
		no.Kind, no.Pos = NotExact, x.Doubt.Place
		no.Reason = fmt.Sprintf("the decision at %s depends on a value at %s that is not modelled exactly", x.Doubt.Place, x.Doubt.From)
	case Blocked:
		no.Kind, no.Reason = blocked(x.Edge, x.Pos)
	case Finished:
		no.Kind, no.Reason = NoError, "the program ends without a violated assertion"
	case Endless:
		no.Kind, no.Reason = NoError, "the program goes on forever without a violated assertion"
	case StepLimit:
		no.Kind = TooLong
		no.Reason = fmt.Sprintf("no assertion is violated within %d statements", x.Trace.Statements)
	case Malformed:
		no.Kind, no.Reason = BadChoice, fmt.Sprintf("%s: %s", x.Pos, x.Why)
	}
	return nil, no
}

// blocked says why the execution could not take e, at a place, or any of the edges beside it; e is nil where there is none.
func blocked(e *program.Edge, at program.Pos) (Mismatch, string) {
	if e == nil {
		return NotEnabled, "the execution reaches a place that it cannot leave"
	}
	if a, ok := e.Stmt.(*program.Assume); ok && len(e.From.Out) == 1 {
		if a.Kind != "" {
			return Undefined, fmt.Sprintf("the execution has undefined behaviour: %s at %s", a.Kind, at)
		}
		return NotEnabled, fmt.Sprintf("the condition assumed at %s does not hold", at)
	}
	return NotEnabled, fmt.Sprintf("none of the branches at %s can be taken", at)
}

// Choices returns a Chooser that follows a counterexample.
func Choices(cex *verdict.Counterexample) Chooser {
	c := &choices{havoc: make(map[*program.Edge][][]logic.Value), branch: make(map[*program.Loc][]*program.Edge)}
	for _, ch := range cex.Choices {
		if ch.Edge == nil {
			continue
		}
		if _, ok := ch.Edge.Stmt.(*program.Havoc); ok && ch.Values != nil {
			c.havoc[ch.Edge] = append(c.havoc[ch.Edge], ch.Values)
		}
		if len(ch.Edge.From.Out) > 1 {
			c.branch[ch.Edge.From] = append(c.branch[ch.Edge.From], ch.Edge)
		}
	}
	return c
}

// choices holds what is left of the choices of each edge and location.
type choices struct {
	havoc  map[*program.Edge][][]logic.Value
	branch map[*program.Loc][]*program.Edge
}

func (c *choices) Havoc(e *program.Edge) []logic.Value {
	q := c.havoc[e]
	if len(q) == 0 {
		return nil
	}
	c.havoc[e] = q[1:]
	return q[0]
}

func (c *choices) Branch(l *program.Loc) *program.Edge {
	q := c.branch[l]
	if len(q) == 0 {
		return nil
	}
	c.branch[l] = q[1:]
	return q[0]
}

// Inputs returns a Chooser that gives the values one after the other to the variables that input functions set. It has
// nothing to offer for any other choice, such as whether a function of the library fails.
func Inputs(values ...num.Rat) Chooser {
	return InputsBut(func(string) bool { return false }, values...)
}

// InputsBut is like Inputs, but has nothing to offer for the input functions that except names.
func InputsBut(except func(function string) bool, values ...num.Rat) Chooser {
	return &inputs{except, values}
}

type inputs struct {
	except func(function string) bool
	rest   []num.Rat
}

func (in *inputs) Havoc(e *program.Edge) []logic.Value {
	h := e.Stmt.(*program.Havoc)
	switch h.Input.Kind {
	case "", program.Failure, program.Uninitialised, program.UnionMember, program.Implementation:
		return nil
	}
	if h.Abstract.Kind != "" || in.except(h.Input.Function()) || len(in.rest) < len(h.Vars) {
		return nil
	}
	var out []logic.Value
	for i, v := range h.Vars {
		n := in.rest[i]
		if v.Term.Sort() == logic.Bool {
			out = append(out, logic.BoolValue(!n.IsZero()))
		} else {
			out = append(out, logic.NumValue(n, v.Term.Sort()))
		}
	}
	in.rest = in.rest[len(h.Vars):]
	return out
}

func (in *inputs) Branch(*program.Loc) *program.Edge { return nil }
