// Which verdict each check must have, and whether an answer is right.

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"craig"
	"craig/frontend/c/internal/hostile"
	"craig/internal/memory"
	"craig/internal/processor"
	"craig/verdict"
)

// defaultCheck stands for what is asked without --check.
const defaultCheck = "default"

// about lists for each check the events that it is about. One that is not listed can be asked, but any answer is right.
var about = map[string][]hostile.Event{
	defaultCheck:  {hostile.Assertion, hostile.ErrorCall},
	"assert":      {hostile.Assertion},
	"unreachable": {hostile.ErrorCall},
	"overflow":    {hostile.Overflow, hostile.FloatCast},
	"div-by-zero": {hostile.Division},
	"sequence":    {hostile.Order},
	"bounds":      {hostile.Bounds, hostile.Length, hostile.Constant},
	"null-deref":  {hostile.Null},
	"memsafety":   {hostile.Bounds, hostile.Length, hostile.Null, hostile.Lifetime, hostile.Free, hostile.Leak, hostile.Overlap, hostile.Constant, hostile.Arguments},
}

// expected returns what a check must answer, Unknown if nothing follows from the executions that were seen; by is one of those
// that decide.
func expected(check string, q *hostile.Question) (want verdict.Outcome, by int) {
	events, ok := about[check]
	if !ok {
		return verdict.Unknown, -1
	}
	unclear := !q.Complete
	for i, end := range q.Ends {
		switch {
		case slices.Contains(events, end):
			return verdict.Unsafe, i
		case !end.Clear():
			unclear = true
		}
	}
	if unclear {
		return verdict.Unknown, -1
	}
	return verdict.Safe, -1
}

// query is a question to an engine.
type query struct {
	engine, check, model string   // the engine alone, or with a colon and a configuration behind it
	violated             bool     // one of the assertions fails
	skip                 []string // passes
}

func (q query) String() string {
	s := fmt.Sprintf("--engine %s --check %s --data-model %s", strings.Replace(q.engine, ":", " --config ", 1), q.check, q.model)
	if len(q.skip) > 0 {
		s += " --skip-pass " + strings.Join(q.skip, ",")
	}
	return s
}

// answer is what Craig said, and what is wrong with that; fault is empty if nothing is.
type answer struct {
	outcome verdict.Outcome
	reason  string // of Unknown, without what is about one program alone; or why the program is refused
	fault   string
}

// stuck is how long an answer may take, on a machine that is busy, before the process gives up.
const stuck = 15 * time.Minute

// ask asks an engine about a program.
func (r *run) ask(ctx context.Context, q query, text string) (a answer) {
	dir, err := os.MkdirTemp("", "attack")
	if err != nil {
		return answer{fault: err.Error()}
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "p.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return answer{fault: err.Error()}
	}
	defer func() {
		if e := recover(); e != nil {
			a = answer{fault: fmt.Sprintf("panic: %v", e)}
		}
	}()
	watch := time.AfterFunc(stuck, func() { panic(fmt.Sprintf("no answer to %s:\n%s", q, text)) })
	defer watch.Stop()
	limited, stop := processor.Limit(ctx, r.limit)
	defer stop()
	limited, release := memory.Limit(limited, 3<<30, verdict.ErrMemory)
	defer release()
	engine, config, _ := strings.Cut(q.engine, ":")
	o := craig.Options{Engine: engine, Config: config, DataModel: q.model, SkipPasses: q.skip, Assume: r.assume}
	if q.check != defaultCheck {
		o.Checks = []string{q.check}
	}
	report, err := craig.Verify(limited, []string{file}, o)
	if err != nil {
		return answer{reason: "refused: " + general(err.Error())}
	}
	a = answer{outcome: report.Result.Outcome}
	if a.outcome == verdict.Unknown {
		reason := report.Result.Reason
		a.reason = string(reason.Kind)
		if reason.Kind != verdict.Timeout && reason.Kind != verdict.Memory {
			a.reason += ": " + general(reason.Text)
		}
		if reason.Kind == verdict.InternalError {
			a.fault = "internal error: " + reason.Text
		}
	}
	return a
}

// judge asks an engine about a question and compares the answer with what must be answered.
func (r *run) judge(ctx context.Context, q query, asked *hostile.Question, o *hostile.Observed) answer {
	a := r.ask(ctx, q, asked.Text)
	want, by := expected(q.check, asked)
	if a.fault != "" || a.outcome == verdict.Unknown || want == verdict.Unknown || a.outcome == want {
		return a
	}
	a.fault = fmt.Sprintf("the verdict is %s", a.outcome)
	if by >= 0 {
		x := o.Executions[by]
		a.fault += fmt.Sprintf(", but choices%s end with: %s %s", x.Choices, asked.Ends[by], x.Says)
	} else {
		a.fault += fmt.Sprintf(", but none of %d executions is such", len(asked.Ends))
	}
	return a
}

var particular = regexp.MustCompile(`[^ ]*[0-9(\[/][^ ]*`)

// general returns a text without what is about one program alone.
func general(s string) string {
	s = particular.ReplaceAllString(strings.SplitN(s, "\n", 2)[0], "…")
	return s[:min(len(s), 100)]
}
