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

	kinds []program.Kind // the violations that count
	// premise, if there is one, is what a proof that leaves such kinds open takes for granted: executions with them can go on
	// with memory that is changed somewhere.
	premise string
}

// memoryKinds are the kinds of undefined behaviour of which an access can be.
var memoryKinds = slices.Concat([]program.Kind{program.NullDereference}, boundsKinds, []program.Kind{
	program.InvalidPointer, program.InvalidCall, program.UseAfterFree, program.OverlappingCopy, program.VariableArguments,
})

var boundsKinds = []program.Kind{program.IndexBounds, program.ArrayLength, program.PointerBounds, program.ConstantWrite, program.UnmodelledAccess}

var (
	freeKinds = []program.Kind{program.InvalidFree, program.UnmodelledFree}
	leakKinds = []program.Kind{program.MemoryLeak, program.UnmodelledLeak}
)

// checkTable lists the checks. Help and README are made from it.
var checkTable = []Check{
	{Name: "assert", Doc: "no assertion fails", kinds: []program.Kind{program.Assertion}},
	{Name: "unreachable", Doc: "no error function, label ERROR or __builtin_unreachable is reached",
		kinds: []program.Kind{program.ErrorCall, program.ErrorLabel, program.ReachedUnreachable}},
	{Name: "overflow", Doc: "no signed arithmetic overflows, shifts are defined, and floating values fit",
		kinds: []program.Kind{program.SignedOverflow, program.ShiftRange, program.NegativeShift, program.ConstantOverflow, program.FloatRange, program.UnmodelledConversion}},
	{Name: "div-by-zero", Doc: "no divisor is zero", kinds: []program.Kind{program.DivisionByZero}},
	{Name: "sequence", Doc: "no object is changed by an access that is not sequenced with another access of it",
		kinds: []program.Kind{program.Unsequenced}},
	{Name: "bounds", Doc: "no access is outside of its array or object", kinds: boundsKinds, premise: "no access is out of bounds"},
	{Name: "null-deref", Doc: "no null pointer is dereferenced", kinds: []program.Kind{program.NullDereference}},
	{Name: "memsafety", Doc: "accesses are valid, freed is what was allocated, and nothing is leaked",
		kinds: slices.Concat(memoryKinds, freeKinds, leakKinds), premise: "all accesses are valid"},
}

// EveryCheck is the name that stands for all checks, each with a verdict of its own.
const EveryCheck = "all"

// defaultCheck is what is asked where nothing else is.
const defaultCheck = "assert+unreachable"

// Checks returns all checks.
func Checks() []Check { return slices.Clone(checkTable) }

// property is what gets a verdict: a check, several checks at once, or a line of a property file.
type property struct {
	name  string
	claim string              // what Safe means; empty for that of the default
	about []program.Violation // what violates it; one without a symbol stands for those with any
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
	return property{name: c.Name, claim: c.Doc, about: ofKinds(c.kinds)}
}

// ofKinds returns the violations of some kinds.
func ofKinds(kinds []program.Kind) []program.Violation {
	var out []program.Violation
	for _, k := range kinds {
		out = append(out, program.Violation{Kind: k})
	}
	return out
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
		all.about = append(all.about, p.about...)
	}
	all.name, all.claim = strings.Join(names, "+"), strings.Join(claims, "; ")
	return all
}

// counts reports whether p is about a statement: an assertion, or an assumption that excludes undefined behaviour.
func (p property) counts(s program.Stmt) bool {
	switch s := s.(type) {
	case *program.Assert:
		return p.violatedBy(s.Violation)
	case *program.Assume:
		return p.violatedBy(s.Violation)
	}
	return false
}

func (p property) violatedBy(v program.Violation) bool {
	return slices.ContainsFunc(p.about, func(w program.Violation) bool {
		return w.Kind == v.Kind && (w.Symbol == "" || w.Symbol == v.Symbol)
	})
}

// ofFile returns the property that a line of a property file states.
func ofFile(f prp.Property) property {
	p := property{name: f.Text}
	switch f.Kind {
	case prp.NoCall:
		p.claim = "no call of " + f.Name
		p.about = []program.Violation{{Kind: program.ErrorCall, Symbol: f.Name}, {Kind: program.Assertion, Symbol: f.Name}}
		if f.Name == "__assert_fail" {
			p.about = ofKinds([]program.Kind{program.Assertion})
		}
	case prp.NoLabel:
		p.claim = "the label " + f.Name + " is not reached"
		p.about = []program.Violation{{Kind: program.ErrorLabel, Symbol: f.Name}}
	case prp.NoOverflow:
		p.claim, p.about = "no signed arithmetic overflows", ofKinds([]program.Kind{program.SignedOverflow, program.ConstantOverflow})
	case prp.ValidDeref:
		p.claim, p.about = "no access is invalid", ofKinds(memoryKinds)
	case prp.ValidFree:
		p.claim, p.about = "freed is only what was allocated, once", ofKinds(freeKinds)
	case prp.ValidMemtrack:
		p.claim, p.about = "nothing that was allocated is lost", ofKinds(leakKinds)
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
			case goesOn(e, s.Violation):
				e.Stmt, changed = &program.Assume{Cond: p.Ctx.True()}, true
			default:
				e.Stmt, changed = &program.Assume{Cond: s.Cond}, true
			}
		case *program.Assume:
			switch {
			case s.Kind == "":
			case q.counts(s):
				e.Stmt, changed = &program.Assert{Cond: s.Cond, Violation: s.Violation}, true
			case slices.Contains(c.Optional, s.Kind):
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
func goesOn(e *program.Edge, v program.Violation) bool {
	switch {
	case v.Kind == program.ErrorLabel:
		return true
	case v.Symbol == "":
		return false
	}
	for _, next := range e.To.Out {
		if call, ok := next.Stmt.(*program.Call); ok && call.Callee.Name == v.Symbol {
			return true
		}
	}
	return !slices.Contains(c.ErrorFunctions, v.Symbol)
}

// modelled returns the part of p that does not stand for what the front end does not model, if there is less of it than
// of p: what violates it violates p.
func (p property) modelled() (property, bool) {
	q := p
	q.about = slices.DeleteFunc(slices.Clone(p.about), func(v program.Violation) bool { return v.Kind.Unmodelled() })
	return q, len(q.about) < len(p.about) && len(q.about) > 0
}

// undefinedKinds returns the kinds of undefined behaviour that are asked for.
func undefinedKinds(ps []property) []program.Kind {
	var out []program.Kind
	for _, v := range together(ps).about {
		if v.Kind.Undefined() {
			out = append(out, v.Kind)
		}
	}
	return out
}

// optionalKinds returns the kinds that the front end for C marks only where they are asked for, as far as they are.
func optionalKinds(ps []property) []program.Kind {
	all := together(ps)
	return slices.DeleteFunc(slices.Clone(c.Optional), func(k program.Kind) bool { return !all.violatedBy(program.Violation{Kind: k}) })
}
