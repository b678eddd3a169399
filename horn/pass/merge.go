// Parallel clauses become one.

package pass

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"craig/horn"
	"craig/logic"
)

// mergeWhere merges clauses for which wanted holds and that have the same predicates in head and body, and no guards.
// The Back is nil if there are none. It is no pass of its own: engines find less, and later, in the disjunctions of large
// clauses. It pays where it makes predicates eliminable.
func mergeWhere(s *horn.System, wanted func(*horn.Clause) bool) (*horn.System, Back) {
	group := make(map[string][]*horn.Clause)
	keys := make([]string, len(s.Clauses))
	found := false
	for i, c := range s.Clauses {
		if !wanted(c) || slices.ContainsFunc(c.Body, func(a horn.Atom) bool { return !a.Guard.IsTrue() }) {
			continue
		}
		keys[i] = shape(c)
		group[keys[i]] = append(group[keys[i]], c)
		found = found || len(group[keys[i]]) > 1
	}
	if !found {
		return s, nil
	}
	b := build(s)
	b.keepAll()
	for i, c := range s.Clauses {
		switch g := group[keys[i]]; {
		case keys[i] == "" || len(g) == 1:
			b.add(b.draft(c))
		case g[0] == c:
			d := b.merged(g)
			b.simplify(d)
			b.add(d)
		}
	}
	b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) { return b.carry(m), nil }
	return b.out, b.w
}

// byPred returns the indices of the atoms of c ordered by predicate.
func byPred(c *horn.Clause) []int {
	order := make([]int, len(c.Body))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(c.Body[i].Pred.ID, c.Body[j].Pred.ID) })
	return order
}

// shape returns the predicates of c as text.
func shape(c *horn.Clause) string {
	var t strings.Builder
	t.WriteString(strconv.Itoa(c.Head.ID))
	for _, i := range byPred(c) {
		t.WriteByte(' ')
		t.WriteString(strconv.Itoa(c.Body[i].Pred.ID))
	}
	return t.String()
}

// merged returns the draft of a clause that stands for each of those, which have the same shape.
func (b *builder) merged(clauses []*horn.Clause) *draft {
	first := clauses[0]
	d := &draft{pos: first.Pos, head: b.image[first.Head.ID]}
	for _, i := range byPred(first) {
		p := first.Body[i].Pred
		at := &atom{Atom: horn.Atom{Guard: b.ctx.True(), Pred: b.image[p.ID]}, index: -1}
		for _, x := range p.Params {
			at.Args = append(at.Args, b.ctx.Fresh(x.Name(), x.Sort()))
		}
		d.body = append(d.body, at)
	}
	ways := make([][]*logic.Term, len(clauses)) // the conjuncts of each
	heads := make([][]*logic.Term, len(clauses))
	for k, c := range clauses {
		o := &origin{clause: c, values: map[*logic.Term]*logic.Term{}, atoms: make([]source, len(c.Body))}
		var equal [][2]*logic.Term
		for j, i := range byPred(c) {
			o.atoms[i] = source{atoms: []*atom{d.body[j]}}
			for n, x := range c.Body[i].Args {
				y := d.body[j].Args[n]
				if x.Op() == logic.OpConst && o.values[x] == nil {
					o.values[x] = y
				} else {
					equal = append(equal, [2]*logic.Term{x, y})
				}
			}
		}
		sub := b.ctx.NewSubst(o.values)
		heads[k] = applyAll(sub, c.HeadArgs)
		ways[k] = slices.Clone(logic.Conjuncts(sub.Apply(c.Constraint)))
		for _, e := range equal {
			ways[k] = append(ways[k], b.ctx.Eq(sub.Apply(e[0]), e[1]))
		}
		d.from.variants = append(d.from.variants, o)
	}
	for n, x := range first.Head.Params {
		same := heads[0][n]
		for k := range clauses {
			if heads[k][n] != same {
				same = nil
				break
			}
		}
		if same == nil {
			same = b.ctx.Fresh(x.Name(), x.Sort())
			for k := range clauses {
				ways[k] = append(ways[k], b.ctx.Eq(same, heads[k][n]))
			}
		}
		d.headArgs = append(d.headArgs, same)
	}
	d.constraint = b.disjunction(ways)
	for k, o := range d.from.variants {
		o.when = b.ctx.And(ways[k]...)
	}
	return d
}

// disjunction returns the disjunction of conjunctions; what all of them have in common comes out.
func (b *builder) disjunction(ways [][]*logic.Term) *logic.Term {
	count := make(map[*logic.Term]int)
	for _, w := range ways {
		seen := make(map[*logic.Term]bool)
		for _, f := range w {
			if !seen[f] {
				seen[f] = true
				count[f]++
			}
		}
	}
	var common, rest []*logic.Term
	for k, w := range ways {
		var own []*logic.Term
		for _, f := range w {
			if count[f] < len(ways) {
				own = append(own, f)
			} else if k == 0 {
				common = append(common, f)
			}
		}
		rest = append(rest, b.ctx.And(own...))
	}
	return b.ctx.And(append(common, b.ctx.Or(rest...))...)
}
