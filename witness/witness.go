// Package witness has the evidence that verifiers exchange: correctness and violation witnesses in the formats 2.0 and 2.1 of
// SV-COMP, as YAML. Read reads them, with what other tools write a little differently, and Write writes them. What they mean for a
// program is said elsewhere.
package witness

// Witness is an entry of a file: either invariants or a sequence of segments.
type Witness struct {
	Kind     Kind
	Metadata Metadata
	// Invariants are those of an InvariantSet, function contracts among them.
	Invariants []Invariant
	// Segments are those of a ViolationSequence, in order, those of the cycle last.
	Segments []Segment
	At       Place // where the entry begins
}

// Place is where something is in the file that was read. The zero value is that of what was not read.
type Place struct {
	File      string
	Line, Col int // from 1
}

// Kind is the type of an entry. The text is that of the format.
type Kind string

// The kinds of entries.
const (
	InvariantSet      Kind = "invariant_set"
	ViolationSequence Kind = "violation_sequence"
)

// Metadata says where a witness comes from, and of what.
type Metadata struct {
	FormatVersion string // "2.0" or "2.1"
	UUID          string
	CreationTime  string // ISO 8601, with a zone
	Producer      Producer
	Task          Task
}

// Producer is the tool that wrote a witness.
type Producer struct {
	Name, Version                           string
	Configuration, CommandLine, Description string // may be empty
}

// Task is what a witness is about.
type Task struct {
	InputFiles    []string
	Hashes        map[string]string // SHA-256 of the files, in hexadecimal
	Specification string            // as in a property file, or only the formula in it
	DataModel     string            // "ILP32" or "LP64"
	Language      string            // "C"
}

// Location is a place in the program.
type Location struct {
	File     string
	Line     int    // from 1
	Column   int    // from 1; 0: the first place in the line that fits
	Function string // that it is in; empty: not said
	At       Place
}

// Expression is text over variables of the program.
type Expression struct {
	Text   string
	Format Format
	At     Place
}

// Format is the language of an expression. The text is that of the witness format.
type Format string

// The formats of expressions.
const (
	C         Format = "c_expression"
	ExtendedC Format = "ext_c_expression" // C with \result and \at(x, Old)
	ACSL      Format = "acsl_expression"  // C with \result and \old(x), as far as tools write it
)

// InvariantKind is the type of an invariant. The text is that of the format.
type InvariantKind string

// The kinds of invariants.
const (
	LoopInvariant               InvariantKind = "loop_invariant"
	LocationInvariant           InvariantKind = "location_invariant"
	FunctionContract            InvariantKind = "function_contract"
	LoopTransitionInvariant     InvariantKind = "loop_transition_invariant"
	LocationTransitionInvariant InvariantKind = "location_transition_invariant"
)

// Invariant is a claim about all executions that come to a place.
type Invariant struct {
	Kind     InvariantKind
	Location Location
	Value    Expression // of all but contracts
	// Requires and Ensures are what holds at each call of a FunctionContract's function and at each return; an empty text: nothing
	// is claimed.
	Requires, Ensures Expression
}

// Segment is a part of an execution: it ends where Waypoints' last one is passed, and passes none of those before it.
type Segment struct {
	Waypoints []Waypoint // the last one is to be followed, or of a cycle, the others are to be avoided
}

// Cycle reports whether s is of the part of a sequence that is repeated for ever.
func (s Segment) Cycle() bool {
	n := len(s.Waypoints)
	return n > 0 && s.Waypoints[n-1].Action == Cycle
}

// Waypoint is an event of executions.
type Waypoint struct {
	Kind       WaypointKind
	Action     Action
	Location   Location
	Constraint Expression // empty text: there is none
}

// WaypointKind is the type of a waypoint. The text is that of the format.
type WaypointKind string

// The kinds of waypoints.
const (
	Assumption     WaypointKind = "assumption"      // the constraint holds before the statement at the location
	Branching      WaypointKind = "branching"       // the branch at the location goes the way that the constraint names
	FunctionEnter  WaypointKind = "function_enter"  // the call whose closing parenthesis is at the location begins
	FunctionReturn WaypointKind = "function_return" // that call returns a value for which the constraint holds
	Target         WaypointKind = "target"          // the statement at the location violates the property
)

// Action says what an execution does with a waypoint. The text is that of the format.
type Action string

// The actions.
const (
	Follow Action = "follow"
	Avoid  Action = "avoid"
	Cycle  Action = "cycle" // follow it, again and again
)
