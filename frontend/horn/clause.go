// Formulas become clauses.
//
// A formula is split where it is a conjunction, until it is disjunctions of which one part at most has a predicate that
// is not negated: the head, or a conjunction to be split. The other parts, negated, are the body. Conjunctions in bodies
// are lists of atoms. Disjunctions in bodies are not split, which could take exponentially many clauses: their parts get
// guards, as do those of disjunctions below (Plaisted, Greenbaum: A structure-preserving clause form translation, 1986).
//
// Foralls in the disjunction and exists in the body become variables of the clause. That is exact, however often the
// quantified formula occurs: bodies are monotone in them.

package horn

import (
	"slices"

	"craig/frontend"
	"craig/horn"
	"craig/logic"
)

// part is a formula, or its negation.
type part struct {
	f        *logic.Term
	positive bool
}

func (p part) negation() part { return part{p.f, !p.positive} }

// strip moves negations of the term into the sign.
func (p part) strip() part {
	for p.f.Op() == logic.OpNot {
		p = part{p.f.Arg(0), !p.positive}
	}
	return p
}

// parts returns the arguments of p with its sign.
func (p part) parts() []part {
	out := make([]part, len(p.f.Args()))
	for i, a := range p.f.Args() {
		out[i] = part{a, p.positive}
	}
	return out
}

// isJunction reports whether p is a disjunction, or if that is asked for a conjunction.
func (p part) isJunction(conjunction bool) bool {
	switch p.f.Op() {
	case logic.OpAnd:
		return p.positive == conjunction
	case logic.OpOr:
		return p.positive != conjunction
	}
	return false
}

// maxSize bounds what the clauses of a command are made from: splitting repeats bodies.
const maxSize = 1 << 22

// grow notes that n more formulas are looked at.
func (r *reader) grow(n int) error {
	if r.size += n; r.size > maxSize {
		return &frontend.UnsupportedError{Pos: position(r.at.Pos),
			What: "clauses that take so much room; a conjunction of heads repeats the body for each of them, name it by a predicate"}
	}
	return nil
}

// add adds the clauses that f consists of to the system.
func (r *reader) add(f *logic.Term) error {
	if bad := r.occurrence(f).misplaced; bad != nil {
		if q := r.quantifier(bad); q != nil {
			return q.node.Errorf("a quantified formula as an argument of something that is no connective: move it out")
		}
		return r.at.Errorf("predicate %s inside of a term: it may only be below and, or, not, =>, =, xor, ite and quantifiers",
			logic.Symbol(r.pred(bad).Name))
	}
	work := []split{{alternatives: []part{{f, true}}}}
	for len(work) > 0 {
		top := &work[len(work)-1]
		if len(top.alternatives) == 0 {
			work = work[:len(work)-1]
			continue
		}
		parts := append(slices.Clip(top.rest), top.alternatives[0])
		top.alternatives = top.alternatives[1:]
		disjunction, trivial, err := r.disjunction(parts)
		if err != nil {
			return err
		}
		if trivial {
			continue
		}
		var heads []int
		for i, p := range disjunction {
			if r.isHead(p) {
				heads = append(heads, i)
			}
		}
		switch {
		case len(heads) == 0:
			err = r.clause(nil, disjunction)
		case len(heads) > 1:
			err = r.at.Errorf("this is no Horn clause: it says that %s holds or %s does, but only one can be the head",
				r.headName(disjunction[heads[0]]), r.headName(disjunction[heads[1]]))
		default:
			i := heads[0]
			head, rest := disjunction[i], append(slices.Clone(disjunction[:i]), disjunction[i+1:]...)
			if r.pred(head.f) != nil {
				err = r.clause(head.f, rest)
				break
			}
			work = append(work, split{rest, head.parts()})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// split stands for several disjunctions: of rest with one alternative each.
type split struct {
	rest, alternatives []part
}

// isHead reports whether a predicate occurs in the part p of a disjunction so that it would be the head.
func (r *reader) isHead(p part) bool {
	o := r.occurrence(p.f)
	return p.positive && o.pos || !p.positive && o.neg
}

// headName returns a predicate that occurs in p so that it would be the head, as it is written.
func (r *reader) headName(p part) string {
	for p = p.strip(); r.pred(p.f) == nil; p = p.strip() {
		if isConnective(p.f) {
			p.f = r.connectives(p.f, p.positive)
			continue
		}
		for _, a := range p.parts() {
			if r.isHead(a) {
				p = a
				break
			}
		}
	}
	return logic.Symbol(r.pred(p.f).Name)
}

// disjunction returns the parts of the disjunction of parts, none of which is a disjunction or a forall; if it has a
// predicate that would be the head, it is an atom or a conjunction. It is trivial if one of them is true.
func (r *reader) disjunction(parts []part) (out []part, trivial bool, err error) {
	seen := make(map[part]bool, len(parts))
	stack := slices.Clone(parts)
	slices.Reverse(stack)
	for len(stack) > 0 {
		if err := r.grow(1); err != nil {
			return nil, false, err
		}
		p := stack[len(stack)-1].strip()
		stack = stack[:len(stack)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		q := r.quantifier(p.f)
		switch {
		case p.f.IsTrue() && p.positive || p.f.IsFalse() && !p.positive || seen[p.negation()]:
			return nil, true, nil
		case p.f.IsTrue() || p.f.IsFalse():
		case p.isJunction(false):
			parts := p.parts()
			for i := len(parts) - 1; i >= 0; i-- {
				stack = append(stack, parts[i])
			}
		case q != nil && q.forall != p.positive:
			return nil, false, q.misplaced()
		case q != nil:
			body, err := r.open(p.f)
			if err != nil {
				return nil, false, err
			}
			stack = append(stack, part{body, p.positive})
		case isConnective(p.f) && !r.occurrence(p.f).plain():
			stack = append(stack, part{r.connectives(p.f, p.positive), p.positive})
		default:
			out = append(out, p)
		}
	}
	return out, false, nil
}

// misplaced is the error for a quantifier that is no variable of a clause.
func (q *quantifier) misplaced() error {
	if q.forall {
		return q.node.Errorf("this is no Horn clause: a forall in the body, under an odd number of negations")
	}
	return q.node.Errorf("this is no Horn clause: an exists in the head, under an even number of negations")
}

// clause adds the clause with that head, an atom or nil for none, unless one of the parts of rest holds.
func (r *reader) clause(head *logic.Term, rest []part) error {
	b := body{r: r, names: make(map[part]*logic.Term), seen: make(map[guarded]bool)}
	for i := len(rest) - 1; i >= 0; i-- {
		b.stack = append(b.stack, guarded{rest[i].negation(), r.ctx.True()})
	}
	for len(b.stack) > 0 {
		if err := b.step(); err != nil {
			return err
		}
	}
	constraint := r.ctx.And(b.constraints...)
	if constraint.IsFalse() {
		return nil
	}
	s := r.script.System
	pred, args := s.Goal, []*logic.Term(nil)
	if head != nil {
		pred, args = r.pred(head), slices.Clone(head.Args())
	}
	if err := r.separate(args, b.atoms, &constraint); err != nil {
		return err
	}
	s.Add(pred, args, b.atoms, constraint).Pos = position(r.at.Pos)
	return nil
}

// separate replaces constants that occur in other clauses.
func (r *reader) separate(args []*logic.Term, atoms []horn.Atom, constraint **logic.Term) error {
	terms := append([]*logic.Term{*constraint}, args...)
	for _, a := range atoms {
		terms = append(append(terms, a.Guard), a.Args...)
	}
	own := make(map[*logic.Term]*logic.Term)
	size := 0
	logic.PostOrder(func(t *logic.Term) {
		size++
		switch {
		case t.Op() != logic.OpConst:
		case r.used[t]:
			own[t] = r.copy(t)
			r.used[own[t]] = true
		default:
			r.used[t] = true
		}
	}, terms...)
	if err := r.grow(size); err != nil || len(own) == 0 {
		return err
	}
	sub := r.ctx.NewSubst(own)
	*constraint = sub.Apply(*constraint)
	for i, a := range args {
		args[i] = sub.Apply(a)
	}
	for i := range atoms {
		atoms[i].Guard = sub.Apply(atoms[i].Guard)
		for k, a := range atoms[i].Args {
			atoms[i].Args[k] = sub.Apply(a)
		}
	}
	return nil
}

// guardName is what the names of guards begin with.
const guardName = "guard"

// body is the body of a clause in the making.
type body struct {
	r           *reader
	stack       []guarded
	names       map[part]*logic.Term // guards that imply a part of a disjunction
	seen        map[guarded]bool
	atoms       []horn.Atom
	constraints []*logic.Term
}

// guarded is a part that is needed if guard, a Bool constant or true, is true.
type guarded struct {
	part
	guard *logic.Term
}

// step adds the part on top of the stack to the body, or puts parts of it there.
func (b *body) step() error {
	r := b.r
	if err := r.grow(1); err != nil {
		return err
	}
	g := b.stack[len(b.stack)-1]
	b.stack = b.stack[:len(b.stack)-1]
	g.part = g.strip()
	if b.seen[g] {
		return nil
	}
	b.seen[g] = true
	q := r.quantifier(g.f)
	switch {
	case r.occurrence(g.f).plain():
		b.require(g.guard, b.literal(g.part))
	case r.pred(g.f) != nil:
		b.atoms = append(b.atoms, horn.Atom{Guard: g.guard, Pred: r.pred(g.f), Args: slices.Clone(g.f.Args())})
	case g.isJunction(true):
		parts := g.parts()
		for i := len(parts) - 1; i >= 0; i-- {
			b.stack = append(b.stack, guarded{parts[i], g.guard})
		}
	case g.isJunction(false):
		b.choice(g)
	case q != nil && q.forall == g.positive:
		return q.misplaced()
	case q != nil:
		body, err := r.open(g.f)
		if err != nil {
			return err
		}
		b.stack = append(b.stack, guarded{part{body, g.positive}, g.guard})
	default:
		b.stack = append(b.stack, guarded{part{r.connectives(g.f, !g.positive), g.positive}, g.guard})
	}
	return nil
}

// literal returns p as a term.
func (b *body) literal(p part) *logic.Term {
	if p.positive {
		return p.f
	}
	return b.r.ctx.Not(p.f)
}

// require adds a constraint under a guard.
func (b *body) require(guard, f *logic.Term) {
	b.constraints = append(b.constraints, b.r.ctx.Implies(guard, f))
}

// choice adds a disjunction: those of its parts with predicates get a guard each.
func (b *body) choice(g guarded) {
	c := b.r.ctx
	var ways []*logic.Term
	var open []guarded
	for _, p := range g.parts() {
		p = p.strip()
		if b.r.occurrence(p.f).plain() {
			ways = append(ways, b.literal(p))
			continue
		}
		guard := b.names[p]
		if guard == nil {
			guard = c.Fresh(guardName, logic.Bool)
			b.names[p] = guard
			open = append(open, guarded{p, guard})
		}
		ways = append(ways, guard)
	}
	slices.Reverse(open)
	b.stack = append(b.stack, open...)
	b.require(g.guard, c.Or(ways...))
}
