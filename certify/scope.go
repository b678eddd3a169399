// What the checker knows of each procedure before it looks at the certificate: its variables, what it may write, whether
// it may fail; and that the program is put together as package program says.

package certify

import (
	"fmt"

	"craig/logic"
	"craig/program"
)

// procInfo has the variables of a procedure and its effects.
type procInfo struct {
	proc    *program.Proc
	vars    []*program.Var               // globals, then the procedure's own
	current map[*logic.Term]int          // Var.Term → index in vars
	old     map[*logic.Term]*program.Var // Var.Old of globals and parameters
	results map[*logic.Term]bool         // Var.Term of globals and results: what a contract may mention
	writes  []bool                       // by index: the procedure, or for a global a callee, may change it
	fails   bool                         // an Assert is within reach of it
	calls   []*program.Proc              // each once, in order of first occurrence
}

// callees returns entry and all procedures that calls lead to from it, each once.
func callees(entry *program.Proc) []*program.Proc {
	order := []*program.Proc{entry}
	seen := map[*program.Proc]bool{entry: true}
	for i := 0; i < len(order); i++ {
		for _, l := range order[i].Locs {
			for _, e := range l.Out {
				if call, ok := e.Stmt.(*program.Call); ok && !seen[call.Callee] {
					seen[call.Callee] = true
					order = append(order, call.Callee)
				}
			}
		}
	}
	return order
}

// survey collects the infos of procs, which is closed under calls, and refuses a malformed program.
func survey(p *program.Program, procs []*program.Proc) (map[*program.Proc]*procInfo, error) {
	infos := make(map[*program.Proc]*procInfo, len(procs))
	for _, pr := range procs {
		in, err := newProcInfo(p, pr)
		if err != nil {
			return nil, fmt.Errorf("procedure %s: %w", pr.Name, err)
		}
		infos[pr] = in
	}
	for _, pr := range procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if err := infos[pr].statement(e, infos); err != nil {
					return nil, fmt.Errorf("procedure %s, %s: %w", pr.Name, e.Pos, err)
				}
			}
		}
	}
	for changed := true; changed; { // what callees write and whether they fail is so of their callers
		changed = false
		for _, pr := range procs {
			in := infos[pr]
			for _, q := range in.calls {
				callee := infos[q]
				if callee.fails && !in.fails {
					in.fails, changed = true, true
				}
				for i := range p.Globals {
					if callee.writes[i] && !in.writes[i] {
						in.writes[i], changed = true, true
					}
				}
			}
		}
	}
	return infos, nil
}

func newProcInfo(p *program.Program, pr *program.Proc) (*procInfo, error) {
	own := variables(pr)
	in := &procInfo{
		proc:    pr,
		vars:    append(append([]*program.Var(nil), p.Globals...), own...),
		current: make(map[*logic.Term]int),
		old:     make(map[*logic.Term]*program.Var),
		results: make(map[*logic.Term]bool),
	}
	in.writes = make([]bool, len(in.vars))
	names := make(map[*logic.Term]bool)
	for i, v := range in.vars {
		if names[v.Term] || names[v.Old] || v.Term == v.Old {
			return nil, fmt.Errorf("the variable %s shares a term with another one", v.Name)
		}
		names[v.Term], names[v.Old] = true, true
		in.current[v.Term] = i
	}
	for _, v := range append(append([]*program.Var(nil), p.Globals...), pr.Params...) {
		in.old[v.Old] = v
	}
	for _, v := range append(append([]*program.Var(nil), p.Globals...), pr.Results...) {
		in.results[v.Term] = true
	}
	if pr.Entry == nil || pr.Exit == nil {
		return nil, fmt.Errorf("it has no entry or no exit")
	}
	locs := make(map[*program.Loc]bool, len(pr.Locs))
	for _, l := range pr.Locs {
		locs[l] = true
	}
	if !locs[pr.Entry] || !locs[pr.Exit] || len(pr.Exit.Out) != 0 {
		return nil, fmt.Errorf("its entry or exit is not one of its locations, or an edge leaves its exit")
	}
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			if e.From != l || !locs[e.To] || e.To == pr.Entry {
				return nil, fmt.Errorf("the edge at %s does not connect two of its locations, or enters its entry", e.Pos)
			}
		}
	}
	return in, nil
}

// statement checks the statement of e and notes what it writes and calls.
func (in *procInfo) statement(e *program.Edge, infos map[*program.Proc]*procInfo) error {
	var terms []*logic.Term
	var dst []*program.Var
	var sorts []*logic.Sort // of the values for dst
	switch s := e.Stmt.(type) {
	case *program.Assume:
		terms = append(terms, s.Cond)
	case *program.Assert:
		terms = append(terms, s.Cond)
		in.fails = in.fails || !s.Cond.IsTrue()
	case *program.Havoc:
		dst = s.Vars
	case *program.Assign:
		terms, dst, sorts = s.Rhs, s.Lhs, sortsOf(s.Rhs)
	case *program.Call:
		callee := infos[s.Callee].proc
		if err := fits(s, callee); err != nil {
			return err
		}
		terms, dst = s.Args, s.Results
		for _, v := range callee.Results {
			sorts = append(sorts, v.Term.Sort())
		}
		in.calls = append(in.calls, callee)
	default:
		return fmt.Errorf("unknown statement %T", e.Stmt)
	}
	if cond := condition(e.Stmt); cond != nil && cond.Sort() != logic.Bool {
		return fmt.Errorf("the condition %v is not a formula", cond)
	}
	for _, t := range logic.Consts(terms...) {
		if _, ok := in.current[t]; !ok {
			return fmt.Errorf("%s is not a variable that the statement can see", t.Name())
		}
	}
	_, isCall := e.Stmt.(*program.Call)
	return in.write(dst, sorts, isCall)
}

// fits returns an error unless the call has arguments and results as callee has.
func fits(call *program.Call, callee *program.Proc) error {
	if len(call.Args) != len(callee.Params) || len(call.Results) != len(callee.Results) {
		return fmt.Errorf("%s is called with the wrong number of arguments or results", callee.Name)
	}
	for i, v := range callee.Params {
		if v.Term.Sort() != call.Args[i].Sort() {
			return fmt.Errorf("an argument for %s has the wrong sort", v.Name)
		}
	}
	return nil
}

// write checks that values of the sorts, of any if nil, can be written to dst, and notes that they are. Only a call may drop
// values: then a variable is nil.
func (in *procInfo) write(dst []*program.Var, sorts []*logic.Sort, isCall bool) error {
	if sorts != nil && len(sorts) != len(dst) {
		return fmt.Errorf("an assignment of %d values to %d variables", len(sorts), len(dst))
	}
	written := make(map[*program.Var]bool, len(dst))
	for k, v := range dst {
		switch {
		case v == nil && isCall:
			continue
		case v == nil:
			return fmt.Errorf("a variable is missing")
		}
		i, ok := in.current[v.Term]
		switch {
		case !ok || in.vars[i] != v:
			return fmt.Errorf("%s is not a variable that the statement can see", v.Name)
		case written[v]:
			return fmt.Errorf("%s is written twice", v.Name)
		case sorts != nil && sorts[k] != v.Term.Sort():
			return fmt.Errorf("%s is given a value of another sort", v.Name)
		}
		written[v], in.writes[i] = true, true
	}
	return nil
}

// condition returns the condition of an Assume or Assert, nil for other statements.
func condition(s program.Stmt) *logic.Term {
	switch s := s.(type) {
	case *program.Assume:
		return s.Cond
	case *program.Assert:
		return s.Cond
	}
	return nil
}

func sortsOf(terms []*logic.Term) []*logic.Sort {
	out := make([]*logic.Sort, len(terms))
	for i, t := range terms {
		out[i] = t.Sort()
	}
	return out
}

// isVariable reports whether t stands for a value of a variable.
func (in *procInfo) isVariable(t *logic.Term) bool {
	for _, v := range in.vars {
		if t == v.Term || t == v.Old {
			return true
		}
	}
	return false
}

// Procedures returns the procedures of p within reach of calls from the entry: those that Certificate checks.
func Procedures(p *program.Program) []*program.Proc { return callees(p.Entry) }

// MayFail reports whether an Assert is within reach of calls from pr.
func MayFail(pr *program.Proc) bool {
	for _, q := range callees(pr) {
		for _, l := range q.Locs {
			for _, e := range l.Out {
				if a, ok := e.Stmt.(*program.Assert); ok && !a.Cond.IsTrue() {
					return true
				}
			}
		}
	}
	return false
}
