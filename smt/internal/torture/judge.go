package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"craig/logic"
	"craig/smt"
	"craig/smt/internal/random"
	"craig/smt/interpolate"
)

// finding is our solver's answer to a problem.
type finding struct {
	status smt.Status
	reason string // of Unknown
	fault  string // what is wrong with the answer, "" if nothing is seen without other solvers
	// claims are scripts that other solvers must find unsatisfiable: about the core and an interpolant.
	claims []string
	// outcomes of interpolations, "" for those that succeeded, by their kind
	outcomes []outcome
}

type outcome struct{ kind, reason string }

// judge asks our solver and checks all that it says as far as that goes without others. How it is asked depends on the
// seed: which formulas are assumptions, whether proofs are logged, how decisions are ordered.
func judge(p *random.Problem, seed int64, limit time.Duration) (f finding) {
	defer func() {
		if r := recover(); r != nil {
			f = finding{fault: fmt.Sprintf("panic: %v", r)}
		}
	}()
	r := rand.New(rand.NewPCG(uint64(seed), 1))
	c := logic.NewContext()
	terms, err := p.Terms(c)
	if err != nil {
		return finding{fault: "the text is not read: " + err.Error()}
	}
	o := smt.Options{MaxConflicts: 20000, Proof: r.IntN(4) > 0, CheckProofs: true, Seed: int64(r.IntN(3))}
	s := smt.New(c, o)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	var assumptions []smt.Assumption
	assume := r.IntN(3) == 0
	for i, t := range terms {
		part := smt.Partition(i)
		if assume && r.IntN(2) == 0 {
			assumptions = append(assumptions, smt.Assumption{Term: t, Part: part})
		} else {
			s.AssertIn(part, t)
		}
	}
	f.status = s.CheckIn(ctx, assumptions...)
	switch f.status {
	case smt.Unknown:
		f.reason = s.Reason().Error()
		if strings.Contains(f.reason, "internal") {
			f.fault = f.reason
		}
	case smt.Sat:
		for _, t := range terms {
			if !s.Model().Holds(t) {
				f.fault = "the model does not satisfy " + t.String()
			}
		}
	case smt.Unsat:
		q := query{c: c, p: p, terms: terms, s: s, r: r}
		if len(assumptions) > 0 {
			q.core(&f, assumptions)
		}
		if o.Proof {
			q.interpolate(&f, limit)
		}
	}
	return f
}

// query is a problem that our solver found unsatisfiable.
type query struct {
	c     *logic.Context
	p     *random.Problem
	terms []*logic.Term
	s     *smt.Solver
	r     *rand.Rand
}

// core claims that what is asserted and the core are unsatisfiable.
func (q *query) core(f *finding, assumptions []smt.Assumption) {
	in := make(map[*logic.Term]bool)
	for _, t := range q.s.Core() {
		in[t] = true
	}
	assumed := make(map[int]bool)
	for _, a := range assumptions {
		assumed[int(a.Part)] = true
		delete(in, a.Term)
	}
	if len(in) > 0 {
		f.fault = "the core has more than what was assumed"
		return
	}
	for _, t := range q.s.Core() {
		in[t] = true
	}
	var list []*logic.Term
	for i, t := range q.terms {
		if !assumed[i] || in[t] {
			list = append(list, t)
		}
	}
	if len(list) < len(q.terms) {
		f.claims = append(f.claims, q.script(list))
	}
}

var systems = []interpolate.System{interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse, interpolate.Decomposed}

// interpolate computes interpolants of all kinds, which together may take as long as a question.
func (q *query) interpolate(f *finding, limit time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	n := len(q.terms)
	cut := q.r.Uint64()
	inA := func(p smt.Partition) bool { return cut>>uint(p)&1 == 1 }
	system := systems[q.r.IntN(len(systems))]
	i, err := q.s.Interpolant(ctx, system, inA)
	q.note(f, "binary", err)
	if err == nil {
		var a, b []*logic.Term
		for k, t := range q.terms {
			if inA(smt.Partition(k)) {
				a = append(a, t)
			} else {
				b = append(b, t)
			}
		}
		q.common(f, i, a, b)
		if q.r.IntN(4) == 0 {
			f.claims = append(f.claims, q.script(append(b, i)), q.script(append(a, q.c.Not(i))))
		}
	}
	order := make([]smt.Partition, n)
	for k, at := range q.r.Perm(n) {
		order[k] = smt.Partition(at)
	}
	is, err := q.s.Sequence(ctx, system, order)
	q.note(f, "sequence", err)
	for k, i := range is {
		var before, after []*logic.Term
		for at, p := range order {
			if at < k {
				before = append(before, q.terms[p])
			} else {
				after = append(after, q.terms[p])
			}
		}
		q.common(f, i, before, after)
	}
	_, err = q.s.Tree(ctx, system, q.tree())
	q.note(f, "tree", err)
}

// tree returns a random tree with a node for each formula.
func (q *query) tree() []smt.TreeNode {
	n := len(q.terms)
	order := q.r.Perm(n)
	list := make([]smt.TreeNode, n)
	for k := range list {
		list[k] = smt.TreeNode{Part: smt.Partition(order[k]), Parent: -1}
		if k < n-1 {
			list[k].Parent = k + 1 + q.r.IntN(n-1-k)
		}
	}
	return list
}

// note counts how an interpolation went.
func (q *query) note(f *finding, kind string, err error) {
	o := outcome{kind: kind}
	if err != nil {
		for errors.Unwrap(err) != nil {
			if strings.HasPrefix(err.Error(), "internal") {
				f.fault = kind + ": " + err.Error()
			}
			err = errors.Unwrap(err)
		}
		o.reason = err.Error()
		if strings.HasPrefix(o.reason, "internal") {
			f.fault = kind + ": " + o.reason
		}
	}
	f.outcomes = append(f.outcomes, o)
}

// common checks that the symbols of an interpolant occur on both sides.
func (q *query) common(f *finding, i *logic.Term, a, b []*logic.Term) {
	symbols := func(ts ...*logic.Term) map[any]bool {
		in := make(map[any]bool)
		logic.PostOrder(func(t *logic.Term) {
			switch t.Op() {
			case logic.OpConst:
				in[t] = true
			case logic.OpApp:
				in[t.Func()] = true
			case logic.OpFloat:
				if f := t.Open(); f != nil {
					in[f] = true
				}
			}
		}, ts...)
		return in
	}
	inA, inB := symbols(a...), symbols(b...)
	for s := range symbols(i) {
		if !inA[s] || !inB[s] {
			f.fault = fmt.Sprintf("the interpolant %v has symbols of one side", i)
		}
	}
}

// script returns the conjunction of terms as a script.
func (q *query) script(terms []*logic.Term) string {
	var b strings.Builder
	b.WriteString(q.p.Declarations())
	for _, t := range terms {
		fmt.Fprintf(&b, "(assert %v)\n", t)
	}
	return b.String()
}
