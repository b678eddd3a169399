// Sets of numbers, and how the points-to analysis compares with one that unifies.

package lower

import (
	"flag"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"craig/frontend/c/internal/syntax"

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

var measured = flag.String("measured", "", "C files for BenchmarkPointsTo, as a pattern")

// BenchmarkPointsTo compares the analysis, which is inclusion-based (Andersen), with one that unifies what is assigned to
// each other (Steensgaard), on files that -measured names: how many numbers a dereferenced pointer may have in both, and
// how long the analysis takes with all lowerings. Set sizes are those of the last lowering's uses.
//
//	go test ./frontend/c/internal/lower -run '^$' -bench PointsTo -benchtime 1x -measured 'drivers/*.c'
func BenchmarkPointsTo(b *testing.B) {
	files, err := filepath.Glob(*measured)
	if err != nil || len(files) == 0 {
		b.Skip("no -measured files")
	}
	for _, f := range files {
		b.Run(filepath.Base(f), func(b *testing.B) {
			for b.Loop() {
				start := time.Now()
				var last *lowering
				units, err := syntax.Sources{}.Units([]string{f})
				if err != nil {
					b.Skip(err)
				}
				tree, err := syntax.Parse(b.Context(), units[0], false, syntax.NewSpellings())
				if err != nil {
					b.Skip(err)
				}
				o := Options{Entry: "main", observe: func(l *lowering) { last = l }}
				if _, err := Program(b.Context(), logic.NewContext(), o, []string{f}, []*syntax.Tree{tree}); err != nil {
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
func (l *lowering) compare() (apart, together, uses int) {
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
