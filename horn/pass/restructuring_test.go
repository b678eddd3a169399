package pass

import (
	"slices"
	"testing"

	"craig/horn"
)

// TestRestructuring: behind the passes that Restructuring does not name, each clause is one of the input, and no two are the same
// one; those that it names do otherwise somewhere.
func TestRestructuring(t *testing.T) {
	apart := make(map[string]int) // by pass: systems in which a clause is not one of the input, or one that another one is, too
	for seed := range int64(200) {
		s := randomSystem(seed)
		for _, p := range Passes() {
			out, back, err := p.Run(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if !oneByOne(t, back) {
				apart[p.Name]++
			}
			s = out
		}
	}
	for _, p := range Passes() {
		if named := slices.Contains(Restructuring(), p.Name); named != (apart[p.Name] > 0) {
			t.Errorf("pass %s joins or copies clauses of %d systems; that Restructuring names it is %v", p.Name, apart[p.Name], named)
		}
	}
}

// oneByOne reports whether each output clause stands for one instance of one input clause, another one for each.
func oneByOne(t *testing.T, b Back) bool {
	switch b := b.(type) {
	case composed:
		return !slices.ContainsFunc(b, func(part Back) bool { return !oneByOne(t, part) })
	case *openBack:
		return oneByOne(t, b.way)
	case *way:
		seen := make(map[*horn.Clause]bool)
		for _, f := range b.from {
			if len(f.variants) != 1 || seen[f.variants[0].clause] {
				return false
			}
			seen[f.variants[0].clause] = true
			if slices.ContainsFunc(f.variants[0].atoms, func(a source) bool { return len(a.variants) > 0 }) {
				return false
			}
		}
		return true
	default:
		t.Fatalf("no way back is a %T", b)
		return false
	}
}
