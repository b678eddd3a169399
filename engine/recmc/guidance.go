package recmc

// Global guidance: where lemmas differ by numbers only, each blocks one member of a family, and others follow without
// end. What the numbers have in common (they lie on a line, or on a plane) says which cubes the family blocks together
// (H. G. V. Krishnan, Y. Chen, S. Shoham, A. Gurfinkel: Global Guidance for Local Generalization in Model Checking,
// CAV 2020, rule Subsume).

import (
	"slices"
	"strings"

	"craig/internal/qe"
	"craig/logic"
	"craig/num"
	"craig/smt"
)

// cluster is the cubes of a predicate's lemmas that differ by numbers only.
type cluster struct {
	members [][]num.Rat         // the numbers of each, in the order of the literals; the last ones
	made    map[*logic.Term]int // the guesses with the bounds above those for which they were made
	tried   int                 // how many guesses in a row did not hold
}

// The members that a guess is made from, and the number of guesses in a row that fail after which a cluster has no more.
const (
	maxMembers = 6
	maxGuesses = 12
)

// literalsOf returns the literals of a cube, where two bounds that leave one integer are an equation.
func (e *recmc) literalsOf(cube []*logic.Term) []literal {
	var lits []literal
	for _, t := range cube {
		l := newLiteral(t)
		i := slices.IndexFunc(lits, func(o literal) bool { return l.closes(o) || o.closes(l) })
		if i < 0 {
			lits = append(lits, l)
			continue
		}
		upper := l.n
		if l.neg {
			upper = lits[i].n
		}
		lits[i] = newLiteral(e.C.Eq(l.lhs, e.C.Num(upper, l.lhs.Sort())))
	}
	return lits
}

// guide returns a cube that has members of the given one's cluster in it, which all clauses of p block at bound b, with a
// level at which its negation is a lemma; nil if there is none. The given cube need not be in it.
func (e *recmc) guide(p *pred, cube []*logic.Term, b int) ([]*logic.Term, int) {
	lits := e.literalsOf(cube)
	slices.SortFunc(lits, func(a, b literal) int { return strings.Compare(a.shape, b.shape) })
	holes := slices.DeleteFunc(slices.Clone(lits), func(l literal) bool { return l.lhs == nil })
	if len(holes) < 2 || slices.ContainsFunc(holes, func(l literal) bool { return l.lhs.Sort() != holes[0].lhs.Sort() }) {
		return nil, 0
	}
	f := p.cluster(lits)
	if !f.add(holes) || f.tried >= maxGuesses {
		return nil, 0
	}
	for _, guess := range e.guesses(f, lits, holes) {
		if e.Ctx.Err() != nil {
			return nil, 0
		}
		if whole := e.C.And(guess...); f.made[whole] >= b+1 {
			continue
		} else {
			f.made[whole] = b + 1
		}
		switch _, ans := e.blocked(p, guess, b); ans {
		case answerYes:
			guess, level, ok := e.generalise(p, guess, b)
			if !ok {
				return nil, 0
			}
			f.tried = 0
			return guess, level
		case answerUnknown:
			e.err = nil
		case answerNo:
		}
		f.tried++
	}
	return nil, 0
}

// cluster returns the cluster of cubes with literals of these shapes, which are in order.
func (p *pred) cluster(lits []literal) *cluster {
	var key strings.Builder
	for _, l := range lits {
		key.WriteString(l.shape)
		key.WriteByte(' ')
	}
	if p.clusters == nil {
		p.clusters = make(map[string]*cluster)
	}
	f := p.clusters[key.String()]
	if f == nil {
		f = &cluster{made: make(map[*logic.Term]int)}
		p.clusters[key.String()] = f
	}
	return f
}

// add makes the numbers of literals a member, unless they are one of the last members already.
func (f *cluster) add(holes []literal) bool {
	numbers := make([]num.Rat, len(holes))
	for i, l := range holes {
		numbers[i] = l.n
	}
	if slices.ContainsFunc(f.members, func(m []num.Rat) bool { return slices.EqualFunc(m, numbers, num.Rat.Equal) }) {
		return false
	}
	f.members = append(f.members, numbers)
	if len(f.members) > maxMembers {
		f.members = f.members[1:]
	}
	return true
}

// guesses returns cubes that contain all members of f: first the whole cluster as the affine hull of the members
// describes it, then, if that is a line, its halves that begin with the outermost member.
func (e *recmc) guesses(f *cluster, lits, holes []literal) [][]*logic.Term {
	h := newHull(f.members)
	if h.dim == 0 || h.dim == len(holes) || len(f.members) < h.dim+2 {
		return nil
	}
	c := e.C
	var free []*logic.Term // the coordinates of the hull
	for _, k := range h.free {
		free = append(free, c.Fresh("hole", holes[k].lhs.Sort()))
	}
	var pattern []*logic.Term
	next := 0
	for _, l := range lits {
		if l.lhs == nil {
			pattern = append(pattern, l.t)
			continue
		}
		pattern = append(pattern, l.with(c, h.coordinate(c, next, free), c.Num(h.den, l.lhs.Sort())))
		next++
	}
	var out [][]*logic.Term
	add := func(parts ...*logic.Term) {
		if g := e.project(free, parts); g != nil && !slices.ContainsFunc(out, func(o []*logic.Term) bool { return slices.Equal(o, g) }) {
			out = append(out, g)
		}
	}
	add(pattern...)
	if h.dim == 1 {
		k := h.free[0]
		least, most := f.members[0][k], f.members[0][k]
		for _, m := range f.members[1:] {
			if m[k].Less(least) {
				least = m[k]
			}
			if most.Less(m[k]) {
				most = m[k]
			}
		}
		s := free[0].Sort()
		add(append(slices.Clone(pattern), c.Ge(free[0], c.Num(least, s)))...)
		add(append(slices.Clone(pattern), c.Le(free[0], c.Num(most, s)))...)
	}
	return out
}

// project returns the conjuncts of a formula without vars that implies ∃vars. parts; nil if no part of it is found.
func (e *recmc) project(vars, parts []*logic.Term) []*logic.Term {
	f := e.C.And(parts...)
	s := smt.New(e.C, smt.Options{})
	s.Assert(f)
	if e.Check(s) != smt.Sat {
		return nil
	}
	return e.conjuncts(qe.Project(e.C, vars, f, s.Model()))
}

// hull is the affine hull of points with integer coordinates where the points have them: coordinate i is
// (base[i] + Σ slope[i][k]·free[k]) / den.
type hull struct {
	dim   int
	free  []int // the coordinates that determine the others
	base  []num.Rat
	slope [][]num.Rat // by coordinate, by free coordinate
	den   num.Rat
}

// newHull returns the hull of at least one point.
func newHull(points [][]num.Rat) *hull {
	last := points[len(points)-1]
	var rows [][]num.Rat // reduced: a basis of the differences, with 1 at the free coordinates
	h := &hull{den: num.One}
	for _, p := range points[:len(points)-1] {
		row := make([]num.Rat, len(p))
		for i := range p {
			row[i] = p[i].Sub(last[i])
		}
		for k, at := range h.free {
			by := row[at].Neg()
			for i := range row {
				row[i] = row[i].AddMul(by, rows[k][i])
			}
		}
		at := slices.IndexFunc(row, func(r num.Rat) bool { return !r.IsZero() })
		if at < 0 {
			continue
		}
		inv := row[at].Inv()
		for i := range row {
			row[i] = row[i].Mul(inv)
		}
		for k := range rows {
			by := rows[k][at].Neg()
			for i := range row {
				rows[k][i] = rows[k][i].AddMul(by, row[i])
			}
		}
		rows, h.free = append(rows, row), append(h.free, at)
	}
	h.dim = len(rows)
	for i := range last {
		base := last[i]
		slope := make([]num.Rat, h.dim)
		for k, at := range h.free {
			slope[k] = rows[k][i]
			base = base.AddMul(slope[k].Neg(), last[at])
		}
		h.base, h.slope = append(h.base, base), append(h.slope, slope)
		for _, r := range append(slope[:h.dim:h.dim], base) {
			h.den = lcm(h.den, r)
		}
	}
	for i := range h.base {
		h.base[i] = h.base[i].Mul(h.den)
		for k := range h.slope[i] {
			h.slope[i][k] = h.slope[i][k].Mul(h.den)
		}
	}
	return h
}

// lcm returns the least multiple of the integer den by which r becomes an integer.
func lcm(den, r num.Rat) num.Rat {
	return den.Mul(num.FromBigInt(r.Mul(den).DenBig()))
}

// coordinate returns coordinate i times den for the given free coordinates.
func (h *hull) coordinate(c *logic.Context, i int, free []*logic.Term) *logic.Term {
	sort := free[0].Sort()
	sum := []*logic.Term{c.Num(h.base[i], sort)}
	for k, x := range free {
		sum = append(sum, c.Mul(c.Num(h.slope[i][k], sort), x))
	}
	return c.Add(sum...)
}

// implies reports whether every state of cube is one of wider; false if that is not known.
func (e *recmc) implies(cube, wider []*logic.Term) bool {
	s := smt.New(e.C, smt.Options{})
	s.Assert(e.C.And(cube...))
	return e.CheckTerms(s, e.C.Not(e.C.And(wider...))) == smt.Unsat
}
