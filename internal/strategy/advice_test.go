package strategy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/certify"
	"craig/engine/registry"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestAdvice: Unknown says what to try that is not more of the same.
func TestAdvice(t *testing.T) {
	for _, test := range []struct{ text, engine, want string }{
		{"int main(void) { unsigned x = 1; while (x * x != 7) x++; }", "recmc", "limits for what is multiplied or divided at t.c:1, which is not linear; an assertion in the loop at t.c:1 that says what each round keeps; --engine OTHERS; more time"},
		{"int f(int n) { return n > 0 ? f(n - 1) : 0; } int main(void) { return f(3); }", "recmc", "an assertion in the loop at t.c:1 that says what each round keeps; --engine bmc or blast or traces or whale; more time"},
		{"int main(void) { unsigned x = 1; while (x != 7) x++; }", "kind", "an assertion in the loop at t.c:1 that says what each round keeps; --engine recmc; more time"},
	} {
		t.Chdir(t.TempDir())
		file := "t.c"
		if err := os.WriteFile(filepath.Join(".", file), []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		read, err := c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{})
		if err != nil {
			t.Fatal(err)
		}
		info, err := registry.Lookup(test.engine)
		if err != nil {
			t.Fatal(err)
		}
		var others []string
		for _, e := range registry.All() {
			if e.New != nil && e.Name != test.engine {
				others = append(others, e.Name)
			}
		}
		want := strings.ReplaceAll(test.want, "OTHERS", strings.Join(others, " or "))
		p := &certify.Answer{Program: read}
		p.Result.Reason = verdict.Reason{Kind: verdict.Timeout, Advice: "more time", Spot: verdict.Spot{What: verdict.Loop, Proc: "main", Pos: program.Pos{File: file, Line: 1}}}
		if advise(p, info, nil); p.Result.Reason.Advice != want {
			t.Errorf("%s\nadvice: %s\nnot: %s", strings.TrimSpace(test.text), p.Result.Reason.Advice, want)
		}
	}
}

// TestAdviceOfEngine: another engine is advised unless the engine's own advice is one, whatever its words are.
func TestAdviceOfEngine(t *testing.T) {
	info, err := registry.Lookup("kind")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		own    verdict.Reason
		advice string
	}{
		{verdict.Reason{Advice: "less of what --engine kind unrolls"}, "--engine recmc; less of what --engine kind unrolls"},
		{verdict.Reason{Advice: "the default engine", Engine: true}, "the default engine"},
	} {
		c.own.Kind = verdict.Incomplete
		a := &certify.Answer{Program: &program.Program{}}
		a.Result.Reason = c.own
		if advise(a, info, nil); a.Result.Reason.Advice != c.advice {
			t.Errorf("%s, not %s", a.Result.Reason.Advice, c.advice)
		}
	}
}
