package c

import (
	"strings"
	"testing"

	"craig/program"
)

// TestVolatileInputs: what is read from volatile objects is an input whose kind says whether an expression is an access to
// such an object and nothing else.
func TestVolatileInputs(t *testing.T) {
	for text, want := range map[string]string{
		"volatile int v; int main(void) { int x = v; return x; }":                                                             "volatile v",
		"volatile int v; int main(void) { v++; return 0; }":                                                                   "volatile v",
		"volatile struct { int a; } s; int main(void) { int x = s.a; return x; }":                                             "volatile s.a",
		"struct r { int a; }; volatile struct r s; int main(void) { struct r x = s; return x.a; }":                            "volatile-copy s.a",
		"extern int in(void); volatile int v; int w, *p; int main(void) { p = in() ? (int *)&v : &w; int x = *p; return x; }": "result in, volatile-copy v",
	} {
		p, err := loadText(t, text, Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, pr := range p.Procs {
			for _, l := range pr.Locs {
				for _, e := range l.Out {
					if h, ok := e.Stmt.(*program.Havoc); ok && h.Input.Kind != "" && h.Input.Kind != program.Uninitialised && h.Input.Kind != program.NoReturnValue {
						got = append(got, string(h.Input.Kind)+" "+h.Input.Symbol)
					}
				}
			}
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s: got %s, want %s", text, s, want)
		}
	}
}
