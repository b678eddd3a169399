package pass

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"craig/frontend"
	read "craig/frontend/horn"
	"craig/logic"
)

var corpus = flag.String("corpus", "", "folders of Horn clauses, separated by commas, on which the passes are measured")

// sum is what a pass did to all systems.
type sum struct {
	name    string
	after   Size
	changed int
	time    time.Duration
}

func plus(a, b Size) Size {
	return Size{a.Preds + b.Preds, a.Clauses + b.Clauses, a.Atoms + b.Atoms, a.Params + b.Params, a.Consts + b.Consts, a.Terms + b.Terms}
}

// TestCorpus prints what each pass does to the systems of the folders that -corpus names, and what is left without it:
//
//	go test ./horn/pass -run Corpus -v -corpus DIR/LIA-Lin,DIR/LIA-NonLin
func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no -corpus")
	}
	var files []string
	for _, dir := range strings.Split(*corpus, ",") {
		found, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no systems in %s: %v", dir, err)
		}
		files = append(files, found...)
	}
	var input Size
	var steps []sum
	names := []string{""}
	for _, p := range Passes() {
		if !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	without := make([]sum, len(names)) // the first without none
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			script, err := read.Read(t.Context(), logic.NewContext(), file, string(text))
			var unsupported *frontend.UnsupportedError
			if errors.As(err, &unsupported) {
				t.Log(err)
				break
			} else if err != nil {
				t.Fatal(err)
			}
			var each func(Report)
			if i == 0 {
				input = plus(input, SizeOf(script.System))
				each = observe(&steps)
			}
			start := time.Now()
			out, _, err := Run(t.Context(), Passes(name), script.System, each)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			without[i].name = name
			without[i].after = plus(without[i].after, SizeOf(out))
			without[i].time += time.Since(start)
		}
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	row := func(name string, s Size, more ...any) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%s\n", name, s.Preds, s.Clauses, s.Params, s.Consts, s.Terms, fmt.Sprint(more...))
	}
	fmt.Fprintf(w, "%d systems\tpredicates\tclauses\tparameters\tconstants\tterms\tsystems changed, time\n", len(files))
	row("as read", input)
	for _, s := range steps {
		row(s.name, s.after, s.changed, " ", s.time.Round(time.Millisecond))
	}
	for _, s := range without[1:] {
		row("all but "+s.name, s.after, s.time.Round(time.Millisecond))
	}
	w.Flush()
	t.Logf("\n%s", b.String())
}

// observe adds up the reports of one run by step.
func observe(steps *[]sum) func(Report) {
	step := 0
	return func(r Report) {
		if step == len(*steps) {
			*steps = append(*steps, sum{name: r.Pass})
		}
		s := &(*steps)[step]
		step++
		before, after := SizeOf(r.Before), SizeOf(r.After)
		s.after = plus(s.after, after)
		s.time += r.Time
		if before != after {
			s.changed++
		}
	}
}
