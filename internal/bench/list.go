// Package bench runs Craig over a corpus: every task in a process of its own with limits of time and memory, several at
// once. It compares the answers with the expected ones and summarises them as a table, as tab-separated values and as a
// quantile plot.
package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"craig/verdict"
)

// Task is a program, or a file of Horn clauses, with its expected verdict.
type Task struct {
	Path      string          // as in the list; its folder groups the table
	File      string          // where the program is
	Expected  verdict.Outcome // Unknown when the list does not say
	DataModel string          // "ILP32" or "LP64"; may be empty
}

// lines returns how many lines the file has, nothing if it cannot be read.
func (t *Task) lines() string {
	text, err := os.ReadFile(t.File)
	if err != nil {
		return ""
	}
	return strconv.Itoa(bytes.Count(text, []byte("\n")))
}

// outcomes are the words for expected verdicts: those of programs, and those of clauses.
var outcomes = map[string]verdict.Outcome{
	"true": verdict.Safe, "false": verdict.Unsafe, "sat": verdict.Safe, "unsat": verdict.Unsafe, "": verdict.Unknown,
}

// Outcome returns the outcome that a word of a list or of Task.Word names, Unknown for other words.
func Outcome(word string) verdict.Outcome { return outcomes[word] }

// ReadList reads a corpus: tab-separated values whose first line names the columns, among them path (relative to the
// list), expected (true or sat: safe, false or unsat: unsafe; may be missing) and data_model (may be missing). A list
// whose first line is a single word other than path has no such line, only paths.
func ReadList(file string) ([]Task, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var tasks []Task
	columns := make(map[string]int)
	line := 0
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		line++
		cells := strings.Split(strings.TrimRight(sc.Text(), "\r"), "\t")
		if line == 1 {
			if len(cells) == 1 && cells[0] != "path" {
				columns["path"] = 0
			} else {
				for i, name := range cells {
					columns[name] = i
				}
				if _, ok := columns["path"]; !ok {
					return nil, fmt.Errorf("%s:1: no column path", file)
				}
				continue
			}
		}
		if sc.Text() == "" {
			continue
		}
		cell := func(name string) string {
			if i, ok := columns[name]; ok && i < len(cells) {
				return cells[i]
			}
			return ""
		}
		t := Task{Path: cell("path"), DataModel: cell("data_model")}
		var ok bool
		if t.Expected, ok = outcomes[cell("expected")]; !ok {
			return nil, fmt.Errorf("%s:%d: expected is %q, neither true nor false, sat nor unsat", file, line, cell("expected"))
		}
		if t.Path == "" {
			return nil, fmt.Errorf("%s:%d: no path", file, line)
		}
		if t.File = filepath.FromSlash(t.Path); !filepath.IsAbs(t.File) {
			t.File = filepath.Join(filepath.Dir(file), t.File)
		}
		tasks = append(tasks, t)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, line+1, err)
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("%s: no tasks", file)
	}
	return tasks, nil
}

// ReadLists reads lists as ReadList does and returns the tasks in the order in which they are first named. Of a file that
// several lists name, any of them may say what is expected.
func ReadLists(files []string) ([]Task, error) {
	var tasks []Task
	index := make(map[string]int) // of files in the lists before
	for _, file := range files {
		list, err := ReadList(file)
		if err != nil {
			return nil, err
		}
		first := len(tasks)
		for _, t := range list {
			i, ok := index[t.File]
			if !ok {
				tasks = append(tasks, t)
				continue
			}
			known := &tasks[i]
			if known.Expected != verdict.Unknown && t.Expected != verdict.Unknown && known.Expected != t.Expected {
				return nil, fmt.Errorf("%s: %s is %s here, and %s in another list", file, t.Path, t.Word(t.Expected), t.Word(known.Expected))
			}
			known.Expected = max(known.Expected, t.Expected)
			known.DataModel = cmp.Or(known.DataModel, t.DataModel)
		}
		for i := first; i < len(tasks); i++ {
			index[tasks[i].File] = i
		}
	}
	return tasks, nil
}

// Present returns an error that names the first of the tasks' files that do not exist, and how many these are.
func Present(tasks []Task) error {
	var missing []string
	for _, t := range tasks {
		if info, err := os.Stat(t.File); err != nil || info.IsDir() {
			missing = append(missing, t.File)
		}
	}
	switch n := len(missing); n {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s: no such file", missing[0])
	default:
		return fmt.Errorf("%s: no such file; of the %d files that are listed, %d do not exist", missing[0], len(tasks), n)
	}
}

// Filter returns the tasks whose path, folder or file name matches one of the globs, all of them if there are none.
func Filter(tasks []Task, globs ...string) ([]Task, error) {
	if len(globs) == 0 {
		return tasks, nil
	}
	var out []Task
	for _, t := range tasks {
		matches := false
		for _, glob := range globs {
			for _, s := range []string{t.Path, t.Folder(), path.Base(t.Path)} {
				ok, err := path.Match(glob, s)
				if err != nil {
					return nil, fmt.Errorf("the pattern %q: %w", glob, err)
				}
				matches = matches || ok
			}
		}
		if matches {
			out = append(out, t)
		}
	}
	return out, nil
}

// Folder returns the folder of the task's path.
func (t Task) Folder() string { return path.Dir(t.Path) }

// Clauses reports whether the task is a file of Horn clauses, which its name tells.
func (t Task) Clauses() bool { return path.Ext(t.Path) == ".smt2" }

// Word returns an outcome as it is called for the task, a program or clauses; Unknown has no word.
func (t Task) Word(o verdict.Outcome) string {
	words := [...]string{verdict.Safe: "true", verdict.Unsafe: "false"}
	if t.Clauses() {
		words = [...]string{verdict.Safe: "sat", verdict.Unsafe: "unsat"}
	}
	return words[o]
}
