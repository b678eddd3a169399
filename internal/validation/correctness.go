// Correctness witnesses: every invariant is an assertion at its place.

package validation

import (
	"math/big"
	"regexp"
	"slices"

	"craig/frontend/c"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/witness"
)

// Functions whose calls say that an invariant does not hold.
const (
	invalid   = "__craig_invalid"   // it is false
	undefined = "__craig_undefined" // its evaluation is undefined behaviour
	wraps     = "__craig_wraps"     // it is of ACSL, and in its evaluation a number may become another one, of an unsigned type, of a cast, or rounded
)

// Broken says what is wrong with an invariant whose assertion, with this violation, fails; empty if it is not of an invariant.
func Broken(v program.Violation) string {
	switch {
	case v.Kind == program.ErrorCall && v.Symbol == invalid:
		return "it does not hold"
	case v.Kind == program.ErrorCall && v.Symbol == wraps:
		return "a number in it does not fit its type in C"
	case Undefined(v):
		return "its evaluation has undefined behaviour"
	}
	return ""
}

// Undefined reports whether v is that the evaluation of an invariant has undefined behaviour, or is another one than in ACSL.
func Undefined(v program.Violation) bool {
	return v.Kind == program.ErrorCall && (v.Symbol == undefined || v.Symbol == wraps)
}

// invariants inserts all invariants. Errors are *Fault.
func (b *builder) invariants(ws []witness.Witness) error {
	b.head, b.others = "void "+invalid+"(void) {}", "void "+invalid+"(void);"
	loops, statements := gathered{}, gathered{}
	contracts := around{}
	for _, w := range ws {
		for _, i := range w.Invariants {
			var err error
			switch i.Kind {
			case witness.LoopInvariant:
				err = b.claim(i, &loops, "loop", c.LoopPlace)
			case witness.LocationInvariant:
				err = b.claim(i, &statements, "statement", c.StatementPlace)
			case witness.FunctionContract:
				err = b.contract(i, &contracts)
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
	for _, p := range contracts.places {
		of := contracts.of[p]
		b.edits = append(b.edits, p.Contract(of.before, of.after)...)
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

// around is what is evaluated around functions.
type around struct {
	places []*c.Place
	of     map[*c.Place]*surrounding
}

// surrounding is what is evaluated before and behind a function's body: what its contracts require, with copies of values that they name
// later, and what they ensure.
type surrounding struct {
	before, after c.Code
	copies        int
}

// contract adds a contract to those of its function.
func (b *builder) contract(i witness.Invariant, all *around) error {
	p, err := b.find(i.Location, "function", c.DefinitionPlace)
	if err != nil {
		return err
	}
	if all.of == nil {
		all.of = map[*c.Place]*surrounding{}
	}
	if all.of[p] == nil {
		all.places, all.of[p] = append(all.places, p), &surrounding{}
	}
	of := all.of[p]
	if i.Requires.Text != "" {
		x, err := read(i.Requires, false, false, 0)
		if err != nil {
			return err
		}
		of.before = append(append(of.before, asserted(x)...), c.Glue(";"))
	}
	if i.Ensures.Text != "" {
		x, err := read(i.Ensures, !p.Void(), true, of.copies)
		if err != nil {
			return err
		}
		for n, old := range x.olds {
			name := oldName(of.copies + n)
			of.before = append(of.before, c.Glue("__typeof__("), piece(x.Expression, old), behind(x.Expression, ") "+name+" = ("), piece(x.Expression, old), c.Glue(");"))
		}
		of.copies += len(x.olds)
		of.after = append(append(of.after, asserted(x)...), c.Glue(";"))
	}
	return nil
}

// Unsure says why the witnesses of a file may be right although the evaluation of what begins in a line of it has undefined behaviour;
// empty: they are not.
func Unsure(ws []witness.Witness, line int) string {
	for _, w := range ws {
		for _, i := range w.Invariants {
			for _, e := range []witness.Expression{i.Value, i.Requires, i.Ensures} {
				switch {
				case e.At.Line != line:
				case e.Format == witness.ACSL:
					return "numbers of ACSL neither overflow nor are rounded"
				case oldWord.MatchString(e.Text) && conditional.MatchString(e.Text):
					return "whether a value of the call's beginning matters depends on what holds at its end"
				}
			}
		}
	}
	return ""
}

// conditional is an operator that need not evaluate all operands.
var conditional = regexp.MustCompile(`&&|\|\||\?|==>`)

// checkedInvariants returns a Plan's Change for the invariants of witnesses in a file: what is undefined in one of them makes it fail, and
// so does in one of ACSL that a number of C wraps around, as those of ACSL do not.
func checkedInvariants(file string, ws []witness.Witness) func(*program.Program, func(program.Stmt) bool) *program.Program {
	exact := map[int]acslLine{}
	for _, w := range ws {
		for _, i := range w.Invariants {
			for _, e := range []witness.Expression{i.Value, i.Requires, i.Ensures} {
				if e.Format == witness.ACSL {
					known := exact[e.At.Line]
					exact[e.At.Line] = acslLine{append(known.constants, constants(e.Text)...), known.negative || negative.MatchString(e.Text)}
				}
			}
		}
	}
	return func(p *program.Program, _ func(program.Stmt) bool) *program.Program {
		out := program.Restated(p, func(e *program.Edge) {
			if s, ok := e.Stmt.(*program.Assume); ok && e.Pos.File == file && s.Kind != "" {
				e.Stmt = &program.Assert{Cond: s.Cond, Violation: program.Violation{Kind: program.ErrorCall, Symbol: undefined}}
			}
		})
		for _, pr := range out.Procs {
			for _, l := range slices.Clone(pr.Locs) {
				at := firstIn(file, l)
				said, ok := exact[at.Line]
				if !ok {
					continue
				}
				var fits []*logic.Term
				for _, e := range l.Out {
					fits = append(fits, fitting(p.Ctx, e.Stmt, said))
				}
				if all := p.Ctx.And(fits...); !all.IsTrue() {
					insertBefore(l, &program.Assert{Cond: all, Violation: program.Violation{Kind: program.ErrorCall, Symbol: wraps}}, at)
				}
			}
		}
		out.Number()
		return out
	}
}

// firstIn returns the first place in a file on the ways from a location that do not leave it, and what is inserted with it; the zero value
// if there is none.
func firstIn(file string, l *program.Loc) program.Pos {
	seen := map[*program.Loc]bool{l: true}
	for open := []*program.Loc{l}; len(open) > 0; open = open[1:] {
		for _, e := range open[0].Out {
			switch {
			case e.Pos.File == file:
				return e.Pos
			case e.Pos.File == c.GlueFile && !seen[e.To]:
				seen[e.To] = true
				open = append(open, e.To)
			}
		}
	}
	return program.Pos{}
}

// acslLine is what there is in a line with expressions of ACSL.
type acslLine struct {
	constants []num.Rat
	negative  bool // some of them may be operands of operators that make them negative
}

// negative is an operator that can make a negative number of constants, or stands like one.
var negative = regexp.MustCompile(`~|(?:^|[^\w)\]\s])\s*-|[0-9][uUlL]*\s*-|\)\s*-\s*[0-9(~]`)

// constant is a number in an expression.
var constant = regexp.MustCompile(`\b(0[xX][0-9a-fA-F]+|[0-9]+)`)

// constants returns the whole numbers in an expression.
func constants(text string) []num.Rat {
	out := []num.Rat{}
	for _, m := range constant.FindAllString(text, -1) {
		if n, ok := new(big.Int).SetString(m, 0); ok { // which reads numbers as C does
			out = append(out, num.FromBigInt(n))
		}
	}
	return out
}

// fitting says that no number in a statement is converted to a type of C that does not have it: what is converted to a type is made a
// remainder where it could be another number. Constants are converted when the statement is made, negative ones to large ones that the
// expression does not have. Types that are shorter than int are those of casts, which ACSL has, too.
func fitting(x *logic.Context, s program.Stmt, said acslLine) *logic.Term {
	if a, ok := s.(*program.Assert); ok && a.Symbol == undefined { // about the limits of a type
		return x.True()
	}
	fits := []*logic.Term{}
	moduli := map[*logic.Term]bool{}
	var large []*logic.Term
	rounds := false
	logic.PostOrder(func(t *logic.Term) {
		rounds = rounds || t.Sort().Kind() == logic.KindFloat
		if said.negative && t.IsNum() && !t.Value().Less(num.Pow2(31)) {
			large = append(large, t)
		}
		if t.Op() != logic.OpMod || !t.Arg(1).IsNum() {
			return
		}
		for _, bits := range []int{32, 64, 128} {
			if t.Arg(1).Value().Equal(num.Pow2(bits)) {
				moduli[t.Arg(1)] = true
				fits = append(fits, x.Le(x.Int(0), t.Arg(0)), x.Lt(t.Arg(0), t.Arg(1)))
			}
		}
	}, program.Terms(s)...)
	if rounds { // numbers of ACSL are real ones
		return x.False()
	}
	for _, n := range large {
		near := func(m num.Rat) bool { return n.Value().Sub(m).Abs().Cmp(num.One) <= 0 } // strict comparisons become others
		if !moduli[n] && !slices.ContainsFunc(said.constants, near) {
			return x.False()
		}
	}
	return x.And(fits...)
}

// insertBefore puts a statement before those that begin at a location.
func insertBefore(l *program.Loc, s program.Stmt, at program.Pos) {
	behind := l.Proc.NewLoc(at)
	behind.Out, l.Out = l.Out, nil
	for _, e := range behind.Out {
		e.From = behind
	}
	program.NewEdge(l, behind, s, at)
}
