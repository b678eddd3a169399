// Properties: what gets a verdict, and the program whose assertions are violated where it is.

package check

import (
	"fmt"
	"slices"
	"strings"

	"craig/frontend/languages"
	"craig/frontend/prp"
	"craig/program"
	"craig/program/indeterminate"
)

// Property is a question that gets a verdict: a check, several checks at once, or a line of a property file.
type Property struct {
	Name  string
	Claim string              // what Safe means; empty for that of the default
	about []program.Violation // what violates it; one without a symbol stands for those with any
}

// Parse returns the properties that names of checks stand for; none stand for the default.
func Parse(names []string) ([]Property, error) {
	if len(names) == 0 {
		names = []string{byDefault}
	}
	var out []Property
	add := func(p Property) {
		if !slices.ContainsFunc(out, func(q Property) bool { return q.Name == p.Name }) {
			out = append(out, p)
		}
	}
	for _, name := range names {
		if name == Every {
			for _, c := range table {
				add(c.property())
			}
			continue
		}
		var parts []Property
		for part := range strings.SplitSeq(name, "+") {
			i := slices.IndexFunc(table, func(c Check) bool { return c.Name == part })
			if i < 0 {
				return nil, fmt.Errorf("unknown check %q; there are %s and %s", part, checkNames(), Every)
			}
			parts = append(parts, table[i].property())
		}
		p := Together(parts)
		if name == byDefault {
			p.Claim = ""
		}
		add(p)
	}
	return out, nil
}

// Default returns the property that is asked for where no other is.
func Default() Property {
	ps, err := Parse(nil)
	if err != nil {
		panic(err)
	}
	return ps[0]
}

// Names returns the names of the single checks that names stand for together, each once; names must be valid.
func Names(names []string) []string {
	if len(names) == 0 {
		names = []string{byDefault}
	}
	var out []string
	for _, name := range names {
		parts := strings.Split(name, "+")
		if name == Every {
			parts = nil
			for _, c := range table {
				parts = append(parts, c.Name)
			}
		}
		for _, part := range parts {
			if !slices.Contains(out, part) {
				out = append(out, part)
			}
		}
	}
	return out
}

// Valid returns an error that says what is wrong with names of checks, nil if nothing is.
func Valid(names []string) error {
	_, err := Parse(names)
	return err
}

func checkNames() string {
	var names []string
	for _, c := range table {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}

func (c Check) property() Property {
	return Property{Name: c.Name, Claim: c.Doc, about: ofKinds(c.kinds)}
}

// ofKinds returns the violations of some kinds.
func ofKinds(kinds []program.Kind) []program.Violation {
	var out []program.Violation
	for _, k := range kinds {
		out = append(out, program.Violation{Kind: k})
	}
	return out
}

// Together returns the property that all of some properties hold.
func Together(ps []Property) Property {
	if len(ps) == 1 {
		return ps[0]
	}
	var all Property
	var names, claims []string
	for _, p := range ps {
		names = append(names, p.Name)
		claims = append(claims, p.Claim)
		all.about = append(all.about, p.about...)
	}
	all.Name, all.Claim = strings.Join(names, "+"), strings.Join(claims, "; ")
	return all
}

// Unreached returns the property that no execution comes to a program.Goal of one of some names. Of none: it holds of every program.
func Unreached(names []string) Property {
	p := Property{Claim: "no execution comes there"}
	for _, name := range names {
		p.about = append(p.about, program.Violation{Kind: program.Goal, Symbol: name})
	}
	return p
}

// Or returns the property that p holds and that there is no violation like v, either.
func (p Property) Or(v program.Violation) Property {
	p.about = append(slices.Clone(p.about), v)
	return p
}

// Counts reports whether p is about a statement: an assertion, or an assumption that excludes undefined behaviour.
func (p Property) Counts(s program.Stmt) bool {
	switch s := s.(type) {
	case *program.Assert:
		return p.ViolatedBy(s.Violation)
	case *program.Assume:
		return p.ViolatedBy(s.Violation)
	}
	return false
}

// Kinds returns the kinds of violation that p is about.
func (p Property) Kinds() []program.Kind {
	out := []program.Kind{}
	for _, v := range p.about {
		if !slices.Contains(out, v.Kind) {
			out = append(out, v.Kind)
		}
	}
	return out
}

func (p Property) ViolatedBy(v program.Violation) bool {
	return slices.ContainsFunc(p.about, func(w program.Violation) bool {
		return w.Kind == v.Kind && (w.Symbol == "" || w.Symbol == v.Symbol)
	})
}

// OfFile returns the property that a line of a property file states.
func OfFile(f prp.Property) Property {
	p := Property{Name: f.Text}
	switch f.Kind {
	case prp.NoCall:
		p.Claim = "no call of " + f.Name
		p.about = []program.Violation{{Kind: program.ErrorCall, Symbol: f.Name}, {Kind: program.Assertion, Symbol: f.Name}}
		if f.Name == "__assert_fail" {
			p.about = ofKinds([]program.Kind{program.Assertion})
		}
	case prp.NoLabel:
		p.Claim = "the label " + f.Name + " is not reached"
		p.about = []program.Violation{{Kind: program.ErrorLabel, Symbol: f.Name}}
	case prp.NoOverflow:
		p.Claim, p.about = "no signed arithmetic overflows", ofKinds([]program.Kind{program.SignedOverflow, program.ConstantOverflow})
	case prp.ValidDeref:
		p.Claim, p.about = "no access is invalid", ofKinds(memoryKinds)
	case prp.ValidFree:
		p.Claim, p.about = "freed is only what was allocated, once", ofKinds(freeKinds)
	case prp.ValidMemtrack:
		p.Claim, p.about = "nothing that was allocated is lost", ofKinds(leakKinds)
	}
	return p
}

// Variant returns a program whose executions fail where those of p violate q: undefined behaviour that q is about fails
// assertions, other undefined behaviour and other assertions end the path, but a label, or a call that no property is
// about, is nothing special. What front ends mark only where it is asked
// for goes on if q does not ask. It is p itself if nothing has to change.
func (q Property) Variant(p *program.Program, of languages.Language) *program.Program {
	changed := false
	if q.ViolatedBy(program.Violation{Kind: program.IndeterminateUse}) {
		p = indeterminate.Mark(p)
	}
	out := program.Restated(p, func(e *program.Edge) {
		switch s := e.Stmt.(type) {
		case *program.Assert:
			switch {
			case q.Counts(s):
			case goesOn(e, s.Violation, of):
				e.Stmt, changed = &program.Assume{Cond: p.Ctx.True()}, true
			default:
				e.Stmt, changed = &program.Assume{Cond: s.Cond}, true
			}
		case *program.Assume:
			switch {
			case s.Kind == "":
			case q.Counts(s):
				e.Stmt, changed = &program.Assert{Cond: s.Cond, Violation: s.Violation}, true
			case slices.Contains(of.OnDemand, s.Kind):
				e.Stmt, changed = &program.Assume{Cond: p.Ctx.True()}, true
			}
		}
	})
	if !changed {
		return p
	}
	out.Asked = q.Kinds()
	return out
}

// goesOn reports whether execution goes on behind e, an assertion that is about something else than a property: at a
// label it does, and in a function that has a body or is no error function.
func goesOn(e *program.Edge, v program.Violation, of languages.Language) bool {
	switch {
	case v.Kind == program.ErrorLabel, v.Kind == program.Goal:
		return true
	case v.Symbol == "":
		return false
	}
	for _, next := range e.To.Out {
		if call, ok := next.Stmt.(*program.Call); ok && call.Callee.Name == v.Symbol {
			return true
		}
	}
	return !slices.Contains(of.ErrorFunctions, v.Symbol)
}

// Modelled returns the part of p that does not stand for what the front end does not model, if there is less of it than
// of p: what violates it violates p.
func (p Property) Modelled() (Property, bool) {
	q := p
	q.about = slices.DeleteFunc(slices.Clone(p.about), func(v program.Violation) bool { return v.Kind.Unmodelled() })
	return q, len(q.about) < len(p.about) && len(q.about) > 0
}

// Undefined returns the kinds of undefined behaviour that are asked for.
func Undefined(ps []Property) []program.Kind {
	var out []program.Kind
	for _, v := range Together(ps).about {
		if v.Kind.Undefined() {
			out = append(out, v.Kind)
		}
	}
	return out
}

// OnDemand returns the kinds that a language marks only where they are asked for, as far as they are.
func OnDemand(ps []Property, of languages.Language) []program.Kind {
	all := Together(ps)
	return slices.DeleteFunc(slices.Clone(of.OnDemand), func(k program.Kind) bool { return !all.ViolatedBy(program.Violation{Kind: k}) })
}
