// What can be asked about a program: the table of checks, and the variant of a program that asks some of them.

package craig

import (
	"fmt"
	"slices"
	"strings"

	"craig/frontend/c"
	"craig/frontend/prp"
	"craig/program"
)

// Check is a question about a program that has a name. Several of them can be asked at once, see Options.Checks.
type Check struct {
	Name string
	Doc  string // what holds if the answer is Safe, without a full stop

	asserts func(what string) bool // the assertions of the program that count; nil: none
	kinds   []program.UB           // the kinds of undefined behaviour that count
	// premise, if there is one, is what a proof that leaves such kinds open takes for granted: executions with them can go on
	// with memory that is changed somewhere.
	premise string
}

// memoryKinds are the kinds of undefined behaviour of which an access can be.
var memoryKinds = slices.Concat([]program.UB{program.NullDereference}, boundsKinds, []program.UB{
	program.InvalidPointer, program.InvalidCall, program.UseAfterFree, program.OverlappingCopy, program.VariableArguments,
})

var boundsKinds = []program.UB{program.IndexBounds, program.ArrayLength, program.PointerBounds, program.ConstantWrite, program.UnmodelledAccess}

var (
	freeKinds = []program.UB{program.InvalidFree, program.UnmodelledFree}
	leakKinds = []program.UB{program.MemoryLeak, program.UnmodelledLeak}
)

// checkTable lists the checks. Help and README are made from it.
var checkTable = []Check{
	{Name: "assert", Doc: "no assertion fails", asserts: isAssertion},
	{Name: "unreachable", Doc: "no error function, label ERROR or __builtin_unreachable is reached",
		asserts: func(what string) bool { return !isAssertion(what) }, kinds: []program.UB{program.ReachedUnreachable}},
	{Name: "overflow", Doc: "no signed arithmetic overflows, shifts are defined, and floating values fit",
		kinds: []program.UB{program.SignedOverflow, program.ShiftRange, program.NegativeShift, program.ConstantOverflow, program.FloatRange, program.UnmodelledConversion}},
	{Name: "div-by-zero", Doc: "no divisor is zero", kinds: []program.UB{program.DivisionByZero}},
	{Name: "sequence", Doc: "no object is changed by an access that is not sequenced with another access of it",
		kinds: []program.UB{program.Unsequenced}},
	{Name: "bounds", Doc: "no access is outside of its array or object", kinds: boundsKinds, premise: "no access is out of bounds"},
	{Name: "null-deref", Doc: "no null pointer is dereferenced", kinds: []program.UB{program.NullDereference}},
	{Name: "memsafety", Doc: "accesses are valid, freed is what was allocated, and nothing is leaked",
		kinds: slices.Concat(memoryKinds, freeKinds, leakKinds), premise: "all accesses are valid"},
}

// EveryCheck is the name that stands for all checks, each with a verdict of its own.
const EveryCheck = "all"

// defaultCheck is what is asked where nothing else is.
const defaultCheck = "assert+unreachable"

// Checks returns all checks.
func Checks() []Check { return slices.Clone(checkTable) }

// isAssertion tells assertions from error functions and labels, by what front ends call them.
func isAssertion(what string) bool {
	switch what {
	case "assertion", "call of __assert_fail", "call of __assert", "call of __assert_rtn":
		return true
	}
	return false
}

// property is what gets a verdict: a check, several checks at once, or a line of a property file.
type property struct {
	name    string
	claim   string // what Safe means; empty for that of the default
	asserts func(what string) bool
	kinds   []program.UB
}

// parseChecks returns the properties that names of checks stand for; none stand for the default.
func parseChecks(names []string) ([]property, error) {
	if len(names) == 0 {
		names = []string{defaultCheck}
	}
	var out []property
	add := func(p property) {
		if !slices.ContainsFunc(out, func(q property) bool { return q.name == p.name }) {
			out = append(out, p)
		}
	}
	for _, name := range names {
		if name == EveryCheck {
			for _, c := range checkTable {
				add(c.property())
			}
			continue
		}
		var parts []property
		for part := range strings.SplitSeq(name, "+") {
			i := slices.IndexFunc(checkTable, func(c Check) bool { return c.Name == part })
			if i < 0 {
				return nil, fmt.Errorf("unknown check %q; there are %s and %s", part, checkNames(), EveryCheck)
			}
			parts = append(parts, checkTable[i].property())
		}
		p := together(parts)
		if name == defaultCheck {
			p.claim = ""
		}
		add(p)
	}
	return out, nil
}

// ValidChecks returns an error that says what is wrong with names of checks, nil if nothing is.
func ValidChecks(names []string) error {
	_, err := parseChecks(names)
	return err
}

func checkNames() string {
	var names []string
	for _, c := range checkTable {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}

func (c Check) property() property {
	return property{name: c.Name, claim: c.Doc, asserts: c.asserts, kinds: c.kinds}
}

// together returns the property that all of some properties hold.
func together(ps []property) property {
	if len(ps) == 1 {
		return ps[0]
	}
	var all property
	var names, claims []string
	for _, p := range ps {
		names = append(names, p.name)
		claims = append(claims, p.claim)
		all.kinds = append(all.kinds, p.kinds...)
	}
	all.name, all.claim = strings.Join(names, "+"), strings.Join(claims, "; ")
	all.asserts = func(what string) bool {
		return slices.ContainsFunc(ps, func(p property) bool { return p.asserts != nil && p.asserts(what) })
	}
	return all
}

// counts reports whether p is about a statement: an assertion, or an assumption that excludes undefined behaviour.
func (p property) counts(s program.Stmt) bool {
	switch s := s.(type) {
	case *program.Assert:
		return p.asserts != nil && p.asserts(s.What)
	case *program.Assume:
		return s.UB != "" && slices.Contains(p.kinds, s.UB)
	}
	return false
}

// ofFile returns the property that a line of a property file states.
func ofFile(f prp.Property) property {
	p := property{name: f.Text}
	switch f.Kind {
	case prp.NoCall:
		p.claim = "no call of " + f.Name
		p.asserts = func(what string) bool {
			return what == "call of "+f.Name || f.Name == "__assert_fail" && what == "assertion"
		}
	case prp.NoLabel:
		p.claim = "the label " + f.Name + " is not reached"
		p.asserts = func(what string) bool { return what == "label "+f.Name }
	case prp.NoOverflow:
		p.claim, p.kinds = "no signed arithmetic overflows", []program.UB{program.SignedOverflow, program.ConstantOverflow}
	case prp.ValidDeref:
		p.claim, p.kinds = "no access is invalid", memoryKinds
	case prp.ValidFree:
		p.claim, p.kinds = "freed is only what was allocated, once", freeKinds
	case prp.ValidMemtrack:
		p.claim, p.kinds = "nothing that was allocated is lost", leakKinds
	}
	return p
}

// variant returns a program whose executions fail where those of p violate q: undefined behaviour that q is about fails
// assertions, other undefined behaviour and other assertions end the path, but a label, or a call that no property is
// about, is nothing special. What front ends mark only where it is asked
// for goes on if q does not ask. It is p itself if nothing has to change.
func (q property) variant(p *program.Program) *program.Program {
	changed := false
	out := restated(p, func(e *program.Edge) {
		switch s := e.Stmt.(type) {
		case *program.Assert:
			switch {
			case q.counts(s):
			case goesOn(e, s.What):
				e.Stmt, changed = &program.Assume{Cond: p.Ctx.True()}, true
			default:
				e.Stmt, changed = &program.Assume{Cond: s.Cond}, true
			}
		case *program.Assume:
			switch {
			case s.UB == "":
			case q.counts(s):
				e.Stmt, changed = violation(s), true
			case slices.Contains(c.Optional, s.UB):
				e.Stmt, changed = &program.Assume{Cond: p.Ctx.True()}, true
			}
		}
	})
	if !changed {
		return p
	}
	return out
}

// restated returns a program like p, without origins as those of front ends are, after change has seen each of its edges, whose
// statements it may replace.
func restated(p *program.Program, change func(*program.Edge)) *program.Program {
	out := p.Clone()
	for _, pr := range out.Procs {
		pr.Origin = nil
		for _, l := range pr.Locs {
			l.Origin = nil
			for _, e := range l.Out {
				e.Origin = nil
				change(e)
			}
		}
	}
	return out
}

// goesOn reports whether execution goes on behind e, an assertion that is about something else than a property: at a
// label it does, and in a function that has a body or is no error function.
func goesOn(e *program.Edge, what string) bool {
	if strings.HasPrefix(what, "label ") {
		return true
	}
	name, isCall := strings.CutPrefix(what, "call of ")
	if !isCall {
		return false
	}
	for _, next := range e.To.Out {
		if call, ok := next.Stmt.(*program.Call); ok && call.Callee.Name == name {
			return true
		}
	}
	return !slices.Contains(c.ErrorFunctions, name)
}

// violation returns the assertion that fails where an assumption excludes undefined behaviour.
func violation(a *program.Assume) *program.Assert {
	return &program.Assert{Cond: a.Cond, What: string(a.UB), Access: a.Access}
}

// modelled returns the part of p that does not stand for what the front end does not model, if there is less of it than
// of p: what violates it violates p.
func (p property) modelled() (property, bool) {
	q := p
	q.kinds = slices.DeleteFunc(slices.Clone(p.kinds), func(k program.UB) bool {
		return k == program.UnmodelledAccess || k == program.UnmodelledFree || k == program.UnmodelledLeak || k == program.UnmodelledConversion
	})
	return q, len(q.kinds) < len(p.kinds) && len(q.kinds) > 0
}

// optionalKinds returns the kinds that the front end for C marks only where they are asked for, as far as they are.
func optionalKinds(ps []property) []program.UB {
	all := together(ps).kinds
	return slices.DeleteFunc(slices.Clone(c.Optional), func(k program.UB) bool { return !slices.Contains(all, k) })
}
