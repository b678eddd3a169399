// Targets at which a function of the C library is called: what such a function does has no place of its own that witnesses name.

package validation

import (
	"craig/logic"
	"craig/program"
)

// calling returns the condition that what executes now, if readers have no place for it, was called at the target, in a program of which
// that becomes known.
func (t *target) calling(p *program.Program) *logic.Term {
	called := program.NewVar(p.Ctx, "", "__craig_called", "", logic.Bool)
	set := func(to bool) *program.Assign {
		return &program.Assign{Lhs: []*program.Var{called}, Rhs: []*logic.Term{p.Ctx.Bool(to)}}
	}
	var calls []*program.Edge
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if c, ok := e.Stmt.(*program.Call); ok && e.Known() && !c.Callee.Pos.Open() {
					calls = append(calls, e)
				}
			}
		}
	}
	for _, e := range calls {
		before(e, set(t.has(e.Pos)))
	}
	begins(p.Entry, set(false))
	p.Globals = append(p.Globals, called)
	return called.Term
}
