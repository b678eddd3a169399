// Violation witnesses that are executed: where a witness says all values from outside, there is nothing to search for.

package validation

import (
	"context"
	"math/big"
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// Bounds of what is executed: a first execution may be long, and others are tried for as long as they are short.
const (
	tries      = 200
	firstSteps = 5_000_000
	otherSteps = 100_000
)

// followed returns an engine that executes the program of a Plan with the values that a violation witness says in its segments, and where
// it says none first with zeros and then with numbers that it names. It only ever finds executions that match: whether they do is for the
// program and for replay to see.
func followed(segments []said) engine.Info {
	return engine.Info{
		Name: "witness", Doc: "executions with the values of the witness", Exact: true, Inline: engine.InlineNever,
		New: func() engine.Engine { return newFollower(segments) },
	}
}

// follower executes a program as a witness says.
type follower struct {
	said   []said // by the number of the segment
	others []num.Rat
	random *rand.Rand

	first   bool // nothing is tried at random
	segment int  // that the execution is in
	made    *verdict.Counterexample
}

// said is what the waypoint that ends a segment says of values.
type said struct {
	call   program.Pos // where the call begins that the values are about; the zero value: they are about variables
	values []value
}

// value is a number that something is.
type value struct {
	of string // a variable; empty: what the call returns
	is num.Rat
}

// equation is what constraints that say a value look like: \result == -5, x == 7u, and with casts and parentheses.
var equation = regexp.MustCompile(`(\\result|[A-Za-z_]\w*)\s*\)*\s*==\s*\(*\s*(?:\([a-z ]+\)\s*)?\(*\s*(-?)\s*(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*\b`)

// equations returns the values that a constraint says.
func equations(constraint string) (out []value) {
	for _, m := range equation.FindAllStringSubmatch(constraint, -1) {
		whole, ok := new(big.Int).SetString(m[3], 0) // which reads numbers as C does
		if !ok {
			continue
		}
		n := num.FromBigInt(whole)
		if m[2] != "" {
			n = n.Neg()
		}
		out = append(out, value{strings.TrimPrefix(m[1], `\result`), n})
	}
	return out
}

func newFollower(segments []said) *follower {
	f := &follower{said: segments, others: []num.Rat{num.Zero, num.One, num.MinusOne}, random: rand.New(rand.NewSource(1))}
	for _, s := range segments {
		for _, v := range s.values {
			if !slices.ContainsFunc(f.others, v.is.Equal) {
				f.others = append(f.others, v.is)
			}
		}
	}
	return f
}

// Verify executes p again and again.
func (f *follower) Verify(ctx context.Context, p *program.Program, o engine.Options) (verdict.Result, error) {
	unknown := verdict.Result{Reason: verdict.Reason{Kind: verdict.Incomplete, Text: "no execution with the values of the witness was found"}}
	machine, err := certify.NewInterpreter(p)
	if err != nil {
		return unknown, nil
	}
	for i := range tries {
		f.first, f.segment, f.made = i == 0, 0, &verdict.Counterexample{}
		steps := otherSteps
		if f.first {
			steps = firstSteps
		}
		began := time.Now()
		x, err := machine.Run(ctx, f, certify.RunOptions{MaxSteps: steps, MaxTrace: -1, Passed: f.passed})
		switch {
		case err != nil:
			return verdict.Result{Reason: verdict.Interrupted(ctx)}, nil
		case x.End == certify.Failed && x.Doubt == nil:
			return verdict.Result{Outcome: verdict.Unsafe, Counterexample: f.made}, nil
		case time.Since(began) > 2*time.Second/tries: // not worth another one
			return unknown, nil
		}
	}
	return unknown, nil
}

// passed notes in which segment the execution is.
func (f *follower) passed(e *program.Edge) {
	a, ok := e.Stmt.(*program.Assign)
	if !ok {
		return
	}
	for i, v := range a.Lhs {
		if v.Name == segment && a.Rhs[i].IsNum() {
			if n, ok := a.Rhs[i].Value().Int64(); ok {
				f.segment = int(n)
			}
		}
	}
}

// Havoc returns the values that the witness says of a place, or other ones.
func (f *follower) Havoc(e *program.Edge) []logic.Value {
	vars := e.Stmt.(*program.Havoc).Vars
	lo, hi := certify.Ranges(e)
	out := make([]logic.Value, len(vars))
	for i, v := range vars {
		sort := v.Term.Sort()
		out[i] = logic.ZeroValue(sort)
		switch sort {
		case logic.Int:
			out[i] = logic.NumValue(f.number(e, v, lo[i], hi[i]), sort)
		case logic.Bool:
			out[i] = logic.BoolValue(!f.first && f.random.Intn(2) == 0)
		}
	}
	f.made.Choices = append(f.made.Choices, verdict.Choice{Edge: e, Values: out})
	return out
}

// number returns the number that e gives a variable, between bounds, nil for none.
func (f *follower) number(e *program.Edge, v *program.Var, lo, hi *num.Rat) num.Rat {
	fits := func(n num.Rat) bool { return (lo == nil || !n.Less(*lo)) && (hi == nil || !hi.Less(n)) }
	var may []num.Rat
	if f.segment >= 0 && f.segment < len(f.said) {
		now := f.said[f.segment]
		for _, x := range now.values {
			switch {
			case !fits(x.is):
			case x.of == v.Name, x.of == "" && e.Pos.Start() == now.call:
				return x.is
			case x.of != "":
				may = append(may, x.is)
			}
		}
	}
	if !f.first && (len(may) == 0 || f.random.Intn(4) == 0) {
		may = slices.DeleteFunc(slices.Clone(f.others), func(n num.Rat) bool { return !fits(n) })
	}
	switch {
	case len(may) > 0 && f.first:
		return may[0]
	case len(may) > 0:
		return may[f.random.Intn(len(may))]
	case fits(num.Zero):
		return num.Zero
	case lo != nil:
		return *lo
	}
	return *hi
}

// Branch returns the way that the execution takes where the program leaves it open.
func (f *follower) Branch(l *program.Loc) *program.Edge {
	e := l.Out[0]
	switch {
	case slices.ContainsFunc(l.Out, func(e *program.Edge) bool { return e.Branch() != nil }):
		return nil // its conditions say
	case !f.first:
		e = l.Out[f.random.Intn(len(l.Out))]
	}
	f.made.Choices = append(f.made.Choices, verdict.Choice{Edge: e})
	return e
}
