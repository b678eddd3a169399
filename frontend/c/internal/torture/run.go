// Batches of programs, and what is counted.

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"craig/frontend/c/internal/random"
)

// run is a comparison, and what it has counted.
type run struct {
	seed     uint64
	size     int // 0: most programs are small
	verdicts bool
	limit    time.Duration
	shrink   int
	keep     string // where questions without an answer are kept; empty: nowhere

	counts map[string]int
	took   time.Duration
}

// fault is a program on which something is wrong.
type fault struct {
	number int
	model  string
	text   string // what is wrong
	small  string // a small program with a fault of the same kind
}

func (f fault) String() string {
	return fmt.Sprintf("program %d (%s): %s\n%s", f.number, f.model, f.text, f.small)
}

// candidate is a program with its number.
type candidate struct {
	*random.Program
	number int
	text   string
}

var models = []string{"LP64", "ILP32"}

// program returns the program of a number.
func (r *run) program(i int) candidate {
	g := r.random(i)
	size := r.size
	if size == 0 {
		size = []int{1, 1, 1, 2, 2, 3}[g.IntN(6)]
	}
	p := random.New(g, fmt.Sprintf("p%d", i), size)
	return candidate{p, i, p.Text}
}

func (r *run) random(i int) *rand.Rand { return rand.New(rand.NewPCG(r.seed, uint64(i))) }

// batch is how many programs are compiled together.
const batch = 50

// programs compares n programs from a number on and reports faults. The error is for the compiler's, and the end of ctx.
func (r *run) programs(ctx context.Context, first, n int, report func(fault)) error {
	start := time.Now()
	defer func() { r.took = time.Since(start) }()
	for at := first; at < first+n; at += batch {
		of := make(map[string][]candidate)
		for i := at; i < min(at+batch, first+n); i++ {
			of[models[i%2]] = append(of[models[i%2]], r.program(i))
		}
		for _, model := range models {
			if err := r.batch(ctx, model, of[model], report); err != nil {
				return err
			}
		}
	}
	return nil
}

// batch compares programs of one data model.
func (r *run) batch(ctx context.Context, model string, cs []candidate, report func(fault)) error {
	var programs []*random.Program
	for _, c := range cs {
		programs = append(programs, c.Program)
	}
	if len(programs) == 0 {
		return nil
	}
	outcomes, err := random.Native(ctx, model, programs)
	if errors.Is(err, random.ErrNoCompiler) && model == "ILP32" {
		r.counts["programs of 32 bits that gcc cannot link here"] += len(programs)
		return nil
	} else if err != nil {
		return err
	}
	for i, c := range cs {
		f := r.judge(ctx, model, c.Program, outcomes[i], r.verdicts, c.number)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.counts["programs"]++
		for _, k := range f.counts {
			r.counts[k]++
		}
		if f.fault != "" {
			r.counts["faults"]++
			report(fault{c.number, model, f.fault, r.small(ctx, model, c, f)})
		}
	}
	return nil
}

// judge says what Craig says of a program.
func (r *run) judge(ctx context.Context, model string, p *random.Program, want [random.Inputs]random.Outcome, verdicts bool, number int) finding {
	f, exact := interpret(ctx, model, p, want)
	switch {
	case f.fault != "" || !verdicts:
	case !exact:
		f.count("verdicts: not asked")
	default:
		v := r.verify(ctx, model, r.random(number), p, want)
		f.fault = v.fault
		f.counts = append(f.counts, v.counts...)
	}
	return f
}

// small returns the text of a small program with a fault of the same kind.
func (r *run) small(ctx context.Context, model string, c candidate, f finding) string {
	if r.shrink == 0 {
		return c.text
	}
	kind := kindOf(f.fault)
	return random.Shrink(c.Program, r.shrink, func(p *random.Program) bool {
		outcomes, err := random.Native(ctx, model, []*random.Program{p})
		if err != nil {
			return false
		}
		// what the sanitiser of addresses is for, only programs of 64 bits have
		checked, err := random.Native(ctx, "LP64", []*random.Program{p})
		if err != nil || slices.ContainsFunc(checked[0][:], func(o random.Outcome) bool { return o.Undefined }) {
			return false
		}
		return kindOf(r.judge(ctx, model, p, outcomes[0], !strings.HasPrefix(kind, "interpreter"), c.number).fault) == kind
	}).Text
}

var specific = regexp.MustCompile(`[^ ]*[0-9\[][^ ]*( [0-9a-f]+\]?)*`)

// kindOf returns a fault without what is about one program alone.
func kindOf(fault string) string {
	return specific.ReplaceAllString(fault, "")
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
