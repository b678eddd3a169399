// Package baseline compares the answers of two runs of craig check: what is violated now and was not, what is proved no longer. It
// reads the file in which the answers of a run are kept.
package baseline

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
)

// Outcome is what came out for a question.
type Outcome string

// The outcomes.
const (
	Safe     Outcome = "safe"
	Unsafe   Outcome = "unsafe"
	Unknown  Outcome = "unknown"
	Refused  Outcome = "refused"   // what is asked about cannot be read, or is not supported
	NotTried Outcome = "not tried" // the run ended before
)

// Outcomes lists the outcomes.
var Outcomes = []Outcome{Safe, Unsafe, Unknown, Refused, NotTried}

// Answer is the answer to a question: whether a property holds of the executions of a task's program that start in a function.
type Answer struct {
	Task      string     `json:"task"`
	Entry     string     `json:"entry,omitempty"` // as --entry has it; empty: the default
	Files     []string   `json:"files"`
	Property  string     `json:"property,omitempty"` // empty of the default, and where the outcome is of all that was asked
	Outcome   Outcome    `json:"outcome"`
	Why       string     `json:"why,omitempty"`       // there is no answer
	Violation *Violation `json:"violation,omitempty"` // of Unsafe
}

// Violation is a violation of a property, at its place.
type Violation struct {
	What        string `json:"what"`
	Function    string `json:"function,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"` // the same as long as it is the same violation, whatever its line
	File        string `json:"file,omitempty"`
	Line        int    `json:"line,omitempty"`
	Column      int    `json:"column,omitempty"`
}

// Format names the version of the file, CheckFormat that of a whole report, which has the answers as well.
const (
	Format      = "craig-baseline/1"
	CheckFormat = "craig-check/1"
)

// file is what is in a file.
type file struct {
	Format  string   `json:"format"`
	Answers []Answer `json:"answers"`
}

// Write writes answers for a later run to compare with. What can differ from run to run though nothing has changed, as the reasons
// why there are no answers, is left out.
func Write(w io.Writer, answers []Answer) error {
	f := file{Format, []Answer{}}
	for _, a := range answers {
		a.Why = ""
		f.Answers = append(f.Answers, a)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(f)
}

// Load reads the answers of an earlier run, from a file that Write has made or from a whole report.
func Load(name string) ([]Answer, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("%s: this is no file of answers, as craig check --write-baseline makes them: %w", name, err)
	}
	if f.Format != Format && f.Format != CheckFormat {
		return nil, fmt.Errorf("%s: its format is %q; a baseline's is %s, or %s as craig check --format json writes it", name, f.Format, Format, CheckFormat)
	}
	for i, a := range f.Answers {
		if !slices.Contains(Outcomes, a.Outcome) || a.Task == "" || (a.Outcome == Unsafe) != (a.Violation != nil) {
			return nil, fmt.Errorf("%s: answer %d is not one that craig check has written", name, i+1)
		}
	}
	return f.Answers, nil
}
