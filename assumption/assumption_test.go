package assumption

import (
	"strings"
	"testing"
)

// TestSets makes and takes back every assumption.
func TestSets(t *testing.T) {
	for _, a := range All() {
		s, err := Set{}.With(a.Name, true)
		if a.Option != "" {
			if err == nil || s.Has(a.Name) {
				t.Errorf("%s is assumed without %s", a.Name, a.Option)
			}
			continue
		}
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

// TestSwitch reads what a flag can say, and what a set says of itself.
func TestSwitch(t *testing.T) {
	for _, p := range Profiles() {
		var s Set
		var err error
		for name := range strings.FieldsFuncSeq(p.Assumes.String(), func(r rune) bool { return r == ',' }) {
			if s, err = s.Switch(name); err != nil {
				t.Error(err)
			}
		}
		if s != p.Assumes {
			t.Errorf("profile %s is %v, and read back %v", p.Name, p.Assumes, s)
		}
	}
	for text, want := range map[string]string{
		"no-callbacks=yes": "no-callbacks", "no-callbacks": "no-callbacks", "no-callbacks=no": "", "no-threads": "",
		"no-callbacks=maybe": "error", "no-threads=no": "error", "": "error", "nothing=yes": "error",
	} {
		s, err := Set{}.Switch(text)
		if (err != nil) != (want == "error") || err == nil && s.String() != want {
			t.Errorf("%q is %q, error %v", text, s, err)
		}
	}
}
