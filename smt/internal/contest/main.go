// Command contest compares the SAT solver with others on formulas that programs and scripts have led to:
//
//	go run ./smt/internal/contest -dir DIR -record              # what the runs of runs.txt ask
//	go run ./smt/internal/contest -dir DIR -choose 60           # of these, 60 that are neither easy nor too hard, in DIR/chosen.txt
//	go run ./smt/internal/contest -dir DIR                      # all solvers on what was chosen, in turns
//	go run ./smt/internal/contest -solve FILE.cnf -proof        # our solver on one formula
//
// Ours logs its derivations as it does for interpolants, unless -plain is given. Its refutations are replayed and its models
// evaluated, neither of which counts: CPU times of processes are compared up to the answer. Contradictions, and evidence that does not hold, make the exit
// status 1.
//
//   - main.go: flags;
//   - record.go: the formulas;
//   - solve.go: our solver on a formula, with evidence;
//   - compare.go, choose.go, table.go: processes in turns, and which is faster.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"
)

func main() {
	var (
		dir     = flag.String("dir", "", "the folder of the formulas")
		more    = flag.String("runs", "", "with -record: a file like runs.txt with further runs")
		doRec   = flag.Bool("record", false, "write formulas into the folder, with the craig command of this module")
		choose  = flag.Int("choose", 0, "choose so many formulas")
		solve   = flag.String("solve", "", "solve this formula only")
		proof   = flag.Bool("proof", false, "with -solve: log derivations, and replay the refutation")
		others  = flag.String("solvers", "minisat,cadical", "who else is asked, with commas between")
		limit   = flag.Duration("limit", time.Minute, "CPU time for each formula")
		filter  = flag.String("filter", "", "take only formulas whose name has this in it")
		profile = flag.String("profile", "", "with -solve: write a CPU profile to this file")
		plain   = flag.Bool("plain", false, "our solver does not log derivations")
		ours    = flag.String("ours", "", "with commas between: other builds of this command to compare with it, or instead of others")
	)
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *solve != "":
		err = solveFile(ctx, *solve, *proof, *limit, *profile)
	case *dir == "" || flag.NArg() > 0:
		flag.Usage()
		os.Exit(2)
	case *doRec:
		err = record(ctx, *dir, *more)
	default:
		var c *contest
		if c, err = newContest(*dir, list(*others), list(*ours), *limit, *plain); err == nil && *choose > 0 {
			err = c.choose(ctx, *choose)
		} else if err == nil {
			err = c.run(ctx, *filter)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "contest:", err)
		os.Exit(1)
	}
}

// list splits a list with commas.
func list(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}
