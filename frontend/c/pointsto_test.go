// Tests of the points-to analysis, and how it compares with one that unifies.

package c

import (
	"flag"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/assumption"
	"craig/logic"
	"craig/program"
)

func TestTargets(t *testing.T) {
	numbers := func(s targets) (ks []int64) {
		s.each(func(k int64) { ks = append(ks, k) })
		return ks
	}
	a := targets{}.with(3).with(200).with(3)
	b := targets{}.with(64)
	if got := numbers(a); !slices.Equal(got, []int64{3, 200}) {
		t.Errorf("a = %v", got)
	}
	if got := numbers(b.union(a)); !slices.Equal(got, []int64{3, 64, 200}) {
		t.Errorf("b ∪ a = %v", got)
	}
	if got := numbers(a); !slices.Equal(got, []int64{3, 200}) {
		t.Errorf("the union changed a: %v", got)
	}
	for _, tt := range []struct {
		s, t targets
		want bool
	}{
		{targets{}, a, true}, {a, a, true}, {b, a, false}, {b, b.union(a), true}, {a, b.union(a), true}, {b.union(a), a, false},
		{targets{unknown: true}, a, false}, {a, a.union(targets{unknown: true}), true},
	} {
		if got := tt.s.in(tt.t); got != tt.want {
			t.Errorf("%v in %v: %v", tt.s, tt.t, got)
		}
	}
	if a.has(2) || !a.has(200) || a.has(100000) {
		t.Error("has")
	}
}

// TestPointsTo checks which variables a store through a pointer can change: those that the statement "*(…) = 77" assigns to.
func TestPointsTo(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"one", `int a, b; int main(void) { int *p = &a, *q = &b; *q = 1; *p = 77; return 0; }`, "a"},
		{"either", `int n(void); int a, b, c; int main(void) { int *p = n() ? &a : &b, *q = &c; *q = 1; *p = 77; return 0; }`, "a b"},
		{"member", `struct s { int *p; int *q; } s; int a, b; int main(void) { s.p = &a; s.q = &b; *s.q = 1; *s.p = 77; return 0; }`, "a"},
		{"through calls", `int a, b; static int *id(int *p) { return p; } int main(void) { int *q = &b; *q = 1; *id(&a) = 77; return 0; }`, "a"},
		{"through memory", `int a, b; int main(void) { int *p = &a, *q = &b, **pp = &p; *q = 1; **pp = 77; return 0; }`, "a"},
		{"function never called", `int a, b; void f(void) { int *p = &b; *p = 77; } int main(void) { int *p = &a; *p = 77; return 0; }`, "a"},
		{"integers", `int a, b; int main(void) { unsigned p = (unsigned)&a, q = (unsigned)&b; *(int *)q = 1; *(int *)p = 77; return 0; }`, "a"},
		{"escaped", `int *get(int *); int a, b; int main(void) { int *q = &b; *q = 1; *get(&a) = 77; return 0; }`, "a"},
		{"escaped or not", `int *get(int *); int n(void); int a, b, c; int main(void) { int *q = &c; *q = 1; int *p = n() ? &b : get(&a); *p = 77; return 0; }`, "a b"},
		{"escaped by a member", `struct s { int *p; } s; int *get(struct s *); int a, b; int main(void) { int *q = &b; s.p = &a; *q = 1; *get(&s) = 77; return 0; }`, "a"},
		{"as bytes", `struct s { int *p; } s; int **get(void *); int a, b; int main(void) { s.p = &a; char *c = (char *)&s; *get(c) = &b; *s.p = 77; return 0; }`, "a b"},
		{"union", `union u { int *p; unsigned n; } u, v; int a, b; int main(void) { int *q = &b; *q = 1; u.p = &a; v.n = u.n; *v.p = 77; return 0; }`, "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := loadText(t, tt.text, Options{Assume: assumption.SVCOMP()})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, pr := range p.Procs {
				for _, l := range pr.Locs {
					for _, e := range l.Out {
						if s, ok := e.Stmt.(*program.Assign); ok && strings.Contains(s.Rhs[0].String(), "77") {
							for _, v := range s.Lhs {
								names = append(names, v.Name)
							}
						}
					}
				}
			}
			slices.Sort(names)
			if got := strings.Join(slices.Compact(names), " "); got != tt.want {
				t.Errorf("it changes %q, want %q", got, tt.want)
			}
		})
	}
}

var measured = flag.String("measured", "", "C files for BenchmarkPointsTo, as a pattern")

// BenchmarkPointsTo compares the analysis, which is inclusion-based (Andersen), with one that unifies what is assigned to
// each other (Steensgaard), on files that -measured names: how many numbers a dereferenced pointer may have in both, and
// how long the analysis takes with all lowerings. Set sizes are those of the last lowering's uses.
//
//	go test ./frontend/c -run '^$' -bench PointsTo -benchtime 1x -measured 'drivers/*.c'
func BenchmarkPointsTo(b *testing.B) {
	files, err := filepath.Glob(*measured)
	if err != nil || len(files) == 0 {
		b.Skip("no -measured files")
	}
	for _, f := range files {
		b.Run(filepath.Base(f), func(b *testing.B) {
			for b.Loop() {
				start := time.Now()
				var last *lowerer
				_, err := Load(b.Context(), logic.NewContext(), []string{f}, Options{observe: func(l *lowerer) { last = l }})
				if err != nil {
					b.Skip(err)
				}
				taken := time.Since(start)
				apart, together, uses := last.compare()
				b.ReportMetric(float64(apart)/float64(max(uses, 1)), "numbers/use")
				b.ReportMetric(float64(together)/float64(max(uses, 1)), "unified/use")
				b.ReportMetric(float64(uses), "uses")
				b.ReportMetric(taken.Seconds(), "s/load")
			}
		})
	}
}

// compare returns how many numbers the terms at the uses have in all, by inclusion and by unification, and how many uses
// of pointers that are not constants there are.
func (l *lowerer) compare() (apart, together, uses int) {
	class := map[*logic.Term]*logic.Term{}
	var find func(t *logic.Term) *logic.Term
	find = func(t *logic.Term) *logic.Term {
		if p := class[t]; p != nil && p != t {
			class[t] = find(p)
			return class[t]
		}
		return t
	}
	var sources func(t *logic.Term) []*logic.Term
	sources = func(t *logic.Term) []*logic.Term {
		switch t.Op() {
		case logic.OpConst:
			return []*logic.Term{t}
		case logic.OpIte:
			return append(sources(t.Arg(1)), sources(t.Arg(2))...)
		case logic.OpStore:
			return append(sources(t.Arg(0)), sources(t.Arg(2))...)
		case logic.OpSelect, logic.OpConstArray:
			return sources(t.Arg(0))
		}
		return nil
	}
	unify := func(v *program.Var, t *logic.Term) {
		for _, u := range sources(t) {
			class[find(u)] = find(v.Term)
		}
	}
	for _, pr := range l.p.Procs {
		for _, loc := range pr.Locs {
			for _, e := range loc.Out {
				switch s := e.Stmt.(type) {
				case *program.Assign:
					for i, v := range s.Lhs {
						unify(v, s.Rhs[i])
					}
				case *program.Call:
					for i, v := range s.Callee.Params {
						unify(v, s.Args[i])
					}
					for i, v := range s.Results {
						if v != nil {
							unify(v, s.Callee.Results[i].Term)
						}
					}
				}
			}
		}
	}
	all := map[*logic.Term]targets{}
	for t, s := range l.pointsTo {
		all[find(t)] = all[find(t)].union(s)
	}
	size := func(s targets) (n int) {
		s.each(func(int64) { n++ })
		return n
	}
	for _, u := range l.uses {
		if u.t.IsNum() {
			continue
		}
		uses++
		apart += size(u.s)
		var s targets
		for _, t := range sources(u.t) {
			s = s.union(all[find(t)])
		}
		together += size(s.union(u.s))
	}
	return apart, together, uses
}
