// What can be tried where an answer is unknown.

package strategy

import (
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// advise adds to the reason of a.Result what can be tried that is not more of the same, where an engine was asked, and those that
// are asked anyway.
func advise(a *certify.Answer, info engine.Info, asked []string) {
	r := &a.Result.Reason
	switch r.Kind {
	case verdict.Timeout, verdict.Memory, verdict.Incomplete:
	default:
		return
	}
	var try []string
	if at, ok := product(a.Program, r.Spot.Proc); ok {
		try = append(try, fmt.Sprintf("limits for what is multiplied or divided at %s, which is not linear", short(at)))
	}
	quantified := len(a.Result.Facts) > 0 // what no engine finds, and no assertion says
	if s := r.Spot; !quantified && s.What == verdict.Loop && s.Pos.Open() && s.Pos.Line > 0 {
		try = append(try, fmt.Sprintf("an assertion in the loop at %s that says what each round keeps", short(s.Pos)))
	}
	if others := otherEngines(a.Program, info, asked); len(others) > 0 && !r.Engine && !quantified {
		try = append(try, "--engine "+strings.Join(others, " or "))
	}
	if r.Advice != "" {
		try = append(try, r.Advice)
	}
	r.Advice = strings.Join(try, "; ")
}

func short(p program.Pos) program.Pos {
	p.Col = 0
	return p
}

// otherEngines returns the names of engines besides one, and those that are asked anyway, that could decide p.
func otherEngines(p *program.Program, but engine.Info, asked []string) []string {
	usual, err := registry.Lookup(registry.Default)
	if err == nil {
		usual, err = registry.First(usual)
	}
	if err != nil {
		panic(err)
	}
	if but.Name != usual.Name {
		return []string{usual.Name}
	}
	g := program.NewCallGraph(p)
	recursive := slices.ContainsFunc(p.Procs, g.Recursive)
	var out []string
	for _, i := range registry.All() {
		if i.New != nil && i.Name != but.Name && !slices.Contains(asked, i.Name) && !(recursive && i.Inline == engine.InlineRefused) {
			out = append(out, i.Name)
		}
	}
	return out
}

// product returns where p multiplies or divides by what is no constant, if it does, in the procedure of that name if it does
// there.
func product(p *program.Program, proc string) (at program.Pos, ok bool) {
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if !e.Pos.Open() || e.Pos.Line == 0 || ok && pr.Name != proc {
					continue
				}
				logic.PostOrder(func(t *logic.Term) {
					switch t.Op() {
					case logic.OpMul:
						ok = ok || logic.IsNonlinear(t)
					case logic.OpIntDiv, logic.OpMod:
						ok = ok || !t.Arg(1).IsNum()
					default:
						return
					}
					if ok && at.Line == 0 {
						at = e.Pos
					}
				}, program.Terms(e.Stmt)...)
				if ok && pr.Name == proc {
					return e.Pos, true
				}
			}
		}
	}
	return at, ok
}
