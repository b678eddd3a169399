// Values of YAML as the kinds of keys have them.

package project

import (
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// entries returns what a mapping says for the keys that it can have.
func (r reader) entries(n *yaml.Node, what string, keys []Key) iter.Seq2[Key, *yaml.Node] {
	n = target(n)
	if n.Kind != yaml.MappingNode {
		r.fail(n, "%s must be a mapping, key: value", what)
	}
	return func(yield func(Key, *yaml.Node) bool) {
		lines := make(map[string]int)
		for i := 0; i+1 < len(n.Content); i += 2 {
			k, value := n.Content[i], target(n.Content[i+1])
			at := slices.IndexFunc(keys, func(x Key) bool { return x.Name == k.Value })
			switch {
			case k.Kind != yaml.ScalarNode || at < 0:
				r.fail(k, "%s has no key %q; it can have %s", what, k.Value, names(keys))
			case lines[k.Value] > 0:
				r.fail(k, "%s is here twice: in line %d, too", k.Value, lines[k.Value])
			case value.Kind == yaml.ScalarNode && value.Tag == "!!null":
				r.fail(k, "%s has no value", k.Value)
			}
			lines[k.Value] = k.Line
			if !yield(keys[at], value) {
				return
			}
		}
	}
}

// names lists keys, for errors.
func names(keys []Key) string {
	var all []string
	for _, k := range keys {
		all = append(all, k.Name)
	}
	return strings.Join(all, ", ")
}

// target returns the node that n, which may be an alias, stands for.
func target(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// setting returns what is said for a key.
func (r reader) setting(key Key, n *yaml.Node) Setting {
	s := Setting{Key: key.Name, Pos: r.pos(n)}
	switch key.Kind {
	case Word:
		s.Values = []string{r.word(n)}
	case Words:
		s.Values = r.words(n)
	case Switch:
		s.Values = []string{strconv.FormatBool(r.truth(n))}
	case Pairs:
		s.Values = r.pairs(n)
	case Path:
		s.Values = []string{r.path(n)}
	case Folder:
		s.Values = []string{r.located(n)}
	case Paths:
		for _, item := range r.items(n) {
			s.Values = append(s.Values, r.path(item))
		}
	}
	if len(s.Values) == 0 {
		r.fail(n, "%s: the list is empty", key.Name)
	}
	return s
}

// word returns a text.
func (r reader) word(n *yaml.Node) string {
	if n = target(n); n.Kind != yaml.ScalarNode {
		r.fail(n, "this must be a single value")
	}
	if strings.TrimSpace(n.Value) == "" || n.Tag == "!!null" {
		r.fail(n, "the value is empty")
	}
	return n.Value
}

// truth returns a truth value.
func (r reader) truth(n *yaml.Node) bool {
	switch r.word(n) {
	case "true":
		return true
	case "false":
		return false
	}
	r.fail(n, "%q is neither true nor false", n.Value)
	return false
}

// items returns the nodes of a list, or a single value as the only one.
func (r reader) items(n *yaml.Node) []*yaml.Node {
	if n = target(n); n.Kind == yaml.ScalarNode {
		return []*yaml.Node{n}
	}
	return r.list(n)
}

// list returns the nodes of a list.
func (r reader) list(n *yaml.Node) []*yaml.Node {
	if n = target(n); n.Kind != yaml.SequenceNode {
		r.fail(n, "this must be a list: lines that begin with a dash")
	}
	var out []*yaml.Node
	for _, c := range n.Content {
		out = append(out, target(c))
	}
	return out
}

// words returns texts, each of which is there once.
func (r reader) words(n *yaml.Node) []string {
	var out []string
	for _, item := range r.items(n) {
		w := r.word(item)
		if slices.Contains(out, w) {
			r.fail(item, "%s is here twice", w)
		}
		out = append(out, w)
	}
	return out
}

// pairs returns texts NAME=VALUE.
func (r reader) pairs(n *yaml.Node) []string {
	if n = target(n); n.Kind != yaml.MappingNode {
		return r.words(n)
	}
	var out []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		out = append(out, r.word(n.Content[i])+"="+r.word(n.Content[i+1]))
	}
	return out
}

// located returns a path from the working directory on; in the file it is relative to the file's folder.
func (r reader) located(n *yaml.Node) string {
	name := filepath.FromSlash(r.word(n))
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(r.folder, name)
}

// path returns the path of something that is there.
func (r reader) path(n *yaml.Node) string {
	name := r.located(n)
	if !there(name) {
		r.fail(n, "%s: there is no such file; names are relative to the folder of %s", name, filepath.Base(r.file))
	}
	return name
}

// there reports whether there is something of a name.
func there(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

var errorOfYAML = regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?`)

// unreadable panics with an error of the YAML library, which may say a line.
func (r reader) unreadable(err error) {
	text := err.Error()
	at := &yaml.Node{Line: 1}
	if m := errorOfYAML.FindStringSubmatch(text); m != nil {
		if line, e := strconv.Atoi(m[1]); e == nil {
			at.Line = line
		}
		text = text[len(m[0]):]
	}
	r.fail(at, "this is no YAML: %s", text)
}
