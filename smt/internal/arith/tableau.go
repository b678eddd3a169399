package arith

import "craig/num"

// The tableau: rows Σ a·x = 0 with integer coefficients, each with one basic variable that occurs in no other row.
// Rows and columns are unordered lists that point at each other.

// Var is a variable of the tableau.
type Var int32

// Mono is a coefficient and a variable.
type Mono struct {
	Coef num.Rat
	Var  Var
}

type entry struct {
	v   Var
	col int32 // index in cols[v]
	c   num.Rat
}

type place struct {
	row int32
	at  int32 // index in the row's entries
}

type row struct {
	entries []entry
	basic   Var
	bat     int32 // index of basic's entry
}

func (s *Solver) addEntry(r int32, v Var, c num.Rat) {
	rw := &s.rows[r]
	rw.entries = append(rw.entries, entry{v, int32(len(s.cols[v])), c})
	s.cols[v] = append(s.cols[v], place{r, int32(len(rw.entries) - 1)})
}

func (s *Solver) removeEntry(r int32, at int32) {
	rw := &s.rows[r]
	e := rw.entries[at]
	col := s.cols[e.v]
	last := len(col) - 1
	if int(e.col) != last {
		m := col[last]
		col[e.col] = m
		s.rows[m.row].entries[m.at].col = e.col
	}
	s.cols[e.v] = col[:last]
	end := len(rw.entries) - 1
	if int(at) != end {
		m := rw.entries[end]
		rw.entries[at] = m
		s.cols[m.v][m.col].at = at
		if rw.bat == int32(end) {
			rw.bat = at
		}
	}
	rw.entries[end] = entry{}
	rw.entries = rw.entries[:end]
}

// eliminate adds a multiple of row from to row r such that the variable at from's index e disappears from r, whose
// entry of it is at index t.
func (s *Solver) eliminate(r, t, from, e int32) {
	s.stop.Poll()
	src := &s.rows[from]
	c, d := src.entries[e].c, s.rows[r].entries[t].c
	// r := alpha·r + beta·from
	alpha := num.One
	var beta num.Rat
	switch {
	case c.IsOne():
		beta = d.Neg()
	case c.Equal(num.MinusOne):
		beta = d
	default:
		g := num.GCD(c, d)
		alpha, beta = c.Quo(g), d.Quo(g).Neg()
		if alpha.Sign() < 0 {
			alpha, beta = alpha.Neg(), beta.Neg()
		}
	}
	rw := &s.rows[r]
	if !alpha.IsOne() {
		for i := range rw.entries {
			rw.entries[i].c = rw.entries[i].c.Mul(alpha)
		}
	}
	for i := range rw.entries {
		s.where[rw.entries[i].v] = int32(i) + 1
	}
	n := len(rw.entries)
	for i := range src.entries {
		f := &src.entries[i]
		if w := s.where[f.v]; w != 0 {
			p := &rw.entries[w-1].c
			*p = p.AddMul(f.c, beta)
		} else {
			s.addEntry(r, f.v, f.c.Mul(beta))
		}
	}
	for i := range rw.entries[:n] {
		s.where[rw.entries[i].v] = 0
	}
	for i := n - 1; i >= 0; i-- {
		if rw.entries[i].c.IsZero() {
			s.removeEntry(r, int32(i))
		}
	}
	if !alpha.IsOne() {
		s.normalize(r)
	}
}

// normalize divides row r by the greatest common divisor of its coefficients.
func (s *Solver) normalize(r int32) {
	rw := &s.rows[r]
	g := num.Zero
	for i := range rw.entries {
		g = num.GCD(g, rw.entries[i].c)
		if g.IsOne() {
			return
		}
	}
	inv := g.Inv()
	for i := range rw.entries {
		rw.entries[i].c = rw.entries[i].c.Mul(inv)
	}
}

// pivot makes the variable at index e of row r basic instead of the row's basic variable. Values do not change.
func (s *Solver) pivot(r, e int32) {
	x := s.rows[r].entries[e].v
	for i := 0; i < len(s.cols[x]); {
		p := s.cols[x][i]
		if p.row == r {
			i++
			continue
		}
		s.eliminate(p.row, p.at, r, e)
	}
	rw := &s.rows[r]
	s.basicRow[rw.basic] = -1
	rw.basic, rw.bat = x, e
	s.basicRow[x] = r
	s.pivots++
}

// indexIn returns the index in x's column of row r.
func (s *Solver) indexIn(x Var, r int32) int {
	for i, p := range s.cols[x] {
		if p.row == r {
			return i
		}
	}
	panic("arith: variable not in row")
}

// addRow inserts the definition of the slack variable x.
func (s *Solver) addRow(x Var) {
	var r int32
	if n := len(s.freeRows); n > 0 {
		r = s.freeRows[n-1]
		s.freeRows = s.freeRows[:n-1]
	} else {
		r = int32(len(s.rows))
		s.rows = append(s.rows, row{})
		s.rowStamp = append(s.rowStamp, 0)
		s.rowSides = append(s.rowSides, 0)
	}
	rw := &s.rows[r]
	rw.basic, rw.bat = x, 0
	s.addEntry(r, x, num.MinusOne)
	var val Value
	for _, m := range s.def[x] {
		s.addEntry(r, m.Var, m.Coef)
		val.addMul(&s.value[m.Var], m.Coef)
	}
	for _, m := range s.def[x] {
		if b := s.basicRow[m.Var]; b >= 0 {
			s.eliminate(r, s.cols[m.Var][s.indexIn(m.Var, r)].at, b, s.rows[b].bat)
		}
	}
	s.basicRow[x] = r
	s.value[x] = val
	s.active[x] = true
	s.numRows++
	s.queue(x)
}

// dropRow removes the slack variable x from the tableau.
func (s *Solver) dropRow(x Var) {
	r := s.basicRow[x]
	if r < 0 {
		// Make it basic, in its shortest row.
		p := s.cols[x][0]
		for _, q := range s.cols[x] {
			if len(s.rows[q.row].entries) < len(s.rows[p.row].entries) {
				p = q
			}
		}
		r = p.row
		y := s.rows[r].basic
		s.pivot(r, p.at)
		s.settle(y)
	}
	rw := &s.rows[r]
	for i := len(rw.entries) - 1; i >= 0; i-- {
		s.removeEntry(r, int32(i))
	}
	s.basicRow[x] = -1
	s.freeRows = append(s.freeRows, r)
	s.active[x] = false
	s.numRows--
}
