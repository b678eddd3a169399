package baseline

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// answers reads lines: task, entry, property, outcome and, of unsafe, fingerprint, file and line.
func answers(t *testing.T, text string) []Answer {
	t.Helper()
	var out []Answer
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		a := Answer{Task: f[0], Entry: f[1], Property: strings.Trim(f[2], "-"), Outcome: Outcome(strings.ReplaceAll(f[3], "_", " ")), Files: []string{f[0][len(f[0])-1:] + ".c"}}
		if a.Outcome == Unsafe {
			a.Violation = &Violation{What: "assertion", Fingerprint: f[4], File: f[5]}
			if _, err := fmt.Sscan(f[6], &a.Violation.Line); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, a)
	}
	return out
}

// text describes differences.
func text(d Differences) string {
	var parts []string
	for _, x := range []struct {
		name string
		list []Found
	}{{"introduced", d.Introduced}, {"unchanged", d.Unchanged}, {"fixed", d.Fixed}, {"missing", d.Missing}} {
		for _, f := range x.list {
			s := fmt.Sprintf("%s %s:%d", x.name, f.File, f.Line)
			for _, q := range f.Questions {
				s += " " + q.Task + "." + q.Entry
			}
			if f.Why != "" {
				s += " (" + f.Why + ")"
			}
			parts = append(parts, s)
		}
	}
	for _, x := range []struct {
		name string
		list []Transition
	}{{"lost", d.Lost}, {"gained", d.Gained}} {
		for _, c := range x.list {
			parts = append(parts, fmt.Sprintf("%s %s.%s %s", x.name, c.Task, c.Entry, c.Property))
		}
	}
	for _, x := range []struct {
		name string
		n    int
	}{{"new", d.New}, {"gone", d.Gone}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprint(x.name, " ", x.n))
		}
	}
	return strings.Join(parts, "; ")
}

func TestCompare(t *testing.T) {
	for _, tt := range []struct{ name, was, is, want string }{
		{"nothing", "", "", ""},
		{"the same", "a f p safe\na g p unsafe X x.c 3", "a f p safe\na g p unsafe X x.c 3", "unchanged x.c:3 a.g"},
		{"lines moved", "a f p unsafe X x.c 3", "a f p unsafe X x.c 9", "unchanged x.c:9 a.f"},
		{"a new violation", "a f p safe", "a f p unsafe X x.c 3", "introduced x.c:3 a.f"},
		{"a new violation where nothing was known", "a f p unknown", "a f p unsafe X x.c 3", "introduced x.c:3 a.f"},
		{"repaired", "a f p unsafe X x.c 3", "a f p safe", "fixed x.c:3 a.f"},
		{"hidden by another one", "a f p unsafe X x.c 3", "a f p unsafe Y x.c 2", "introduced x.c:2 a.f; missing x.c:3 a.f (another violation was found)"},
		{"no longer found", "a f p unsafe X x.c 3", "a f p unknown", "missing x.c:3 a.f (unknown)"},
		{"no longer asked", "a f p unsafe X x.c 3\nb f p safe", "b f p safe", "missing x.c:3 a.f (it is not asked any more); gone 1"},
		{"repaired for one of two entries", "a f p unsafe X x.c 3\na g p unsafe X x.c 3", "a f p safe\na g p unsafe X x.c 3", "unchanged x.c:3 a.g"},
		{"fixed and not, from two entries", "a f p unsafe X x.c 3\na g p unsafe X x.c 3", "a f p safe\na g p unknown", "missing x.c:3 a.f a.g (unknown)"},
		{"found from two entries", "a f p safe", "a f p unsafe X x.c 3\na g p unsafe X x.c 3", "introduced x.c:3 a.f a.g; new 1"},
		{"a lost proof", "a f p safe\na f q safe", "a f p unknown\na f q safe", "lost a.f p"},
		{"a proof is new", "a f p unknown\na f q safe", "a f p safe\na f q safe", "gained a.f p"},
		{"refused", "a f p safe\na f q safe\na f r unknown", "a f - refused", "lost a.f p; lost a.f q"},
		{"refused no longer", "a f - refused", "a f p safe\na f q unknown", "new 2"},
		{"refused as before", "a f - refused", "a f - refused", ""},
		{"not tried", "a f p unsafe X x.c 3\na f q safe", "a f - not_tried", "missing x.c:3 a.f (not tried); lost a.f q"},
		{"a renamed task", "old-a f p unsafe X x.c 3\nold-a g p safe", "new-a f p unsafe X x.c 3\nnew-a g p unknown", "unchanged x.c:3 new-a.f; lost new-a.g p"},
		{"a renamed task, which is repaired", "old-a f p unsafe X x.c 3", "new-a f p safe", "fixed x.c:3 new-a.f"},
		{"another task", "a f p unsafe X x.c 3", "b f p safe", "missing x.c:3 a.f (it is not asked any more); new 1; gone 1"},
		{"names that two tasks could have", "1a f p safe\n2a f p safe", "3a f p safe", "new 1; gone 2"},
		{"the same text in two files", "a main p unsafe X a.c 3\nb main p unsafe X b.c 3", "a main p safe\nb main p unsafe X b.c 4", "unchanged b.c:4 b.main; fixed a.c:3 a.main"},
		{"a copy", "a main p unsafe X a.c 3", "a main p unsafe X a.c 3\nb main p unsafe X b.c 3", "introduced b.c:3 b.main; unchanged a.c:3 a.main; new 1"},
		{"a proof breaks at what was violated already", "a f p unsafe X x.c 3\na g p safe", "a f p unsafe X x.c 3\na g p unsafe X x.c 3", "introduced x.c:3 a.g; unchanged x.c:3 a.f"},
		{"what is repaired is violated where there was a proof", "a f p unsafe X x.c 3\na g p safe", "a f p safe\na g p unsafe X x.c 3", "introduced x.c:3 a.g; fixed x.c:3 a.f"},
		{"no answer becomes what was violated already", "a f p unsafe X x.c 3\na g p unknown", "a f p unsafe X x.c 3\na g p unsafe X x.c 3", "unchanged x.c:3 a.f a.g"},
		{"a file has another name", "a main p unsafe X a.c 3", "a main p unsafe X z.c 3", "unchanged z.c:3 a.main"},
	} {
		if got := text(Compare(answers(t, tt.was), answers(t, tt.is))); got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// TestFile: what was written is read again, but for reasons; other files are refused by name.
func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "b.json")
	list := answers(t, "a f p unsafe <X> x.c 3\na g p unknown")
	var b strings.Builder
	list[1].Why = "time"
	if err := Write(&b, list); err != nil {
		t.Fatal(err)
	}
	list[1].Why = ""
	put := func(text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put(b.String())
	if got, err := Load(name); err != nil || !reflect.DeepEqual(got, list) {
		t.Errorf("%+v, %v; want %+v", got, err, list)
	}
	for text, want := range map[string]string{
		"":                        "this is no file of answers",
		"[]":                      "this is no file of answers",
		"{}":                      `its format is ""`,
		`{"format": "craig-x/1"}`: `its format is "craig-x/1"`,
		`{"format": "` + Format + `", "answers": [{"task": "a", "outcome": "good"}]}`:   "answer 1 is not one",
		`{"format": "` + Format + `", "answers": [{"task": "a", "outcome": "unsafe"}]}`: "answer 1 is not one",
	} {
		put(text)
		if _, err := Load(name); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := Load(name + "x"); err == nil {
		t.Error("a file that is not there is read")
	}
}
