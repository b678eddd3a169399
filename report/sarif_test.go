package report

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig/internal/source"
	"craig/program"
	"craig/verdict"
)

// TestRules: there is a rule for each kind of violation that a result can be about, ids are different, and weaknesses have names.
func TestRules(t *testing.T) {
	var ids []string
	named := map[int]bool{}
	for _, r := range rules {
		if slices.Contains(ids, r.id) {
			t.Errorf("two rules are called %s", r.id)
		}
		ids = append(ids, r.id)
		for _, n := range r.cwe {
			if named[n] = true; weaknesses[n] == "" {
				t.Errorf("%s: CWE-%d has no name", r.id, n)
			}
		}
		for _, c := range r.checks {
			if ruleOfProperty(c) == 0 {
				t.Errorf("%s: there is no rule for the check %s", r.id, c)
			}
		}
		if r.kind != "" && (KindText(r.kind) == "" || len(r.cwe) == 0) {
			t.Errorf("%s: no such kind, or no weakness", r.id)
		}
	}
	for _, k := range program.Kinds() {
		if has := ruleOf(k) != 0; has == k.Unmodelled() {
			t.Errorf("%s has a rule: %v", k, has)
		}
	}
	if len(named) != len(weaknesses) {
		t.Errorf("of %d weaknesses %d are used", len(weaknesses), len(named))
	}
}

// TestSARIFPremise: what a proof takes for granted is said where it says what is proved, also where no notification does, as it
// was asked, too.
func TestSARIFPremise(t *testing.T) {
	r := load(t, "testdata/safe")
	r.Claim, r.Premise = "no assertion fails", &verdict.Premise{Says: "all accesses are valid", Check: "memsafety"}
	run := SARIFRun(r, Options{})
	if got := run.Results[0].Message.Text; got != "Proved: no assertion fails, if all accesses are valid. The proof was checked." {
		t.Error(got)
	}
	for _, d := range run.Tool.Driver.Notifications {
		if d.ShortDescription == nil || d.FullDescription == nil || d.Help == nil {
			t.Errorf("%s: services want more of it", d.ID)
		}
	}
}

// withoutRules removes from a log of SARIF what is the same in all of them.
func withoutRules(t *testing.T, log []byte) []byte {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal(log, &all); err != nil {
		t.Fatal(err)
	}
	run := all["runs"].([]any)[0].(map[string]any)
	driver := run["tool"].(map[string]any)["driver"].(map[string]any)
	delete(driver, "rules")
	delete(driver, "notifications")
	delete(run, "taxonomies")
	var b bytes.Buffer
	if err := encode(&b, all); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRulesGolden compares the rules of a log with what was written before.
func TestRulesGolden(t *testing.T) {
	var b strings.Builder
	for _, r := range newLog(Invocation{}, Options{}).run.Tool.Driver.Rules {
		b.WriteString(r.ID + ": " + r.ShortDescription.Text)
		for _, to := range r.Relationships {
			b.WriteString(" " + to.Target.ID)
		}
		b.WriteString("\n")
	}
	golden(t, filepath.Join("testdata", "rules.golden"), []byte(b.String()))
}

// TestNormalised: space and comments do not matter, what literals have does.
func TestNormalised(t *testing.T) {
	for _, tt := range [][2]string{
		{"x = y + 1;", "x=y+1;"},
		{"  x=y  +\n 1 ; // more", "x=y+1;"},
		{"return /* that */ x", "return x"},
		{"unsigned/**/int", "unsigned int"},
		{`f("a  //b", ' ')`, `f("a  //b",' ')`},
		{`f("\"  ")`, `f("\"  ")`},
		{"a /* no end", "a"},
	} {
		if got := normalised(tt[0]); got != tt[1] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[1])
		}
	}
}

// TestFingerprint: it does not change with lines, layout and names of files, but with rule, function, statement and the number of those
// before that are the same.
func TestFingerprint(t *testing.T) {
	placed := func(text, in string, kind program.Kind, pos program.Pos) string {
		lines := source.NewLines(func(string) ([]byte, error) { return []byte(text), nil })
		pos.File = "t.c"
		v := violation{Violation: program.Violation{Kind: kind}, pos: pos, in: in}
		begins := 1 + strings.Count(text[:strings.Index(text, "int "+withoutFile(in))], "\n")
		p := &program.Program{Procs: []*program.Proc{{Name: in, Pos: program.Pos{File: "t.c", Line: begins}}}}
		return v.fingerprint(p, lines)
	}
	print := func(text, in string, kind program.Kind, line int) string {
		return placed(text, in, kind, program.Pos{Line: line, Col: 1})
	}
	base := print("int f(void) {\nx = 1;\nx = 1;\n}\n", "f", program.SignedOverflow, 2)
	if got := print("x = 1;\n// new\n\nint f(void) {\n\n  x  =1; // why\n}\n", "f", program.SignedOverflow, 6); got != base {
		t.Error("layout matters")
	}
	if got := print("int f(void) {\nx = 1;\nx = 1;\n}\n", "f@t.c", program.SignedOverflow, 2); got != base {
		t.Error("the name of the file matters")
	}
	second := placed("int f(void) {\nif (y) x = 1;\nx = 1;\n}\n", "f", program.SignedOverflow, program.Pos{Line: 3, Col: 1, End: program.End{Line: 3, Col: 7}})
	for text, pos := range map[string]program.Pos{
		"int f(void) {\nif (y)\nx = 1;\nx = 1;\n}\n":                    {Line: 4, Col: 1, End: program.End{Line: 4, Col: 7}},
		"int f(void) { if (y) x = 1; x = 1; }\n":                        {Line: 1, Col: 29, End: program.End{Line: 1, Col: 35}},
		"int f(void) {\nif (y) x = /* why */ 1;\nx =\n// x = 1;\n1;\n}": {Line: 3, Col: 1, End: program.End{Line: 5, Col: 3}},
	} {
		if placed(text, "f", program.SignedOverflow, pos) != second {
			t.Errorf("of two equal statements the lines matter: %s", text)
		}
	}
	if first := placed("int f(void) { if (y) x = 1; x = 1; }\n", "f", program.SignedOverflow, program.Pos{Line: 1, Col: 22, End: program.End{Line: 1, Col: 28}}); first == second {
		t.Error("two statements in a line have the same fingerprint")
	}
	for what, got := range map[string]string{
		"the second of two": print("int f(void) {\nx = 1;\nx = 1;\n}\n", "f", program.SignedOverflow, 3),
		"another rule":      print("int f(void) {\nx = 1;\n}\n", "f", program.DivisionByZero, 2),
		"another function":  print("int g(void) {\nx = 1;\n}\n", "g", program.SignedOverflow, 2),
		"another statement": print("int f(void) {\nx = 2;\n}\n", "f", program.SignedOverflow, 2),
	} {
		if got == base {
			t.Errorf("%s has the same fingerprint", what)
		}
	}
}

// TestShortened: of a long path the ends stay, and the steps of what is left out are passed.
func TestShortened(t *testing.T) {
	path := func(n int) (lines []pathLine) {
		for i := range n {
			lines = append(lines, pathLine{last: i})
		}
		return lines
	}
	for _, n := range []int{0, 1, maxFlow, maxFlow + 1} {
		if got := shortened(path(n)); len(got) != n {
			t.Errorf("%d of %d lines", len(got), n)
		}
	}
	got := shortened(path(3 * maxFlow))
	if len(got) != maxFlow+1 || got[maxFlow/2].gap != "2000 lines are left out" {
		t.Fatalf("%d lines, %q", len(got), got[maxFlow/2].gap)
	}
	for i, want := range map[int]int{maxFlow/2 - 1: maxFlow/2 - 1, maxFlow / 2: 5*maxFlow/2 - 1, maxFlow/2 + 1: 5 * maxFlow / 2, maxFlow: 3*maxFlow - 1} {
		if got[i].last != want {
			t.Errorf("the line %d ends with the step %d, want %d", i, got[i].last, want)
		}
	}
}
