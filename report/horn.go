// What is found of Horn clauses: as text in the form of SMT solvers, and as JSON.

package report

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// Horn is what there is to tell about a run on Horn clauses.
type Horn struct {
	File    string
	System  *horn.System             // nil if there was no time to read it
	Preds   []*horn.Pred             // those that are shown, in this order
	Name    func(*logic.Term) string // what a constant of a clause is called in the file; empty if it is not in there
	Result  horn.Result              // checked
	Engine  string
	Solver  string // another solver that models are checked with besides; empty: none
	Elapsed time.Duration
}

// HornOptions choose how much text there is.
type HornOptions struct {
	Model bool // of sat: the interpretations of the predicates
	Proof bool // of unsat: the derivation
	Stats bool // the engine and its numbers, as comments
}

// status returns the outcome as solvers say it.
func (r *Horn) status() string {
	return [...]string{verdict.Unknown: "unknown", verdict.Safe: "sat", verdict.Unsafe: "unsat"}[r.Result.Outcome]
}

// HornText writes the report in SMT-LIB. The first line is sat, if the clauses have a model, unsat or unknown. Reason
// tells why it is unknown.
func HornText(w io.Writer, r *Horn, o HornOptions) error {
	if _, err := fmt.Fprintln(w, r.status()); err != nil {
		return err
	}
	if o.Stats {
		if _, err := fmt.Fprintf(w, "; engine %s\n", r.Engine); err != nil {
			return err
		}
		for _, s := range r.Result.Stats {
			if _, err := fmt.Fprintf(w, "; %s %s\n", s.Name, number(s)); err != nil {
				return err
			}
		}
	}
	switch {
	case r.Result.Outcome == verdict.Safe && o.Model:
		return r.System.WriteModel(w, r.Result.Model, r.Preds)
	case r.Result.Outcome == verdict.Unsafe && o.Proof:
		return r.System.WriteDerivation(w, r.Result.Derivation, r.Name)
	}
	return nil
}

// Reason returns why there was no answer, in one line, with what can be tried and how far the run came.
func Reason(r verdict.Reason, stats []verdict.Stat) string {
	s := reason(r)
	if r.Advice != "" {
		s += "; to try: " + strings.TrimSuffix(r.Advice, ".")
	}
	if len(stats) > 0 && isLimit(r.Kind) {
		s += "; until then: " + inline(stats)
	}
	return s
}

type jsonHorn struct {
	Format     string      `json:"format"`
	Outcome    string      `json:"outcome"`
	Status     string      `json:"status"`
	Files      []string    `json:"files"`
	Engine     string      `json:"engine,omitempty"`
	Solver     string      `json:"solver,omitempty"`
	Seconds    float64     `json:"seconds"`
	Reason     *jsonReason `json:"reason,omitempty"`
	Model      []jsonPred  `json:"model,omitempty"`
	Derivation []jsonNode  `json:"derivation,omitempty"`
	Statistics []jsonStat  `json:"statistics"`
}

type jsonPred struct {
	Name   string      `json:"name"`
	Params []jsonParam `json:"params"`
	SMTLIB string      `json:"smtlib"`
}

type jsonParam struct {
	Name string `json:"name"`
	Sort string `json:"sort"`
}

type jsonNode struct {
	Head   string `json:"head"`
	Clause int    `json:"clause"`
	jsonPlace
	Premises []int           `json:"premises"`
	Values   []jsonNodeValue `json:"values"`
}

type jsonNodeValue struct {
	Variable string `json:"variable"`
	Value    string `json:"value"`
}

// HornFormat names the version of the JSON report on Horn clauses, see Format.
const HornFormat = "craig-horn/1"

// HornJSON writes the report as one JSON object.
func HornJSON(w io.Writer, r *Horn) error {
	out := jsonHorn{
		Format:     HornFormat,
		Outcome:    r.Result.Outcome.String(),
		Status:     r.status(),
		Files:      []string{r.File},
		Engine:     r.Engine,
		Solver:     r.Solver,
		Seconds:    math.Round(r.Elapsed.Seconds()*1000) / 1000,
		Statistics: []jsonStat{},
	}
	for _, s := range r.Result.Stats {
		out.Statistics = append(out.Statistics, jsonStat(s))
	}
	switch r.Result.Outcome {
	case verdict.Safe:
		for _, p := range r.Preds {
			params, body := r.System.Definition(r.Result.Model, p)
			jp := jsonPred{Name: p.Name, Params: []jsonParam{}, SMTLIB: body}
			for i, x := range p.Params {
				jp.Params = append(jp.Params, jsonParam{params[i], x.Sort().String()})
			}
			out.Model = append(out.Model, jp)
		}
	case verdict.Unsafe:
		for _, step := range r.Result.Derivation.Steps() {
			d := step.Node
			n := jsonNode{Head: d.Head(r.System.Ctx), Clause: d.Clause.ID, jsonPlace: place(d.Clause.Pos),
				Premises: append([]int{}, step.Premises...), Values: []jsonNodeValue{}}
			for _, v := range d.Named(r.System.Ctx, r.Name) {
				n.Values = append(n.Values, jsonNodeValue{Variable: v.Name, Value: v.Value})
			}
			out.Derivation = append(out.Derivation, n)
		}
	case verdict.Unknown:
		q := r.Result.Reason
		out.Reason = &jsonReason{Kind: string(q.Kind), Text: q.Text, Advice: q.Advice, jsonPlace: place(q.Pos)}
	}
	return encode(w, out)
}
