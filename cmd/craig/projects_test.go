package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"craig/internal/project"
)

// kindTexts says what keys of each kind take.
var kindTexts = map[project.Kind]string{
	project.Word: "a value", project.Words: "one or a list", project.Switch: "`true` or `false`", project.Pairs: "a mapping or a list", project.Path: "a path", project.Folder: "a path", project.Paths: "a path or a list",
	project.Mapping: "a mapping", project.List: "a list",
}

// keyTable is a table of keys; the flags say what those mean that do not.
func keyTable(keys []project.Key, flags *pflag.FlagSet) string {
	var b strings.Builder
	b.WriteString("| key | takes | |\n|---|---|---|\n")
	for _, k := range keys {
		doc := k.Doc
		if doc == "" {
			_, doc = pflag.UnquoteUsage(flags.Lookup(k.Name))
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.Name, kindTexts[k.Kind], strings.ReplaceAll(doc, "|", "\\|"))
	}
	return b.String()
}

// TestProjects checks that docs/projects.md has the keys that there are, and the output of today.
func TestProjects(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	t.Chdir("../..")
	name := filepath.Join("docs", "projects.md")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var of verifyFlags
	flags := of.flagSet()
	doc := generated(t, string(text), map[string]string{
		"top": keyTable(project.Top, flags), "task": keyTable(project.OfTask, flags), "settings": keyTable(project.Settings, flags),
	})
	rewrite(t, name, sampled(t, doc, 1))
}
