// Package testcases writes inputs of executions in the exchange format of Test-Comp, version 1.1: metadata about all tests, and for
// each test the values that functions named __VERIFIER_nondet_ return, in the order of their calls.
package testcases

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"

	"craig/certify"
	"craig/logic"
	"craig/program"
)

// Producer is the producer that metadata names.
const Producer = "Craig"

// The specifications of Test-Comp.
const (
	CoverBranches = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"
	CoverError    = "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )"
)

// Metadata is about all tests of a program.
type Metadata struct {
	Specification string
	Program       string // its file
	Hash          string // the SHA-256 of that in hexadecimal digits
	Entry         string
	Bits          int // 32 or 64
	Time          time.Time
}

const (
	metadataType = `<!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN" "https://sosy-lab.org/test-format/test-metadata-1.1.dtd">`
	testcaseType = `<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "https://sosy-lab.org/test-format/testcase-1.1.dtd">`
	xmlHead      = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`
)

// WriteMetadata writes the file metadata.xml.
func WriteMetadata(w io.Writer, m Metadata) error {
	return write(w, metadataType, struct {
		XMLName       xml.Name `xml:"test-metadata"`
		Language      string   `xml:"sourcecodelang"`
		Producer      string   `xml:"producer"`
		Specification string   `xml:"specification"`
		Program       string   `xml:"programfile"`
		Hash          string   `xml:"programhash"`
		Entry         string   `xml:"entryfunction"`
		Architecture  string   `xml:"architecture"`
		Time          string   `xml:"creationtime"`
	}{
		Language: "C", Producer: Producer, Specification: m.Specification, Program: m.Program, Hash: m.Hash, Entry: m.Entry,
		Architecture: fmt.Sprintf("%dbit", m.Bits), Time: m.Time.UTC().Format(time.RFC3339),
	})
}

// Case is a test.
type Case struct {
	Error  bool // it violates what is asked
	Inputs []Input
	// Missing says what the execution takes from outside besides, which the format does not have; empty: nothing.
	Missing []string
}

// Input is a value.
type Input struct {
	Function string // that returns it
	Type     string // of C
	Value    string
}

// WriteCase writes the file of a test.
func WriteCase(w io.Writer, c Case) error {
	type input struct {
		Variable string `xml:"variable,attr"`
		Type     string `xml:"type,attr"`
		Value    string `xml:",chardata"`
	}
	out := struct {
		XMLName xml.Name `xml:"testcase"`
		Error   bool     `xml:"coversError,attr,omitempty"`
		Comment string   `xml:",comment"`
		Inputs  []input  `xml:"input"`
	}{Error: c.Error}
	if len(c.Missing) > 0 {
		out.Comment = strings.ReplaceAll(" It may run differently, as it takes from outside: "+strings.Join(c.Missing, ", ")+" ", "--", "- -")
	}
	for _, i := range c.Inputs {
		out.Inputs = append(out.Inputs, input{i.Function, i.Type, i.Value})
	}
	return write(w, testcaseType, out)
}

func write(w io.Writer, doctype string, document any) error {
	text, err := xml.MarshalIndent(document, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n%s\n", xmlHead, doctype, text)
	return err
}

// prefix is that of the functions whose results are inputs.
const prefix = "__VERIFIER_nondet_"

// Gives reports whether a Havoc takes its value from what tests have.
func Gives(e *program.Edge) bool {
	h := e.Stmt.(*program.Havoc)
	return h.Abstract.Kind == "" && h.Input.Kind == program.FunctionResult && strings.HasPrefix(h.Input.Symbol, prefix) && len(h.Vars) == 1 &&
		(h.Vars[0].Source == nil || h.Vars[0].Source.Part == program.Whole)
}

// Of returns the inputs of an execution. What else it takes from outside is told by name.
func Of(t *certify.Trace, name func(program.Input) string) (inputs []Input, missing []string) {
	miss := func(what string) {
		for _, m := range missing {
			if m == what {
				return
			}
		}
		missing = append(missing, what)
	}
	for _, in := range t.Inputs {
		h := in.Edge.Stmt.(*program.Havoc)
		switch value, ok := text(in); {
		case h.Abstract.Kind != "":
		case Gives(in.Edge) && ok:
			inputs = append(inputs, Input{h.Input.Symbol, h.Vars[0].Type, value})
		case h.Input.Kind != "":
			what := name(h.Input)
			if what == "" {
				what = "the value of " + h.Vars[0].Name
			}
			miss(what)
		}
	}
	if t.MoreInputs {
		miss("more values than are here")
	}
	return inputs, missing
}

// text returns the number that an input is.
func text(in certify.Input) (string, bool) {
	switch v := in.Values[0]; {
	case v.Sort == logic.Bool && v.B:
		return "1", true
	case v.Sort == logic.Bool:
		return "0", true
	case v.Sort == logic.Int:
		return v.N.String(), true
	case v.Sort.Kind() == logic.KindFloat:
		x := v.Float()
		r, finite := x.Rat()
		switch {
		case x.IsNaN():
			return "nan", true
		case !finite && x.IsNegative():
			return "-inf", true
		case !finite:
			return "inf", true
		case r.IsZero() && x.IsNegative():
			return "-0.0", true
		}
		return new(big.Float).SetPrec(uint(v.Sort.Format().Significand)).SetRat(r.Big()).Text('g', 40), true
	}
	return "", false
}
