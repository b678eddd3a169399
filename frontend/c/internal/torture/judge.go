// What the interpreter and the verdicts say of a program.

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"craig"
	"craig/certify"
	"craig/frontend/c"
	"craig/frontend/c/internal/random"
	"craig/internal/memory"
	"craig/internal/processor"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// finding is what Craig says of a program: the first fault, and counts by what was asked.
type finding struct {
	fault  string
	counts []string
}

func (f *finding) count(format string, args ...any) {
	f.counts = append(f.counts, fmt.Sprintf(format, args...))
}

// load reads a program whose main function has the given body.
func load(ctx context.Context, model, text, body string) (*program.Program, error) {
	var p *program.Program
	err := inFile(text, body, func(file string) (err error) {
		p, err = c.Load(ctx, logic.NewContext(), []string{file}, c.Options{DataModel: model})
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, p.Check()
}

// inFile writes a program whose main function has the given body to a file, for f.
func inFile(text, body string, f func(file string) error) error {
	dir, err := os.MkdirTemp("", "torture")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "t.c")
	if err := os.WriteFile(file, []byte(complete(text, body)), 0o666); err != nil {
		return err
	}
	return f(file)
}

// complete returns a program with a main function of the given body.
func complete(text, body string) string {
	return text + "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\nextern void reach_error(void);\nint main(void) {\n" + body + "  return 0;\n}\n"
}

// interpret runs a program under the interpreter and compares with what gcc makes of it. exact says whether all runs
// ended, and depended on nothing that is not modelled.
func interpret(ctx context.Context, model string, p *random.Program, want [random.Inputs]random.Outcome) (f finding, exact bool) {
	defer func() {
		if r := recover(); r != nil {
			f, exact = finding{fault: fmt.Sprintf("interpreter: panic: %v", r)}, false
		}
	}()
	body := fmt.Sprintf("  %s_in = __VERIFIER_nondet_int();\n  %s_main();\n  int decided = 0;\n", p.Prefix, p.Prefix)
	for i := range p.Results {
		body += fmt.Sprintf("  if (%s == 3) decided++;\n", p.Result(i))
	}
	loaded, err := load(ctx, model, p.Text, body)
	var refused *c.UnsupportedError
	if errors.As(err, &refused) {
		f.count("refused: %s", refused.What)
		return f, false
	} else if err != nil {
		f.fault = "interpreter: " + err.Error()
		return f, false
	}
	exact = true
	for in, want := range want {
		x, err := certify.Run(ctx, loaded, certify.InputsBut(c.Compares, num.Int(int64(in))), certify.RunOptions{MaxSteps: 1_000_000, MaxTrace: -1})
		if err != nil {
			f.fault = "interpreter: " + err.Error()
			return f, false
		}
		got := ""
		switch a, undefined := assumption(x); {
		case x.Doubt != nil:
			f.count("interpreter: not modelled: %s", abstract(x.Doubt.Source))
			exact = false
			continue
		case x.End == certify.Blocked && undefined:
			got = "undefined"
		case x.End == certify.Blocked:
			got = "blocked " + a
		case x.End != certify.Finished:
			got = fmt.Sprintf("end %d", x.End)
		default:
			got = results(p, x).String()
		}
		switch {
		case got == want.String():
			f.count("interpreter: agrees")
		case got == "undefined":
			ub := x.Edge.Stmt.(*program.Assume).Kind
			f.count("interpreter: undefined only here: %s", ub)
			if exact = false; !simplified[ub] {
				f.fault = fmt.Sprintf("interpreter: undefined: %s, input %d %s", ub, in, x.Edge.Pos)
				return f, false
			}
		default:
			f.count("interpreter: disagrees")
			f.fault = fmt.Sprintf("interpreter: input %d: the result is %s, not %s", in, got, want)
			return f, false
		}
		exact = exact && !want.Undefined
	}
	return f, exact
}

// simplified are kinds of undefined behaviour that gcc does not see where it simplifies expressions: 8 * x & 3 is 0 for it.
var simplified = map[program.Kind]bool{program.SignedOverflow: true, program.DivisionByZero: true, program.ShiftRange: true}

// assumption returns where an execution was blocked, and whether it was by undefined behaviour.
func assumption(x *certify.Execution) (at string, undefined bool) {
	if x.End != certify.Blocked {
		return "", false
	}
	a, ok := x.Edge.Stmt.(*program.Assume)
	return x.Edge.Pos.String(), ok && a.Kind != ""
}

// abstract returns why a statement is not modelled.
func abstract(e *program.Edge) string {
	if h, ok := e.Stmt.(*program.Havoc); ok {
		return string(h.Abstract.Kind)
	}
	return "memory"
}

// results returns the values of the results at the end of an execution.
func results(p *random.Program, x *certify.Execution) random.Outcome {
	of := make(map[string]uint64)
	for v, value := range x.Globals {
		if strings.HasPrefix(v.Name, p.Prefix+"_out") {
			of[v.Name] = value.N.NumBig().Uint64()
		}
	}
	var o random.Outcome
	for i := range p.Results {
		o.Results = append(o.Results, of[p.Result(i)])
	}
	return o
}

// question is a main function that asks for a verdict.
type question struct {
	kind, body string
	want       verdict.Outcome
}

// proofs returns the question whether a program computes what it does, for all inputs, and one question for each.
func proofs(p *random.Program, want [random.Inputs]random.Outcome) (all question, each []question) {
	body := start(p, anyInput) + "  switch (in) {\n"
	for in, o := range want {
		checks := ""
		for i, v := range o.Results {
			checks += fmt.Sprintf("    if (%s != %dull) reach_error();\n", p.Result(i), v)
		}
		body += fmt.Sprintf("  case %d:\n%s    break;\n", in, checks)
		each = append(each, question{"proof", start(p, fmt.Sprint(in)) + checks, verdict.Safe})
	}
	return question{"proof", body + "  }\n", verdict.Safe}, each
}

// refutation returns the question whether one result is not what it is, for any input that makes it that, and for that
// input alone.
func refutation(r *rand.Rand, p *random.Program, want [random.Inputs]random.Outcome) (all, one question) {
	in, i := r.IntN(random.Inputs), r.IntN(p.Results)
	check := fmt.Sprintf("  if (in == %d && %s == %dull) reach_error();\n", in, p.Result(i), want[in].Results[i])
	return question{"refutation", start(p, anyInput) + check, verdict.Unsafe}, question{"refutation", start(p, fmt.Sprint(in)) + check, verdict.Unsafe}
}

const anyInput = "__VERIFIER_nondet_int()"

// start returns how main calls a program with an input.
func start(p *random.Program, input string) string {
	return fmt.Sprintf("  int in = %s;\n  __VERIFIER_assume(in >= 0 && in < %d);\n  %s_in = in;\n  %s_main();\n", input, random.Inputs, p.Prefix, p.Prefix)
}

// verify asks for verdicts on a program, of which the results are known: for all inputs at once, and if there is none in
// time, for single inputs.
func (r *run) verify(ctx context.Context, model string, g *rand.Rand, p *random.Program, want [random.Inputs]random.Outcome) (f finding) {
	all, each := proofs(p, want)
	if r.decide(ctx, model, p, all, &f, "") == verdict.Unknown && f.fault == "" {
		found := 0
		for _, q := range each {
			if o := r.decide(ctx, model, p, q, &f, ", one input"); f.fault != "" {
				return f
			} else if o == verdict.Unknown {
				break
			}
			found++
		}
		if found == len(each) {
			f.count("proof: found for each input")
		} else {
			f.count("proof: missing")
		}
	}
	if f.fault != "" {
		return f
	}
	some, one := refutation(g, p, want)
	if r.decide(ctx, model, p, some, &f, "") == verdict.Unknown && f.fault == "" {
		if r.decide(ctx, model, p, one, &f, ", one input") == verdict.Unknown && f.fault == "" {
			f.count("refutation: missing")
		}
	}
	return f
}

// decide asks for a verdict and counts it, or notes a fault. A question without an answer becomes a file of r.keep.
func (r *run) decide(ctx context.Context, model string, p *random.Program, q question, f *finding, which string) verdict.Outcome {
	limited, stop := processor.Limit(ctx, r.limit)
	defer stop()
	limited, release := memory.Limit(limited, 2<<30, verdict.ErrMemory)
	defer release()
	var report *craig.Report
	err := inFile(p.Text, q.body, func(file string) (err error) {
		report, err = craig.Verify(limited, []string{file}, craig.Options{DataModel: model})
		return err
	})
	var refused *c.UnsupportedError
	if errors.As(err, &refused) {
		f.count("%s: refused%s: %s", q.kind, which, refused.What)
		return verdict.Unknown
	} else if err != nil {
		f.fault = q.kind + ": " + err.Error()
		return verdict.Unknown
	}
	switch o := report.Result.Outcome; o {
	case q.want:
		f.count("%s: found%s", q.kind, which)
	case verdict.Unknown:
		reason := report.Result.Reason
		f.count("%s: unknown%s: %s", q.kind, which, general(reason))
		if reason.Kind == verdict.InternalError {
			f.fault = q.kind + ": " + reason.Text
		}
		if r.keep != "" {
			text := "/* " + model + " */\n" + complete(p.Text, q.body)
			if err := os.WriteFile(filepath.Join(r.keep, p.Prefix+"-"+q.kind+".c"), []byte(text), 0o666); err != nil {
				f.fault = err.Error()
			}
		}
	default:
		f.count("%s: wrong", q.kind)
		f.fault = fmt.Sprintf("%s: the verdict is %s", q.kind, o)
	}
	return report.Result.Outcome
}

var particular = regexp.MustCompile(`[^ ]*[0-9(\[/][^ ]*`)

// general returns a reason without what is about one program alone.
func general(r verdict.Reason) string {
	if r.Kind == verdict.Timeout || r.Kind == verdict.Memory {
		return string(r.Kind)
	}
	s := particular.ReplaceAllString(r.Text, "…")
	return string(r.Kind) + ": " + s[:min(len(s), 100)]
}
