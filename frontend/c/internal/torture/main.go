// Command torture compares what random C programs mean to Craig with what gcc makes of them, as many as one likes:
//
//	go run ./frontend/c/internal/torture -n 5000 -seed 1
//
// Each program is run with each of its inputs, by gcc under its sanitisers and by the interpreter: results, or undefined
// behaviour, must be the same. Then Craig is to prove that the results are what they are, for all inputs at once or, where
// that takes too long, for one after the other, and to refute that one of them is not; what is Unknown is counted by
// reasons. A program that shows a fault is made small and
// printed; the exit status is 1 then. The data model is LP64 for programs of even numbers, and ILP32 for others.
//
//   - main.go: flags;
//   - run.go: batches, and what they count;
//   - judge.go: what the interpreter and the verdicts say of a program.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

func main() {
	n := flag.Int("n", 1000, "number of programs")
	seed := flag.Uint64("seed", 1, "seed of them all")
	first := flag.Int("first", 0, "number of the first one")
	size := flag.Int("size", 0, "size of programs, 1 to 3; 0: most are small")
	verdicts := flag.Bool("verdicts", true, "ask for verdicts, too")
	limit := flag.Duration("limit", time.Second, "time of the processor for a verdict")
	shrink := flag.Int("shrink", 400, "how many programs are tried to make one small; 0: none is")
	keep := flag.String("keep", "", "folder for the C files on which there was no verdict")
	show := flag.Bool("print", false, "print the programs and do nothing else")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := &run{seed: *seed, size: *size, verdicts: *verdicts, limit: *limit, shrink: *shrink, keep: *keep, counts: make(map[string]int)}
	if *show {
		for i := *first; i < *first+*n; i++ {
			fmt.Print(r.program(i).text)
		}
		return
	}
	err := r.programs(ctx, *first, *n, func(f fault) { fmt.Println(f) })
	fmt.Print(r.summary())
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "torture:", err)
		os.Exit(2)
	case r.counts["faults"] > 0:
		os.Exit(1)
	}
}
