package theory

import (
	"testing"

	"craig/logic"
)

// TestRelations: relations in lemmas are those that the search has, whichever way they are written.
func TestRelations(t *testing.T) {
	c := logic.NewContext()
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	three := c.Int(3)
	if f, g := Same(c, c.Add(x, three), y), Same(c, c.Sub(y, three), x); f != g {
		t.Errorf("%v is not %v", f, g)
	}
	if f, g := Order(c, logic.OpLt, x, three), Order(c, logic.OpLe, x, c.Int(2)); f != g {
		t.Errorf("%v is not %v", f, g)
	}
	if f := Order(c, logic.OpLe, c.Sub(x, x), three); !f.IsTrue() {
		t.Errorf("%v is not true", f)
	}
	u := c.Uninterpreted("U")
	a, b := c.Const("a", u), c.Const("b", u)
	if f := Same(c, a, b); f != c.Eq(a, b) {
		t.Errorf("%v is no equality", f)
	}
}
