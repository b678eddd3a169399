// Command attack asks Craig about C programs that are easily misread, and compares the verdicts with what happens when
// gcc's code of them is run:
//
//	go run ./frontend/c/internal/attack -n 500 -seed 1
//
// Each program is run with all of its inputs, for both data models and under gcc's sanitisers, which tells which assertions
// hold and which undefined behaviour there is (package hostile). Some engines are then asked some checks. A wrong verdict, an
// internal error or a crash is a fault: the program is made small and printed, and the exit status is 1. What is Unknown is
// counted by reasons.
//
//   - main.go: flags;
//   - run.go: programs one after the other, and what they count;
//   - judge.go: which verdict each check must have, and whether an answer is right.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"time"

	"craig"
	"craig/assumption"
	"craig/engine/registry"
)

func main() {
	n := flag.Int("n", 500, "number of programs")
	seed := flag.Uint64("seed", 1, "seed of them all")
	first := flag.Int("first", 0, "number of the first one")
	engines := flag.String("engines", strings.Join(engineNames(), ","), "engines that are asked; NAME:CONFIG asks a configuration")
	checks := flag.String("checks", strings.Join(checkNames(), ","), "checks that are asked; default: that of craig verify without --check")
	models := flag.String("models", "ILP32,LP64", "data models")
	questions := flag.Int("questions", 3, "how many questions are asked of each program in each data model")
	profile := flag.String("profile", assumption.Sound, "what is assumed: "+assumption.Sound+" or "+assumption.SVComp)
	limit := flag.Duration("limit", 500*time.Millisecond, "time of the processor for a verdict")
	jobs := flag.Int("jobs", 2, "how many programs are compiled and run in advance")
	shrink := flag.Int("shrink", 150, "how many programs are tried to make one with a fault small; 0: none is")
	folder := flag.String("keep", "", "folder for programs with faults")
	without := flag.String("without", "", "regular expression: programs with such a scene are left out (-print shows programs, the summary names scenes)")
	show := flag.Bool("print", false, "print the programs and do nothing else")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := newRun(*seed, *limit)
	i := slices.IndexFunc(assumption.Profiles(), func(p assumption.Profile) bool { return p.Name == *profile })
	if i < 0 {
		fmt.Fprintf(os.Stderr, "attack: there is no profile %q\n", *profile)
		os.Exit(2)
	}
	r.assume = assumption.Profiles()[i].Assumes
	r.engines, r.checks, r.models = strings.Split(*engines, ","), strings.Split(*checks, ","), strings.Split(*models, ",")
	r.questions, r.jobs, r.shrink, r.keep = *questions, *jobs, *shrink, *folder
	if *without != "" {
		r.without = regexp.MustCompile(*without)
	}
	r.progress = func(s string) { fmt.Fprintln(os.Stderr, s) }
	if *show {
		for i := *first; i < *first+*n; i++ {
			fmt.Print(r.program(i).Text)
		}
		return
	}
	err := r.programs(ctx, *first, *n, func(f fault) { fmt.Println(f) })
	fmt.Print(r.summary())
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "attack:", err)
		os.Exit(2)
	case r.counts["faults"] > 0:
		os.Exit(1)
	}
}

// engineNames returns the engines for programs.
func engineNames() []string {
	var names []string
	for _, e := range registry.All() {
		if _, err := registry.ForPrograms(e.Name); err == nil {
			names = append(names, e.Name)
		}
	}
	return names
}

// checkNames returns the checks that can be asked.
func checkNames() []string {
	names := []string{defaultCheck}
	for _, c := range craig.Checks() {
		names = append(names, c.Name)
	}
	return names
}
