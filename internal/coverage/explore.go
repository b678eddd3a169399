// Executions with random values, which reach most goals.

package coverage

import (
	"context"
	"math/rand"
	"slices"
	"time"

	"craig/certify"
	"craig/internal/goal"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// Bounds of what is tried.
const (
	maxStatements = 20_000 // of an execution
	maxIdle       = 150    // executions without a new goal, then nobody tries further
	maxKept       = 50     // executions that others are made of
	maxConstants  = 200    // of the program
)

// explorer executes a program with goals.
type explorer struct {
	base    *program.Program // in which goals are passed
	goal    []int            // by the number of an edge of base: the goal that it is, -1: none
	machine *certify.Interpreter
	random  *rand.Rand
	values  []num.Rat // that conditions of the program are about
	kept    []*verdict.Counterexample
}

// newExplorer returns an explorer of an instrumented program; base is the variant of it whose executions pass goals. It is nil if base
// cannot be executed.
func newExplorer(instrumented, base *program.Program) *explorer {
	machine, err := certify.NewInterpreter(base)
	if err != nil {
		return nil
	}
	x := &explorer{base: base, machine: machine, random: rand.New(rand.NewSource(1)), values: interesting(base)}
	_, edges := byID(instrumented)
	for _, e := range edges {
		i, ok := goalOf(e)
		if !ok {
			i = -1
		}
		x.goal = append(x.goal, i)
	}
	return x
}

// interesting returns numbers that the conditions of a program have, and those beside them.
func interesting(p *program.Program) []num.Rat {
	out := []num.Rat{num.Zero, num.One, num.MinusOne}
	add := func(n num.Rat) {
		if len(out) < maxConstants && !slices.ContainsFunc(out, n.Equal) {
			out = append(out, n)
		}
	}
	_, edges := byID(p)
	for _, e := range edges {
		if !e.Known() {
			continue
		}
		logic.PostOrder(func(t *logic.Term) {
			if t.IsNum() && t.Value().IsInt() {
				add(t.Value())
				add(t.Value().Add(num.One))
				add(t.Value().Sub(num.One))
			}
		}, program.Terms(e.Stmt)...)
	}
	return out
}

// run executes the program with choices, as far as there are some, and random ones from then on. Undefined reports whether it ends in
// undefined behaviour. It is not ok if ctx is done.
func (x *explorer) run(ctx context.Context, begin *verdict.Counterexample) (e goal.Execution, undefined, ok bool) {
	c := &chooser{x: x, made: &verdict.Counterexample{}}
	if begin != nil {
		c.begin = certify.Choices(begin)
	}
	e = goal.Execution{Program: x.base, Choices: c.made}
	end, err := x.machine.Run(ctx, c, certify.RunOptions{MaxSteps: maxStatements, MaxTrace: -1, Passed: func(at *program.Edge) {
		if g := x.goal[at.ID]; g >= 0 && !slices.Contains(e.Passes, g) {
			e.Passes = append(e.Passes, g)
		}
	}})
	if err != nil {
		return e, false, false
	}
	_, undefined = end.Undefined()
	if end.End == certify.StepLimit || end.End == certify.Endless {
		e.Steps = end.Trace.Statements
	}
	return e, undefined, true
}

// explore executes the program until there is nothing new for a while, ctx is done, the time is over or none of the goals is left that
// wanted is true of. Found is called with executions, and reports whether one of the goals that they pass is new.
func (x *explorer) explore(ctx context.Context, limit time.Duration, wanted func() bool, found func(e goal.Execution, undefined bool) bool) {
	end := time.Now().Add(limit)
	for idle := 0; idle < maxIdle && wanted() && ctx.Err() == nil && time.Now().Before(end); idle++ {
		if e, undefined, ok := x.run(ctx, x.begin()); ok && found(e, undefined) {
			x.keep(e.Choices)
			idle = 0
		}
	}
}

// keep lets executions begin as one with these choices.
func (x *explorer) keep(c *verdict.Counterexample) {
	if x.kept = append(x.kept, c); len(x.kept) > maxKept {
		x.kept = x.kept[1:]
	}
}

// begin returns how an execution begins: as one that was kept, or anyhow.
func (x *explorer) begin() *verdict.Counterexample {
	if len(x.kept) == 0 || x.random.Intn(3) == 0 {
		return nil
	}
	whole := x.kept[x.random.Intn(len(x.kept))].Choices
	begin := slices.Clone(whole[:x.random.Intn(len(whole)+1)])
	if len(begin) > 0 && x.random.Intn(2) == 0 { // another value somewhere, and the rest as it was
		begin = slices.Clone(whole)
		if i := x.random.Intn(len(begin)); begin[i].Values != nil {
			begin[i].Values = x.some(begin[i].Edge)
		}
	}
	return &verdict.Counterexample{Choices: begin}
}

// chooser makes choices, and notes them.
type chooser struct {
	x     *explorer
	begin certify.Chooser // nil: none
	made  *verdict.Counterexample
}

func (c *chooser) Havoc(e *program.Edge) []logic.Value {
	var values []logic.Value
	if c.begin != nil {
		values = c.begin.Havoc(e)
	}
	if values == nil {
		values = c.x.some(e)
	}
	c.made.Choices = append(c.made.Choices, verdict.Choice{Edge: e, Values: values})
	return values
}

func (c *chooser) Branch(l *program.Loc) *program.Edge {
	var e *program.Edge
	if c.begin != nil {
		e = c.begin.Branch(l)
	}
	if e == nil && !decides(l) {
		e = l.Out[c.x.random.Intn(len(l.Out))]
	}
	if e != nil {
		c.made.Choices = append(c.made.Choices, verdict.Choice{Edge: e})
	}
	return e
}

// decides reports whether l is a branch of the source, so that its conditions exclude each other.
func decides(l *program.Loc) bool {
	for _, e := range l.Out {
		if e.Branch() == nil {
			return false
		}
	}
	return true
}

// some returns values for the variables of e, a Havoc.
func (x *explorer) some(e *program.Edge) []logic.Value {
	vars := e.Stmt.(*program.Havoc).Vars
	lo, hi := certify.Ranges(e)
	out := make([]logic.Value, len(vars))
	for i, v := range vars {
		switch s := v.Term.Sort(); s {
		case logic.Bool:
			out[i] = logic.BoolValue(x.random.Intn(2) == 0)
		case logic.Int:
			out[i] = logic.NumValue(x.number(lo[i], hi[i]), s)
		default:
			out[i] = logic.ZeroValue(s)
		}
	}
	return out
}

// number returns an integer between bounds, nil for none.
func (x *explorer) number(lo, hi *num.Rat) num.Rat {
	fits := func(n num.Rat) bool { return (lo == nil || !n.Less(*lo)) && (hi == nil || !hi.Less(n)) }
	for range 4 {
		n := x.values[x.random.Intn(len(x.values))]
		switch x.random.Intn(8) {
		case 0:
			n = num.Pow2(x.random.Intn(64)).Sub(num.Int(int64(x.random.Intn(3))))
		case 1, 2:
			n = num.Int(int64(x.random.Intn(21) - 10))
		case 3:
			if b := []*num.Rat{lo, hi}[x.random.Intn(2)]; b != nil {
				n = *b
			}
		}
		if fits(n) {
			return n
		}
	}
	switch {
	case lo != nil && hi != nil:
		_, rest := num.DivMod(num.Int(x.random.Int63()), hi.Sub(*lo).Add(num.One))
		return lo.Add(rest)
	case lo != nil:
		return *lo
	case hi != nil:
		return *hi
	}
	return num.Zero
}
