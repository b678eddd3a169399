// Reads of arrays, followed through writes and choices down to arrays that are unknown.

package certify

import (
	"craig/logic"
)

// reads rewrites terms into equal ones in which no element is read from a store or an ite: the solver then sees values
// instead of arrays.
type reads struct {
	c    *logic.Context
	done map[*logic.Term]*logic.Term
	read map[[2]*logic.Term]*logic.Term // by array and index
}

func newReads(c *logic.Context) *reads {
	return &reads{c: c, done: make(map[*logic.Term]*logic.Term), read: make(map[[2]*logic.Term]*logic.Term)}
}

// rewrite returns the rewritten t.
func (r *reads) rewrite(t *logic.Term) *logic.Term {
	logic.PostOrder(func(u *logic.Term) {
		if r.done[u] != nil {
			return
		}
		args := make([]*logic.Term, len(u.Args()))
		for i, a := range u.Args() {
			args[i] = r.done[a]
		}
		if u.Op() == logic.OpSelect {
			r.done[u] = r.element(args[0], args[1])
		} else {
			r.done[u] = r.c.Rebuild(u, args)
		}
	}, t)
	return r.done[t]
}

// element returns the element of a at index i.
func (r *reads) element(a, i *logic.Term) *logic.Term {
	k := [2]*logic.Term{a, i}
	if t := r.read[k]; t != nil {
		return t
	}
	var t *logic.Term
	switch a.Op() {
	case logic.OpStore:
		t = r.c.Ite(r.c.Eq(a.Arg(1), i), a.Arg(2), r.element(a.Arg(0), i))
	case logic.OpIte:
		t = r.c.Ite(a.Arg(0), r.element(a.Arg(1), i), r.element(a.Arg(2), i))
	default:
		t = r.c.Select(a, i)
	}
	r.read[k] = t
	return t
}
