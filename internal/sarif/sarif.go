// Package sarif has the parts of SARIF 2.1.0 (Static Analysis Results Interchange Format, an OASIS standard) that Craig writes, as
// Go values that encoding/json makes a log of, or reads from one. Names are those of the standard; section numbers are those of its errata 01.
package sarif

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// Version and Schema are what a Log says of its format.
const (
	Version = "2.1.0"
	Schema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

// Begin is how the logs begin that Write writes.
const Begin = "{\n  \"$schema\": \"" + Schema + "\""

// Log is a file in the format (§3.13).
type Log struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []Run  `json:"runs"`
}

// Write writes a log with one run.
func Write(w io.Writer, r Run) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(Log{Schema, Version, []Run{r}})
}

// Read reads a log with one run, that Write has written.
func Read(text []byte) (Run, error) {
	var l Log
	if err := json.Unmarshal(text, &l); err != nil {
		return Run{}, err
	}
	if len(l.Runs) != 1 {
		return Run{}, errors.New("a log must have one run")
	}
	return l.Runs[0], nil
}

// Run is what one run of a tool has found (§3.14).
type Run struct {
	Tool        Tool                         `json:"tool"`
	Invocations []Invocation                 `json:"invocations"`
	Bases       map[string]*ArtifactLocation `json:"originalUriBaseIds,omitempty"`
	Taxonomies  []Component                  `json:"taxonomies,omitempty"`
	ColumnKind  string                       `json:"columnKind"`
	Results     []Result                     `json:"results,omitzero"` // nil: nothing was looked for
}

// UTF16 is the ColumnKind of columns that UTF16Column has counted.
const UTF16 = "utf16CodeUnits"

// Tool is the tool that a run is of (§3.18).
type Tool struct {
	Driver Component `json:"driver"`
}

// Component is a tool, or a taxonomy (§3.19).
type Component struct {
	Name             string       `json:"name"`
	Version          string       `json:"version,omitempty"`
	SemanticVersion  string       `json:"semanticVersion,omitempty"`
	InformationURI   string       `json:"informationUri,omitempty"`
	Organization     string       `json:"organization,omitempty"`
	ShortDescription *Text        `json:"shortDescription,omitempty"`
	Rules            []Descriptor `json:"rules,omitempty"`
	Notifications    []Descriptor `json:"notifications,omitempty"`
	Taxa             []Descriptor `json:"taxa,omitempty"`
	Supported        []Reference  `json:"supportedTaxonomies,omitempty"` // of components
}

// Descriptor describes a rule, a kind of notification, or a taxon (§3.49).
type Descriptor struct {
	ID               string         `json:"id"`
	Name             string         `json:"name,omitempty"`
	ShortDescription *Text          `json:"shortDescription,omitempty"`
	FullDescription  *Text          `json:"fullDescription,omitempty"`
	HelpURI          string         `json:"helpUri,omitempty"`
	Help             *Text          `json:"help,omitempty"`
	Configuration    *Configuration `json:"defaultConfiguration,omitempty"`
	Relationships    []Relationship `json:"relationships,omitempty"`
	Properties       map[string]any `json:"properties,omitempty"`
}

// Configuration is how a rule is reported unless something else is asked for (§3.50).
type Configuration struct {
	Level Level `json:"level"`
}

// Relationship leads from a descriptor to another one (§3.53).
type Relationship struct {
	Target Reference `json:"target"`
	Kinds  []string  `json:"kinds"`
}

// Reference names a descriptor (§3.52), of the driver unless Component names another one, or a component (§3.54).
type Reference struct {
	ID        string     `json:"id,omitempty"`
	Name      string     `json:"name,omitempty"`
	Index     *int       `json:"index,omitempty"`
	Component *Reference `json:"toolComponent,omitempty"`
}

// Text is a message to readers, and the same with marks (§3.11, §3.12).
type Text struct {
	Text     string
	Markdown string
}

// MarshalJSON returns the text with braces doubled, as single ones are about arguments (§3.11.5).
func (t Text) MarshalJSON() ([]byte, error) {
	double := strings.NewReplacer("{", "{{", "}", "}}").Replace
	return Content{double(t.Text), double(t.Markdown)}.json()
}

// UnmarshalJSON reads what MarshalJSON returns.
func (t *Text) UnmarshalJSON(data []byte) error {
	var c Content
	err := json.Unmarshal(data, &c)
	single := strings.NewReplacer("{{", "{", "}}", "}").Replace
	*t = Text{single(c.Text), single(c.Markdown)}
	return err
}

// Content is a text as it is (§3.3).
type Content struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"` // of a Text
}

func (c Content) json() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(c)
	return b.Bytes(), err
}

// Invocation is how the tool was called (§3.20).
type Invocation struct {
	Arguments     []string          `json:"arguments,omitempty"`
	Start         string            `json:"startTimeUtc,omitempty"`
	End           string            `json:"endTimeUtc,omitempty"`
	ExitCode      int               `json:"exitCode"`
	ExitText      string            `json:"exitCodeDescription,omitempty"`
	Successful    bool              `json:"executionSuccessful"`
	Folder        *ArtifactLocation `json:"workingDirectory,omitempty"`
	Execution     []Notification    `json:"toolExecutionNotifications,omitempty"`
	Configuration []Notification    `json:"toolConfigurationNotifications,omitempty"`
}

// Notification is something about the run rather than about the code (§3.58).
type Notification struct {
	Descriptor Reference      `json:"descriptor"`
	Rule       *Reference     `json:"associatedRule,omitempty"`
	Level      Level          `json:"level"`
	Message    Text           `json:"message"`
	Locations  []Location     `json:"locations,omitempty"`
	Properties map[string]any `json:"properties,omitempty"`
}

// Level is how bad something is (§3.27.10).
type Level string

// The levels. That of a result is None unless its kind is Fail.
const (
	None    Level = "none"
	Note    Level = "note"
	Warning Level = "warning"
	Error   Level = "error"
)

// Kind says what a result says of its rule (§3.27.9).
type Kind string

// The kinds of results.
const (
	Pass Kind = "pass" // it holds
	Open Kind = "open" // whether it holds is not known
	Fail Kind = "fail" // it is violated

	Informational Kind = "informational" // it is neither
)

// State is what has become of a result since an earlier run (§3.27.24).
type State string

// The states.
const (
	NewState  State = "new"
	Unchanged State = "unchanged"
	Updated   State = "updated" // it was there, but said something else
)

// Result is a result (§3.27).
type Result struct {
	Rule         string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Kind         Kind              `json:"kind"`
	Level        Level             `json:"level"`
	Message      Text              `json:"message"`
	Locations    []Location        `json:"locations,omitempty"`
	CodeFlows    []CodeFlow        `json:"codeFlows,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	Taxa         []Reference       `json:"taxa,omitempty"`
	State        State             `json:"baselineState,omitempty"` // empty: there is no earlier run
	Properties   map[string]any    `json:"properties,omitempty"`
}

// CodeFlow is an execution (§3.36), of one thread here.
type CodeFlow struct {
	Message Text         `json:"message"`
	Threads []ThreadFlow `json:"threadFlows"`
}

// ThreadFlow is what a thread goes through (§3.37).
type ThreadFlow struct {
	Locations []FlowLocation `json:"locations"`
}

// FlowLocation is a place that an execution comes to (§3.38).
type FlowLocation struct {
	Location   Location        `json:"location"`
	Nesting    int             `json:"nestingLevel"`
	Order      int             `json:"executionOrder"`
	Importance string          `json:"importance"`
	Kinds      []string        `json:"kinds,omitempty"`
	State      map[string]Text `json:"state,omitempty"`
}

// Location is a place (§3.28).
type Location struct {
	Physical *PhysicalLocation `json:"physicalLocation,omitempty"`
	Logical  []LogicalLocation `json:"logicalLocations,omitempty"`
	Message  *Text             `json:"message,omitempty"`
}

// PhysicalLocation is a place in a file (§3.29).
type PhysicalLocation struct {
	Artifact ArtifactLocation `json:"artifactLocation"`
	Region   *Region          `json:"region,omitempty"`
}

// ArtifactLocation is a file (§3.4): a URI, relative to a base if one is named.
type ArtifactLocation struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId,omitempty"`
}

// Region is a part of a file (§3.30): whole lines where there are no columns, which count from 1, the end behind the last character.
type Region struct {
	StartLine   int      `json:"startLine"`
	StartColumn int      `json:"startColumn,omitempty"`
	EndLine     int      `json:"endLine,omitempty"`
	EndColumn   int      `json:"endColumn,omitempty"`
	Snippet     *Content `json:"snippet,omitempty"`
}

// LogicalLocation is a part of a program by its name (§3.33).
type LogicalLocation struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}
