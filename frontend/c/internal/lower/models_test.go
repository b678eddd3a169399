package lower

import (
	"strings"
	"testing"

	"modernc.org/cc/v4"

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

// TestExactly checks that a model is not asked about calls with another number of arguments than it is for.
func TestExactly(t *testing.T) {
	asked := 0
	m := exactly(1, func(*lowerer, outsideCall) (*object, bool) { asked++; return nil, true })
	for n := range 3 {
		if _, ok := m(nil, outsideCall{args: make([]cc.ExpressionNode, n)}); ok != (n == 1) {
			t.Errorf("with %d arguments: %t", n, ok)
		}
	}
	if asked != 1 {
		t.Errorf("the model was asked %d times", asked)
	}
}
