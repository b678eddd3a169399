package random

import "slices"

// Shrink returns a problem that fails as p does, and from which nothing can be taken without it passing, as far as
// assertions, subterms and their replacement by smaller terms of their sorts go: the delta debugging of Zeller and
// Hildebrandt, "Simplifying and isolating failure-inducing input", 2002, on trees. p must fail.
func Shrink(p *Problem, fails func(*Problem) bool) *Problem {
	for n := len(p.Assertions) / 2; n > 0; { // drop assertions, many at first
		dropped := false
		for i := 0; i+n <= len(p.Assertions); {
			q := &Problem{Symbols: p.Symbols, Assertions: slices.Delete(slices.Clone(p.Assertions), i, i+n)}
			if len(q.Assertions) > 0 && fails(q) {
				p, dropped = q, true
			} else {
				i += n
			}
		}
		if !dropped || n > len(p.Assertions)/2 {
			n /= 2
		}
	}
	for again := true; again; {
		again = false
		for i := 0; i < len(p.Assertions); i++ {
			for i < len(p.Assertions) {
				q := smaller(p, i, fails)
				if q == nil {
					break
				}
				p, again = q, true
			}
		}
	}
	return p.tidy()
}

// smaller returns p with something taken from assertion i, or nil.
func smaller(p *Problem, i int, fails func(*Problem) bool) *Problem {
	if len(p.Assertions) > 1 {
		if q := (&Problem{p.Symbols, slices.Delete(slices.Clone(p.Assertions), i, i+1)}); fails(q) {
			return q
		}
	}
	var found *Problem
	try := func(e *Expr) bool {
		q := &Problem{p.Symbols, slices.Clone(p.Assertions)}
		q.Assertions[i] = e
		if q.size() < p.size() && fails(q) {
			found = q
		}
		return found != nil
	}
	p.replacements(p.Assertions[i], try)
	return found
}

// Simplify calls accept for formulas that are e with subterms replaced by shorter ones, going on from each that it
// accepts, until it accepts none; it returns the last accepted one.
func Simplify(symbols []Symbol, e *Expr, accept func(*Expr) bool) *Expr {
	p := &Problem{Symbols: symbols}
	for again := true; again; {
		size := len(e.String())
		again = p.replacements(e, func(r *Expr) bool {
			if len(r.String()) >= size || !accept(r) {
				return false
			}
			e = r
			return true
		})
	}
	return e
}

// replacements calls try for terms that are e with a subterm replaced by a smaller one, until it returns true; it
// reports whether it did.
func (p *Problem) replacements(e *Expr, try func(*Expr) bool) bool {
	for _, r := range p.simpler(e) {
		if try(r) {
			return true
		}
	}
	for i, a := range e.Args {
		with := func(r *Expr) bool {
			c := *e
			c.Args = slices.Clone(e.Args)
			c.Args[i] = r
			return try(&c)
		}
		if p.replacements(a, with) {
			return true
		}
	}
	return false
}

// simpler returns smaller terms of the sort of e: values, a constant, what e contains, and e with fewer arguments.
func (p *Problem) simpler(e *Expr) []*Expr {
	var out []*Expr
	switch {
	case e.Sort == "Bool":
		out = append(out, &Expr{Head: "true", Sort: e.Sort}, &Expr{Head: "false", Sort: e.Sort})
	case e.Sort == "Int":
		out = append(out, &Expr{Head: "0", Sort: e.Sort}, &Expr{Head: "1", Sort: e.Sort})
	case e.Sort == "Real":
		out = append(out, &Expr{Head: "0.0", Sort: e.Sort}, &Expr{Head: "1.0", Sort: e.Sort})
	}
	for _, s := range p.Symbols {
		if s.Ret == e.Sort && len(s.Args) == 0 && len(e.Args) > 0 {
			out = append(out, &Expr{Head: s.Name, Sort: s.Ret})
		}
	}
	var visit func(a *Expr)
	visit = func(a *Expr) {
		for _, b := range a.Args {
			if b.Sort == e.Sort {
				out = append(out, b)
			} else {
				visit(b)
			}
		}
	}
	visit(e)
	switch e.Head {
	case "and", "or", "distinct":
		for i := range e.Args {
			if len(e.Args) > 2 {
				out = append(out, &Expr{e.Head, e.Sort, slices.Delete(slices.Clone(e.Args), i, i+1)})
			}
		}
	}
	return out
}
