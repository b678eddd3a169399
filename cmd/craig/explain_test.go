package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"craig"
	"craig/assumption"
	"craig/internal/exitcode"
	"craig/internal/explain"
	"craig/program"
	"craig/report"
)

// TestExplainExamples tries every example: the answer begins as the table says.
func TestExplainExamples(t *testing.T) {
	for _, e := range explain.All() {
		if e.Example.Text == "" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "example.c")
			if err := os.WriteFile(file, []byte(e.Example.Text), 0o666); err != nil {
				t.Fatal(err)
			}
			code, out, errs := craigRun(t, t.Context(), append(append([]string{"verify"}, strings.Fields(e.Example.Flags)...), file)...)
			if e.Example.Answer == "refused" {
				if code != exitcode.Unsupported {
					t.Errorf("status %d, want a refusal\n%s%s", code, out, errs)
				}
			} else if !strings.HasPrefix(out, e.Example.Answer) {
				t.Errorf("want %s, have\n%s%s", e.Example.Answer, out, errs)
			}
		})
	}
}

// TestExplainIsComplete compares the table with what there is to explain.
func TestExplainIsComplete(t *testing.T) {
	want := map[string]explain.Kind{}
	for _, c := range craig.Checks() {
		want[c.Name] = explain.Check
	}
	for _, a := range assumption.All() {
		want[string(a.Name)] = explain.Assumption
	}
	for _, kind := range program.Kinds() {
		if kind.Undefined() {
			want[report.KindText(kind)] = explain.Undefined
		}
	}
	for _, name := range constants(t, "../../verdict/verdict.go", "ReasonKind") {
		want[name] = explain.Reason
	}
	seen := map[string]bool{}
	for _, e := range explain.All() {
		if seen[e.Name] {
			t.Errorf("%s is explained twice", e.Name)
		}
		seen[e.Name] = true
		if k, ok := want[e.Name]; (ok || e.Kind != explain.Construct) && k != e.Kind {
			t.Errorf("%s is explained as a %s, and is a %q", e.Name, e.Kind, k)
		}
		delete(want, e.Name)
		if (e.Kind == explain.Construct) != (e.Treatment != "") || len(e.Reasons) > 0 && e.Treatment != explain.Over {
			t.Errorf("%s: the treatment is %q", e.Name, e.Treatment)
		}
		if e.Example.Text == "" && (e.Kind == explain.Check || e.Kind == explain.Assumption) {
			t.Errorf("%s has no example", e.Name)
		}
		if code, out, errs := craigRun(t, t.Context(), "explain", e.Name); code != exitcode.Safe || !strings.Contains(out, e.Name) || errs != "" {
			t.Errorf("explain %s: status %d\n%s%s", e.Name, code, out, errs)
		}
	}
	for name, kind := range want {
		t.Errorf("the %s %q is not explained (package explain)", kind, name)
	}
}

// constants returns the values of the constants of a type that a file declares, or of one of its folder if there is no such
// file.
func constants(t *testing.T, file, typ string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	var out []string
	for _, f := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), f, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if id, ok := spec.Type.(*ast.Ident); !ok || id.Name != typ {
				return true
			}
			for _, v := range spec.Values {
				if lit, ok := v.(*ast.BasicLit); ok {
					if s, err := strconv.Unquote(lit.Value); err == nil && s != "" {
						out = append(out, s)
					}
				}
			}
			return true
		})
	}
	if len(out) == 0 {
		t.Fatalf("no constants of type %s", typ)
	}
	return out
}

// TestExplainedReasons: all that answers are said to depend on is explained, by one entry.
func TestExplainedReasons(t *testing.T) {
	explained := map[program.AbstractionKind]string{}
	for _, e := range explain.All() {
		for i, k := range e.Reasons {
			if explained[k] != "" {
				t.Errorf("%s is explained by %s and by %s", k, explained[k], e.Name)
			}
			explained[k] = e.Name
			text := strings.ReplaceAll(e.ReasonTexts()[i], "…", "Main_1")
			if found := explain.Find(text); len(found) == 0 || found[0].Name != e.Name {
				t.Errorf("%q is explained by %v, not by %s", text, found, e.Name)
			}
		}
	}
	for _, k := range program.AbstractionKinds() {
		if explained[k] == "" {
			t.Errorf("%s is not explained", k)
		}
	}
}

func TestExplainNames(t *testing.T) {
	code, out, _ := craigRun(t, t.Context(), "explain")
	if code != exitcode.Safe || !strings.Contains(out, "no-callbacks\n") || !strings.Contains(out, "signed overflow\n") {
		t.Errorf("status %d\n%s", code, out)
	}
	for name, want := range map[string]string{
		"no-callback": "near it: no-callbacks", "signed overflo": "near it: signed overflow", "Over flow": "overflow", "xyzzyzzy": "craig explain lists all names",
		"": "craig explain lists all names",
	} {
		if code, out, errs := craigRun(t, t.Context(), "explain", name); code != exitcode.Usage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d\n%s%s", name, code, out, errs)
		}
	}
	if code, out, _ := craigRun(t, t.Context(), "explain", "Signed", "overflow"); code != exitcode.Safe || !strings.HasPrefix(out, "signed overflow (undefined behaviour)\n") {
		t.Errorf("status %d\n%s", code, out)
	}
}

// TestSupportDocument: docs/c-support.md is what the table makes of it.
func TestSupportDocument(t *testing.T) {
	const file = "../../docs/c-support.md"
	text, err := os.ReadFile(file)
	if now := explain.Markdown(); string(text) != now {
		if *update {
			err = os.WriteFile(file, []byte(now), 0o666)
		} else {
			t.Errorf("%s is stale (go test ./cmd/craig -update rewrites it)", file)
		}
	}
	if err != nil && !*update {
		t.Error(err)
	}
}
