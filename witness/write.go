// Writing of witnesses.

package witness

import (
	"io"
	"maps"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// Write writes witnesses, which Read reads back. Errors are those of out.
func Write(out io.Writer, ws []Witness) error {
	root := &yaml.Node{Kind: yaml.SequenceNode}
	for _, w := range ws {
		root.Content = append(root.Content, w.node())
	}
	e := yaml.NewEncoder(out)
	e.SetIndent(2)
	if err := e.Encode(root); err != nil {
		return err
	}
	return e.Close()
}

func (w Witness) node() *yaml.Node {
	content := &yaml.Node{Kind: yaml.SequenceNode}
	for _, i := range w.Invariants {
		key := "invariant"
		if i.Kind == FunctionContract {
			key = "contract"
		}
		content.Content = append(content.Content, mapping(pair{key, i.node()}))
	}
	for _, s := range w.Segments {
		points := &yaml.Node{Kind: yaml.SequenceNode}
		for _, p := range s.Waypoints {
			points.Content = append(points.Content, mapping(pair{"waypoint", p.node()}))
		}
		content.Content = append(content.Content, mapping(pair{"segment", points}))
	}
	return mapping(pair{"entry_type", plain(string(w.Kind))}, pair{"metadata", w.Metadata.node()}, pair{"content", content})
}

func (m Metadata) node() *yaml.Node {
	p, t := m.Producer, m.Task
	files := &yaml.Node{Kind: yaml.SequenceNode}
	for _, f := range t.InputFiles {
		files.Content = append(files.Content, plain(f))
	}
	var hashes []pair
	for _, f := range slices.Sorted(maps.Keys(t.Hashes)) {
		hashes = append(hashes, pair{f, quoted(t.Hashes[f])})
	}
	return mapping(
		pair{"format_version", quoted(m.FormatVersion)},
		pair{"uuid", quoted(m.UUID)},
		pair{"creation_time", quoted(m.CreationTime)},
		pair{"producer", mapping(
			pair{"name", plain(p.Name)}, pair{"version", quoted(p.Version)}, pair{"configuration", plain(p.Configuration)},
			pair{"command_line", plain(p.CommandLine)}, pair{"description", plain(p.Description)},
		)},
		pair{"task", mapping(
			pair{"input_files", files}, pair{"input_file_hashes", mapping(hashes...)}, pair{"specification", quoted(t.Specification)},
			pair{"data_model", plain(t.DataModel)}, pair{"language", plain(t.Language)},
		)},
	)
}

func (l Location) node() *yaml.Node {
	column := ""
	if l.Column > 0 {
		column = strconv.Itoa(l.Column)
	}
	return mapping(
		pair{"file_name", plain(l.File)}, pair{"line", number(strconv.Itoa(l.Line))}, pair{"column", number(column)}, pair{"function", plain(l.Function)},
	)
}

func (i Invariant) node() *yaml.Node {
	kind, at := pair{"type", plain(string(i.Kind))}, pair{"location", i.Location.node()}
	if i.Kind != FunctionContract {
		return mapping(kind, at, pair{"value", quoted(i.Value.Text)}, pair{"format", plain(string(i.Value.Format))})
	}
	format := i.Ensures.Format
	if format == "" {
		format = i.Requires.Format
	}
	return mapping(kind, at, pair{"requires", quoted(i.Requires.Text)}, pair{"ensures", quoted(i.Ensures.Text)}, pair{"format", plain(string(format))})
}

func (w Waypoint) node() *yaml.Node {
	fields := []pair{{"type", plain(string(w.Kind))}, {"action", plain(string(w.Action))}}
	if w.Constraint.Text != "" {
		format := w.Constraint.Format
		if w.Kind == Branching {
			format = "" // the value is a word
		}
		fields = append(fields, pair{"constraint", mapping(pair{"value", quoted(w.Constraint.Text)}, pair{"format", plain(string(format))})})
	}
	return mapping(append(fields, pair{"location", w.Location.node()})...)
}

// pair is a field of a mapping.
type pair struct {
	key   string
	value *yaml.Node
}

// mapping returns a mapping of the pairs whose values are not empty, in their order.
func mapping(pairs ...pair) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, p := range pairs {
		if p.value.Kind != yaml.ScalarNode || p.value.Value != "" {
			n.Content = append(n.Content, plain(p.key), p.value)
		}
	}
	return n
}

// plain is a text, in quotes only where YAML would take it for something else.
func plain(text string) *yaml.Node {
	n := &yaml.Node{}
	n.SetString(text)
	return n
}

// quoted is a text in quotes.
func quoted(text string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Style: yaml.DoubleQuotedStyle, Value: text}
}

func number(digits string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: digits}
}
