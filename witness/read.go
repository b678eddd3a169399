// Reading of witnesses: the structure of files, and errors that say what is wrong and where.

package witness

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"craig/frontend"
	"craig/program"
)

// Read reads the text of a file of witnesses. There is at least one, and each is complete: an entry without what its type needs, and
// entries of other types, are errors. Fields that are not known are ignored. Errors are *frontend.SyntaxError, and of what was a witness in
// versions of the format before 2.0 *frontend.UnsupportedError.
func Read(file string, text []byte) (ws []Witness, err error) {
	r := reader{file}
	if graphML.Match(text) {
		return nil, &frontend.UnsupportedError{Pos: program.Pos{File: file, Line: 1}, What: "witnesses in GraphML, the format 1.0 of SV-COMP; " + knownFormats + " can be read"}
	}
	documents, err := r.documents(text)
	if err != nil {
		return nil, err
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *frontend.SyntaxError:
			ws, err = nil, e
		case *frontend.UnsupportedError:
			ws, err = nil, e
		default:
			panic(e)
		}
	}()
	var last *yaml.Node
	for _, last = range documents {
		if last.Kind != yaml.SequenceNode {
			return nil, r.fault(last, "this is no witness, which is a list of entries: "+knownFormats+" can be read")
		}
		for _, n := range last.Content {
			ws = append(ws, r.entry(n))
		}
	}
	if len(ws) == 0 {
		return nil, r.fault(last, "there is no witness")
	}
	return ws, nil
}

// knownFormats says which formats of SV-COMP can be read.
const knownFormats = "the formats 2.0 and 2.1 (YAML)"

// graphML finds the beginning of a witness in the format 1.0.
var graphML = regexp.MustCompile(`(?s)^(?:\x{FEFF})?\s*<(?:[?!].{0,1000}<)*graphml\b`)

// documents returns the documents of YAML that a text consists of.
func (r reader) documents(text []byte) ([]*yaml.Node, error) {
	var all []*yaml.Node
	d := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var root yaml.Node
		switch err := d.Decode(&root); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, r.unreadable(err)
		case root.Content[0].Tag != "!!null":
			all = append(all, root.Content[0])
		}
	}
}

// reader makes witnesses of nodes. What is wrong it panics with, as a *frontend.SyntaxError, or *frontend.UnsupportedError.
type reader struct{ file string }

// fault is the error for a node.
func (r reader) fault(n *yaml.Node, format string, args ...any) *frontend.SyntaxError {
	at := program.Pos{File: r.file, Line: 1}
	if n != nil {
		at.Line, at.Col = n.Line, n.Column
	}
	return &frontend.SyntaxError{Pos: at, Text: fmt.Sprintf(format, args...)}
}

var yamlLine = regexp.MustCompile(`^yaml: line ([0-9]+): (.*)`)

// unreadable is the error for text that is no YAML.
func (r reader) unreadable(err error) error {
	at := program.Pos{File: r.file, Line: 1}
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		at.Line, _ = strconv.Atoi(m[1])
		text = m[2]
	}
	return &frontend.SyntaxError{Pos: at, Text: "this is no witness of " + knownFormats + ": " + text}
}

// at returns where a node is.
func (r reader) at(n *yaml.Node) Place { return Place{r.file, n.Line, n.Column} }

// meant returns what the value of a field stands for: that of another place, if it is an alias. Of lists there are no aliases, so that
// what is read is not much more than the text.
func meant(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias.Kind != yaml.SequenceNode {
		return n.Alias
	}
	return n
}

// list returns the elements of a sequence.
func (r reader) list(n *yaml.Node, what string) []*yaml.Node {
	if n.Kind != yaml.SequenceNode {
		panic(r.fault(n, "%s is to be a list", what))
	}
	return n.Content
}

// fields is a mapping: its values by their keys. A null is no value.
type fields struct {
	reader
	node   *yaml.Node
	what   string
	values map[string]*yaml.Node
}

func (r reader) fields(n *yaml.Node, what string) fields {
	if n.Kind != yaml.MappingNode {
		panic(r.fault(n, "%s is to be a mapping", what))
	}
	f := fields{r, n, what, map[string]*yaml.Node{}}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, meant(n.Content[i+1])
		if seen[key] {
			panic(r.fault(n.Content[i], "%s has %s twice", what, key))
		}
		if seen[key] = true; value.Tag != "!!null" {
			f.values[key] = value
		}
	}
	return f
}

// get returns the value of a field that must be there.
func (f fields) get(key string) *yaml.Node {
	n := f.values[key]
	if n == nil {
		panic(f.fault(f.node, "%s has no %s", f.what, key))
	}
	return n
}

// has reports whether a field is there.
func (f fields) has(key string) bool { return f.values[key] != nil }

// text returns the scalar of a field that must be there and not be empty, whatever its type is in YAML.
func (f fields) text(key string) string {
	text := f.scalar(f.get(key), key)
	if text == "" {
		panic(f.fault(f.get(key), "%s is empty", key))
	}
	return text
}

func (f fields) scalar(n *yaml.Node, key string) string {
	if n.Kind != yaml.ScalarNode {
		panic(f.fault(n, "%s is to be a text", key))
	}
	return n.Value
}

// optional returns the scalar of a field, empty if it is not there.
func (f fields) optional(key string) string {
	if n := f.values[key]; n != nil {
		return f.scalar(n, key)
	}
	return ""
}

// number returns the natural number of a field.
func (f fields) number(key string) int {
	n, err := strconv.Atoi(f.text(key))
	if err != nil || n < 0 {
		panic(f.fault(f.get(key), "%s is to be a number", key))
	}
	return n
}

// word returns the scalar of a field that must be one of some.
func word[T ~string](f fields, key string, words ...T) T {
	w := T(f.text(key))
	if !slices.Contains(words, w) {
		panic(f.fault(f.get(key), "%s is %q, none of %s", key, w, fmt.Sprint(words)))
	}
	return w
}

func (r reader) entry(n *yaml.Node) Witness {
	f := r.fields(n, "an entry")
	w := Witness{At: r.at(n)}
	if f.has("metadata") {
		w.Metadata = r.metadata(f.get("metadata")) // another version says why there is another entry_type
	}
	w.Kind = word(f, "entry_type", InvariantSet, ViolationSequence)
	f.get("metadata")
	content := r.list(f.get("content"), "content")
	switch w.Kind {
	case InvariantSet:
		for _, n := range content {
			w.Invariants = append(w.Invariants, r.invariant(n))
		}
	case ViolationSequence:
		for _, n := range content {
			w.Segments = append(w.Segments, r.segment(n))
		}
		r.ordered(f.get("content"), w.Segments)
	}
	return w
}

func (r reader) metadata(n *yaml.Node) Metadata {
	f := r.fields(n, "metadata")
	m := Metadata{FormatVersion: f.text("format_version"), UUID: f.optional("uuid"), CreationTime: f.optional("creation_time")}
	switch m.FormatVersion {
	case "2": // the number 2.0, as some write it
		m.FormatVersion = "2.0"
	case "2.0", "2.1":
	default:
		at := f.get("format_version")
		panic(&frontend.UnsupportedError{Pos: program.Pos{File: r.file, Line: at.Line, Col: at.Column}, What: fmt.Sprintf("witnesses of the format %s; %s can be read", m.FormatVersion, knownFormats)})
	}
	if f.has("producer") {
		p := r.fields(f.get("producer"), "producer")
		m.Producer = Producer{p.optional("name"), p.optional("version"), p.optional("configuration"), p.optional("command_line"), p.optional("description")}
	}
	if f.has("task") {
		m.Task = r.task(f.get("task"))
	}
	return m
}

func (r reader) task(n *yaml.Node) Task {
	f := r.fields(n, "task")
	t := Task{Specification: f.optional("specification"), DataModel: f.optional("data_model"), Language: f.optional("language")}
	switch t.DataModel {
	case "32bit":
		t.DataModel = "ILP32"
	case "64bit":
		t.DataModel = "LP64"
	}
	if f.has("input_files") {
		for _, n := range r.list(f.get("input_files"), "input_files") {
			t.InputFiles = append(t.InputFiles, f.scalar(n, "a file of input_files"))
		}
	}
	if f.has("input_file_hashes") {
		t.Hashes = map[string]string{}
		hashes := r.fields(f.get("input_file_hashes"), "input_file_hashes")
		for name := range hashes.values {
			t.Hashes[name] = hashes.text(name)
		}
	}
	return t
}

func (r reader) location(n *yaml.Node) Location {
	f := r.fields(n, "location")
	l := Location{File: f.text("file_name"), Line: f.number("line"), Function: f.optional("function"), At: r.at(n)}
	if l.Line == 0 {
		panic(r.fault(f.get("line"), "lines are counted from 1"))
	}
	if f.has("column") {
		l.Column = f.number("column") // 0, as some write it: not said
	}
	return l
}

// expression returns the text of a field with the format that f names, C if it names none.
func (f fields) expression(key string) Expression {
	e := Expression{Text: f.text(key), Format: C, At: f.at(f.get(key))}
	if f.has("format") {
		e.Format = word(f, "format", C, ExtendedC, ACSL)
	}
	return e
}

func (r reader) invariant(n *yaml.Node) Invariant {
	outer := r.fields(n, "an element of content")
	key := "invariant"
	if outer.has("contract") {
		key = "contract"
	}
	f := r.fields(outer.get(key), key)
	i := Invariant{
		Kind:     word(f, "type", LoopInvariant, LocationInvariant, FunctionContract, LoopTransitionInvariant, LocationTransitionInvariant),
		Location: r.location(f.get("location")),
	}
	if i.Kind != FunctionContract {
		i.Value = f.expression("value")
		return i
	}
	if f.optional("requires") != "" {
		i.Requires = f.expression("requires")
	}
	if f.optional("ensures") != "" {
		i.Ensures = f.expression("ensures")
	}
	return i
}

func (r reader) segment(n *yaml.Node) Segment {
	var s Segment
	list := r.list(r.fields(n, "an element of content").get("segment"), "segment")
	for i, n := range list {
		w := r.waypoint(r.fields(n, "an element of a segment").get("waypoint"))
		if (w.Action == Avoid) == (i == len(list)-1) {
			panic(r.fault(n, "the last waypoint of a segment is the one that is followed, and the others are avoided"))
		}
		s.Waypoints = append(s.Waypoints, w)
	}
	if len(list) == 0 {
		panic(r.fault(n, "a segment has no waypoint"))
	}
	return s
}

func (r reader) waypoint(n *yaml.Node) Waypoint {
	f := r.fields(n, "waypoint")
	w := Waypoint{
		Kind:     word(f, "type", Assumption, Branching, FunctionEnter, FunctionReturn, Target),
		Action:   word(f, "action", Follow, Avoid, Cycle),
		Location: r.location(f.get("location")),
	}
	switch {
	case w.Kind == Target && w.Action != Follow:
		panic(r.fault(f.get("action"), "a target is followed"))
	case f.has("constraint"): // where the format has none, too: it is for others to say what that means
		w.Constraint = r.fields(f.get("constraint"), "constraint").expression("value")
	case w.Kind == Assumption || w.Kind == Branching:
		panic(r.fault(n, "a waypoint of the type %s has a constraint", w.Kind))
	}
	return w
}

// ordered panics unless the target is where the sequence ends, or a cycle is.
func (r reader) ordered(n *yaml.Node, segments []Segment) {
	if len(segments) == 0 {
		panic(r.fault(n, "the sequence has no segment"))
	}
	for i, s := range segments {
		last := i == len(segments)-1
		w := s.Waypoints[len(s.Waypoints)-1]
		at := &yaml.Node{Line: w.Location.At.Line, Column: w.Location.At.Col}
		switch {
		case w.Kind == Target && !last:
			panic(r.fault(at, "there are segments behind the target"))
		case last && w.Kind != Target && !s.Cycle():
			panic(r.fault(at, "the sequence ends neither with a target nor with a cycle"))
		case i > 0 && segments[i-1].Cycle() && !s.Cycle():
			panic(r.fault(at, "a cycle is where the sequence ends"))
		}
	}
}
