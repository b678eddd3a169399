package lower

import (
	"strings"
	"testing"

	"craig/frontend/c/internal/clib"
)

// TestModels checks that each name in the table of models means something: a function of the C library that our headers
// declare, one of gcc, one of verification tools, or one of the library's text.
func TestModels(t *testing.T) {
	lib := clib.New(true)
	others := map[string]bool{"assume": true, "assert": true, "kmalloc": true}
	for name := range models {
		switch {
		case strings.HasPrefix(name, "__"), others[name]:
		case lib.Prototype(name) == nil:
			t.Errorf("no header declares %s", name)
		}
	}
}

// TestModelOf checks which functions share a model.
func TestModelOf(t *testing.T) {
	for _, tt := range []struct {
		name string
		want bool
	}{
		{"malloc", true}, {"__builtin_malloc", true}, {"__builtin_clz", true}, {"clz", false}, {"strlen", false}, {"__builtin_", false}, {"", false},
	} {
		if got := modelOf(tt.name) != nil; got != tt.want {
			t.Errorf("%q has a model: %t", tt.name, got)
		}
	}
}
