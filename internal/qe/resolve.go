package qe

// Terms without ite and reads over writes.

import (
	"slices"

	"craig/logic"
)

// resolve returns t with every ite inside replaced by the branch that the model takes and every read over a write by
// what it reads, and demands the conditions under which they are equal.
func (i *implicant) resolve(t *logic.Term) *logic.Term {
	if r, ok := i.resolved[t]; ok {
		return r
	}
	stack := []*logic.Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, ok := i.resolved[u]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if need := i.resolveStep(u); need != nil {
			stack = append(stack, need)
		}
	}
	return i.resolved[t]
}

// resolveStep resolves u when its arguments are, or returns one that is not.
func (i *implicant) resolveStep(u *logic.Term) *logic.Term {
	if len(u.Args()) == 0 {
		i.resolved[u] = u
		return nil
	}
	if u.Op() == logic.OpIte && u.Sort() != logic.Bool {
		branch := u.Arg(2)
		if i.eval.Holds(u.Arg(0)) {
			branch = u.Arg(1)
		}
		r, ok := i.resolved[branch]
		if !ok {
			return branch
		}
		i.need(u.Arg(0))
		i.resolved[u] = r
		return nil
	}
	args := make([]*logic.Term, len(u.Args()))
	for k, a := range u.Args() {
		r, ok := i.resolved[a]
		if !ok {
			return a
		}
		args[k] = r
	}
	switch {
	case u.Op() == logic.OpSelect:
		i.resolved[u] = i.read(args[0], args[1])
	case slices.Equal(args, u.Args()):
		i.resolved[u] = u
	default:
		i.resolved[u] = i.c.Rebuild(u, args)
	}
	return nil
}

// read returns the element of array a at index j, both resolved, without a write on top of a.
func (i *implicant) read(a, j *logic.Term) *logic.Term {
	for {
		r := i.c.Select(a, j)
		if r.Op() != logic.OpSelect || r.Arg(1) != j || r.Arg(0).Op() != logic.OpStore {
			return r
		}
		store := r.Arg(0)
		i.need(i.c.Eq(store.Arg(1), j))
		if i.eval.Eval(store.Arg(1)).Equal(i.eval.Eval(j)) {
			return store.Arg(2)
		}
		a = store.Arg(0)
	}
}
