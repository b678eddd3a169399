package languages_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig/frontend"
	"craig/frontend/languages"
	"craig/logic"
)

// TestOf: the language of files is that of the name that is given, else that of their extensions.
func TestOf(t *testing.T) {
	for _, tt := range []struct{ name, files, want, err string }{
		{"", "a.c b.c", "c", ""},
		{"", "a.i", "c", ""},
		{"", "a.c b.h", "c", ""},
		{"", "A.BP", "bp", ""},
		{"", "a.craig", "craig", ""},
		{"bp", "a.c b.craig", "bp", ""},
		{"", "a.c b.bp", "", "a.c and b.bp are in different languages"},
		{"", "a.c b.smt2", "", "b.smt2: this is no program"},
		{"fortran", "a.c", "", "unknown language fortran"},
	} {
		l, err := languages.Of(tt.name, strings.Fields(tt.files))
		if tt.err == "" && (err != nil || l.Name != tt.want) || tt.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.err)) {
			t.Errorf("%s %s: %s, %v", tt.name, tt.files, l.Name, err)
		}
	}
}

// TestFeatures: what only C has is refused of others, as input.
func TestFeatures(t *testing.T) {
	for _, name := range languages.Names() {
		l, err := languages.Of(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []languages.Feature{languages.PropertyFiles, languages.UnboundedIntegers, languages.CompileCommands, languages.Assumptions} {
			var input *frontend.InputError
			if err := l.Needs(f); (err == nil) != (name == "c") || err != nil && !errors.As(err, &input) {
				t.Errorf("%s needs %s: %v", name, f, err)
			}
		}
		_, files, err := languages.Input(name, []string{"x"}, languages.Options{CompileCommands: "none.json"})
		if err == nil {
			t.Errorf("%s reads %v by a database that is not there", name, files)
		}
	}
}

// TestLoad: each language has a front end, which reads the entry that is asked for.
func TestLoad(t *testing.T) {
	texts := map[string]string{
		"c":   "int run(void) { return 0; }\n",
		"bp":  "void run()\nbegin\n  skip;\nend\n",
		"imp": "proc run() { }\n",
	}
	for _, name := range languages.Names() {
		text, ok := texts[name]
		if !ok {
			continue // what craig show prints, which cmd/craig tries
		}
		l, err := languages.Of(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "p"+l.Extension)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := l.Load(t.Context(), logic.NewContext(), []string{file}, languages.Options{Entry: "run"})
		if err != nil {
			t.Fatal(name, err)
		}
		var procs []string
		for _, q := range p.Procs {
			procs = append(procs, q.Name)
		}
		if !slices.Contains(procs, "run") {
			t.Errorf("%s: the procedures are %v", name, procs)
		}
		var entry *frontend.EntryError
		if _, err := l.Load(t.Context(), logic.NewContext(), []string{file}, languages.Options{Entry: "none"}); !errors.As(err, &entry) {
			t.Errorf("%s: an entry that is not there: %v", name, err)
		}
	}
}
