// Correctness witnesses: every invariant is an assertion at its place.

package validation

import (
	"craig/frontend/c"
	"craig/program"
	"craig/witness"
)

// Functions whose calls say that an invariant does not hold.
const (
	invalid   = "__craig_invalid"   // it is false
	undefined = "__craig_undefined" // its evaluation is undefined behaviour
)

// Broken says what is wrong with an invariant whose assertion, with this violation, fails; empty if it is not of an invariant.
func Broken(v program.Violation) string {
	switch {
	case v.Kind != program.ErrorCall:
	case v.Symbol == invalid:
		return "it does not hold"
	case v.Symbol == undefined:
		return "its evaluation has undefined behaviour"
	}
	return ""
}

// invariants inserts all invariants. Errors are *Fault.
func (b *builder) invariants(ws []witness.Witness) error {
	b.head, b.others = "void "+invalid+"(void) {}", "void "+invalid+"(void);"
	loops, statements := gathered{}, gathered{}
	for _, w := range ws {
		for _, i := range w.Invariants {
			var err error
			switch i.Kind {
			case witness.LoopInvariant:
				err = b.claim(i, &loops, "loop", c.LoopPlace)
			case witness.LocationInvariant:
				err = b.claim(i, &statements, "statement", c.StatementPlace)
			case witness.FunctionContract:
				err = b.contract(i)
			default:
				err = unsupported(i.Location.At, "an invariant of the type %s", i.Kind)
			}
			if err != nil {
				return err
			}
		}
	}
	for _, p := range loops.places {
		b.edits = append(b.edits, p.Whenever(loops.code[p]))
	}
	for _, p := range statements.places {
		b.edits = append(b.edits, p.Before(statements.code[p]))
	}
	return nil
}

// gathered is what is claimed at places.
type gathered struct {
	places []*c.Place
	code   map[*c.Place]c.Code
}

// claim adds the claim of an invariant to those of its place.
func (b *builder) claim(i witness.Invariant, all *gathered, what string, kind c.PlaceKind) error {
	p, err := b.find(i.Location, what, kind)
	if err != nil {
		return err
	}
	x, err := read(i.Value, false, false, 0)
	if err != nil {
		return err
	}
	if all.code == nil {
		all.code = map[*c.Place]c.Code{}
	}
	if all.code[p] == nil {
		all.places = append(all.places, p)
	} else {
		all.code[p] = append(all.code[p], c.Glue(","))
	}
	all.code[p] = append(all.code[p], asserted(x)...)
	return nil
}

// asserted is code that fails where x does not hold.
func asserted(x expression) c.Code {
	return c.Code{
		c.Glue("(("), piece(x.Expression, x.text), behind(x.Expression, ") ? (void)0 :"), piece(x.Expression, invalid+"()"), c.Glue(")"),
	}
}

// contract puts a function that checks a contract around the one that it is about.
func (b *builder) contract(i witness.Invariant) error {
	p, err := b.find(i.Location, "function", c.DefinitionPlace)
	if err != nil {
		return err
	}
	if b.places[p] != nil {
		return unsupported(i.Location.At, "a second contract of %s", p.Function)
	}
	b.places[p] = &marks{}
	var before, after c.Code
	if i.Requires.Text != "" {
		x, err := read(i.Requires, false, false, 0)
		if err != nil {
			return err
		}
		before = append(asserted(x), c.Glue(";"))
	}
	if i.Ensures.Text != "" {
		x, err := read(i.Ensures, !p.Void(), true, 0)
		if err != nil {
			return err
		}
		for n, old := range x.olds {
			before = append(before, c.Glue("__typeof__("), piece(x.Expression, old), behind(x.Expression, ") "+oldName(n)+" = ("), piece(x.Expression, old), c.Glue(");"))
		}
		after = append(asserted(x), c.Glue(";"))
	}
	b.edits = append(b.edits, p.Contract(before, after)...)
	return nil
}

// checkedInvariants returns a Plan's Change for the invariants of a file: what is undefined in one of them makes it fail.
func checkedInvariants(file string) func(*program.Program, func(program.Stmt) bool) *program.Program {
	return func(p *program.Program, _ func(program.Stmt) bool) *program.Program {
		return program.Restated(p, func(e *program.Edge) {
			if s, ok := e.Stmt.(*program.Assume); ok && e.Pos.File == file && s.Kind != "" {
				e.Stmt = &program.Assert{Cond: s.Cond, Violation: program.Violation{Kind: program.ErrorCall, Symbol: undefined}}
			}
		})
	}
}
