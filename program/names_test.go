package program

import (
	"testing"

	"craig/logic"
)

// TestNewVar: names may be text of the program, which symbols cannot always be.
func TestNewVar(t *testing.T) {
	ctx := logic.NewContext()
	v := NewVar(ctx, "main", `f() | g('\n')`, "int", logic.Int)
	w := NewVar(ctx, "main", `f() ! g('/n')`, "int", logic.Int)
	if v.Name != `f() | g('\n')` || v.Term == w.Term {
		t.Errorf("%s is %v, %s is %v", v.Name, v.Term, w.Name, w.Term)
	}
}
