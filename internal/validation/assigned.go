// Variables that have a value wherever execution came from.

package validation

import (
	"math/big"

	"craig/logic"
	"craig/program"
)

// assigned tells which variables every execution has given a value, at the locations of a procedure.
type assigned struct {
	number map[*program.Var]int
	of     map[*logic.Term]*program.Var // variables by their terms
	at     map[*program.Loc]*big.Int    // of the locations that executions may come to, the numbers of these variables
}

// newAssigned finds out where executions of pr have given some variables a value.
func newAssigned(pr *program.Proc, vars []*program.Var) assigned {
	a := assigned{map[*program.Var]int{}, map[*logic.Term]*program.Var{}, map[*program.Loc]*big.Int{pr.Entry: new(big.Int)}}
	for i, v := range vars {
		a.number[v], a.of[v.Term] = i, v
	}
	for open := []*program.Loc{pr.Entry}; len(open) > 0; {
		l := open[0]
		open = open[1:]
		for _, e := range l.Out {
			now := a.behind(a.at[l], e.Stmt)
			if known := a.at[e.To]; known != nil {
				if now.And(now, known); now.Cmp(known) == 0 {
					continue
				}
			}
			a.at[e.To] = now
			open = append(open, e.To)
		}
	}
	return a
}

// behind returns the variables that have a value behind a statement. An unknown value is one as soon as something is assumed of it: front
// ends assume the range of its type where it is an input, and nothing where a declaration gives none.
func (a assigned) behind(before *big.Int, s program.Stmt) *big.Int {
	now := new(big.Int).Set(before)
	set := func(v *program.Var, bit uint) {
		if n, ok := a.number[v]; ok {
			now.SetBit(now, n, bit)
		}
	}
	switch s := s.(type) {
	case *program.Havoc:
		for _, v := range s.Vars {
			set(v, 0)
		}
	case *program.Assume:
		for _, t := range logic.Consts(s.Cond) {
			if v := a.of[t]; v != nil {
				set(v, 1)
			}
		}
	default:
		for _, v := range program.Writes(s) {
			set(v, 1)
		}
	}
	return now
}

// has reports whether v has a value at l.
func (a assigned) has(v *program.Var, l *program.Loc) bool {
	n, ok := a.number[v]
	at := a.at[l]
	return ok && at != nil && at.Bit(n) == 1
}
