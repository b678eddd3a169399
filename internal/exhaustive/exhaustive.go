// Package exhaustive says how much tests try: a sample, or, in an exhaustive run, everything. A run is exhaustive if the
// environment variable CRAIG_EXHAUSTIVE is set and not empty:
//
//	CRAIG_EXHAUSTIVE=1 go test ./...
//
// A test that takes long asks this package how much it has to do, and takes a sample that would still notice what breaks
// the whole. There is no other switch of that kind.
package exhaustive

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Variable is the name of the environment variable.
const Variable = "CRAIG_EXHAUSTIVE"

// Wanted reports whether the run is exhaustive. It panics if it is asked before the tests have begun: go test keeps results,
// and knows only of the variables that were read since.
func Wanted() bool {
	if !flag.Parsed() {
		panic("exhaustive: asked before the tests have begun")
	}
	return os.Getenv(Variable) != ""
}

// Of returns the number of things that a test tries: all of them in an exhaustive run, else a sample.
func Of(sample, all int) int {
	if Wanted() {
		return all
	}
	return sample
}

// Picks reports whether a test tries the i-th of some things, of which a sample is every n-th, from that with number 0.
func Picks(i, n int) bool {
	return i%n == 0 || Wanted()
}

// Flag defines a flag of a test with which a person chooses the number of things that it tries. Without the flag, the
// number is what Of returns. The function that Flag returns is for tests to call when they run.
func Flag(name string, sample, all int, usage string) func() int {
	given := flag.Int(name, 0, usage+" (default "+strconv.Itoa(sample)+", in an exhaustive run "+strconv.Itoa(all)+")")
	return func() int {
		if *given > 0 {
			return *given
		}
		return Of(sample, all)
	}
}

// Main runs the tests of a package in which memory is collected less often, and returns the exit status: where problems are
// small and many, collecting after each few megabytes takes a quarter of the time. It is for a TestMain.
func Main(m *testing.M) int {
	debug.SetGCPercent(400)
	return m.Run()
}
