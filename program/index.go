package program

import "craig/logic"

// Index finds the variables that terms and statements mention. It remembers what it found for each term.
type Index struct {
	current map[*logic.Term]*Var
	memo    map[*logic.Term][]*Var
	unknown map[*logic.Term][]*logic.Term
}

// NewIndex returns an index of the variables of p.
func NewIndex(p *Program) *Index {
	x := &Index{
		current: make(map[*logic.Term]*Var),
		memo:    make(map[*logic.Term][]*Var),
		unknown: make(map[*logic.Term][]*logic.Term),
	}
	add := func(vars []*Var) {
		for _, v := range vars {
			x.add(v)
		}
	}
	add(p.Globals)
	for _, pr := range p.Procs {
		add(pr.Params)
		add(pr.Results)
		add(pr.Locals)
	}
	return x
}

// add makes a variable known. No term that mentions it may have been looked at before.
func (x *Index) add(v *Var) {
	x.current[v.Term] = v
}

// Var returns the variable whose current value the constant t is, or nil.
func (x *Index) Var(t *logic.Term) *Var { return x.current[t] }

// Vars returns the variables whose current values t mentions, in the order of first occurrence. The slice must not be
// changed.
func (x *Index) Vars(t *logic.Term) []*Var {
	if vars, ok := x.memo[t]; ok {
		return vars
	}
	var vars []*Var
	if t.Op() == logic.OpConst {
		if v := x.current[t]; v != nil {
			vars = []*Var{v}
		} else {
			x.unknown[t] = []*logic.Term{t}
		}
	} else if len(t.Args()) > 0 {
		for _, c := range logic.Consts(t) {
			if v := x.current[c]; v != nil {
				vars = append(vars, v)
			} else {
				x.unknown[t] = append(x.unknown[t], c)
			}
		}
	}
	x.memo[t] = vars
	return vars
}

// VarsOf returns the variables that the terms of s mention, each once.
func (x *Index) VarsOf(s Stmt) []*Var {
	terms := Terms(s)
	if len(terms) == 1 {
		return x.Vars(terms[0])
	}
	var vars []*Var
	seen := make(map[*Var]bool)
	for _, t := range terms {
		for _, v := range x.Vars(t) {
			if !seen[v] {
				seen[v] = true
				vars = append(vars, v)
			}
		}
	}
	return vars
}

// unknownIn returns the constants in t that are not current values of variables.
func (x *Index) unknownIn(t *logic.Term) []*logic.Term {
	x.Vars(t)
	return x.unknown[t]
}

// Terms returns the terms that are evaluated when s is executed. The slice must not be changed.
func Terms(s Stmt) []*logic.Term {
	switch s := s.(type) {
	case *Assume:
		return []*logic.Term{s.Cond}
	case *Assert:
		return []*logic.Term{s.Cond}
	case *Assign:
		return s.Rhs
	case *Call:
		return s.Args
	}
	return nil
}

// Writes returns the variables that s may change in the procedure it stands in, globals that a callee changes not
// included. The slice must not be changed.
func Writes(s Stmt) []*Var {
	switch s := s.(type) {
	case *Assign:
		return s.Lhs
	case *Havoc:
		return s.Vars
	case *Call:
		vars := s.Results
		for i, v := range vars {
			if v == nil { // copy only if some result is dropped
				vars = append([]*Var(nil), s.Results[:i]...)
				for _, v := range s.Results[i:] {
					if v != nil {
						vars = append(vars, v)
					}
				}
				break
			}
		}
		return vars
	}
	return nil
}
