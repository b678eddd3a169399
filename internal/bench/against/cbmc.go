// CBMC, a bounded model checker of C. It finds the bound for loops and recursion that a task needs by itself: one after
// another is tried, and all tries count. With a bound that does not suffice, which CBMC checks by unwinding assertions, there
// is no proof, but violations that it finds are executions of the program.

package against

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"craig"
	"craig/internal/bench"
	"craig/verdict"
)

// Question is how a task is read and what it is asked, as craig verify has it, for a program that takes other flags.
type Question struct {
	Checks             []string // names of checks, all of which must hold
	DataModel          string   // craig.ILP32 or craig.LP64
	Entry              string   // the function in which execution starts; empty: main
	Preprocessing      craig.Preprocessing
	AllocationSucceeds bool // whether malloc and its kin never fail
}

// CBMC is an installed CBMC.
type CBMC struct {
	program  string
	question func(bench.Task) (Question, error)
	files    []string
}

// NewCBMC returns the cbmc that is installed, an error if there is none. The function question says what a task is
// asked, and CBMC reads the files with every task, which Craig does not.
func NewCBMC(question func(bench.Task) (Question, error), files []string) (*CBMC, error) {
	program, err := exec.LookPath("cbmc")
	if err != nil {
		return nil, err
	}
	c := &CBMC{question: question}
	if c.program, err = filepath.Abs(program); err != nil {
		return nil, err
	}
	for _, file := range files {
		whole, err := filepath.Abs(file)
		if err == nil {
			_, err = os.Stat(whole)
		}
		if err != nil {
			return nil, err
		}
		c.files = append(c.files, whole)
	}
	return c, nil
}

// Name implements Peer.
func (c *CBMC) Name() string { return "cbmc" }

// Version implements Peer.
func (c *CBMC) Version(ctx context.Context) string { return "cbmc " + version(ctx, "", c.program) }

// Ask implements Peer. The limits are those of all tries together.
func (c *CBMC) Ask(ctx context.Context, k Case) (a Answer, none Check) {
	q, err := c.question(k.Task)
	if err != nil {
		return Answer{Reason: "error", Text: err.Error()}, none
	}
	command, err := c.command(&k.Task, &q, k.Dir)
	if err != nil {
		return Answer{Reason: "crashed", Text: err.Error()}, none
	}
	asked := covered(q.Checks)
	limits := k.Options.Ends()
	bits := ""
	for bound := firstBound; ; {
		left := limits
		if limits.CPU > 0 {
			left.CPU = max(limits.CPU-a.CPU, 1)
		}
		if limits.Wall > 0 {
			left.Wall = max(limits.Wall-a.Wall, 1)
		}
		p, err := bench.ExecuteIn(ctx, k.Dir, slices.Concat(command, strings.Fields(bits), []string{"--unwind", fmt.Sprint(bound)}), left)
		if err != nil {
			return Answer{Reason: "crashed", Text: err.Error()}, none
		}
		a.Wall, a.CPU, a.Last, a.Memory = a.Wall+p.Wall, a.CPU+p.CPU, p.CPU, max(a.Memory, p.Memory)
		said, larger := understood(p, asked)
		switch {
		case larger:
			bound = nextBound(bound)
		case bits == "" && strings.Contains(said.Text, "too many addressed objects"):
			bits = moreObjects
		default:
			a.Outcome, a.Reason, a.Text = said.Outcome, said.Reason, strings.TrimSuffix(fmt.Sprintf("bound %d: %s", bound, said.Text), ": ")
			return a, none
		}
	}
}

// moreObjects are flags for programs with more objects than the 256 that pointers can tell apart by default. Their bits are taken
// from those of offsets, which other programs need.
const moreObjects = "--object-bits 12"

// firstBound is the least bound that lets the body of a loop be executed.
const firstBound = 2

// nextBound returns the bound that is tried after one: 2, 3, 4, 6, 8, 12, 16 and so on. Steps are small since the time
// that a bound takes can grow exponentially with it.
func nextBound(bound int) int {
	if bound&(bound-1) == 0 {
		return bound + bound/2
	}
	return bound / 3 * 4
}

// flagsOf are CBMC's flags for checks. Neither do floating values that do not fit count there, nor is there anything for
// unsequenced accesses.
var flagsOf = map[string][]string{
	"assert":      nil,
	"unreachable": {"--error-label", "ERROR"},
	"overflow":    {"--signed-overflow-check", "--undefined-shift-check"},
	"div-by-zero": {"--div-by-zero-check"},
	"bounds":      {"--bounds-check", "--pointer-check"},
	"null-deref":  {"--pointer-check"},
	"memsafety":   {"--bounds-check", "--pointer-check", "--memory-leak-check"},
}

// Comparable reports whether CBMC has a counterpart of a check.
func Comparable(check string) bool {
	_, ok := flagsOf[check]
	return ok
}

// covered returns the checks that are asked when those named are.
func covered(names []string) []string {
	if slices.Contains(names, "memsafety") {
		return append([]string{"bounds", "null-deref"}, names...)
	}
	return names
}

// standards are CBMC's flags for versions of C.
var standards = map[string]string{"89": "--c89", "90": "--c89", "99": "--c99", "11": "--c11", "17": "--c17", "18": "--c17"}

// command returns the command line for a task without the bound. Files are written to dir, where it must be run.
func (c *CBMC) command(t *bench.Task, q *Question, dir string) ([]string, error) {
	units, err := writeUnits(t, q, dir)
	if err != nil {
		return nil, err
	}
	command := []string{c.program, "--json-ui", "--no-standard-checks", "--unwinding-assertions"}
	command = append(command, map[string]string{craig.ILP32: "--32", craig.LP64: "--64"}[q.DataModel])
	if q.AllocationSucceeds {
		command = append(command, "--no-malloc-may-fail")
	} else {
		command = append(command, "--malloc-may-fail", "--malloc-fail-null")
	}
	if q.Entry != "" {
		command = append(command, "--function", q.Entry)
	}
	if flag := standards[strings.TrimLeft(q.Preprocessing.Standard, "cgnu")]; flag != "" {
		command = append(command, flag)
	}
	for _, name := range q.Checks {
		for _, flag := range flagsOf[name] {
			if !slices.Contains(command, flag) {
				command = append(command, flag)
			}
		}
	}
	for _, folder := range slices.Concat(q.Preprocessing.Quote, q.Preprocessing.Include, q.Preprocessing.System) {
		whole, err := absolute(t, folder)
		if err != nil {
			return nil, err
		}
		command = append(command, "-I", whole)
	}
	return slices.Concat(command, c.files, units), nil
}

// absolute returns the whole name of a file that a task or its flags name.
func absolute(t *bench.Task, file string) (string, error) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(t.Dir, file)
	}
	return filepath.Abs(file)
}

// writeUnits writes what CBMC reads into the folder dir, and returns the names of the units: one for each of the task's files,
// with the macros and files that stand before it, and one with the error functions. CBMC takes the functions of files in the order of the
// files' names, and of two with one name the first, which must be ours: '+' comes before '/' and letters.
func writeUnits(t *bench.Task, q *Question, dir string) ([]string, error) {
	units := []string{"+errors.c"}
	texts := map[string]string{"macros.h": macros(q), "+errors.c": errorFunctions(q)}
	for i, file := range t.Files {
		text := "#include \"macros.h\"\n"
		for _, part := range append(q.Preprocessing.Before[:len(q.Preprocessing.Before):len(q.Preprocessing.Before)], file) {
			whole, err := absolute(t, part)
			if err != nil {
				return nil, err
			}
			text += fmt.Sprintf("#include \"%s\"\n", whole)
		}
		unit := fmt.Sprintf("unit%d.c", i+1)
		units, texts[unit] = append(units, unit), text
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return units, nil
}

// reached begins what the assertions are called that stand for checks of unreachable.
const reached = "reached: "

// macros returns the text of a header that stands before every unit: the task's macros, and what lets CBMC read
// programs as they are meant.
func macros(q *Question) string {
	var b strings.Builder
	b.WriteString("#define __NO_CTYPE 1 /* calls of functions, of which there are models, rather than tables of the C library */\n")
	if slices.Contains(q.Checks, "unreachable") {
		fmt.Fprintf(&b, "#define __builtin_unreachable() __CPROVER_assert(0, \"%s__builtin_unreachable\")\n", reached)
	}
	for _, m := range q.Preprocessing.Macros {
		if m.Undefined {
			fmt.Fprintf(&b, "#undef %s\n", m.Name)
		} else {
			fmt.Fprintf(&b, "#define %s %s\n", m.Name, m.Value)
		}
	}
	return b.String()
}

// errorFunctions returns definitions of the functions that end an execution: reach_error, and where assertions are not asked about,
// what they call when they fail. CBMC itself knows __VERIFIER_error and the functions for inputs.
func errorFunctions(q *Question) string {
	text := ""
	if slices.Contains(q.Checks, "unreachable") {
		text += fmt.Sprintf("void reach_error(void) { __CPROVER_assert(0, \"%sreach_error\"); __CPROVER_assume(0); }\n", reached)
	}
	if !slices.Contains(q.Checks, "assert") {
		text += "void __assert_fail(const char *a, const char *f, unsigned l, const char *n) { __CPROVER_assume(0); }\n"
	}
	return text
}

// property is an answer of CBMC about one of the assertions that a program has, or that CBMC adds.
type property struct {
	Name        string `json:"property"`
	Description string
	Status      string
	Location    struct{ File string } `json:"sourceLocation"`
}

// message is a member of the list that CBMC prints.
type message struct {
	Text   string `json:"messageText"`
	Type   string `json:"messageType"`
	Result []property
	Status string `json:"cProverStatus"`
}

// understood returns the outcome that a run of CBMC has for a task that is asked some checks, or whether a larger
// bound must be tried.
func understood(p bench.Process, asked []string) (a Answer, larger bool) {
	var messages []message
	switch err := json.Unmarshal(p.Stdout, &messages); {
	case p.Over != "":
		return Answer{Reason: string(p.Over), Text: p.Text}, false
	case p.Exit < 0:
		return Answer{Reason: "crashed", Text: "ended by a signal"}, false
	case err != nil:
		return Answer{Reason: "crashed", Text: strings.TrimSpace(fmt.Sprintf("exit status %d %s", p.Exit, firstLine(p.Stderr)))}, false
	}
	var properties []property
	status, complaint := "", ""
	for _, m := range messages {
		properties = append(properties, m.Result...)
		if m.Status != "" {
			status = m.Status
		}
		if m.Type == "ERROR" && complaint == "" {
			complaint = m.Text
		}
	}
	if status == "" || complaint != "" || p.Exit != statuses[status] {
		return Answer{Reason: "error", Text: fmt.Sprintf("exit status %d %s", p.Exit, complaint)}, false
	}
	return judged(properties, asked)
}

// statuses are the exit statuses of runs that end as they should.
var statuses = map[string]int{"success": 0, "failure": 10}

// judged returns the outcome that answers about properties are, or whether a larger bound must be tried.
func judged(properties []property, asked []string) (a Answer, larger bool) {
	open := ""
	for i := range properties {
		p := &properties[i]
		about := p.about()
		hit := func(name string) bool { return slices.Contains(asked, name) }
		switch failed := p.Status == "FAILURE"; {
		case p.Status == "SUCCESS", about.nothing:
		case about.bound && failed:
			larger = true
		case failed && !slices.ContainsFunc(about.checks, func(name string) bool { return !hit(name) }) && len(about.checks) > 0:
			return Answer{Outcome: verdict.Unsafe, Text: p.Description}, false
		case about.bound, len(about.checks) == 0, slices.ContainsFunc(about.checks, hit):
			if open == "" {
				open = fmt.Sprintf("%s: %s: %s", p.Name, p.Description, strings.ToLower(p.Status))
			}
		}
	}
	switch {
	case larger:
		return Answer{}, true
	case open != "":
		return Answer{Reason: "unknown", Text: open}, false
	}
	return Answer{Outcome: verdict.Safe}, false
}

// meaning is what a property of CBMC's is about.
type meaning struct {
	checks  []string // it fails if one of these does; none: that is not known
	bound   bool     // whether the bound suffices
	nothing bool     // that is no check of Craig's
}

// meanings has what properties are about, by their classes.
var meanings = map[string]meaning{
	"unwind":             {bound: true},
	"recursion":          {bound: true},
	"no-body":            {nothing: true}, // functions without a body return anything
	"pointer":            {nothing: true}, // comparisons of pointers
	"pointer_arithmetic": {nothing: true},
	"error_label":        {checks: []string{"unreachable"}},
	"overflow":           {checks: []string{"overflow"}},
	"undefined-shift":    {checks: []string{"overflow"}},
	"division-by-zero":   {checks: []string{"div-by-zero"}},
	"array_bounds":       {checks: []string{"bounds"}},
	"memory-leak":        {checks: []string{"memsafety"}},
}

// about returns what the property is about.
func (p *property) about() meaning {
	says := func(text string) bool { return strings.Contains(p.Description, text) }
	library := strings.HasPrefix(p.Location.File, "<builtin-library-")
	switch class := p.class(); {
	case class == "assertion" && library:
		return meaning{nothing: true} // what the library asks of allocations, unless they may fail
	case class == "assertion" && (says(reached) || p.Description == "assertion"): // the latter is a __VERIFIER_error that CBMC knows
		return meaning{checks: []string{"unreachable"}}
	case class == "assertion":
		return meaning{checks: []string{"assert"}}
	case class == "pointer_dereference" && says("pointer NULL"):
		return meaning{checks: []string{"null-deref"}}
	case class == "pointer_dereference" && says("outside") && says("bounds"):
		return meaning{checks: []string{"bounds"}}
	case class == "pointer_dereference", class == "precondition_instance" && says("free"):
		return meaning{checks: []string{"memsafety"}}
	case class == "precondition_instance": // of a region that a function of the library reads or writes
		return meaning{checks: []string{"memsafety", "bounds", "null-deref"}}
	default:
		return meanings[class]
	}
}

// class returns the class that is a part of the property's name: "main.pointer_dereference.3", "f.recursion".
func (p *property) class() string {
	parts := strings.Split(p.Name, ".")
	if last := parts[len(parts)-1]; last == "recursion" || len(parts) < 2 {
		return last
	}
	return parts[len(parts)-2]
}
