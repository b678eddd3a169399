package explain_test

import (
	"slices"
	"testing"

	"craig/internal/explain"
)

// TestFind: an entry is found by its name in any case and, if it is about what is not modelled exactly, by the reason that
// an answer gives; no two entries of a kind have one name.
func TestFind(t *testing.T) {
	type key struct {
		kind explain.Kind
		name string
	}
	seen := map[key]bool{}
	for _, e := range explain.All() {
		if k := (key{e.Kind, e.Name}); seen[k] {
			t.Errorf("%s is there twice", e.Name)
		} else {
			seen[k] = true
		}
		names := append([]string{" " + e.Name + "\n"}, e.ReasonTexts()...)
		for _, name := range names {
			if !slices.ContainsFunc(explain.Find(name), func(f explain.Entry) bool { return f.Kind == e.Kind && f.Name == e.Name }) {
				t.Errorf("%q does not find %s", name, e.Name)
			}
		}
		if e.Says == "" || !slices.Contains(explain.Kinds(), e.Kind) {
			t.Errorf("%s: %q, says %q", e.Name, e.Kind, e.Says)
		}
	}
	if found := explain.Find(""); len(found) > 0 {
		t.Errorf("the empty name finds %v", found)
	}
}

// TestNear: a name with a slip is like the one that is meant, which comes first; what is like none has none.
func TestNear(t *testing.T) {
	for slip, want := range map[string]string{"overflw": "overflow", "Memsafty": "memsafety", "null": "null-deref"} {
		if near := explain.Near(slip); len(near) == 0 || near[0] != want {
			t.Errorf("%s is like %v, not first of all %s", slip, near, want)
		}
	}
	if near := explain.Near("qqqqqq"); len(near) > 0 {
		t.Errorf("qqqqqq is like %v", near)
	}
}
