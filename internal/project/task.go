// Tasks: their files, and their settings with those of all.

package project

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// tasks makes a task of a node, or one of each of its files.
func (r reader) tasks(n *yaml.Node, defaults []Setting) []Task {
	t := Task{Pos: r.pos(n)}
	var own []Setting
	at := make(map[string]*yaml.Node)
	for key, value := range r.entries(n, "a task", slices.Concat(OfTask, Settings)) {
		at[key.Name] = value
		switch key.Name {
		case "name":
			if t.Name = r.word(value); strings.ContainsFunc(t.Name, unicode.IsControl) {
				r.fail(value, "the name of a task is a part of a line: %q cannot be one", t.Name)
			}
		case "files":
			t.Files = r.files(value)
		case "exclude":
		case "entries":
			t.Entries = r.words(value)
		case "each-function":
			t.EachFunction = r.truth(value)
		case "each-file":
			t.EachFile = r.truth(value)
		default:
			own = append(own, r.setting(key, value))
		}
	}
	r.contradictions(at)
	t.Settings = Override(defaults, own)
	if value := at["exclude"]; value != nil {
		t.Files = r.without(value, t.Files)
	}
	switch {
	case at["name"] == nil:
		r.fail(n, "this task has no name; write name: and what it is to be called")
	case at["files"] == nil && Value(t.Settings, "compile-commands") == "":
		r.fail(n, "the task %s has no files; write files: and the files of the program, or compile-commands: and a compile_commands.json", t.Name)
	case t.EachFunction && len(t.Entries) > 0:
		r.fail(at["each-function"], "the task %s has entries, and each-function, which says that all functions are; remove one of them", t.Name)
	case t.EachFile && at["files"] == nil:
		r.fail(at["each-file"], "the task %s has no files that each could be a program; write files:, or remove each-file", t.Name)
	case t.EachFile:
		return t.ForEachFile()
	}
	return []Task{t}
}

// contradictions refuses settings of one mapping that exclude each other.
func (r reader) contradictions(at map[string]*yaml.Node) {
	var had []string
	for _, key := range Excluding {
		if at[key] != nil {
			had = append(had, key)
		}
	}
	if len(had) > 1 {
		r.fail(at[had[1]], "%s and %s say both what is checked; remove one of them", had[0], had[1])
	}
}

// settings returns what the defaults say.
func (r reader) settings(n *yaml.Node) []Setting {
	var list []Setting
	at := make(map[string]*yaml.Node)
	for key, value := range r.entries(n, "defaults", Settings) {
		list = append(list, r.setting(key, value))
		at[key.Name] = value
	}
	r.contradictions(at)
	return list
}

// ForEachFile returns a task for each file, by its name, and by as many of its folders as make it differ from the others.
func (t Task) ForEachFile() []Task {
	var out []Task
	for _, file := range t.Files {
		one := t
		one.Files, one.EachFile = []string{file}, false
		one.Name = path.Join(t.Name, shortest(file, t.Files))
		out = append(out, one)
	}
	return out
}

// shortest returns the end of a file's path that no other one of the files has.
func shortest(file string, files []string) string {
	parts := strings.Split(filepath.ToSlash(file), "/")
	for n := 1; n <= len(parts); n++ {
		end := strings.Join(parts[len(parts)-n:], "/")
		others := func(o string) bool {
			return o != file && strings.HasSuffix("/"+filepath.ToSlash(o), "/"+end)
		}
		if !slices.ContainsFunc(files, others) {
			return end
		}
	}
	return filepath.ToSlash(file)
}

// files returns the files that names, or patterns of names, stand for, each once.
func (r reader) files(n *yaml.Node) []string {
	var out []string
	list := r.items(n)
	if len(list) == 0 {
		r.fail(n, "files: the list is empty; write the files of the program")
	}
	for _, item := range list {
		for _, file := range r.matching(item) {
			if !slices.Contains(out, file) {
				out = append(out, file)
			}
		}
	}
	return out
}

// matching returns the files that a name, or a pattern, stands for.
func (r reader) matching(item *yaml.Node) []string {
	if name := r.located(item); !patterned(item.Value) || there(name) {
		return []string{r.path(item)}
	}
	found, err := glob(r.folder, item.Value)
	switch {
	case err != nil:
		r.fail(item, "%s: this pattern of file names is wrong: a bracket is not closed", item.Value)
	case len(found) == 0:
		r.fail(item, "%s: no file has such a name", item.Value)
	}
	return found
}

// without returns the files but those that are excluded, of which each must be there.
func (r reader) without(n *yaml.Node, files []string) []string {
	for _, item := range r.items(n) {
		found := r.matching(item)
		left := slices.DeleteFunc(slices.Clone(files), func(f string) bool { return slices.Contains(found, f) })
		if len(left) == len(files) {
			r.fail(item, "exclude: %s is none of the files", item.Value)
		}
		if files = left; len(files) == 0 {
			r.fail(n, "exclude: no file is left")
		}
	}
	return files
}
