// verify --vacuity, --cover, --coverage and --tests.

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig"
	"craig/internal/lcov"
	"craig/internal/testcases"
)

// goalFlags are the flags about places of which is asked whether executions come there.
type goalFlags struct {
	vacuity  bool
	cover    []string
	coverage string // a file
	tests    string // a folder
}

func (f *goalFlags) add(flags *pflag.FlagSet) {
	flags.BoolVar(&f.vacuity, "vacuity", false, "safe: say which assertions no execution comes to, and which assumptions contradict what is known")
	flags.StringSliceVar(&f.cover, "cover", nil, "say which of these no execution comes to: `"+strings.Join(coverNames(), ",")+"`")
	flags.StringVar(&f.coverage, "coverage", "", "write which lines, branches and functions executions come to into this `file`, as lcov does; -: to the output")
	flags.StringVar(&f.tests, "tests", "", "write a test for each violation, and with --cover tests that come to these places, into this `folder`")
}

// covers are what --cover takes.
var covers = []struct {
	name string
	kind craig.GoalKind
}{{"branches", craig.GoalBranch}, {"lines", craig.GoalLine}, {"functions", craig.GoalFunction}, {"assertions", craig.GoalAssertion}}

func coverNames() []string {
	var out []string
	for _, c := range covers {
		out = append(out, c.name)
	}
	return out
}

// kinds returns the kinds of places that are asked about.
func (f *goalFlags) kinds() []craig.GoalKind {
	var out []craig.GoalKind
	for _, c := range covers {
		if slices.Contains(f.cover, c.name) || f.coverage != "" && c.kind != craig.GoalAssertion {
			out = append(out, c.kind)
		}
	}
	return out
}

// valid refuses flags that are wrong whatever the program is.
func (f *goalFlags) valid() error {
	for _, name := range f.cover {
		if !slices.Contains(coverNames(), name) {
			return fmt.Errorf("--cover %s: there are %s", name, strings.Join(coverNames(), ", "))
		}
	}
	if err := ownFile("coverage", f.coverage, func(file string) (bool, error) { return begins(file, lcov.Marker) }); err != nil {
		return err
	}
	if f.tests == "" {
		return nil
	}
	return emptyFolder(f.tests)
}

// ours matches the names of files in a folder of tests.
var ours = regexp.MustCompile(`^(metadata\.xml|testcase-[0-9]+\.xml|test-[0-9]+\.c)$`)

// emptyFolder makes a folder for tests, or removes those of an earlier run from it. Other files must not be there.
func emptyFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return os.MkdirAll(dir, 0o777)
	}
	if err != nil {
		return fmt.Errorf("--tests: %w", err)
	}
	for _, e := range entries {
		if !ours.MatchString(e.Name()) || !e.Type().IsRegular() {
			return fmt.Errorf("--tests: %s is no test: choose another folder, or remove it", filepath.Join(dir, e.Name()))
		}
	}
	if len(entries) == 0 {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(dir, "metadata.xml"))
	if err != nil || !bytes.Contains(text, []byte("<producer>"+testcases.Producer+"</producer>")) {
		return fmt.Errorf("--tests: %s has tests that are not ours: choose another folder", dir)
	}
	for _, e := range entries {
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			return fmt.Errorf("--tests: %w", err)
		}
	}
	return nil
}

// writeCoverage writes what is known of lines, branches and functions, "-" for the output. A file that cannot be written does not change
// what was found.
func writeCoverage(cmd *cobra.Command, r *craig.Report, file string) {
	if r.Goals == nil {
		fmt.Fprintln(cmd.ErrOrStderr(), "craig: no coverage is written: nothing is known of it")
		return
	}
	writeOutput(cmd, "coverage", file, func(w io.Writer) error { return lcov.Write(w, lcov.Files(r.Goals)) })
}

// writeTests writes the tests into a folder, and says how many there are and what is wrong with some.
func writeTests(cmd *cobra.Command, r *craig.Report, dir string) {
	say := cmd.ErrOrStderr()
	harness := func(n int) string { return filepath.Join(dir, fmt.Sprintf("test-%d.c", n)) }
	ctx := context.WithoutCancel(cmd.Context()) // what was found up to an interruption is written; another one ends the process
	tests, err := r.Tests(ctx, harness)
	if err != nil {
		fmt.Fprintf(say, "craig: no tests are written: %v\n", err)
		return
	}
	about, err := r.TestMetadata(time.Now())
	if err == nil {
		err = writeTo(filepath.Join(dir, "metadata.xml"), func(w io.Writer) error { return testcases.WriteMetadata(w, about) })
	}
	for i, t := range tests {
		if err != nil {
			break
		}
		err = writeTo(filepath.Join(dir, fmt.Sprintf("testcase-%d.xml", i+1)), func(w io.Writer) error { return testcases.WriteCase(w, t.Case) })
		if t.Harness == nil {
			fmt.Fprintf(say, "craig: %s is not written: %v\n", harness(i+1), t.NoHarness)
			continue
		}
		if err == nil {
			err = os.WriteFile(harness(i+1), []byte(t.Harness.Text), 0o666)
		}
		for _, d := range t.Harness.Doubts {
			fmt.Fprintf(say, "craig: %s may run differently: %s\n", harness(i+1), d)
		}
	}
	if err != nil {
		fmt.Fprintf(say, "craig: the tests cannot be written: %v\n", err)
		return
	}
	if len(tests) == 1 {
		fmt.Fprintln(say, "craig: 1 test is written; its first lines say what it reaches and how it is compiled")
		return
	}
	fmt.Fprintf(say, "craig: %d tests are written; the first lines of each say what it reaches and how it is compiled\n", len(tests))
}

// writeTo writes a file.
func writeTo(file string, write func(io.Writer) error) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
