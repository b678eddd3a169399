package project

import "slices"

// Kind is what a key takes.
type Kind int

// The kinds of keys.
const (
	Word    Kind = iota // a text
	Words               // a text, or a list of them
	Switch              // true or false
	Pairs               // a mapping of texts to texts, or a list of texts NAME=VALUE
	Path                // a file or folder
	Paths               // one, or a list of them
	Folder              // a folder that is made where there is none
	Mapping             // of keys to values
	List                // of mappings
)

// Key is a key of craig.yaml.
type Key struct {
	Name string
	Kind Kind
	Doc  string // empty of a setting: it is a flag of craig verify, whose help says what it means
}

// Top are the keys of the file.
var Top = []Key{
	{"version", Word, "of the format of the file: 1"},
	{"defaults", Mapping, "settings of all tasks that do not say otherwise"},
	{"tasks", List, "what is to be verified, a list"},
	{"jobs", Word, "how many programs are verified at once (default: the number of processors)"},
	{"baseline", Path, "the file with the answers of an earlier run that this one is compared with"},
	{"fail-on", Words, "what the exit status tells: `all`, `introduced`, `lost`"},
}

// OfTask are the keys of a task besides settings.
var OfTask = []Key{
	{"name", Word, "what the task is called, in tables, for `--only` and in baselines; no two tasks have the same"},
	{"files", Paths, "the files of one program; `*`, `?` and `[a-z]` in a name stand for those that match, `**` for any folders in between. Without it, all units of `compile-commands`"},
	{"exclude", Paths, "files that `files` is not to stand for, with the same signs"},
	{"entries", Words, "the functions that execution starts in, each an answer of its own, as `--entry` takes them (default: `main`)"},
	{"each-function", Switch, "let execution start in each function that the files define; `check` is then `all` by default"},
	{"each-file", Switch, "each of the files is a program of its own, and a task `name/file`"},
}

// Settings are the keys of `defaults`, and of tasks: flags of craig verify by their names.
var Settings = []Key{
	{"check", Words, ""},
	{"property", Path, ""},
	{"integers", Word, ""},
	{"profile", Word, ""},
	{"assume", Pairs, ""},
	{"vacuity", Switch, ""},
	{"entry-depth", Word, ""},
	{"entry-valid", Switch, ""},
	{"language", Word, ""},
	{"data-model", Word, ""},
	{"std", Word, ""},
	{"include-path", Paths, ""},
	{"define", Pairs, ""},
	{"undefine", Words, ""},
	{"include", Paths, ""},
	{"compile-commands", Path, ""},
	{"system-headers", Switch, ""},
	{"engine", Word, ""},
	{"config", Word, ""},
	{"solver", Word, ""},
	{"skip-pass", Words, ""},
	{"cache", Folder, ""},
	{"timeout", Word, ""},
	{"memory", Word, ""},
}

// Excluding are the settings of which only one can be there: one of a task takes the place of the other of the defaults.
var Excluding = []string{"check", "property"}

// Order returns the place of a key among Settings.
func Order(key string) int {
	return slices.IndexFunc(Settings, func(k Key) bool { return k.Name == key })
}
