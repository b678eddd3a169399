package bench

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/verdict"
)

// TestCompare: every task is run with every contender, which its process is told, and the runs of a task come together, each
// time with another contender first. The numbers of the report are read.
func TestCompare(t *testing.T) {
	t.Setenv("CRAIG_BENCH_CHILD", "1")
	list := corpus(t, map[string]string{
		"a.c": "args", "b.c": "args", "c.c": `numbers {"name": "nodes", "value": 12}, {"name": "post", "value": 1.5, "unit": "s"}`,
	}, "path\texpected", "a.c\ttrue", "b.c\ttrue", "c.c\ttrue")
	tasks, err := ReadList(list)
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	contenders := []Contender{{Engine: "ufo", Config: "cp"}, {Engine: "ufo", Config: "bp"}, {Engine: "recmc"}}
	var order []string
	c, cut := Compare(t.Context(), tasks, Options{Program: exe, Jobs: 1}, contenders, func(r Result) {
		order = append(order, r.Task.Path+" "+r.By.String())
	})
	if got, want := strings.Join(order, ", "), "a.c ufo cp, a.c ufo bp, a.c recmc, b.c ufo bp, b.c recmc, b.c ufo cp, "+
		"c.c recmc, c.c ufo cp, c.c ufo bp"; got != want {
		t.Errorf("ran %s, want %s", got, want)
	}
	if len(cut) > 0 || len(c.Rounds) != 3 {
		t.Fatalf("%d rounds, %d results besides", len(c.Rounds), len(cut))
	}
	for i, want := range []string{"--engine ufo --config cp", "--engine ufo --config bp", "--engine recmc"} {
		for _, round := range c.Rounds[:2] {
			if r := round.Results[i]; r.By != contenders[i] || r.Text != "verify --format json "+want+" --" {
				t.Errorf("%s by %v: %q", r.Task.Path, r.By, r.Text)
			}
		}
		if r := c.Rounds[2].Results[i]; !r.solved() || len(r.Stats) != 2 || r.Stats[1] != (Stat{"post", 1.5, "s"}) {
			t.Errorf("%s by %v: %s, %v", r.Task.Path, r.By, r.Answer(), r.Stats)
		}
	}

	again := []Contender{{Engine: "blast", Config: "craig", Again: true}}
	c, _ = Compare(t.Context(), tasks[:1], Options{Program: exe, Jobs: 1}, again, func(Result) {})
	if r := c.Rounds[0].Results[0]; r.By != again[0] || !strings.HasPrefix(r.Text, "verify --format json --engine blast --config craig --precision ") {
		t.Errorf("by %v: %q", r.By, r.Text)
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	runs := 0
	c, cut = Compare(ctx, tasks, Options{Program: exe, Jobs: 1}, contenders, func(Result) {
		if runs++; runs == 4 {
			cancel()
		}
	})
	if len(c.Rounds) != 1 || len(cut) != 1 || cut[0].Task.Path != "b.c" {
		t.Errorf("after an interruption: %d rounds, %v besides", len(c.Rounds), cut)
	}
}

// TestWriteComparison: sums count what is not solved at the limit, and cells have the numbers that are asked for, of engines
// that have any.
func TestWriteComparison(t *testing.T) {
	stats := []Stat{{"rounds", 4, ""}, {"post", 1.254, "s"}, {"other", 7, ""}}
	solved := func(o verdict.Outcome, cpu time.Duration) Result {
		return Result{Kind: Right, Outcome: o, CPU: cpu, Wall: 100 * time.Second, Stats: stats}
	}
	late := Result{Kind: Unsolved, Reason: verdict.Timeout, CPU: 61 * time.Second, Stats: stats}
	wrong := Result{Kind: Wrong, Outcome: verdict.Unsafe, CPU: time.Second}
	other := solved(verdict.Safe, 3*time.Second)
	other.Stats = []Stat{{"other", 1, ""}}
	one := Task{Path: "x/one|a.c", Expected: verdict.Safe}
	two := Task{Path: "x/two.c", Files: []string{filepath.Join(t.TempDir(), "two.c")}, Expected: verdict.Unsafe}
	if err := os.WriteFile(two.Files[0], []byte("int main(void)\n{ return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	three := Task{Path: "y/three.c"}
	c := Comparison{
		Contenders: []Contender{{Engine: "ufo", Config: "cp"}, {Engine: "ufo", Config: "bp"}, {Engine: "recmc"}},
		Rounds: []Round{
			{one, []Result{solved(verdict.Safe, 2*time.Second), wrong, other}},
			{two, []Result{late, {Kind: Refused, CPU: time.Second}, {Kind: Unsolved, Reason: verdict.Incomplete, CPU: time.Second}}},
			{three, []Result{solved(verdict.Unsafe, 30*time.Second), solved(verdict.Unsafe, 10*time.Second), late}},
		},
	}
	for _, round := range c.Rounds {
		for i := range round.Results {
			round.Results[i].Task = round.Task
		}
	}
	var b bytes.Buffer
	err := c.WriteMarkdown(&b, "A text.", Clock{CPU: true, Limit: time.Minute}, []string{"rounds", "post"})
	want := strings.ReplaceAll(`A text.

Each program was run once with each engine and configuration, the runs of one program one after the other. Times are
CPU time. In the last column of the first table, runs that do not solve their program count 1m0s.
The line *any* is about the quickest of those that solve a program.

| engine | solved | safe | unsafe | wrong | time of solved | time of all |
|---|---:|---:|---:|---:|---:|---:|
| 'ufo cp' | 2 of 3 | 1 | 1 | 0 | 32.0 s | 92.0 s |
| 'ufo bp' | 1 of 3 | 0 | 1 | 1 | 10.0 s | 130.0 s |
| 'recmc' | 1 of 3 | 1 | 0 | 0 | 3.0 s | 123.0 s |
| *any* | 2 of 3 | 1 | 1 | 0 | 12.0 s | 72.0 s |

| solved in | programs | 'ufo cp' | 'ufo bp' | 'recmc' |
|---|---:|---:|---:|---:|
| x | 2 | 1 | 0 | 1 |
| y | 1 | 1 | 1 | 0 |

A cell of the following table has: time in s / rounds / post in s; or '-' where a limit of time or memory
was reached, or in a word what else there is instead of a verdict.

| program | lines | expected | 'ufo cp' | 'ufo bp' | 'recmc' |
|---|---:|---|---|---|---|
| x/one\|a.c |  | true | 2.00 / 4 / 1.25 | **wrong** | 3.00 |
| x/two.c | 2 | false | - | refused | incomplete |
| y/three.c |  |  | 30.00 / 4 / 1.25 | 10.00 / 4 / 1.25 | - |

`, "'", "`")
	if err != nil || b.String() != want {
		t.Errorf("got\n%swant\n%s%v", b.String(), want, err)
	}

	b.Reset()
	err = c.WriteTSV(&b)
	lines := strings.Split(b.String(), "\n")
	if head := "engine\tconfig\tpath\tdata_model\texpected\tanswer\tcorrect\tseconds\tcpu_seconds\tmemory_mb\trounds\tpost s\tother\ttext"; err != nil ||
		len(lines) != 11 || lines[0] != head {
		t.Errorf("%d lines, %v, the first one\n%s", len(lines), err, lines[0])
	}
	for i, want := range map[int]string{
		1: "ufo\tcp\tx/one|a.c\t\ttrue\ttrue\tyes\t100.000\t2.000\t0\t4\t1.254\t7\t",
		2: "ufo\tbp\tx/one|a.c\t\ttrue\tfalse\tno\t0.000\t1.000\t0\t\t\t\t",
	} {
		if lines[i] != want {
			t.Errorf("line %d:\n%q\nwant\n%q", i, lines[i], want)
		}
	}
}
