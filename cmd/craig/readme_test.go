package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"craig/engine/registry"
	"craig/internal/exitcode"
)

var update = flag.Bool("update", false, "rewrite the generated parts of the README and the tutorial")

// TestReadme checks that the README's tables and its samples of output are what they would be today.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	readme = generated(t, readme, map[string]string{"engines": engineTable(), "exit statuses": statusTable(), "checks": checkTable()})
	rewrite(t, "README.md", sampled(t, readme, 1))
}

// generated returns a document with tables, by the names that it has for them, as they are today.
func generated(t *testing.T, document string, tables map[string]string) string {
	t.Helper()
	for name, table := range tables {
		begin, end := "<!-- generated: "+name+" -->\n", "<!-- end -->"
		head, rest, ok := strings.Cut(document, begin)
		old, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("the document has no part %q", name)
		}
		if old != table {
			stale(t, "the table of "+name, old, table)
		}
		document = head + begin + table + end + tail
	}
	return document
}

// TestTutorial runs the commands of the tutorial, whose output must be what it prints, and compares the files that it shows
// with those there are.
func TestTutorial(t *testing.T) {
	t.Chdir("../..")
	name := filepath.Join("docs", "tutorial.md")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	tutorial := quoted.ReplaceAllStringFunc(string(text), func(block string) string {
		files++
		m := quoted.FindStringSubmatch(block)
		file, err := os.ReadFile(m[2])
		if err != nil {
			t.Fatal(err)
		}
		if m[3] != string(file) {
			stale(t, m[2], m[3], string(file))
		}
		return m[1] + string(file) + m[4]
	})
	if files < 2 {
		t.Errorf("the tutorial shows %d files", files)
	}
	rewrite(t, name, sampled(t, tutorial, 6))
}

// quoted matches a file that a document shows.
var quoted = regexp.MustCompile("(?s)(\\[`[a-z/.0-9]+`\\]\\(\\.\\./([a-z/.0-9]+)\\):\n\n```[a-z0-9]+\n)(.*?)(```)")

// sampled runs the commands in a text that stand with their output, of which there must be some, and returns the text with
// the output of today.
func sampled(t *testing.T, text string, atLeast int) string {
	t.Helper()
	samples := 0
	text = sample.ReplaceAllStringFunc(text, func(block string) string {
		samples++
		m := sample.FindStringSubmatch(block)
		var out strings.Builder
		run(t.Context(), strings.Fields(m[2]), &out, &out)
		if timeless(m[3]) == timeless(out.String()) {
			return block
		}
		stale(t, "the output of "+m[2], m[3], out.String())
		return m[1] + out.String() + m[4]
	})
	if samples < atLeast {
		t.Errorf("only %d commands are shown with their output", samples)
	}
	return text
}

// rewrite makes a document of a text if the flag -update is set.
func rewrite(t *testing.T, name, text string) {
	t.Helper()
	if !*update {
		return
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// sample matches a command with its output.
var sample = regexp.MustCompile("(?s)(```console\n\\$ go run \\./cmd/craig ([^\n]*)\n)(.*?)(```)")

// timeless removes what differs from run to run.
func timeless(text string) string {
	return regexp.MustCompile(`[0-9.]+ s\b`).ReplaceAllString(text, "T s")
}

func stale(t *testing.T, what, old, now string) {
	t.Helper()
	if !*update {
		t.Errorf("%s is stale (go test ./cmd/craig -update rewrites it); it is now\n%sthe text has\n%s", what, now, old)
	}
}

func engineTable() string {
	var b strings.Builder
	b.WriteString("| `--engine` | what it is good at | published in |\n|---|---|---|\n")
	for _, e := range registry.All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", e.Name, e.Doc, e.Paper)
	}
	return b.String()
}

func statusTable() string {
	var b strings.Builder
	b.WriteString("| status | meaning |\n|---|---|\n")
	for _, s := range exitcode.All {
		fmt.Fprintf(&b, "| %d | %s |\n", s.Code, s.Doc)
	}
	return b.String()
}
