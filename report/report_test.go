package report

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/program/quantified"
	"craig/verdict"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden reports on each folder of testdata, in all formats: a program with a certificate, or inputs on which it fails, or
// the reason for Unknown.
func TestGolden(t *testing.T) {
	dirs, err := filepath.Glob("testdata/*/program")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no tests found: %v", err)
	}
	for _, file := range dirs {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			r := load(t, dir)
			source := func(file string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, file)) }
			long := Options{Proof: true, Trace: true, Stats: true, Source: source}
			check := func(name, format string, o Options) {
				var b bytes.Buffer
				if err := Write(&b, format, r, o); err != nil {
					t.Fatal(err)
				}
				if format == "sarif" {
					golden(t, filepath.Join(dir, name+".golden"), withoutRules(t, b.Bytes()))
					return
				}
				golden(t, filepath.Join(dir, name+".golden"), b.Bytes())
			}
			check("short", "text", Options{Source: source})
			for _, f := range Formats() {
				if f.Name == "text" {
					check("long", f.Name, long)
				} else {
					check(f.Name, f.Name, long)
				}
			}
		})
	}
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; go test ./report -update writes golden files that there are not", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update writes it anew); now:\n%s", path, got)
	}
}

// load builds the report of a folder of testdata.
func load(t *testing.T, dir string) *Report {
	t.Helper()
	read := func(name string) (string, bool) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		return string(data), err == nil
	}
	text, _ := read("program")
	p, err := program.Parse(logic.NewContext(), filepath.Join(dir, "program"), text)
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{Files: []string{"t.c"}, Answer: certify.Answer{Program: p}, Engine: "recmc", Elapsed: 1234 * time.Millisecond}
	r.Result.Stats = []verdict.Stat{{Name: "bound", Value: 3}, {Name: "solver time", Value: 0.517}}
	open, _ := read("open")
	for line := range strings.Lines(open) { // "3 signed-overflow": what could happen at line 3
		f := strings.SplitN(strings.TrimSpace(line), " ", 2)
		at, err := strconv.Atoi(f[0])
		if err != nil {
			t.Fatal(err)
		}
		r.Undefined = append(r.Undefined, verdict.Undefined{Kind: program.Kind(f[1]), Places: []program.Pos{{File: "t.c", Line: at, Col: 1}}})
	}
	if text, ok := read("certificate"); ok {
		r.Result.Outcome = verdict.Safe
		r.Proved = p
		if inlined, ok := read("inline"); ok {
			r.Proved, err = program.Inline(p, func(pr *program.Proc) bool { return slices.Contains(strings.Fields(inlined), pr.Name) })
			if err != nil {
				t.Fatal(err)
			}
		}
		r.Result.Certificate = parseCertificate(t, r.Proved, text)
		if err := certify.Certificate(context.Background(), r.Proved, r.Result.Certificate, certify.Options{}); err != nil {
			t.Fatal(err)
		}
	} else if text, ok := read("inputs"); ok {
		var in []num.Rat
		for _, f := range strings.Fields(text) {
			n, ok := num.Parse(f)
			if !ok {
				t.Fatalf("input %s", f)
			}
			in = append(in, n)
		}
		x, err := certify.Run(context.Background(), p, certify.Inputs(in...), certify.RunOptions{})
		if err != nil || x.End != certify.Failed {
			t.Fatalf("the program does not fail: %v, %v", x, err)
		}
		r.Result.Outcome, r.Trace = verdict.Unsafe, x.Trace
	} else if text, ok := read("reason"); ok {
		lines := append(strings.Split(strings.TrimSpace(text), "\n"), "")
		r.Result.Reason = verdict.Reason{Kind: verdict.ReasonKind(lines[0]), Text: lines[1], Advice: lines[2]}
		r.Result.Facts = quantified.Facts(context.Background(), p, verdict.Spot{})
	}
	return r
}

// parseCertificate reads lines "contract proc term" and "invariant proc label term"; x@0 is the old value of x, and
// label~2 the second location with that label.
func parseCertificate(t *testing.T, p *program.Program, text string) *verdict.Certificate {
	t.Helper()
	cert := &verdict.Certificate{
		Invariants: make(map[*program.Loc]*logic.Term),
		Contracts:  make(map[*program.Proc]*logic.Term),
		Err:        p.Ctx.Const("err", logic.Bool),
	}
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		f := strings.Fields(l)
		var pr *program.Proc
		for _, q := range p.Procs {
			if q.Name == f[1] {
				pr = q
			}
		}
		s := p.Ctx.AmbientScope()
		for _, list := range [][]*program.Var{p.Globals, pr.Params, pr.Results, pr.Locals} {
			n := make(map[string]int)
			for _, v := range list {
				name := v.Name
				if n[name]++; n[name] > 1 {
					name += fmt.Sprintf("~%d", n[name])
				}
				s.Bind(name, v.Term)
				s.Bind(name+"@0", v.Old)
			}
		}
		skip := map[string]int{"contract": 2, "invariant": 3}[f[0]]
		term, err := s.Parse("certificate", strings.Join(f[skip:], " "))
		if err != nil {
			t.Fatal(err)
		}
		if f[0] == "contract" {
			cert.Contracts[pr] = term
			continue
		}
		labels := make(map[string]int)
		for _, loc := range pr.Locs {
			label := loc.Label
			if labels[label]++; labels[label] > 1 {
				label += fmt.Sprintf("~%d", labels[label])
			}
			if label == f[2] {
				cert.Invariants[loc] = term
			}
		}
	}
	return cert
}

// TestJSONIsValid: what the schema promises is there whatever the outcome.
func TestJSONIsValid(t *testing.T) {
	for _, r := range []*Report{
		{},
		{Answer: certify.Answer{Result: verdict.Result{Outcome: verdict.Safe}}},
		{Answer: certify.Answer{Result: verdict.Result{Outcome: verdict.Unsafe}}},
	} {
		var b bytes.Buffer
		if err := JSON(&b, r, Options{}); err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(b.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		for _, k := range []string{"format", "outcome", "files", "statistics", "cuts", "seconds"} {
			if m[k] == nil {
				t.Errorf("%s is missing in %s", k, b.String())
			}
		}
		b.Reset()
		if err := Text(&b, r, Options{Proof: true, Trace: true, Stats: true}); err != nil || b.Len() == 0 {
			t.Errorf("text: %q, %v", b.String(), err)
		}
	}
}

// TestBriefJSON: a brief report says the same but for proofs and the steps of executions, which count as left out.
func TestBriefJSON(t *testing.T) {
	for _, name := range []string{"safe", "unsafe"} {
		r := load(t, filepath.Join("testdata", name))
		var list [2]*jsonReport
		for n, brief := range []bool{false, true} {
			var b bytes.Buffer
			if err := JSON(&b, r, Options{Brief: brief}); err != nil {
				t.Fatal(err)
			}
			var c Checked
			if err := c.Read(b.Bytes()); err != nil {
				t.Fatal(err)
			}
			list[n] = c.report
		}
		whole, brief := list[0], list[1]
		switch name {
		case "safe":
			if whole.Certificate == nil || brief.Certificate != nil {
				t.Errorf("the proofs are %v and, in brief, %v", whole.Certificate, brief.Certificate)
			}
			whole.Certificate = nil
		case "unsafe":
			if len(whole.Trace.Steps) == 0 {
				t.Fatal("the execution has no steps")
			}
			whole.Trace.Omitted += len(whole.Trace.Steps)
			whole.Trace.Steps, whole.Trace.OmittedAt = []jsonStep{}, 0
		}
		if !reflect.DeepEqual(whole, brief) {
			t.Errorf("%s: the brief report is\n%+v\nwant\n%+v", name, brief, whole)
		}
	}
}

// TestReadRefuses: what is not the report of a run is an error.
func TestReadRefuses(t *testing.T) {
	for _, text := range []string{"", "{}", "[]", "no", `{"format":`, `{"format": 1}`, `{"format": "craig-other/1"}`, `{"format": "` + JSONFormat + `"`, `{"format": "` + FailureFormat + `", "status": "x"}`} {
		var c Checked
		if c.Read([]byte(text)) == nil {
			t.Errorf("%s is read as %+v", text, c)
		}
	}
}

// TestMemoryText names the objects of which bytes are accessed.
func TestMemoryText(t *testing.T) {
	m := &program.Memory{Values: 40, Bytes: 3, Unmodelled: 1, Bytewise: []program.Place{{Name: "main.s", Pos: program.Pos{File: "f.c", Line: 3}}}}
	if got, want := MemoryText(m), "40 of 44 scalars are only accessed whole; of 1 the values are not modelled; bytes are accessed of main.s (f.c:3)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := MemoryText(&program.Memory{Values: 2}), "2 of 2 scalars are only accessed whole"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
