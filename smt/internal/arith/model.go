package arith

import "craig/num"

// Model returns the values of all variables, with a positive number for δ, after a check that answered Sat.
func (s *Solver) Model() []num.Rat {
	eps := s.epsilon()
	m := make([]num.Rat, len(s.value))
	for i, v := range s.value {
		m[i] = v.R
		if !v.D.IsZero() {
			m[i] = v.R.Add(v.D.Mul(eps))
		}
	}
	return m
}

// epsilon returns a number for δ under which every bound and disequality that holds keeps holding.
func (s *Solver) epsilon() num.Rat {
	eps := num.One
	// less makes r + d·eps < 0, given r < 0.
	less := func(r, d num.Rat) {
		if d.Sign() > 0 {
			if e := r.Neg().Quo(d); e.Cmp(eps) <= 0 {
				eps = e.Mul(num.Frac(1, 2))
			}
		}
	}
	for i, v := range s.value {
		if b := s.lower[i]; b != 0 && s.active[i] {
			if d := s.bounds[b].val.sub(v); d.R.Sign() < 0 {
				less(d.R, d.D)
			}
		}
		if b := s.upper[i]; b != 0 && s.active[i] {
			if d := v.sub(s.bounds[b].val); d.R.Sign() < 0 {
				less(d.R, d.D)
			}
		}
	}
	for _, q := range s.diseqs {
		a := &s.atoms[q.atom]
		switch d := s.value[a.x].sub(a.at); d.R.Sign() {
		case -1:
			less(d.R, d.D)
		case 1:
			less(d.R.Neg(), d.D.Neg())
		}
	}
	return eps
}
