package strategy

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/engine/clausal"
	"craig/engine/registry"
	"craig/frontend/c"
	"craig/frontend/languages"
	"craig/horn"
	"craig/horn/encode"
	hornpass "craig/horn/pass"
	"craig/internal/check"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// told is an engine that answers Unknown and remembers how many predicates each system had that it was asked about.
func told(sizes *[]int) clausal.Engine {
	return func(_ context.Context, s *horn.System, _ engine.Options) horn.Result {
		*sizes = append(*sizes, len(s.Preds))
		return horn.Result{Reason: verdict.Reason{Kind: verdict.Incomplete, Text: "no answer"}}
	}
}

// read returns a program with calls, whose procedures unfold puts where they are called.
func read(t *testing.T) *program.Program {
	t.Helper()
	t.Chdir(t.TempDir())
	text := "int f(int n) { return n > 0 ? 1 : 2; }\n" +
		"int main(void) { int s = 0; for (int i = 0; i < 3000; i++) s += f(i); if (s > 9000) __VERIFIER_error(); return 0; }\n"
	if err := os.WriteFile(filepath.Join(".", "t.c"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := c.Load(t.Context(), logic.NewContext(), []string{"t.c"}, c.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSkippedByEngines: passes that an engine cannot take do not run on the way of a program or of clauses to it, and are no
// stages of that way. They run for the others. Clauses are made of what the engine wants.
func TestSkippedByEngines(t *testing.T) {
	p := read(t)
	sizes := make(map[bool][]int) // of the systems that engines saw, of statements without restructuring, and of blocks with it
	encoded := make(map[bool]int)
	var skip []string
	for _, n := range hornpass.Restructuring() {
		skip = append(skip, ClausesPrefix+n)
	}
	for _, plain := range []bool{true, false} {
		var seen []int
		info := engine.Info{Name: "told", New: func() engine.Engine { return told(&seen) }}
		if plain {
			info.Skip, info.SkipClauses, info.Blocks = []string{"dead"}, hornpass.Restructuring(), encode.Statements
		}
		taken := func(name string) bool { return !plain || name != "dead" && !slices.Contains(skip, name) }

		run := NewRun(p, Options{Engine: info, Language: cLanguage(t)})
		run.Decide(t.Context(), []check.Property{ask(t)})
		ran := make(map[string]bool)
		for _, e := range run.Passes {
			name := e.Pass
			if e.Kind == "clauses" {
				name = ClausesPrefix + name
			}
			ran[name] = true
			if !taken(name) {
				t.Errorf("pass %s runs for an engine that cannot take it", name)
			}
		}
		if !ran[ClausesPrefix+"simplify"] || !plain && !ran["dead"] {
			t.Errorf("passes that can be taken do not run: %v", ran)
		}

		names := StageNames(info)
		shown := slices.DeleteFunc(slices.Clone(names), Optional)
		var system *horn.System
		err := Stages(t.Context(), p, ask(t).Variant(p, cLanguage(t)), info, nil, shown, func(s Stage) {
			if !taken(s.Name) {
				t.Errorf("the stage %s is shown of an engine that cannot take the pass", s.Name)
			}
			if system = s.System; s.Name == StageClauses {
				encoded[plain] = len(system.Clauses)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range Passes() {
			if slices.Contains(names, n) != taken(n) {
				t.Errorf("%s is one of the stages %v", n, names)
			}
		}
		if len(system.Preds) != seen[0] {
			t.Errorf("the last stage has %d predicates, the engine's clauses %d", len(system.Preds), seen[0])
		}
		Clauses(t.Context(), system, info, told(&seen), engine.Options{}, certify.Options{})
		sizes[plain] = seen
	}
	if encoded[true] <= encoded[false] {
		t.Errorf("%d clauses are those of statements, %d of blocks", encoded[true], encoded[false])
	}
	first, last := sizes[true][0], sizes[true][len(sizes[true])-1]
	if unfolded := sizes[false][0]; first <= unfolded || last != first {
		t.Errorf("as they are, the clauses have %d predicates, and as a system %d; unfolded, %d", first, last, unfolded)
	}
}

func cLanguage(t *testing.T) languages.Language {
	t.Helper()
	l, err := languages.Of("", []string{"t.c"})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// ask returns what is asked by default.
func ask(t *testing.T) check.Property {
	t.Helper()
	properties, err := check.Parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	return properties[0]
}

// TestEnginesWithoutPasses: what engines cannot take are passes, and others do not need them.
func TestEnginesWithoutPasses(t *testing.T) {
	for _, info := range registry.All() {
		names := slices.Clone(info.Skip)
		for _, n := range info.SkipClauses {
			names = append(names, ClausesPrefix+n)
		}
		if err := Removable(names); err != nil {
			t.Errorf("%s: %v", info.Name, err)
		}
	}
	if err := Removable([]string{ClausesPrefix + hornpass.Restructuring()[0]}); err != nil {
		t.Error(err)
	}
}
