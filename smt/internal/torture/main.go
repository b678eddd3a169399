// Command torture compares the solver with others on random problems, as many as one likes:
//
//	go run ./smt/internal/torture -theory lia,euf -n 200000 -workers 2
//
// Each answer is checked in itself (the model satisfies, the refutation replays, interpolants are certified and have
// common symbols only) and compared with what z3 and cvc5 say; so are cores and interpolants now and then. Where one of
// them contradicts and there are arrays over few indices, it is asked again with these written out as one term for each
// index, since z3 4.8.12 is wrong about such constant arrays; what it takes back then, and what the other solver
// contradicts, is only counted. What differs is made small and printed as a script; the exit status is 1 then. What is
// Unknown, and what is not interpolated, is counted by reasons.
//
//   - main.go: flags and the report;
//   - run.go: batches;
//   - judge.go: what our solver says;
//   - peers.go: what others say;
//   - tabulate.go: the same question without arrays over few indices.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"craig/smt/internal/random"
)

func main() {
	theories := flag.String("theory", "all-of-them", "names of theories, with commas between; -list shows them")
	list := flag.Bool("list", false, "list the theories")
	n := flag.Int64("n", 1000, "number of problems of each theory")
	seed := flag.Int64("seed", 0, "seed of the first one")
	workers := flag.Int("workers", 1, "number of batches at a time")
	solvers := flag.String("solvers", "z3,cvc5", "the solvers to compare with; may be empty; others that are installed are asked only where one of these contradicts")
	batch := flag.Int64("batch", 500, "number of problems for one process of another solver")
	show := flag.Bool("unknown", false, "print the seeds of what is unknown though the others know")
	limit := flag.Duration("limit", 2*time.Second, "time for one question to our solver")
	others := flag.Duration("others-limit", 2*time.Second, "time for one question to another solver")
	flag.Parse()
	if *list {
		for _, t := range random.Theories() {
			fmt.Println(t.Name)
		}
		return
	}
	var with, arbiters []peer
	for _, p := range peers(*others) {
		_, err := exec.LookPath(p.name)
		switch asked := slices.Contains(strings.Split(*solvers, ","), p.name); {
		case asked && err != nil:
			fmt.Fprintln(os.Stderr, "torture:", err)
			os.Exit(2)
		case asked:
			with = append(with, p)
		case err == nil:
			arbiters = append(arbiters, p)
		}
	}
	failed := false
	for _, t := range random.Theories() {
		if *theories != "all-of-them" && !slices.Contains(strings.Split(*theories, ","), t.Name) {
			continue
		}
		r := newRun(t, with, *limit)
		r.shown, r.arbiters = 3, arbiters
		r.problems(*seed, *n, *batch, *workers)
		fmt.Print(r.summary(*show))
		failed = failed || len(r.differences) > 0
	}
	if failed {
		os.Exit(1)
	}
}
