package arith

import (
	"errors"
	"fmt"
	"slices"

	"craig/num"
)

// Self-checks: what holds of the theory's state between its calls. The build tag selfcheck turns them on everywhere, at
// every 32nd propagation, which makes checks several times slower; the tests of this package check every one.

// selfCheck panics if the state is not what it should be. Propagate calls it when it is content, if there are to be
// checks.
func (s *Solver) selfCheck() {
	if s.steps++; s.steps%int64(s.checkEvery) != 0 {
		return
	}
	if err := s.invariants(); err != nil {
		panic("arith: self-check: " + err.Error())
	}
}

// invariants returns what is wrong with the state, nil if nothing is. It must not be called between a conflict and the
// Backtrack that follows.
func (s *Solver) invariants() error {
	if err := s.checkTableau(); err != nil {
		return err // the others read it
	}
	return errors.Join(s.checkRows(), s.checkReferences(), s.checkBounds(), s.checkValues(), s.checkSaved(), s.checkAtoms(),
		s.checkProps(), s.checkLinks())
}

// checkTableau: rows and columns point at each other, and basic variables occur in their row only.
func (s *Solver) checkTableau() error {
	entries, rows := 0, 0
	for r := range s.rows {
		rw := &s.rows[r]
		if len(rw.entries) == 0 {
			continue
		}
		rows++
		entries += len(rw.entries)
		if x := rw.basic; int(rw.bat) >= len(rw.entries) || rw.entries[rw.bat].v != x || int(s.basicRow[x]) != r || len(s.cols[x]) != 1 {
			return fmt.Errorf("tableau: variable %d is not basic in row %d", x, r)
		}
		for i, e := range rw.entries {
			switch {
			case e.c.IsZero() || !e.c.IsInt():
				return fmt.Errorf("tableau: variable %d of row %d has the coefficient %v", e.v, r, e.c)
			case int(e.col) >= len(s.cols[e.v]) || s.cols[e.v][e.col] != place{int32(r), int32(i)}:
				return fmt.Errorf("tableau: the column of variable %d does not know row %d", e.v, r)
			case !s.active[e.v]:
				return fmt.Errorf("tableau: variable %d of row %d is not active", e.v, r)
			case s.basicRow[e.v] >= 0 && e.v != rw.basic:
				return fmt.Errorf("tableau: variable %d of row %d is basic elsewhere", e.v, r)
			}
		}
	}
	places := 0
	for x := range s.cols {
		places += len(s.cols[x])
		if r := s.basicRow[x]; r >= 0 && (int(r) >= len(s.rows) || s.rows[r].basic != Var(x)) {
			return fmt.Errorf("tableau: variable %d is not basic in its row %d", x, r)
		}
		if s.where[x] != 0 {
			return fmt.Errorf("tableau: elimination has left a mark on variable %d", x)
		}
	}
	if places != entries || rows != s.numRows || rows+len(s.freeRows) != len(s.rows) {
		return fmt.Errorf("tableau: %d places of %d entries in %d rows of %d", places, entries, rows, s.numRows)
	}
	return nil
}

// checkRows: each row follows from the definitions of slack variables. There is one for each that is active, so that
// the rows say what the definitions do.
func (s *Solver) checkRows() error {
	sum := make(map[Var]num.Rat)
	for r := range s.rows {
		clear(sum)
		for _, e := range s.rows[r].entries {
			if s.def[e.v] == nil {
				sum[e.v] = sum[e.v].Add(e.c)
			}
			for _, m := range s.def[e.v] {
				sum[m.Var] = sum[m.Var].AddMul(m.Coef, e.c)
			}
		}
		for x, k := range sum {
			if !k.IsZero() {
				return fmt.Errorf("rows: row %d does not follow from the definitions: %v is left of variable %d", r, k, x)
			}
		}
	}
	active := 0
	for x := range s.def {
		if s.def[x] != nil && s.active[x] {
			active++
		}
	}
	if active != s.numRows {
		return fmt.Errorf("rows: there are %d for %d sums", s.numRows, active)
	}
	return nil
}

// checkReferences: wanted atoms are counted for their variables, and those for columns.
func (s *Solver) checkReferences() error {
	refs, open := make([]int32, len(s.value)), make([]int32, len(s.value))
	for x, list := range s.onVar {
		for _, i := range list {
			if a := &s.atoms[i]; a.want != 0 {
				refs[x]++
				if !a.done {
					open[x]++
				}
			}
		}
	}
	idle := 0
	for x, def := range s.def {
		if def != nil && refs[x] > 0 {
			for _, m := range def {
				refs[m.Var]++
			}
			if !s.active[x] {
				return fmt.Errorf("references: the wanted sum %d is not in the tableau", x)
			}
		}
		if def != nil && refs[x] == 0 && s.active[x] {
			idle++
		}
	}
	for x := range refs {
		if refs[x] != s.refs[x] || open[x] != s.open[x] {
			return fmt.Errorf("references: variable %d has %d, %d open; counted are %d, %d", x, refs[x], open[x], s.refs[x], s.open[x])
		}
	}
	if idle != s.idle {
		return fmt.Errorf("references: %d sums are idle; counted are %d", idle, s.idle)
	}
	return nil
}

// checkBounds: each bound rests on a true literal whose atom says it, and is stricter than the one it replaced; none
// contradicts its opposite.
func (s *Solver) checkBounds() error {
	count := 1
	for x := range s.value {
		for _, upper := range [2]bool{false, true} {
			top := s.lower[x]
			if upper {
				top = s.upper[x]
			}
			for i := top; i != 0; i = s.bounds[i].prev {
				count++
				if err := s.checkBound(i, Var(x), upper); err != nil {
					return err
				}
			}
		}
		if lo, up := s.lower[x], s.upper[x]; lo != 0 && up != 0 && s.bounds[up].val.less(s.bounds[lo].val) {
			return fmt.Errorf("bounds: those of variable %d contradict each other", x)
		}
	}
	if count != len(s.bounds) || s.feasible > len(s.bounds) {
		return fmt.Errorf("bounds: %d of %d are on variables", count, len(s.bounds))
	}
	return nil
}

func (s *Solver) checkBound(i int32, x Var, upper bool) error {
	b := &s.bounds[i]
	if b.x != x || b.upper != upper || b.prev >= i || !s.HasAtom(b.lit.Var()) || s.sat.Value(b.lit) <= 0 {
		return fmt.Errorf("bounds: %d, on variable %d, is out of place or rests on nothing", i, x)
	}
	a := &s.atoms[s.atomOf[b.lit.Var()]]
	says := a.at
	if b.lit.Neg() {
		says = s.above(a)
	}
	if a.x != x || !b.val.equal(says) || a.kind != Eq && upper == b.lit.Neg() || a.kind == Eq && b.lit.Neg() {
		return fmt.Errorf("bounds: %d, on variable %d, is not what its literal says", i, x)
	}
	if p := &s.bounds[b.prev]; b.prev != 0 && (upper && p.val.cmp(b.val) <= 0 || !upper && b.val.cmp(p.val) <= 0) {
		return fmt.Errorf("bounds: %d, on variable %d, is no stricter than the one before", i, x)
	}
	return nil
}

// checkValues: the values satisfy all rows and the bounds of nonbasic variables; basic variables for which that is not
// so are queued, in a heap.
func (s *Solver) checkValues() error {
	for r := range s.rows {
		var sum Value
		for _, e := range s.rows[r].entries {
			sum.addMul(&s.value[e.v], e.c)
		}
		if !sum.equal(Value{}) {
			return fmt.Errorf("values: row %d sums to %v", r, sum)
		}
	}
	for i := range s.value {
		if x := Var(i); s.active[x] && s.violates(x) && !s.inHeap[x] {
			return fmt.Errorf("values: variable %d violates a bound and is not queued", x)
		}
	}
	queued := 0
	for x, in := range s.inHeap {
		if in {
			queued++
			if s.basicRow[x] < 0 && s.violates(Var(x)) {
				return fmt.Errorf("values: the nonbasic variable %d violates a bound", x)
			}
		}
	}
	for i, x := range s.heap {
		if !s.inHeap[x] || i > 0 && x < s.heap[(i-1)/2] {
			return fmt.Errorf("values: variable %d is at the wrong place of the queue", x)
		}
	}
	if queued != len(s.heap) {
		return fmt.Errorf("values: %d variables of %d are queued", queued, len(s.heap))
	}
	return nil
}

// checkSaved: the values that restore returns to satisfy all rows, and the bounds that were asserted then.
func (s *Solver) checkSaved() error {
	old := make(map[Var]Value)
	for _, sv := range s.saved {
		if _, twice := old[sv.x]; twice || !s.isSaved[sv.x] {
			return fmt.Errorf("saved: variable %d is not, or twice", sv.x)
		}
		old[sv.x] = sv.val
	}
	at := func(x Var) Value {
		if v, ok := old[x]; ok {
			return v
		}
		return s.value[x]
	}
	for x, is := range s.isSaved {
		if _, ok := old[Var(x)]; is != ok {
			return fmt.Errorf("saved: variable %d is taken for saved", x)
		}
	}
	for r := range s.rows {
		var sum Value
		for _, e := range s.rows[r].entries {
			v := at(e.v)
			sum.addMul(&v, e.c)
		}
		if !sum.equal(Value{}) {
			return fmt.Errorf("saved: row %d sums to %v", r, sum)
		}
	}
	for i := 1; i < s.feasible; i++ {
		b := &s.bounds[i]
		if c := at(b.x).cmp(b.val); s.active[b.x] && (b.upper && c > 0 || !b.upper && c < 0) {
			return fmt.Errorf("saved: variable %d violates bound %d", b.x, i)
		}
	}
	return nil
}

// checkAtoms: atoms are known by their SAT variable and, in order, by their variable; disequalities are true literals.
func (s *Solver) checkAtoms() error {
	atoms := 0
	for x, list := range s.onVar {
		atoms += len(list)
		for k, i := range list {
			a := &s.atoms[i]
			if a.x != Var(x) || !s.HasAtom(a.v) || s.atomOf[a.v] != i {
				return fmt.Errorf("atoms: that of %d is not at its variable %d", a.v, x)
			}
			if k > 0 && a.at.less(s.atoms[list[k-1]].at) {
				return fmt.Errorf("atoms: those on variable %d are not in order", x)
			}
		}
	}
	for _, i := range s.atomOf {
		if i >= 0 {
			atoms--
		}
	}
	if atoms != 0 {
		return fmt.Errorf("atoms: %d more are on variables than there are", atoms)
	}
	for _, d := range s.diseqs {
		if a := &s.atoms[d.atom]; a.kind != Eq || s.sat.Value(a.v.Pos()) >= 0 {
			return fmt.Errorf("atoms: the disequality of %d does not hold", a.v)
		}
	}
	touched := make(map[Var]bool)
	for _, x := range s.touched {
		touched[x] = true
	}
	for x, is := range s.isTouched {
		if (is != 0) != touched[Var(x)] {
			return fmt.Errorf("atoms: variable %d has new bounds, or is taken for that", x)
		}
	}
	return nil
}

// checkProps: what was implied holds, and its reasons, which lie one behind the other, held, or were known, before.
func (s *Solver) checkProps() error {
	at := int32(0)
	for i := range s.props {
		p := &s.props[i]
		if p.from < at || p.to < p.from || int(p.to) > len(s.reasons) || s.sat.Value(p.lit) <= 0 || s.sat.Trail()[p.pos] != p.lit {
			return fmt.Errorf("propagations: %d does not hold or has the reasons of another", i)
		}
		at = p.from // several atoms may share the reasons of one row
		for _, r := range s.reasons[p.from:p.to] {
			if r.bound < 0 && int(-r.bound) <= len(s.known) && s.known[-r.bound-1].pos < p.pos {
				continue
			}
			if r.bound <= 0 || int(r.bound) >= len(s.bounds) || s.bounds[r.bound].pos >= p.pos || r.coef.Sign() <= 0 {
				return fmt.Errorf("propagations: %d has a reason that did not hold before", i)
			}
		}
	}
	return nil
}

// checkLinks: links are fixed sums of two columns, which know them; what is known of a column follows from a link and the
// other side.
func (s *Solver) checkLinks() error {
	of := make(map[Var][]Var)
	for i, l := range s.links {
		if !s.twoSided(l.sum) || !s.isFixed(l.sum) || int(l.bound) >= len(s.bounds) || s.bounds[l.bound].x != l.sum || i > 0 && l.bound <= s.links[i-1].bound {
			return fmt.Errorf("links: sum %d is none", l.sum)
		}
		for _, m := range s.def[l.sum] {
			of[m.Var] = append(of[m.Var], l.sum)
		}
	}
	known := 0
	for x, links := range s.linksOf {
		if !slices.Equal(links, of[Var(x)]) {
			return fmt.Errorf("links: variable %d has %v, not %v", x, links, of[Var(x)])
		}
		if s.knownOf[x] != 0 {
			known++
		}
	}
	if known != len(s.known) {
		return fmt.Errorf("links: %d values are known, not %d", len(s.known), known)
	}
	for i, k := range s.known {
		v, ok := s.valueOf(s.def[k.sum][1-k.to].Var)
		if !ok || s.knownOf[k.x] != int32(i)+1 || s.def[k.sum][k.to].Var != k.x || i > 0 && k.pos < s.known[i-1].pos {
			return fmt.Errorf("links: the value of variable %d rests on nothing", k.x)
		}
		if w, _ := s.across(k.sum, int(k.to), v); !w.equal(k.val) {
			return fmt.Errorf("links: variable %d does not have the value that is known", k.x)
		}
	}
	return nil
}
