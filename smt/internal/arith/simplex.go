package arith

import (
	"craig/num"
	"craig/smt/internal/sat"
)

const blandAfter = 500 // pivots in one check after which cycling is excluded by Bland's rule

// queue notes that the basic variable x may violate a bound.
func (s *Solver) queue(x Var) {
	if s.inHeap[x] || !s.violates(x) {
		return
	}
	s.inHeap[x] = true
	h := append(s.heap, x)
	i := len(h) - 1
	for i > 0 {
		p := (i - 1) / 2
		if h[p] <= x {
			break
		}
		h[i] = h[p]
		i = p
	}
	h[i] = x
	s.heap = h
}

// unqueue returns the smallest queued variable.
func (s *Solver) unqueue() Var {
	h := s.heap
	top := h[0]
	x := h[len(h)-1]
	h = h[:len(h)-1]
	i := 0
	for len(h) > 0 {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && h[c+1] < h[c] {
			c++
		}
		if h[c] >= x {
			break
		}
		h[i] = h[c]
		i = c
	}
	if len(h) > 0 {
		h[i] = x
	}
	s.heap = h
	s.inHeap[top] = false
	return top
}

func (s *Solver) violates(x Var) bool {
	if b := s.lower[x]; b != 0 && s.value[x].less(s.bounds[b].val) {
		return true
	}
	b := s.upper[x]
	return b != 0 && s.bounds[b].val.less(s.value[x])
}

// save remembers x's value in the last feasible assignment, before it changes.
func (s *Solver) save(x Var) {
	if !s.isSaved[x] {
		s.isSaved[x] = true
		s.saved = append(s.saved, savedValue{x, s.value[x]})
	}
}

// update moves the nonbasic variable x to v, and the basic variables with it.
func (s *Solver) update(x Var, v Value) {
	s.shift(x, v.sub(s.value[x]), -1)
	s.save(x)
	s.value[x] = v
}

// shift changes the basic variables of x's column, but that of row skip, for a change of x by d.
func (s *Solver) shift(x Var, d Value, skip int32) {
	for _, p := range s.cols[x] {
		if p.row == skip {
			continue
		}
		s.stop.Poll()
		rw := &s.rows[p.row]
		y := rw.basic
		s.save(y)
		c, cy := rw.entries[p.at].c, rw.entries[rw.bat].c
		switch {
		case cy.Equal(num.MinusOne):
		case cy.IsOne():
			c = c.Neg()
		default:
			c = c.Quo(cy).Neg()
		}
		s.value[y].addMul(&d, c)
		s.queue(y)
	}
}

// check looks for an assignment within all bounds. It returns false after having put a conflict into s.expl. When
// interrupted it returns true with variables left queued.
func (s *Solver) check() bool {
	pivots := 0
	for len(s.heap) > 0 {
		if s.stop.Given() {
			s.interrupted = true
			return true
		}
		x := s.unqueue()
		r := s.basicRow[x]
		if r < 0 || !s.violates(x) {
			continue
		}
		low := s.lower[x] != 0 && s.value[x].less(s.bounds[s.lower[x]].val)
		e := s.entering(r, low, pivots >= blandAfter)
		if e < 0 {
			s.explainRow(r, low)
			return false
		}
		target := s.upper[x]
		if low {
			target = s.lower[x]
		}
		s.pivotTo(r, e, s.bounds[target].val)
		pivots++
	}
	for _, sv := range s.saved {
		s.isSaved[sv.x] = false
	}
	s.saved = s.saved[:0]
	s.feasible = len(s.bounds)
	return true
}

// pivotTo gives row r's basic variable the value v by moving the variable at index e, which becomes basic.
func (s *Solver) pivotTo(r, e int32, v Value) {
	rw := &s.rows[r]
	x, y := rw.basic, rw.entries[e].v
	d := v.sub(s.value[x]).mul(rw.entries[rw.bat].c.Quo(rw.entries[e].c).Neg())
	s.save(x)
	s.save(y)
	s.shift(y, d, r)
	s.value[x] = v
	s.value[y] = s.value[y].add(d)
	s.pivot(r, e)
	s.queue(y)
}

// entering returns the index in row r of a nonbasic variable that can move so that the basic variable rises (or falls),
// or -1 if there is none.
func (s *Solver) entering(r int32, rise, bland bool) int32 {
	rw := &s.rows[r]
	rise = rise == (rw.entries[rw.bat].c.Sign() < 0) // whether the sum of the others must rise
	best, size := int32(-1), 0
	for i := range rw.entries {
		e := &rw.entries[i]
		if int32(i) == rw.bat {
			continue
		}
		up := rise == (e.c.Sign() > 0)
		if up {
			if b := s.upper[e.v]; b != 0 && !s.value[e.v].less(s.bounds[b].val) {
				continue
			}
		} else if b := s.lower[e.v]; b != 0 && !s.bounds[b].val.less(s.value[e.v]) {
			continue
		}
		n := len(s.cols[e.v])
		if bland {
			n = 0
		}
		if best < 0 || n < size || n == size && e.v < rw.entries[best].v {
			best, size = int32(i), n
		}
	}
	return best
}

// explainRow builds the conflict of row r, whose basic variable is below its lower (or above its upper) bound with
// every other variable at its limit.
func (s *Solver) explainRow(r int32, low bool) {
	rw := &s.rows[r]
	rise := low == (rw.entries[rw.bat].c.Sign() < 0)
	s.clearExplanation(Farkas)
	for i := range rw.entries {
		e := &rw.entries[i]
		upper := rise == (e.c.Sign() > 0)
		if int32(i) == rw.bat {
			upper = !low
		}
		b := s.lower[e.v]
		if upper {
			b = s.upper[e.v]
		}
		s.explainBound(b, e.c.Abs())
	}
}

func (s *Solver) clearExplanation(r Rule) {
	s.expl.Rule = r
	s.expl.Lits = s.expl.Lits[:0]
	s.expl.Coefs = s.expl.Coefs[:0]
}

// explainBound adds bound record b, multiplied by k > 0, to the explanation.
func (s *Solver) explainBound(b int32, k num.Rat) {
	r := &s.bounds[b]
	s.explainLit(r.lit, r.upper, k)
}

// explainLit adds the asserted literal lit, used as an upper or a lower bound.
func (s *Solver) explainLit(lit sat.Lit, upper bool, k num.Rat) {
	equality := s.atoms[s.atomOf[lit.Var()]].kind == Eq
	if equality && upper {
		k = k.Neg()
	}
	if equality {
		for i, l := range s.expl.Lits {
			if l == lit.Not() {
				s.expl.Coefs[i] = s.expl.Coefs[i].Add(k)
				if s.expl.Coefs[i].IsZero() {
					n := len(s.expl.Lits) - 1
					s.expl.Lits[i], s.expl.Coefs[i] = s.expl.Lits[n], s.expl.Coefs[n]
					s.expl.Lits, s.expl.Coefs = s.expl.Lits[:n], s.expl.Coefs[:n]
				}
				return
			}
		}
	}
	s.expl.Lits = append(s.expl.Lits, lit.Not())
	s.expl.Coefs = append(s.expl.Coefs, k)
}
