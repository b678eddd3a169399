package assumption

import "testing"

// TestSets makes and takes back every assumption.
func TestSets(t *testing.T) {
	for _, a := range All() {
		s, err := Set{}.With(a.Name, true)
		if err != nil || !s.Has(a.Name) {
			t.Errorf("%s cannot be assumed: %v", a.Name, err)
		}
		if a.Always() != (Set{}).Has(a.Name) {
			t.Errorf("the zero value and %s", a.Name)
		}
		back, err := s.With(a.Name, false)
		if (err != nil) != a.Always() || err == nil && back != (Set{}) {
			t.Errorf("%s cannot be taken back: %v", a.Name, err)
		}
		if a.SVCOMP != SVCOMP().Has(a.Name) {
			t.Errorf("the profile and %s", a.Name)
		}
	}
	if _, err := (Set{}).With("nothing", true); err == nil {
		t.Error("a name that does not exist is accepted")
	}
}
