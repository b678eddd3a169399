// Package queries compares the embedded solver with z3 and cvc5 on what engines ask: every solver runs the same recorded
// SMT-LIB scripts as a whole process.
package queries

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"craig/internal/bench"
)

//go:embed programs.txt
var chosen embed.FS

// Programs returns the tasks of a corpus that the comparison is about: those whose path ends with a line of
// programs.txt, in its order. It is an error if one is missing.
func Programs(corpus []bench.Task) ([]bench.Task, error) {
	text, err := chosen.ReadFile("programs.txt")
	if err != nil {
		return nil, err
	}
	var out []bench.Task
next:
	for line := range strings.Lines(string(text)) {
		name := strings.TrimSpace(line)
		if name == "" || name[0] == '#' {
			continue
		}
		for _, t := range corpus {
			if t.Path == name || strings.HasSuffix(t.Path, "/"+name) {
				out = append(out, t)
				continue next
			}
		}
		return nil, fmt.Errorf("the corpus has no program %s", name)
	}
	return out, nil
}

// Script is a recorded script, or several ones with resets between them.
type Script struct {
	Program string // its path
	Number  int    // in the run, from 1
	Text    []byte
	Files   int // how many recorded scripts it consists of
}

// name returns the program's path and the number.
func (s *Script) name() string { return fmt.Sprintf("%s #%d", s.Program, s.Number) }

// bundle is the number of bytes from which a script stands alone. On smaller ones the start of a process takes more time
// than the checks.
const bundle = 64 << 10

// read returns the scripts that were recorded in dir when the program was verified: bundles of consecutive
// files, no more than limit of them, evenly spread over the run.
func read(program, dir string, limit int) ([]Script, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
	if err != nil {
		return nil, err
	}
	var all []Script
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		if len(text) == 0 { // the first check was never answered
			continue
		}
		if n := len(all); n > 0 && len(all[n-1].Text) < bundle {
			last := &all[n-1]
			last.Text = append(append(last.Text, "(reset)\n"...), text...)
			last.Files++
			continue
		}
		all = append(all, Script{Text: text, Files: 1})
	}
	var out []Script
	for i, s := range all {
		if len(out) == limit {
			break
		}
		if i*limit/len(all) < len(out) && len(all) > limit {
			continue
		}
		s.Program, s.Number = program, i+1
		out = append(out, s)
	}
	return out, nil
}

// expected returns the answers that the script says.
func (s *Script) expected() []string {
	var out []string
	for line := range bytes.Lines(s.Text) {
		if rest, ok := bytes.CutPrefix(line, []byte("(set-info :status ")); ok {
			out = append(out, string(bytes.TrimRight(rest, ")\n")))
		}
	}
	return out
}

// proofs is the first line of scripts that are to be run with proof logging.
var proofs = []byte("(set-option :produce-proofs true)\n")

// withProofs returns the text with proof logging.
func (s *Script) withProofs() []byte {
	reset := []byte("\n(reset)\n")
	text := bytes.ReplaceAll(s.Text, reset, append(reset[:len(reset):len(reset)], proofs...))
	return append(proofs[:len(proofs):len(proofs)], text...)
}
