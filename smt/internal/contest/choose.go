package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// easiest is the time above which a solver must be for the formula to count.
const easiest = 50 * time.Millisecond

// largest is the size in bytes above which reading a formula would count too much.
const largest = 12 << 20

// choose lets the solvers run on all formulas that were recorded, and chooses n of those for which one takes more than 50 ms and
// one has an answer: of each run the last ones, which are the largest.
func (c *contest) choose(ctx context.Context, n int) error {
	files, err := filepath.Glob(filepath.Join(c.dir, "*", "*.cnf"))
	if err != nil {
		return err
	}
	slices.Reverse(files)
	seen := make(map[[32]byte]bool)
	ranked := make(map[int][]string) // by how many there are of the run before
	rank := make(map[string]int)     // by run
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		if seen[sum] || len(text) > largest {
			continue
		}
		seen[sum] = true
		name, err := filepath.Rel(c.dir, file)
		if err != nil {
			return err
		}
		r := row{formula: name}
		for _, s := range c.solvers {
			o, err := s.run(ctx, file)
			if err != nil {
				return err
			}
			r.outcomes = append(r.outcomes, o)
		}
		fmt.Fprintln(os.Stderr, r)
		if r.answer() == late || !slices.ContainsFunc(r.outcomes, func(o outcome) bool { return o.cpu > easiest }) {
			continue
		}
		run := filepath.Dir(name)
		ranked[rank[run]] = append(ranked[rank[run]], name)
		rank[run]++
	}
	var chosen []string
	for k := 0; len(chosen) < n && len(ranked[k]) > 0; k++ {
		chosen = append(chosen, ranked[k]...)
	}
	if len(chosen) < n {
		err = errors.New("there are fewer formulas than were to be chosen")
	}
	chosen = chosen[:min(n, len(chosen))]
	slices.Sort(chosen)
	return errors.Join(err, os.WriteFile(filepath.Join(c.dir, chosenFile), []byte(strings.Join(chosen, "\n")+"\n"), 0o666))
}
