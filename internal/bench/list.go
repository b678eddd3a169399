// Package bench runs Craig over a corpus: every task in a process of its own with limits of time and memory, several at
// once. It compares the answers with the expected ones and summarises them as a table, as tab-separated values and as a
// quantile plot.
package bench

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"craig/internal/shell"
	"craig/verdict"
)

// Task is a program, or a file of Horn clauses, with its expected verdict.
type Task struct {
	Path      string          // as in the list, or its name there; its folder groups the table
	Files     []string        // where the program is
	Flags     []string        // of craig verify: how this program is read, and what it is asked
	Dir       string          // what Files and Flags are relative to; empty: the current folder
	Expected  verdict.Outcome // Unknown when the list does not say
	DataModel string          // "ILP32" or "LP64"; may be empty
	Listed    string          // the list and the line, as in "list.tsv:3"; empty for tasks of no list
}

// Paths returns where the task's files are, seen from the current folder.
func (t *Task) Paths() []string {
	var paths []string
	for _, file := range t.Files {
		if !filepath.IsAbs(file) {
			file = filepath.Join(t.Dir, file)
		}
		paths = append(paths, file)
	}
	return paths
}

// lines returns how many lines the files have, nothing if they cannot be read.
func (t *Task) lines() string {
	n := 0
	for _, file := range t.Paths() {
		text, err := os.ReadFile(file)
		if err != nil {
			return ""
		}
		n += bytes.Count(text, []byte("\n"))
	}
	if len(t.Files) == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// key tells tasks apart: the files, and how they are read and what they are asked.
func (t *Task) key() string {
	return strings.Join(append(t.Paths(), t.Flags...), "\x00")
}

// outcomes are the words for expected verdicts: those of programs, and those of clauses.
var outcomes = map[string]verdict.Outcome{
	"true": verdict.Safe, "false": verdict.Unsafe, "sat": verdict.Safe, "unsat": verdict.Unsafe, "": verdict.Unknown,
}

// Outcome returns the outcome that a word of a list or of Task.Word names, Unknown for other words.
func Outcome(word string) verdict.Outcome { return outcomes[word] }

// ReadList reads a corpus: tab-separated values whose first line names the columns. Either path names each task's only
// file; or task gives it a name, files has one file or several and flags those of craig verify for this task, both
// as in a shell: with spaces between them, which quotes protect. All are relative to the list's folder. Two more columns may be missing: expected (true or sat: safe,
// false or unsat: unsafe; with a question mark behind it, what is expected is not settled, and nothing is wrong) and
// data_model. Other columns are for the reader. A list whose first line is a single word other than path and task has no such
// line, only paths.
func ReadList(file string) ([]Task, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such file", file)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var tasks []Task
	var columns map[string]int
	named := make(map[string]int) // the line of each task that has a name
	line := 0
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		line++
		cells := strings.Split(strings.TrimRight(sc.Text(), "\r"), "\t")
		if line == 1 {
			var head bool
			if columns, head, err = header(cells); err != nil {
				return nil, fmt.Errorf("%s:1: %w", file, err)
			}
			if head {
				continue
			}
		}
		if sc.Text() == "" {
			continue
		}
		t, err := readTask(columns, cells, filepath.Dir(file))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
		if _, ok := columns["task"]; ok {
			if first := named[t.Path]; first > 0 {
				return nil, fmt.Errorf("%s:%d: another task %s is in line %d", file, line, t.Path, first)
			}
			named[t.Path] = line
		}
		t.Listed = fmt.Sprintf("%s:%d", file, line)
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

// header returns the columns that the first line of a list names, and whether it is such a line and no path.
func header(cells []string) (columns map[string]int, head bool, err error) {
	if len(cells) == 1 && cells[0] != "path" && cells[0] != "task" {
		return map[string]int{"path": 0}, false, nil
	}
	columns = make(map[string]int)
	for i, name := range cells {
		if _, twice := columns[name]; twice && name != "" {
			return nil, true, fmt.Errorf("two columns %s", name)
		}
		columns[name] = i
	}
	has := func(name string) bool { _, ok := columns[name]; return ok }
	switch {
	case has("path") && has("task"):
		return nil, true, errors.New("a column path and a column task: either files are listed, or tasks of several files")
	case has("task") && !has("files"):
		return nil, true, errors.New("a column task, but no column files")
	case !has("path") && !has("task"):
		return nil, true, errors.New("no column path, and no column task")
	}
	return columns, true, nil
}

// readTask reads the cells of a line in a list, which is in the folder dir.
func readTask(columns map[string]int, cells []string, dir string) (Task, error) {
	cell := func(name string) string {
		if i, ok := columns[name]; ok && i < len(cells) {
			return cells[i]
		}
		return ""
	}
	t := Task{Path: cell("path"), DataModel: cell("data_model")}
	var err error
	if t.Flags, err = shell.Words(cell("flags")); err != nil {
		return Task{}, fmt.Errorf("the column flags %w", err)
	}
	word, unsettled := strings.CutSuffix(cell("expected"), "?")
	expected, ok := outcomes[word]
	switch {
	case !ok:
		return Task{}, fmt.Errorf("expected is %q, neither true nor false, sat nor unsat", cell("expected"))
	case !unsettled:
		t.Expected = expected
	}
	if _, ok := columns["task"]; !ok {
		if t.Path == "" {
			return Task{}, errors.New("no path")
		}
		file := filepath.FromSlash(t.Path)
		if len(t.Flags) > 0 {
			t.Dir = dir
		} else if !filepath.IsAbs(file) {
			file = filepath.Join(dir, file)
		}
		t.Files = []string{file}
		return t, nil
	}
	t.Path, t.Dir = cell("task"), dir
	files, err := shell.Words(cell("files"))
	if err != nil {
		return Task{}, fmt.Errorf("the column files %w", err)
	}
	for _, file := range files {
		t.Files = append(t.Files, filepath.FromSlash(file))
	}
	switch {
	case t.Path == "":
		return Task{}, errors.New("the task has no name")
	case len(t.Files) == 0:
		return Task{}, fmt.Errorf("the task %s has no files", t.Path)
	case t.Clauses() && (len(t.Files) > 1 || len(t.Flags) > 0):
		return Task{}, fmt.Errorf("the task %s is of Horn clauses: these are one file, and have no flags", t.Path)
	}
	return t, nil
}

// ReadLists reads lists as ReadList does and returns the tasks in the order in which they are first named. Of a task that
// several lists have, with the same files and flags, any of them may say what is expected.
func ReadLists(files []string) ([]Task, error) {
	var tasks []Task
	index := make(map[string]int) // of tasks in the lists before, by their keys
	for _, file := range files {
		list, err := ReadList(file)
		if err != nil {
			return nil, err
		}
		first := len(tasks)
		for _, t := range list {
			i, ok := index[t.key()]
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
			index[tasks[i].key()] = i
		}
	}
	return tasks, nil
}

// Present returns an error that names the first of the tasks' files that do not exist, and how many these are.
func Present(tasks []Task) error {
	var missing []string
	listed := 0
	for _, t := range tasks {
		for _, file := range t.Paths() {
			listed++
			if info, err := os.Stat(file); err != nil || info.IsDir() {
				missing = append(missing, file)
			}
		}
	}
	switch n := len(missing); n {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s: no such file", missing[0])
	default:
		return fmt.Errorf("%s: no such file; of the %d files that are listed, %d do not exist", missing[0], listed, n)
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

// Clauses reports whether the task is a file of Horn clauses, which the file's name tells.
func (t Task) Clauses() bool {
	name := t.Path
	if len(t.Files) > 0 {
		name = t.Files[0]
	}
	return path.Ext(name) == ".smt2"
}

// Word returns an outcome as it is called for the task, a program or clauses; Unknown has no word.
func (t Task) Word(o verdict.Outcome) string {
	words := [...]string{verdict.Safe: "true", verdict.Unsafe: "false"}
	if t.Clauses() {
		words = [...]string{verdict.Safe: "sat", verdict.Unsafe: "unsat"}
	}
	return words[o]
}
