// Programs one after the other, and what they count.

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"craig"
	"craig/assumption"
	"craig/frontend/c/internal/hostile"
	"craig/frontend/c/internal/random"
)

// run is an attack, and what it has counted.
type run struct {
	seed                    uint64
	engines, checks, models []string
	questions               int
	assume                  assumption.Set
	limit                   time.Duration
	jobs                    int
	shrink                  int
	keep                    string // a folder for programs with faults; empty: none

	without  *regexp.Regexp // programs with such a scene are left out
	progress func(string)
	counts   map[string]int
	took     time.Duration
}

func newRun(seed uint64, limit time.Duration) *run {
	return &run{seed: seed, limit: limit, engines: engineNames(), checks: checkNames(), models: hostile.Models, questions: 3, jobs: 1, progress: func(string) {}, counts: make(map[string]int)}
}

// fault is a program on which something is wrong.
type fault struct {
	number int
	query  query
	text   string // what is wrong
	small  string // a small program with a fault of the same kind
}

func (f fault) String() string {
	return fmt.Sprintf("/* program %d: %s\n   %s */\n%s", f.number, f.query, f.text, f.small)
}

// program returns the program of a number.
func (r *run) program(i int) *hostile.Program { return hostile.New(r.random(i, 0)) }

// random returns the source of what is random about a program, for some purpose.
func (r *run) random(i, purpose int) *rand.Rand {
	return rand.New(rand.NewPCG(r.seed, uint64(i)<<8+uint64(purpose)))
}

// observed is a program with what is known of it.
type observed struct {
	number int
	*hostile.Program
	by  map[string]*hostile.Observed // data models
	err error
}

// programs asks about n programs from a number on and reports faults. The error is for the compiler's, and the end of ctx.
func (r *run) programs(ctx context.Context, first, n int, report func(fault)) error {
	start := time.Now()
	defer func() { r.took = time.Since(start) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	next := make(chan chan observed, max(r.jobs-1, 0))
	go func() {
		defer close(next)
		for i := first; i < first+n; i++ {
			if r.without != nil && slices.ContainsFunc(r.program(i).Names, r.without.MatchString) {
				continue
			}
			out := make(chan observed, 1)
			select {
			case next <- out:
				go func() { out <- r.observe(ctx, i) }()
			case <-ctx.Done():
				return
			}
		}
	}()
	for out := range next {
		o := <-out
		if o.err != nil {
			return o.err
		}
		r.counts["programs"]++
		if n := r.counts["programs"]; n%25 == 0 {
			r.progress(fmt.Sprintf("%d programs, %d questions, %d faults", n, r.counts["questions"], r.counts["faults"]))
		}
		for _, name := range o.Names {
			r.counts["scene: "+name]++
		}
		for _, model := range r.models {
			if o.by[model] == nil {
				r.counts["programs that gcc cannot link here: "+model]++
				continue
			}
			for j := range r.questions {
				if f, ok := r.one(ctx, o, model, j); ok {
					r.counts["faults"]++
					report(f)
				}
				if ctx.Err() != nil {
					return ctx.Err()
				}
			}
		}
	}
	return ctx.Err()
}

// observe runs a program.
func (r *run) observe(ctx context.Context, i int) observed {
	o := observed{number: i, Program: r.program(i), by: make(map[string]*hostile.Observed)}
	for _, model := range r.models {
		seen, err := hostile.Observe(ctx, model, r.assume, o.Program)
		switch {
		case errors.Is(err, hostile.ErrNoCompiler) && model == "ILP32":
		case err != nil:
			o.err = fmt.Errorf("program %d (%s): %w\n%s", i, model, err, o.Text)
			return o
		default:
			o.by[model] = seen
		}
	}
	return o
}

// one asks the question of a number about a program, and returns whether there is a fault.
func (r *run) one(ctx context.Context, o observed, model string, j int) (fault, bool) {
	purpose := 1 + 2*j
	if model == "LP64" {
		purpose++
	}
	g := r.random(o.number, purpose)
	q := query{engine: r.engines[g.IntN(len(r.engines))], check: r.checks[g.IntN(len(r.checks))], model: model, violated: g.IntN(3) == 0}
	if g.IntN(3) == 0 && slices.Contains(r.checks, defaultCheck) {
		q.check = defaultCheck
	}
	if g.IntN(6) == 0 {
		names := craig.Passes()
		if skip := names[g.IntN(len(names))]; craig.Removable([]string{skip}) == nil {
			q.skip = []string{skip}
		}
	}
	ask := func(p *hostile.Program, seen *hostile.Observed) (*hostile.Question, answer) {
		asked := p.Ask(r.random(o.number, purpose+100), seen, q.violated)
		return asked, r.judge(ctx, q, asked, seen)
	}
	asked, a := ask(o.Program, o.by[model])
	if ctx.Err() != nil {
		return fault{}, false
	}
	r.count(q, asked, a)
	if a.fault == "" {
		return fault{}, false
	}
	f := fault{o.number, q, a.fault, asked.Text}
	if r.shrink > 0 {
		kind := kindOf(a.fault)
		random.ShrinkText(o.Text, r.shrink, func(text string) bool {
			p := &hostile.Program{Text: text}
			seen, err := hostile.Observe(ctx, model, r.assume, p)
			if err != nil {
				return false
			}
			asked, a := ask(p, seen)
			if kindOf(a.fault) != kind {
				return false
			}
			f.text, f.small = a.fault, asked.Text
			return true
		})
	}
	if r.keep != "" {
		file := filepath.Join(r.keep, fmt.Sprintf("%d-%s-%s-%s.c", o.number, q.engine, q.check, q.model))
		if err := os.WriteFile(file, []byte(f.String()), 0o666); err != nil {
			f.text += "; " + err.Error()
		}
	}
	return f, true
}

var specific = regexp.MustCompile(`( with:|[0-9]).*`)

// kindOf returns a fault without what is about one program alone.
func kindOf(fault string) string {
	wrong := strings.Contains(fault, "with:")
	s := specific.ReplaceAllString(fault, "")
	if wrong {
		s += fault[strings.Index(fault, "with:"):min(len(fault), strings.Index(fault, "with:")+12)]
	}
	return s
}

// count notes an answer.
func (r *run) count(q query, asked *hostile.Question, a answer) {
	want, _ := expected(q.check, asked)
	r.counts["questions"]++
	for _, s := range q.skip {
		r.counts["without pass "+s]++
	}
	what := a.outcome.String()
	if a.fault != "" {
		what = "FAULT"
	} else if strings.HasPrefix(a.reason, "refused") {
		what = "refused"
	}
	r.counts[fmt.Sprintf("engine %s: %s", q.engine, what)]++
	r.counts[fmt.Sprintf("check %s: %s", q.check, what)]++
	r.counts[fmt.Sprintf("%s: %s", q.model, what)]++
	r.counts[fmt.Sprintf("answer %s where %s is right", what, map[bool]string{true: "any", false: want.String()}[want == 0])]++
	if a.reason != "" {
		r.counts["unknown: "+a.reason]++
	}
}

// summary returns the counts.
func (r *run) summary() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(r.counts)) {
		fmt.Fprintf(&b, "%7d %s\n", r.counts[k], k)
	}
	fmt.Fprintf(&b, "in %v\n", r.took.Round(time.Second))
	return b.String()
}
