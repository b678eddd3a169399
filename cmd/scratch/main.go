package main

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"craig"
	"craig/verdict"
)

func main() {
	if f := os.Getenv("PROF"); f != "" {
		w, _ := os.Create(f)
		pprof.StartCPUProfile(w)
		defer pprof.StopCPUProfile()
	}
	d, _ := time.ParseDuration(os.Args[1])
	for _, f := range os.Args[2:] {
		start := time.Now()
		r, err := craig.Verify(context.Background(), []string{f}, craig.Options{Timeout: d})
		if err != nil {
			fmt.Println("ERR", f, err)
			continue
		}
		fmt.Printf("%-8s %6.2fs %s", r.Result.Outcome, time.Since(start).Seconds(), f)
		if r.Result.Outcome == verdict.Unknown {
			fmt.Printf(" [%s: %s]", r.Result.Reason.Kind, r.Result.Reason.Text)
		}
		for _, s := range r.Result.Stats {
			fmt.Printf(" %s=%.0f", s.Name, s.Value)
		}
		fmt.Println()
		if os.Getenv("PHASES") != "" {
			fmt.Println(r.Phases)
		}
	}
}
