package pointsto

import (
	"slices"
	"testing"
)

func TestSet(t *testing.T) {
	numbers := func(s Set) (ks []int64) {
		s.Each(func(k int64) { ks = append(ks, k) })
		return ks
	}
	a := Set{}.With(3).With(200).With(3)
	b := Set{}.With(64)
	if got := numbers(a); !slices.Equal(got, []int64{3, 200}) {
		t.Errorf("a = %v", got)
	}
	if got := numbers(b.Union(a)); !slices.Equal(got, []int64{3, 64, 200}) {
		t.Errorf("b ∪ a = %v", got)
	}
	if got := numbers(a); !slices.Equal(got, []int64{3, 200}) {
		t.Errorf("the union changed a: %v", got)
	}
	for _, tt := range []struct {
		s, t Set
		want bool
	}{
		{Set{}, a, true}, {a, a, true}, {b, a, false}, {b, b.Union(a), true}, {a, b.Union(a), true}, {b.Union(a), a, false},
		{Set{Unknown: true}, a, false}, {a, a.Union(Set{Unknown: true}), true},
	} {
		if got := tt.s.In(tt.t); got != tt.want {
			t.Errorf("%v in %v: %v", tt.s, tt.t, got)
		}
	}
	if a.Has(2) || !a.Has(200) || a.Has(100000) {
		t.Error("has")
	}
}
