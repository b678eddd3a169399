package witness

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

var metadata = Metadata{
	FormatVersion: "2.1", UUID: "71b761c6-4f85-405e-8ee6-9a3a8f743513", CreationTime: "2022-10-12T11:50:43Z",
	Producer: Producer{Name: "Craig", Version: "1.0", CommandLine: "craig verify t.c"},
	Task: Task{
		InputFiles: []string{"t.c", "- odd: name.c"}, Hashes: map[string]string{"t.c": "00ff"}, Specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )",
		DataModel: "LP64", Language: "C",
	},
}

// samples are a witness of each kind, with everything that there can be.
var samples = []Witness{
	{
		Kind: InvariantSet, Metadata: metadata,
		Invariants: []Invariant{
			{Kind: LoopInvariant, Location: Location{File: "t.c", Line: 7, Column: 3, Function: "main"}, Value: Expression{Text: "(long long)x + y <= 100 && s[0] == '\"'", Format: C}},
			{Kind: LocationInvariant, Location: Location{File: "t.c", Line: 9}, Value: Expression{Text: "1", Format: C}},
			{Kind: FunctionContract, Location: Location{File: "t.c", Line: 1}, Requires: Expression{Text: "x > 0", Format: ExtendedC}, Ensures: Expression{Text: `\result == \at(x, Old)`, Format: ExtendedC}},
			{Kind: FunctionContract, Location: Location{File: "t.c", Line: 2}, Ensures: Expression{Text: `\old(x) == x`, Format: ACSL}},
		},
	},
	{
		Kind: ViolationSequence, Metadata: metadata,
		Segments: []Segment{
			{Waypoints: []Waypoint{
				{Kind: Branching, Action: Avoid, Location: Location{File: "t.c", Line: 4, Column: 5}, Constraint: Expression{Text: "true", Format: C}},
				{Kind: FunctionEnter, Action: Avoid, Location: Location{File: "t.c", Line: 4, Column: 5}},
				{Kind: FunctionReturn, Action: Follow, Location: Location{File: "t.c", Line: 5, Column: 9}, Constraint: Expression{Text: `\result == 1`, Format: ExtendedC}},
			}},
			{Waypoints: []Waypoint{{Kind: Target, Action: Follow, Location: Location{File: "t.c", Line: 6}}}},
		},
	},
	{
		Kind: ViolationSequence, Metadata: metadata,
		Segments: []Segment{
			{Waypoints: []Waypoint{{Kind: Assumption, Action: Cycle, Location: Location{File: "t.c", Line: 6}, Constraint: Expression{Text: "x == 1", Format: C}}}},
		},
	},
}

// TestRoundTrip: what is written is read back.
func TestRoundTrip(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, samples); err != nil {
		t.Fatal(err)
	}
	got, err := Read("w.yml", b.Bytes())
	if err != nil {
		t.Fatalf("%v\n%s", err, &b)
	}
	for i := range got {
		forget(reflect.ValueOf(&got[i]).Elem())
	}
	if !reflect.DeepEqual(got, samples) {
		t.Errorf("%+v\nwant %+v\n%s", got, samples, &b)
	}
}

// forget removes the Places from a value.
func forget(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Place]() {
			v.SetZero()
		}
		for i := range v.NumField() {
			forget(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			forget(v.Index(i))
		}
	}
}

const invariants = `- entry_type: invariant_set
  metadata:
    format_version: %s
    task: {input_files: [./t.c], data_model: 32bit}
  content:
  - %s
`

// TestLenient: what other tools write a little differently is read.
func TestLenient(t *testing.T) {
	contract := "invariant: {type: function_contract, location: {file_name: t.c, line: 3, column: 0}, ensures: 1, format: acsl_expression}"
	ws, err := Read("w.yml", fmt.Appendf(nil, invariants, "2.0", contract))
	if err != nil {
		t.Fatal(err)
	}
	w := ws[0]
	if w.Metadata.FormatVersion != "2.0" || w.Metadata.Task.DataModel != "ILP32" {
		t.Errorf("%+v", w.Metadata)
	}
	i := w.Invariants[0]
	if i.Kind != FunctionContract || i.Ensures.Text != "1" || i.Location.Column != 0 || i.Ensures.At.Line != 6 {
		t.Errorf("%+v", i)
	}
}

// TestYAML: nulls are no values, aliases are what they stand for, and all documents count.
func TestYAML(t *testing.T) {
	const text = `# a comment
---
- entry_type: invariant_set
  metadata: &m {format_version: 2.1, uuid: null, producer: ~}
  content:
  - invariant: {type: loop_invariant, location: &l {file_name: t.c, line: 3, column: null, function: ~}, value: &v x > 0}
  - invariant: {type: location_invariant, location: *l, value: *v}
---
- entry_type: violation_sequence
  metadata: *m
  content:
  - segment:
    - waypoint: {type: function_return, action: follow, location: *l, constraint: null}
  - segment:
    - waypoint: {type: target, action: follow, location: *l}
...
---
`
	ws, err := Read("w.yml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(ws) != 2 || len(ws[0].Invariants) != 2 || len(ws[1].Segments) != 2 {
		t.Fatalf("%+v", ws)
	}
	first, second := ws[0].Invariants[0], ws[0].Invariants[1]
	if first.Location.Column != 0 || first.Location.Function != "" || second.Location.Line != 3 || second.Value.Text != "x > 0" {
		t.Errorf("%+v", ws[0])
	}
	if w := ws[1].Segments[0].Waypoints[0]; w.Constraint.Text != "" || w.Location.Line != 3 {
		t.Errorf("%+v", w)
	}
}

// TestErrors: what is wrong is said with its place.
func TestErrors(t *testing.T) {
	loop := func(fields string) string {
		return fmt.Sprintf(invariants, "2.0", "invariant: {type: loop_invariant, "+fields+"}")
	}
	sequence := func(waypoints ...string) string {
		text := "- entry_type: violation_sequence\n  metadata: {format_version: 2.1}\n  content:\n"
		for _, w := range waypoints {
			if w == "|" {
				text += "  - segment:\n"
			} else {
				text += "    - waypoint: {" + w + ", location: {file_name: t.c, line: 1}}\n"
			}
		}
		return text
	}
	const target, follow, cycle = "type: target, action: follow", "type: function_enter, action: follow", "type: function_enter, action: cycle"
	for _, tt := range []struct{ text, want string }{
		{"", "w.yml:1: there is no witness"},
		{"[]", "w.yml:1:1: there is no witness"},
		{"a: [", "this is no witness of the formats 2.0 and 2.1 (YAML): did not find"},
		{"int main(void) {}", "w.yml:1:1: this is no witness, which is a list of entries: the formats 2.0 and 2.1"},
		{"<?xml version=\"1.0\"?>\n<!-- a -->\n<graphml xmlns=\"x\">", "w.yml:1: not supported: witnesses in GraphML, the format 1.0"},
		{"\ufeff<graphml>\n", "not supported: witnesses in GraphML"},
		{"<html>\n", "w.yml:1:1: this is no witness, which"},
		{"- entry_type: loop_invariant\n  metadata: {format_version: 0.1}", "w.yml:2:30: not supported: witnesses of the format 0.1; the formats 2.0 and 2.1"},
		{"a: b", "w.yml:1:1: this is no witness, which is a list of entries"},
		{"- entry_type: loop_invariant", `w.yml:1:15: entry_type is "loop_invariant", none of [invariant_set violation_sequence]`},
		{fmt.Sprintf(invariants, "3.0", "x: y"), "not supported: witnesses of the format 3.0"},
		{fmt.Sprintf(invariants, "2.0", "x: y"), "w.yml:6:5: an element of content has no invariant"},
		{loop("value: 1"), "invariant has no location"},
		{loop("value: 1, value: 2"), "invariant has value twice"},
		{loop("value: null, value: 2"), "invariant has value twice"},
		{"[]\n---\na: b", "w.yml:3:1: this is no witness, which"},
		{"[]\n---\na: [", "this is no witness of"},
		{"- entry_type: invariant_set\n  metadata: {format_version: 2.0, task: {input_files: &a [x]}}\n  content: *a", "content is to be a list"},
		{loop("location: {file_name: t.c, line: x}"), "line is to be a number"},
		{loop("location: {file_name: t.c, line: 0}"), "lines are counted from 1"},
		{loop("location: {file_name: t.c, line: 2}"), "invariant has no value"},
		{loop("location: {file_name: t.c, line: 2}, value: ''"), "value is empty"},
		{loop("location: {file_name: t.c, line: 2}, value: [1]"), "value is to be a text"},
		{loop("location: {file_name: t.c, line: 2}, value: 1, format: text"), "format is \"text\""},
		{sequence("|"), "an element of content has no segment"},
		{sequence("|", follow), "ends neither with a target nor with a cycle"},
		{sequence("|", target, "|", target), "segments behind the target"},
		{sequence("|", cycle, "|", target), "a cycle is where the sequence ends"},
		{sequence("|", follow, target), "the last waypoint of a segment"},
		{sequence("|", "type: target, action: cycle"), "a target is followed"},
		{sequence("|", "type: branching, action: cycle"), "has a constraint"},
	} {
		_, err := Read("w.yml", []byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "w.yml:") {
			t.Errorf("%q\n%v\nwant %s", tt.text, err, tt.want)
		}
	}
}

// FuzzRead: whatever text is read, the end is witnesses or an error, and witnesses can be written and read again.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := Write(&b, samples); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("&a [*a]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		ws, err := Read("w.yml", text)
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := Write(&b, ws); err != nil {
			t.Fatal(err)
		}
		if _, err := Read("w.yml", b.Bytes()); err != nil {
			t.Errorf("%v\n%s", err, &b)
		}
	})
}
