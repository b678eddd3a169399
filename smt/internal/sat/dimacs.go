package sat

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Problem is a formula in conjunctive normal form over the variables from 1 to Vars.
type Problem struct {
	Vars int
	lits []Lit // clause by clause, each with a zero literal at its end
}

// Add adds a clause.
func (p *Problem) Add(lits ...Lit) {
	p.lits = append(append(p.lits, lits...), 0)
	for _, l := range lits {
		p.Vars = max(p.Vars, int(l.Var()))
	}
}

// Clauses calls visit with each clause in turn, which it must not keep.
func (p *Problem) Clauses(visit func([]Lit)) {
	begin := 0
	for i, l := range p.lits {
		if l == 0 {
			visit(p.lits[begin:i])
			begin = i + 1
		}
	}
}

// Problem returns what s would be asked by Solve under these assumptions, without what the theory knows and without lemmas that
// may be forgotten: its clauses, and the assumptions as units.
func (s *Solver) Problem(assumptions []Lit) *Problem {
	p := &Problem{Vars: len(s.vars) - 1}
	if s.unsat {
		p.Add()
	}
	for _, l := range s.trail {
		if s.vars[l.Var()].level == 0 {
			p.Add(l)
		}
	}
	for _, l := range assumptions {
		p.Add(l)
	}
	for _, c := range s.clauses {
		for _, w := range s.words(c) {
			p.lits = append(p.lits, Lit(w))
		}
		p.lits = append(p.lits, 0)
	}
	for _, e := range s.eliminations {
		if e.v == 0 {
			continue
		}
		s.keptClauses(e.from, e.to, func(lits []uint32, _ *uint32) {
			for _, w := range lits {
				p.lits = append(p.lits, Lit(w))
			}
			p.lits = append(p.lits, 0)
		})
	}
	return p
}

// Write writes p in the format of the DIMACS challenge, after comments.
func (p *Problem) Write(w io.Writer, comments ...string) error {
	b := bufio.NewWriter(w)
	for _, c := range comments {
		fmt.Fprintf(b, "c %s\n", c)
	}
	n := 0
	p.Clauses(func([]Lit) { n++ })
	fmt.Fprintf(b, "p cnf %d %d\n", p.Vars, n)
	var number []byte
	p.Clauses(func(c []Lit) {
		for _, l := range c {
			v := int64(l.Var())
			if l.Neg() {
				v = -v
			}
			number = append(strconv.AppendInt(number[:0], v, 10), ' ')
			b.Write(number)
		}
		b.WriteString("0\n")
	})
	return b.Flush()
}

// ReadProblem reads a formula in the format of the DIMACS challenge. Clauses must not hold a literal twice or with its complement.
func ReadProblem(r io.Reader) (*Problem, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	p := &Problem{lits: make([]Lit, 0, len(text)/4)}
	var last []int32 // by variable: the last clause that it was in
	clause, open := int32(1), false
	line := 0
	for row := range bytes.Lines(text) {
		line++
		switch row[0] {
		case 'c':
			continue
		case 'p':
			if _, err := fmt.Sscanf(string(row), "p cnf %d", &p.Vars); err != nil {
				return nil, fmt.Errorf("line %d: no header: %w", line, err)
			}
			continue
		}
		for field := range bytes.FieldsSeq(row) {
			v, err := strconv.ParseInt(string(field), 10, 31)
			if err != nil || v <= -maxVar || v >= maxVar {
				return nil, fmt.Errorf("line %d: %q is no literal", line, field)
			}
			l := Var(max(v, -v)).Lit(v < 0)
			if n := int(l.Var()) + 1 - len(last); n > 0 {
				last = append(last, make([]int32, n)...)
			}
			if open = v != 0; !open {
				clause++
			} else if last[l.Var()] == clause {
				return nil, fmt.Errorf("line %d: variable %d is twice in a clause", line, l.Var())
			}
			last[l.Var()] = clause
			p.lits = append(p.lits, l)
			p.Vars = max(p.Vars, int(l.Var()))
		}
	}
	if open {
		return nil, errors.New("the last clause does not end")
	}
	return p, nil
}

// maxVar is more than the variables of formulas that are read.
const maxVar = 1 << 28
