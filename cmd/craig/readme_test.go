package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"craig/engine/registry"
	"craig/exitcode"
)

var update = flag.Bool("update", false, "rewrite the generated parts of the README")

// TestReadme checks that the README's tables and its samples of output are what they would be today.
func TestReadme(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	for name, table := range map[string]string{"engines": engineTable(), "exit statuses": statusTable(), "checks": checkTable()} {
		begin, end := "<!-- generated: "+name+" -->\n", "<!-- end -->"
		head, rest, ok := strings.Cut(readme, begin)
		old, tail, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			t.Fatalf("the README has no part %q", name)
		}
		if old != table {
			stale(t, "the table of "+name, old, table)
		}
		readme = head + begin + table + end + tail
	}
	samples := 0
	readme = sample.ReplaceAllStringFunc(readme, func(block string) string {
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
	if samples == 0 {
		t.Error("the README shows no output")
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(readme), 0o666); err != nil {
			t.Fatal(err)
		}
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
		t.Errorf("%s is stale (go test ./cmd/craig -update rewrites it); it is now\n%sthe README has\n%s", what, now, old)
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
