package craig_test

import (
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/internal/exhaustive"

	"craig"
	"craig/certify"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

// written makes a file of a name with a text, and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// shown writes a program to a file that can be verified, and returns its path.
func shown(t *testing.T, p *program.Program) string {
	t.Helper()
	return written(t, "shown.craig", p.String())
}

// stages returns the named stages of a program.
func stages(t *testing.T, file string, o craig.Options, names ...string) []craig.Stage {
	t.Helper()
	var out []craig.Stage
	if err := craig.Stages(t.Context(), []string{file}, o, names, func(s craig.Stage) { out = append(out, s) }); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return out
}

// readAgain are programs with violations that are found by reading the C text once more, under other assumptions (strategy,
// behaved.go). Their textual form cannot be read under others, so that the answer for it is Unknown.
var readAgain = []string{"testdata/conformance/outside_may_behave_unsafe.c"}

// sampled reports whether a file is one of a sample: about one in so many. It depends on the name alone, so that another file
// changes nothing.
func sampled(file string, in int) bool {
	h := fnv.New32a()
	h.Write([]byte(file))
	return h.Sum32()%uint32(in) == 0
}

// TestShownVerdicts verifies the text of programs, which must have the verdicts of the programs; where they are safe, the
// certificate for the text is one of the program that the text is read as once more.
func TestShownVerdicts(t *testing.T) {
	files, err := filepath.Glob("testdata/conformance/*_*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	outcomes := make(map[verdict.Outcome]int)
	for _, file := range files {
		if !sampled(file, exhaustive.Of(7, 3)) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		o := craig.Options{Timeout: time.Minute, Assume: assumed(t, text)}
		wants := wantLine.FindAllStringSubmatch(string(text), -1)
		if wants[0][2] == "refused" || strings.Contains(string(text), "// INTEGERS") {
			continue
		}
		for _, m := range wants {
			if m[1] != "" {
				o.Checks = append(o.Checks, m[1])
			}
		}
		copied := shown(t, stages(t, file, o, craig.StageRead)[0].Program)
		r, err := craig.Verify(t.Context(), []string{copied}, o)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for j, want := range wants {
			p := &r.Properties[j]
			if slices.Contains(readAgain, file) {
				want = []string{want[0], want[1], verdict.Unknown.String(), ""}
			}
			t.Run(filepath.Base(file)+" "+p.Name, func(t *testing.T) { holds(t, p, want) })
			outcomes[p.Result.Outcome]++
			if p.Result.Outcome == verdict.Safe {
				if err := certify.Certificate(t.Context(), p.Proved, p.Result.Certificate, certify.Options{}); err != nil {
					t.Errorf("%s: %s: the certificate is refused: %v", file, p.Name, err)
				}
			}
		}
	}
	if outcomes[verdict.Safe] < 5 || outcomes[verdict.Unsafe] < 5 {
		t.Errorf("too few programs were compared: %v", outcomes)
	}
}

// TestStages checks that a program can be read again at each stage, and what the stages say.
func TestStages(t *testing.T) {
	file := "examples/recmc_mtd.c"
	names, err := craig.StageNames("", "")
	if err != nil {
		t.Fatal(err)
	}
	names = slices.DeleteFunc(names, craig.Optional)
	var seen []string
	for _, s := range stages(t, file, craig.Options{}, names...) {
		seen = append(seen, s.Name)
		if s.Doc == "" || (s.Program == nil) == (s.System == nil) {
			t.Errorf("the stage %s has the text %q", s.Name, s.Doc)
		}
		if s.Program == nil {
			continue
		}
		text := s.Program.String()
		if _, err := program.Parse(logic.NewContext(), s.Name, text); err != nil {
			t.Errorf("after %s: %v\n%s", s.Name, err, text)
		}
	}
	want := "read asked"
	for _, p := range pass.Passes(pass.Wraps) {
		want += " " + p.Name
	}
	want += " clauses"
	if got := strings.Join(seen, " "); !strings.HasPrefix(got, want+" clauses-") {
		t.Errorf("the stages are %s, want %s and those of clauses", got, want)
	}
	exact, err := craig.StageNames("bmc", "")
	if err != nil || strings.Join(exact, " ") != "read asked" {
		t.Errorf("the stages of an engine that takes programs as they are: %v, error %v", exact, err)
	}
}

// TestStagesInlined checks that calls are inlined if that stage is asked for, and not otherwise.
func TestStagesInlined(t *testing.T) {
	file := written(t, "t.c", "#include <assert.h>\nint f(int x) { while (x > 3) x--; return x; }\nint main(void) { assert(f(5) == 3); return 0; }\n")
	if s := stages(t, file, craig.Options{}, craig.StageRead)[0]; len(s.Program.Procs) != 3 {
		t.Errorf("as it is read, there are %d procedures", len(s.Program.Procs))
	}
	s := stages(t, file, craig.Options{Engine: "kind"}, craig.Inline, "dead")
	if s[0].Name != craig.Inline || len(s[0].Program.Procs) != 1 || len(s[1].Program.Procs) != 1 {
		t.Errorf("inlined, the stages are %+v", s)
	}
}

// TestShownForOtherChecks checks that a text that lacks the marks that a check needs is refused and not found safe.
func TestShownForOtherChecks(t *testing.T) {
	file := written(t, "t.c", "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; return 0; }\n")
	nulls := craig.Options{Checks: []string{"null-deref"}}
	without, with := stages(t, file, craig.Options{}, craig.StageRead)[0], stages(t, file, nulls, craig.StageRead)[0]
	if _, err := craig.Verify(t.Context(), []string{shown(t, without.Program)}, nulls); err == nil || !strings.Contains(err.Error(), "made for other checks") {
		t.Errorf("a text without marks of accesses: %v", err)
	}
	if r, err := craig.Verify(t.Context(), []string{shown(t, with.Program)}, nulls); err != nil || r.Result.Outcome != verdict.Unsafe {
		t.Errorf("a text with marks of accesses: %v, %v", err, r.Result)
	}
	asked := stages(t, file, nulls, craig.StageAsked)[0]
	if _, err := craig.Verify(t.Context(), []string{shown(t, asked.Program)}, craig.Options{}); err == nil {
		t.Error("a text that is about accesses only is not refused when assertions are asked about")
	}
}

// TestMarkWithoutUndefined: that an access of another type is not modelled is marked, and a mark is never a violation, also where
// executions without such accesses are looked for.
func TestMarkWithoutUndefined(t *testing.T) {
	file := written(t, "marked.craig", `
entry main
asked assertion index-bounds array-length pointer-bounds constant-write unmodelled-access
proc main () -> ()
  var t Bool
  var u Bool
  entry l0
  exit l4
  l0 -> l1 havoc t :abstract other-type
  l1 -> l2 assume t :ub unmodelled-access
  l2 -> l3 havoc u :abstract other-type
  l3 -> l4 assume u
`)
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Checks: []string{"bounds"}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.Outcome != verdict.Unknown {
		t.Errorf("%v, want unknown", r.Result.Outcome)
	}
}
