// craig check --init: a project to begin with.

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"craig/internal/exitcode"
	"craig/internal/project"
)

// begin writes craig.yaml in this folder, for the files that are named, or for those that are found.
func (f *projectFlags) begin(cmd *cobra.Command, files []string) error {
	if len(files) == 0 {
		files = sources()
	}
	var b strings.Builder
	b.WriteString(`# What craig check verifies: each task is a program. docs/projects.md of Craig describes all keys.
version: 1
defaults: # of all tasks; a task can say otherwise
  check: all
  timeout: 60 # seconds, for each answer
tasks:
  - name: ` + taskName() + "\n")
	switch {
	case len(files) == 1 && filepath.Base(files[0]) == "compile_commands.json":
		fmt.Fprintf(&b, "    compile-commands: %s\n", filepath.ToSlash(files[0]))
	case len(files) == 0:
		b.WriteString("    files: main.c # one or several, also as in src/*.c\n")
	default:
		b.WriteString("    files:\n")
		for _, file := range files {
			fmt.Fprintf(&b, "      - %q\n", filepath.ToSlash(file))
		}
	}
	switch mains, others := mainFiles(files); {
	case mains > 1 && others == 0:
		b.WriteString("    each-file: true # each has a function main, and is a program of its own\n")
	case mains > 1:
		b.WriteString("    # several files have a function main: make a task of each of these, with the files that it needs\n")
	case len(files) == 0 || mains == 1:
		b.WriteString("    # entries: [main, \"f(buf[n], n)\"] # functions that execution starts in\n")
	default:
		b.WriteString("    each-function: true # no file has a function main; entries: [f, \"g(buf[n], n)\"] names some\n")
	}
	out, err := os.OpenFile(project.Name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, os.ErrExist) {
		return exit(exitcode.Usage, fmt.Errorf("%s exists: remove it, or change it by hand", project.Name))
	}
	if err == nil {
		_, err = out.WriteString(b.String())
		err = errors.Join(err, out.Close())
	}
	if err != nil {
		return exit(exitcode.Input, err)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s is written; craig check verifies what it lists\n", project.Name)
	return nil
}

// sources returns what is found in this folder: a compile database, or names and patterns of C files.
func sources() []string {
	for _, name := range []string{"compile_commands.json", "build/compile_commands.json"} {
		if _, err := os.Stat(name); err == nil {
			return []string{name}
		}
	}
	for _, pattern := range []string{"src/*.c", "*.c"} {
		if found, err := filepath.Glob(pattern); err == nil && len(found) > 0 {
			return []string{pattern}
		}
	}
	return nil
}

// mainFunction matches what looks like a function main of C.
var mainFunction = regexp.MustCompile(`\bmain\s*\(`)

// mainFiles returns how many of the files, and of those that match patterns, may have a function main, as a compile database, and how many
// others there are.
func mainFiles(files []string) (mains, others int) {
	for _, pattern := range files {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil || filepath.Ext(name) != ".c" || mainFunction.Match(text) {
				mains++
			} else {
				others++
			}
		}
	}
	return mains, others
}

// taskName returns the name of this folder, as far as it is one for a task.
func taskName() string {
	if folder, err := os.Getwd(); err == nil {
		if name := filepath.Base(folder); regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`).MatchString(name) {
			return name
		}
	}
	return "program"
}
