// Package project reads craig.yaml, which says what craig check is to verify, and how. docs/projects.md describes the file for its
// readers. What the values of settings mean is not known here: they are those of flags.
package project

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"craig/frontend"
	"craig/program"
)

// Name is what the file is called that is looked for.
const Name = "craig.yaml"

// Project is what a file says. Files and folders in it are named from the working directory on.
type Project struct {
	Tasks    []Task
	Jobs     int     // 0: not said
	Baseline Setting // without a value: there is none
	FailOn   Setting // likewise
}

// Task is a program, or several, and what is asked about it.
type Task struct {
	Name         string
	Pos          program.Pos // unknown of one that is not in a file
	Files        []string    // empty: all units of the setting compile-commands
	Entries      []string    // empty: the default one
	EachFunction bool
	EachFile     bool
	Settings     []Setting // no two of one key, of those in Excluding at most one
}

// Setting is what is said for a key. A flag that can be given several times has several values.
type Setting struct {
	Key    string
	Values []string
	Pos    program.Pos // of the values; unknown of one that is not in a file
}

// Override returns the settings with some in the place of those of the same keys.
func Override(settings, by []Setting) []Setting {
	var out []Setting
	for _, s := range settings {
		gone := func(b Setting) bool {
			return b.Key == s.Key || slices.Contains(Excluding, b.Key) && slices.Contains(Excluding, s.Key)
		}
		if !slices.ContainsFunc(by, gone) {
			out = append(out, s)
		}
	}
	return append(out, by...)
}

// Value returns the first value of a key, empty if there is none.
func Value(settings []Setting, key string) string {
	for _, s := range settings {
		if s.Key == key && len(s.Values) > 0 {
			return s.Values[0]
		}
	}
	return ""
}

// Load reads a file. It says at least one task, each with a name of its own and with files that are there. Errors are
// *frontend.SyntaxError, with the place of what is wrong, or those of reading the file.
func Load(file string) (p *Project, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Read(file, text)
}

// Read is Load for the text of a file.
func Read(file string, text []byte) (p *Project, err error) {
	r := reader{file, filepath.Dir(file)}
	defer func() {
		if e := recover(); e != nil {
			fault, ok := e.(*frontend.SyntaxError)
			if !ok {
				panic(e)
			}
			p, err = nil, fault
		}
	}()
	return r.project(r.document(text)), nil
}

// reader makes a project of nodes. What is wrong it panics with, as a *frontend.SyntaxError.
type reader struct{ file, folder string }

// fail panics with what is wrong with a node; nil: with the file.
func (r reader) fail(n *yaml.Node, format string, args ...any) {
	panic(&frontend.SyntaxError{Pos: r.pos(n), Text: fmt.Sprintf(format, args...)})
}

func (r reader) pos(n *yaml.Node) program.Pos {
	at := program.Pos{File: r.file, Line: 1}
	if n != nil {
		at.Line, at.Col = n.Line, n.Column
	}
	return at
}

// document returns the only document of a text.
func (r reader) document(text []byte) *yaml.Node {
	var root, more yaml.Node
	d := yaml.NewDecoder(bytes.NewReader(text))
	switch err := d.Decode(&root); {
	case errors.Is(err, io.EOF):
		r.fail(nil, "the file is empty: it must have a version and tasks; craig check --init writes an example")
	case err != nil:
		r.unreadable(err)
	}
	switch err := d.Decode(&more); {
	case err == nil:
		r.fail(&more, "a second document begins here, and the file must have one only")
	case !errors.Is(err, io.EOF):
		r.unreadable(err)
	}
	return root.Content[0]
}

// project makes a project of a file.
func (r reader) project(n *yaml.Node) *Project {
	p := &Project{}
	var defaults []Setting
	var version, tasks *yaml.Node
	for key, value := range r.entries(n, "the file", Top) {
		switch key.Name {
		case "version":
			version = value
		case "defaults":
			defaults = r.settings(value)
		case "tasks":
			tasks = value
		case "jobs":
			jobs, err := strconv.Atoi(r.word(value))
			if err != nil || jobs < 1 {
				r.fail(value, "jobs: %q is no number of programs, at least 1", value.Value)
			}
			p.Jobs = jobs
		case "baseline":
			p.Baseline = Setting{key.Name, []string{r.path(value)}, r.pos(value)}
		case "fail-on":
			p.FailOn = r.setting(key, value)
		}
	}
	switch {
	case version == nil:
		r.fail(n, "there is no key version; write version: 1")
	case r.word(version) != "1":
		r.fail(version, "this version of Craig reads version 1 of the format, not %s", version.Value)
	case tasks == nil:
		r.fail(n, "there is no key tasks: a list of what is to be verified, each with name and files")
	}
	list := r.list(tasks)
	if len(list) == 0 {
		r.fail(tasks, "tasks: the list is empty; each task has a name and files")
	}
	for _, t := range list {
		for _, task := range r.tasks(t, defaults) {
			same := func(o Task) bool { return o.Name == task.Name }
			if i := slices.IndexFunc(p.Tasks, same); i >= 0 {
				r.fail(t, "two tasks have the name %s: the other one is in line %d; give them different names", task.Name, p.Tasks[i].Pos.Line)
			}
			p.Tasks = append(p.Tasks, task)
		}
	}
	return p
}
