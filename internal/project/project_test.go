package project

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"craig/frontend"
)

// enter makes a folder with files, which are empty but those with a text, the working directory.
func enter(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// TestLoad: files are named from the working directory on, and a task's settings take the place of those of all.
func TestLoad(t *testing.T) {
	enter(t, map[string]string{"p/a.c": "", "p/lib/b.c": "", "p/lib/deep/c.c": "", "p/lib/.old/d.c": "", "p/x.prp": "", "p/inc/x.h": "", "p/craig.yaml": `
version: 1
jobs: 3
fail-on: [introduced, lost]
defaults:
  check: [overflow, bounds]
  define: {N: 3, EMPTY: "1"}
  timeout: 60
  assume: {no-callbacks: yes}
tasks:
  - name: one
    files: a.c
    entries: ["f(buf[n], n)", g]
    include-path: inc
    timeout: 5s
    entry-valid: true
  - name: all
    files: ["lib/**/*.c", a.c]
    exclude: lib/b.c
    property: x.prp
    each-function: true
  - name: each
    files: ["*.c", lib/*.c]
    each-file: true
    define: [N=4]
`})
	p, err := Load("p/craig.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if p.Jobs != 3 || !reflect.DeepEqual(p.FailOn.Values, []string{"introduced", "lost"}) || len(p.Tasks) != 4 {
		t.Fatalf("%+v", p)
	}
	said := func(task Task) string {
		var b strings.Builder
		for _, s := range task.Settings {
			b.WriteString(s.Key + "=" + strings.Join(s.Values, "|") + " ")
		}
		return b.String()
	}
	for i, want := range []struct {
		name, files, entries, settings string
		line                           int
		each                           bool
	}{
		{"one", "p/a.c", "f(buf[n], n) g", "check=overflow|bounds define=N=3|EMPTY=1 assume=no-callbacks=yes include-path=p/inc timeout=5s entry-valid=true ", 11, false},
		{"all", "p/lib/deep/c.c p/a.c", "", "define=N=3|EMPTY=1 timeout=60 assume=no-callbacks=yes property=p/x.prp ", 17, true},
		{"each/a.c", "p/a.c", "", "check=overflow|bounds timeout=60 assume=no-callbacks=yes define=N=4 ", 22, false},
		{"each/b.c", "p/lib/b.c", "", "check=overflow|bounds timeout=60 assume=no-callbacks=yes define=N=4 ", 22, false},
	} {
		task := p.Tasks[i]
		if task.Name != want.name || strings.Join(task.Files, " ") != want.files || strings.Join(task.Entries, " ") != want.entries ||
			task.EachFunction != want.each || task.EachFile || task.Pos.Line != want.line || said(task) != want.settings {
			t.Errorf("%+v\n%s\nwant %+v", task, said(task), want)
		}
	}
}

// TestErrors: each error has its place, and says what is wrong.
func TestErrors(t *testing.T) {
	enter(t, map[string]string{"a.c": "", "b.c": "", "x.prp": ""})
	const head = "version: 1\ntasks:\n"
	for _, tt := range []struct{ text, want string }{
		{"", "craig.yaml:1: the file is empty"},
		{"a: [", "craig.yaml:1:"},
		{"version: 1\n\ttasks: x\n", "craig.yaml:2: this is no YAML"},
		{"[]", "craig.yaml:1:1: the file must be a mapping"},
		{"version: 1\ntask: []\n", `craig.yaml:2:1: the file has no key "task"; it can have version, defaults, tasks`},
		{"tasks: []\n", "craig.yaml:1:1: there is no key version; write version: 1"},
		{"version: 2\ntasks: []\n", "craig.yaml:1:10: this version of Craig reads version 1"},
		{"version: 1\n", "there is no key tasks"},
		{"version: 1\ntasks:\n", "craig.yaml:2:1: tasks has no value"},
		{"version: 1\ntasks: []\n", "craig.yaml:2:8: tasks: the list is empty"},
		{"version: 1\nversion: 1\n", "craig.yaml:2:1: version is here twice: in line 1, too"},
		{"version: 1\njobs: 0\n", "craig.yaml:2:7: jobs:"},
		{head + "- files: a.c\n", "craig.yaml:3:3: this task has no name"},
		{head + "- name: \"a\\nb\"\n  files: a.c\n", "craig.yaml:3:9: the name of a task is a part of a line"},
		{head + "- name: x\n", "craig.yaml:3:3: the task x has no files"},
		{head + "- name: x\n  files: []\n", "craig.yaml:4:10: files: the list is empty"},
		{head + "- name: x\n  files: [a.c, c.c]\n", "craig.yaml:4:16: c.c: there is no such file"},
		{head + "- name: x\n  files: src/*.c\n", "craig.yaml:4:10: src/*.c: no file has such a name"},
		{head + "- name: x\n  files: '[a.c'\n", "a bracket is not closed"},
		{head + "- name: x\n  files: a.c\n  timeot: 5\n", `craig.yaml:5:3: a task has no key "timeot"`},
		{head + "- name: x\n  files: a.c\n- name: x\n  files: b.c\n", "craig.yaml:5:3: two tasks have the name x: the other one is in line 3"},
		{head + "- name: x\n  files: a.c\n  check: overflow\n  property: x.prp\n", "craig.yaml:6:13: check and property say both what is checked"},
		{head + "- name: x\n  files: a.c\n  entries: f\n  each-function: true\n", "craig.yaml:6:18: the task x has entries, and each-function"},
		{head + "- name: x\n  files: a.c\n  each-function: yes\n", `"yes" is neither true nor false`},
		{head + "- name: x\n  files: a.c\n  entries: [f, f]\n", "craig.yaml:5:16: f is here twice"},
		{head + "- name: x\n  files: a.c\n  check: []\n", "craig.yaml:5:10: check: the list is empty"},
		{head + "- name: x\n  files: a.c\n  check: {a: [b]}\n", "craig.yaml:5:10: this must be a list"},
		{head + "- name: x\n  files: [a.c]\n  exclude: b.c\n", "craig.yaml:5:12: exclude: b.c is none of the files"},
		{head + "- name: x\n  files: [a.c]\n  exclude: '*.c'\n", "craig.yaml:5:12: exclude: no file is left"},
		{head + "- name: x\n  compile-commands: none.json\n", "craig.yaml:4:21: none.json: there is no such file"},
		{head + "- name: x\n  compile-commands: x.prp\n  each-file: true\n", "the task x has no files that each could be a program"},
		{head + "- name: x\n  files: a.c\n---\na: b\n", "a second document begins here"},
		{head + "- &x\n  name: x\n  files: a.c\n- *x\n", "two tasks have the name x"},
	} {
		p, err := Read(Name, []byte(tt.text))
		var fault *frontend.SyntaxError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), tt.want) || p != nil || fault.Pos.Line == 0 {
			t.Errorf("%q\nsays %v, want %q", tt.text, err, tt.want)
		}
	}
	if _, err := Load("none.yaml"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestGlob compares patterns with what they stand for.
func TestGlob(t *testing.T) {
	enter(t, map[string]string{"[x]/a.c": "", "[x]/b.h": "", "[x]/s/a.c": "", "[x]/s/t/c.c": "", "[x]/.git/d.c": "", "[x]/s/.e.c": ""})
	for link, to := range map[string]string{"link": "[x]/s", "[x]/s/t/up": ".."} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := glob(".", "link/**/*.c"); err != nil || strings.Join(got, " ") != "link/a.c link/t/c.c" {
		t.Errorf("behind a link: %v, %v", got, err)
	}
	for pattern, want := range map[string]string{
		"*.c": "a.c", "**/*.c": "a.c s/a.c s/t/c.c", "s/**/*.c": "s/a.c s/t/c.c", "**/t/*.c": "s/t/c.c", "?/?.[a-c]": "s/a.c", "*": "a.c b.h",
		".git/*": ".git/d.c", "**/.*": "s/.e.c", "none/*": "", "**/a.c": "a.c s/a.c",
	} {
		got, err := glob("[x]", pattern)
		for i, name := range got {
			got[i], _ = strings.CutPrefix(filepath.ToSlash(name), "[x]/")
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s stands for %v, %v; want %s", pattern, got, err, want)
		}
	}
	if _, err := glob(".", "a[/*"); err == nil {
		t.Error("a pattern that is none is none")
	}
}

// FuzzRead: any text is a project, or an error with its place.
func FuzzRead(f *testing.F) {
	f.Add("version: 1\ntasks:\n- name: x\n  files: .\n  assume: {a: b}\n")
	f.Add("version: 1\ndefaults: &d {check: [a]}\ntasks: [*d]")
	f.Add("a: &a [*a]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "*?") {
			return // patterns would lead over the whole machine
		}
		p, err := Read(Name, []byte(text))
		var fault *frontend.SyntaxError
		if (p == nil) == (err == nil) || err != nil && (!errors.As(err, &fault) || fault.Pos.Line == 0) {
			t.Errorf("%v, %v", p, err)
		}
	})
}
