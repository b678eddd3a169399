// What gcc's code of a program does.

package hostile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"craig/assumption"
)

// Event is how an execution ended.
type Event string

// The events. Every kind of undefined behaviour is one, too: those of table below, and what undefined("…") says.
const (
	Finished  Event = "finished"
	Blocked   Event = "blocked"     // by an assumption
	Assertion Event = "assertion"   // failed
	ErrorCall Event = "reach_error" // was called
	Overflow  Event = "overflow"
	Division  Event = "division by zero"
	Bounds    Event = "bounds"
	Null      Event = "null"
	Lifetime  Event = "lifetime" // of an object that is accessed
	Free      Event = "free"
	Leak      Event = "leak"
	Overlap   Event = "overlap"
	Constant  Event = "const"
	FloatCast Event = "float to integer"
	Length    Event = "array length"
	Arguments Event = "va_arg"
	Order     Event = "unsequenced"
	Elsewhere Event = "something else" // of which no check is known to say anything
)

// Clear reports whether e is one of the events above that say what happened.
func (e Event) Clear() bool {
	if e == Finished || e == Blocked || e == Assertion || e == ErrorCall {
		return true
	}
	for _, r := range reports {
		if r.event == e {
			return true
		}
	}
	return false
}

// reports are what sanitisers say, and the events that they mean; the first that matches counts.
var reports = []struct {
	text  *regexp.Regexp
	event Event
}{
	{regexp.MustCompile(`^undefined: unsequenced`), Order},
	{regexp.MustCompile(`^undefined: va_arg`), Arguments},
	{regexp.MustCompile(`^undefined: const`), Constant},
	{regexp.MustCompile(`division by zero`), Division},
	{regexp.MustCompile(`is outside the range of representable values`), FloatCast},
	{regexp.MustCompile(`signed integer overflow|cannot be represented|left shift|shift exponent`), Overflow},
	{regexp.MustCompile(`variable length array bound`), Length},
	{regexp.MustCompile(`index .* out of bounds|-buffer-overflow|-buffer-underflow|-buffer-underwrite|container-overflow|dynamic-stack-buffer`), Bounds},
	{regexp.MustCompile(`null pointer|SEGV on unknown address 0x0+[0-9a-f]{0,3} `), Null},
	{regexp.MustCompile(`use-after-free|use-after-scope|use-after-return`), Lifetime},
	{regexp.MustCompile(`double-free|attempting free|bad-free`), Free},
	{regexp.MustCompile(`LeakSanitizer`), Leak},
	{regexp.MustCompile(`-param-overlap`), Overlap},
	{regexp.MustCompile(`caused by a WRITE memory access`), Constant},
}

// Seen is a probe that an execution came by, and its value.
type Seen struct {
	Probe int
	Value int64
}

// Execution is a run of a program with certain inputs.
type Execution struct {
	Choices string // inputs, and what C leaves open
	Seen    []Seen // before it ended
	End     Event
	Says    string // the sanitiser, of the end
}

// Observed is what is known of a program under a data model.
type Observed struct {
	Executions []Execution
	Complete   bool // these are all
}

// ErrNoCompiler is why nothing is known of a program: there is no gcc with sanitisers, or none for that data model.
var ErrNoCompiler = errors.New("no compiler to compare with")

// most is how many executions of a program are looked at.
const most = 600

// Observe runs a program with all inputs, without the executions that assume excludes (of its profiles, nothing or all of
// those of SV-COMP). The error wraps ErrNoCompiler, or says what gcc does not like in the program.
func Observe(ctx context.Context, model string, assume assumption.Set, p *Program) (*Observed, error) {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	text := p.reading(true, func(k int, e string) string { return fmt.Sprintf("probe(%d, (long long)(%s));", k, e) })
	binary := filepath.Join(dir, "p")
	if err := compile(ctx, model, binary, declarations+text+driver); err != nil {
		return nil, err
	}
	heap := "0"
	if strings.Contains(p.Text, "alloc(") {
		heap = "1"
	}
	open := "1"
	if assume.Has(assumption.LeftToRight) {
		open = "0"
	}
	run := exec.CommandContext(ctx, binary, strconv.Itoa(most), heap, open)
	run.Env = append(os.Environ(), "ASAN_OPTIONS=detect_stack_use_after_return=1:allocator_may_return_null=1:handle_abort=0:symbolize=0", "UBSAN_OPTIONS=symbolize=0:print_stacktrace=0", "LSAN_OPTIONS=report_objects=0")
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("%w, which printed %s", err, out)
	}
	return parse(string(out))
}

// compile makes a program of a text under sanitisers.
func compile(ctx context.Context, model, binary, text string) error {
	if _, err := exec.LookPath("gcc"); err != nil {
		return fmt.Errorf("%w: %w", ErrNoCompiler, err)
	}
	file := binary + ".c"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return err
	}
	args := []string{"-std=gnu11", "-D_GNU_SOURCE", "-w", "-Werror=implicit-function-declaration", "-O0", "-fno-builtin",
		"-fsanitize=address,undefined,float-cast-overflow,bounds-strict", "-fno-sanitize=alignment", "-fno-sanitize-recover=all", machine[model], "-o", binary, file}
	out, err := exec.CommandContext(ctx, "gcc", args...).CombinedOutput()
	switch s := string(out); {
	case err == nil:
		return nil
	case strings.Contains(s, "ld:") && !strings.Contains(s, "undefined reference") || strings.Contains(s, "cannot find") || strings.Contains(s, "bits/"):
		return fmt.Errorf("%w: %s", ErrNoCompiler, out)
	}
	return fmt.Errorf("gcc: %w\n%s", err, out)
}

var machine = map[string]string{"ILP32": "-m32", "LP64": "-m64"}

// Models are the data models.
var Models = []string{"ILP32", "LP64"}

// parse reads what the driver printed: for each execution a line of choices, lines "P probe value" and "S what a sanitiser
// said", and a line "E event".
func parse(out string) (*Observed, error) {
	o := &Observed{}
	var x Execution
	lines := bufio.NewScanner(strings.NewReader(out))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		kind, rest, _ := strings.Cut(lines.Text(), " ")
		switch kind {
		case "C":
			x = Execution{Choices: rest}
		case "P":
			var s Seen
			if _, err := fmt.Sscan(rest, &s.Probe, &s.Value); err != nil {
				return nil, err
			}
			x.Seen = append(x.Seen, s)
		case "S":
			if x.Says == "" {
				x.End, x.Says = meant(rest), rest
			}
		case "E":
			if x.Says == "" {
				x.End = Event(rest)
			}
			o.Executions = append(o.Executions, x)
		case "complete":
			o.Complete = true
		}
	}
	if len(o.Executions) == 0 {
		return nil, fmt.Errorf("no execution: %q", out)
	}
	return o, nil
}

// meant returns the event that a sanitiser's message is about.
func meant(message string) Event {
	for _, r := range reports {
		if r.text.MatchString(message) {
			return r.event
		}
	}
	return Elsewhere
}
