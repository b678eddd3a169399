package registry

import (
	"strings"
	"testing"
)

// TestTurns checks what an engine that asks others in turns must say of itself: whom, and for how long.
func TestTurns(t *testing.T) {
	found := 0
	for _, info := range All() {
		if len(info.Turns) == 0 {
			continue
		}
		found++
		if len(info.Turns) < 2 || info.New != nil || len(info.Members) > 0 {
			t.Errorf("%s: %d turns, and an engine of its own, or members", info.Name, len(info.Turns))
		}
		for i, turn := range info.Turns {
			if e, err := Lookup(turn.Engine); err != nil || e.New == nil {
				t.Errorf("%s: turn %d is one of %q: %v", info.Name, i, turn.Engine, err)
			}
			if last := i == len(info.Turns)-1; last != (turn.Time == 0) {
				t.Errorf("%s: turn %d of %d takes %v", info.Name, i, len(info.Turns), turn.Time)
			}
			if !strings.Contains(info.Doc, turn.Engine) {
				t.Errorf("%s: nothing is said of %s: %s", info.Name, turn.Engine, info.Doc)
			}
		}
		if first, err := First(info); err != nil || first.Name != info.Turns[0].Engine {
			t.Errorf("%s: the first engine is %s, error %v", info.Name, first.Name, err)
		}
	}
	if found == 0 {
		t.Error("no engine asks others in turns")
	}
}
