// The report as JSON. docs/report-json.md describes it for its readers.

package report

import (
	"encoding/json"
	"io"
	"math"
	"slices"

	"craig/assumption"
	"craig/certify"
	"craig/internal/pipeline"
	"craig/internal/source"
	"craig/program"
	"craig/verdict"
)

// JSONFormat names the version of the JSON report. Fields may be added under the same version; a change of meaning needs a
// new one.
const JSONFormat = "craig-report/1"

type jsonReport struct {
	Format      string           `json:"format"`
	Version     string           `json:"version,omitempty"` // of Craig
	Outcome     string           `json:"outcome"`
	Files       []string         `json:"files"`
	Language    string           `json:"language,omitempty"`
	Engine      string           `json:"engine,omitempty"`
	Solver      string           `json:"solver,omitempty"`
	Seconds     float64          `json:"seconds"`
	Reason      *jsonReason      `json:"reason,omitempty"`
	Certificate *jsonCertificate `json:"certificate,omitempty"`
	Trace       *jsonTrace       `json:"trace,omitempty"`
	Undefined   []jsonUndefined  `json:"undefined,omitempty"`
	Assumptions []jsonAssumption `json:"assumptions,omitempty"`
	Premise     *jsonPremise     `json:"premise,omitempty"`
	Cached      *jsonCached      `json:"cached,omitempty"`
	Integers    string           `json:"integers,omitempty"`
	Property    string           `json:"property,omitempty"`
	Properties  []jsonProperty   `json:"properties,omitempty"`
	Goals       []jsonGoal       `json:"goals,omitempty"`
	Statistics  []jsonStat       `json:"statistics"`
	Passes      []jsonPass       `json:"passes,omitempty"`
	Memory      *jsonMemory      `json:"memory,omitempty"`
	Cuts        []jsonCut        `json:"cuts"`
}

type jsonProperty struct {
	Name        string           `json:"name"`
	Outcome     string           `json:"outcome"`
	Reason      *jsonReason      `json:"reason,omitempty"`
	Certificate *jsonCertificate `json:"certificate,omitempty"`
	Trace       *jsonTrace       `json:"trace,omitempty"`
	Undefined   []jsonUndefined  `json:"undefined,omitempty"`
	Assumptions []jsonAssumption `json:"assumptions,omitempty"`
	Premise     *jsonPremise     `json:"premise,omitempty"`
	ReliesOn    []string         `json:"relies_on,omitempty"`
	Cached      *jsonCached      `json:"cached,omitempty"`
	Statistics  []jsonStat       `json:"statistics"`
}

type jsonPlace struct {
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"end_line,omitempty"`
	EndColumn int    `json:"end_column,omitempty"` // just behind the last character
}

type jsonReason struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Advice string `json:"advice,omitempty"`
	jsonPlace
	Spot   *jsonSpot   `json:"spot,omitempty"`
	Doubt  *jsonDoubt  `json:"doubt,omitempty"`
	Facts  []jsonFact  `json:"facts,omitempty"`
	Depth  int         `json:"depth,omitempty"` // no execution violates it that comes to heads of loops and makes calls at most so often
	Within []jsonBound `json:"within,omitempty"`
}

// jsonBound is one of the bounds within which no execution violates it.
type jsonBound struct {
	jsonSpot
	Times int `json:"times"`
}

// jsonDoubt is a decision of the only execution that was found which depends on what is not modelled exactly.
type jsonDoubt struct {
	Kind   program.AbstractionKind `json:"kind"` // a stable identifier of what that is
	Symbol string                  `json:"symbol,omitempty"`
	At     jsonPlace               `json:"at"`
	From   jsonPlace               `json:"from"`
}

type jsonSpot struct {
	What      string `json:"what"` // loop or calls
	Procedure string `json:"procedure"`
	jsonPlace
}

type jsonUndefined struct {
	What   string       `json:"what"`
	Rule   program.Kind `json:"rule"`
	Places []jsonPlace  `json:"places"`
	Check  string       `json:"check,omitempty"` // that decides whether it happens
}

type jsonPremise struct {
	Says   string      `json:"says"`
	Check  string      `json:"check"`
	Places []jsonPlace `json:"places"`
}

type jsonFormula struct {
	C      string `json:"c,omitempty"`     // in the language of the program, which is one of these
	BP     string `json:"bp,omitempty"`    // Boolean programs
	Craig  string `json:"craig,omitempty"` // programs in textual form
	SMTLIB string `json:"smtlib"`
}

type jsonCertificate struct {
	Failure    string            `json:"failure,omitempty"`  // the SMT-LIB constant that stands for failure
	RestsOn    []assumption.Name `json:"rests_on,omitempty"` // assumptions
	Unwound    []jsonLimit       `json:"unwound,omitempty"`  // of a certificate by unwinding, which says nothing of procedures
	Procedures []jsonProcedure   `json:"procedures"`
}

type jsonProcedure struct {
	Name string `json:"name"`
	jsonPlace
	Contract   string          `json:"contract"` // SMT-LIB
	Ensures    string          `json:"ensures"`  // in the language of the program
	Fails      string          `json:"fails"`    // likewise: false, true, or a condition
	Invariants []jsonInvariant `json:"invariants"`
}

type jsonInvariant struct {
	jsonPlace
	jsonFormula
	Loop    *jsonLoop  `json:"loop,omitempty"`
	Inlined []jsonCall `json:"inlined,omitempty"`
}

type jsonLoop struct {
	Kind program.LoopKind `json:"kind"`
	At   string           `json:"at"` // head or test
	jsonPlace
}

type jsonCall struct {
	Procedure string `json:"procedure"` // that is called
	jsonPlace
}

type jsonTrace struct {
	Error      jsonError   `json:"error"`
	Inputs     []jsonInput `json:"inputs"`
	Steps      []jsonStep  `json:"steps"`
	Omitted    int         `json:"omitted"`
	OmittedAt  int         `json:"omitted_before_step"`
	Statements int         `json:"statements"`
}

type jsonError struct {
	What        string       `json:"what"`
	Rule        program.Kind `json:"rule"` // a stable identifier
	Procedure   string       `json:"procedure"`
	Called      string       `json:"called,omitempty"` // the procedure that is called there and in which it happened
	Detail      string       `json:"detail,omitempty"` // of an access: the object, its size, and the index or offset
	Fingerprint string       `json:"fingerprint,omitempty"`
	jsonPlace
}

type jsonInput struct {
	jsonPlace
	Kind     program.InputKind `json:"kind"`
	Function string            `json:"function,omitempty"`
	Operands []jsonOperand     `json:"operands,omitempty"`
	Variable string            `json:"variable"`
	Value    string            `json:"value"`
}

// jsonOperand is one of those of which a value says which is evaluated first.
type jsonOperand struct {
	Text string `json:"text"`
	jsonPlace
}

type jsonStep struct {
	jsonPlace
	Kind      string       `json:"kind"`
	Procedure string       `json:"procedure"`
	Depth     int          `json:"depth"`
	Branch    *jsonBranch  `json:"branch,omitempty"`
	Changes   []jsonChange `json:"changes,omitempty"`
}

// jsonBranch is the way that an execution goes at a branch of the source: its place is that of the keyword.
type jsonBranch struct {
	Kind program.BranchKind `json:"kind"`
	jsonPlace
	Condition *jsonPlace `json:"condition,omitempty"`
	Value     string     `json:"value"`        // true, false, default, or a number
	To        string     `json:"to,omitempty"` // of a case that is a range: its last number
}

type jsonChange struct {
	Variable string   `json:"variable"`
	Index    []string `json:"index,omitempty"`
	Value    string   `json:"value,omitempty"` // absent: an array that is too large to show
	Name     string   `json:"name,omitempty"`  // what it is in the source, for one of several variables that stand for that
	Shown    string   `json:"shown,omitempty"` // the value as the source would write it
}

type jsonStat struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit,omitempty"`
}

type jsonPass struct {
	Of      string         `json:"of"` // what it is over: program or clauses
	Name    string         `json:"name"`
	Seconds float64        `json:"seconds"`
	Before  map[string]int `json:"before"`
	After   map[string]int `json:"after"`
}

type jsonCut struct {
	jsonPlace
	Reason string                  `json:"reason"`
	Kind   program.AbstractionKind `json:"kind"` // a stable identifier of the reason
	Symbol string                  `json:"symbol,omitempty"`
}

// JSON writes the report as one JSON object. It holds everything; fingerprints need Options.Source.
func JSON(w io.Writer, r *Report, o Options) error {
	return encode(w, jsonOf(r, source.NewLines(o.Source), o.Brief))
}

// encode writes one JSON object.
func encode(w io.Writer, object any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(object)
}

// jsonOf returns the report as JSON has it; brief is Options.Brief.
func jsonOf(r *Report, src *source.Lines, brief bool) *jsonReport {
	out := &jsonReport{
		Format:   JSONFormat,
		Version:  r.Invocation.Version,
		Outcome:  r.Result.Outcome.String(),
		Files:    append([]string{}, r.Files...),
		Language: r.Language,
		Engine:   r.Engine,
		Solver:   r.Solver,
		Seconds:  math.Round(r.Elapsed.Seconds()*1000) / 1000,
		Cuts:     []jsonCut{},
		Property: r.Name,
	}
	if r.Unbounded {
		out.Integers = "unbounded"
	}
	one := answer(r, src, brief)
	if len(r.Properties) == 0 {
		out.Certificate, out.Trace = one.Certificate, one.Trace
	}
	out.Reason, out.Undefined, out.Assumptions, out.Statistics = one.Reason, one.Undefined, one.Assumptions, one.Statistics
	out.Premise, out.Cached = one.Premise, one.Cached
	for _, p := range r.Properties {
		out.Properties = append(out.Properties, answer(r.of(p), src, brief))
	}
	out.Goals = jsonGoals(r.Goals)
	out.Memory = memory(r.Program)
	for _, e := range r.Passes {
		out.Passes = append(out.Passes, jsonPass{Of: e.Kind, Name: e.Pass, Seconds: math.Round(e.Time.Seconds()*1e6) / 1e6, Before: sizes(e.Before), After: sizes(e.After)})
	}
	if r.Program != nil {
		for _, c := range r.Program.Cuts {
			for _, p := range r.cited(c.Pos) {
				out.Cuts = append(out.Cuts, jsonCut{place(p), AbstractionText(c.Reason), c.Reason.Kind, c.Reason.Symbol})
			}
		}
	}
	return out
}

// sizes returns counts by name.
func sizes(counts []pipeline.Count) map[string]int {
	out := make(map[string]int)
	for _, c := range counts {
		out[c.Name] = c.N
	}
	return out
}

// answer returns the answer for the property that r is about.
func answer(r *Report, src *source.Lines, brief bool) jsonProperty {
	out := jsonProperty{Name: r.Name, Outcome: r.Result.Outcome.String(), Statistics: []jsonStat{}, Cached: jsonEarlier(r.Earlier)}
	for _, s := range r.Result.Stats {
		out.Statistics = append(out.Statistics, jsonStat(s))
	}
	out.Undefined, out.Premise = jsonOpen(&r.Answer)
	out.ReliesOn = r.ReliesOn
	switch r.Result.Outcome {
	case verdict.Safe:
		made, always := r.assumptions()
		out.Assumptions = jsonAssumptions(slices.Concat(made, always))
		if r.Result.Certificate != nil && !brief {
			out.Certificate = certificate(r)
		}
	case verdict.Unsafe:
		out.Assumptions = jsonAssumptions(r.ofCall())
		if r.Trace != nil {
			out.Trace = trace(r.Program, r.Trace, src, brief)
		}
	default:
		q := r.Result.Reason
		out.Reason = jsonReasonOf(q)
		out.Reason.Facts, out.Reason.Depth = r.jsonFacts(), r.Result.Depth
		for _, b := range r.Result.Within {
			out.Reason.Within = append(out.Reason.Within, jsonBound{spot(b.Spot), b.Times})
		}
	}
	return out
}

// spot returns a part of a program.
func spot(s verdict.Spot) jsonSpot {
	return jsonSpot{pick(s.What == verdict.Loop, "loop", "calls"), s.Proc, place(s.Pos)}
}

// place returns a place of the source, none if readers cannot look at it.
func place(p program.Pos) jsonPlace {
	if !p.Open() {
		return jsonPlace{}
	}
	return jsonPlace{p.File, p.Line, p.Col, int(p.End.Line), int(p.End.Col)}
}

func placeList(ps []program.Pos) []jsonPlace {
	out := []jsonPlace{}
	for _, p := range ps {
		if p.Open() {
			out = append(out, place(p))
		}
	}
	return out
}

func certificate(r *Report) *jsonCertificate {
	c := r.Result.Certificate
	out := &jsonCertificate{Procedures: []jsonProcedure{}}
	if c.Err != nil {
		out.Failure = c.Err.String()
	}
	made, always := r.assumptions()
	for _, a := range slices.Concat(made, always) {
		out.RestsOn = append(out.RestsOn, a.Name)
	}
	if c.Unwinding != nil {
		out.Unwound = r.jsonLimits()
		return out
	}
	loops := make(loopIndex)
	for _, pp := range r.proofs() {
		contract := "true"
		if f := c.Contracts[pp.proc]; f != nil {
			contract = f.String()
		}
		jp := jsonProcedure{
			Name:       pp.proc.Name,
			jsonPlace:  place(pp.proc.Pos),
			Contract:   contract,
			Ensures:    pp.contract.print(pp.ensures),
			Fails:      pp.contract.print(pp.fails),
			Invariants: []jsonInvariant{},
		}
		for _, pt := range pp.points {
			inv := jsonInvariant{jsonPlace: place(pt.loc.Place()), jsonFormula: r.formula(pt)}
			inv.Loop = loops.at(pt.loc)
			for s := pt.loc.Site; s != nil; s = s.Outer {
				inv.Inlined = append(inv.Inlined, jsonCall{s.Callee().Name, place(s.Call.Pos)})
			}
			jp.Invariants = append(jp.Invariants, inv)
		}
		out.Procedures = append(out.Procedures, jp)
	}
	return out
}

// formula returns the invariant of a point.
func (r *Report) formula(pt point) jsonFormula {
	f := jsonFormula{SMTLIB: pt.inv.String()}
	switch text := pt.with.print(pt.shown); r.syntax() {
	case syntaxBP:
		f.BP = text
	case syntaxText:
		f.Craig = text
	default:
		f.C = text
	}
	return f
}

func trace(p *program.Program, t *certify.Trace, src *source.Lines, brief bool) *jsonTrace {
	out := &jsonTrace{
		Inputs: []jsonInput{}, Steps: []jsonStep{},
		Omitted: t.Omitted, OmittedAt: t.OmittedAt, Statements: t.Statements,
	}
	if v, ok := newViolation(p, t); ok {
		out.Error = jsonError{ViolationText(v.Violation), v.Kind, v.in, v.calls, v.detail, "", place(v.pos)}
		if src.Any() {
			out.Error.Fingerprint = v.fingerprint(p, src)
		}
	}
	for _, in := range shownInputs(t) {
		ji := jsonInput{jsonPlace: place(in.pos), Kind: in.from.Kind, Function: InputText(in.from), Variable: in.variable.Name, Value: in.value.String()}
		for _, o := range in.from.Operands {
			ji.Operands = append(ji.Operands, jsonOperand{o.Text, place(o.Pos)})
		}
		out.Inputs = append(out.Inputs, ji)
	}
	if brief {
		out.Omitted, out.OmittedAt = t.Omitted+len(t.Steps), 0
		return out
	}
	show := newChanges(p)
	var depths depths
	for i, s := range t.Steps {
		if i == t.OmittedAt && t.Omitted > 0 {
			show.forget()
		}
		shown := make(map[int]change)
		depths.of(s)
		for _, c := range show.of(s, depths.in()) {
			shown[c.number] = c
		}
		js := jsonStep{
			jsonPlace: place(s.Pos),
			Kind:      [...]string{certify.Statement: "statement", certify.Enter: "call", certify.Return: "return"}[s.Kind],
			Procedure: s.Edge.From.Proc.Name,
			Depth:     s.Depth,
		}
		if b := s.Edge.Branch(); b != nil && s.Kind == certify.Statement {
			js.Kind, js.Branch = "branch", branch(b)
		}
		for n, c := range s.Changes {
			jc := jsonChange{Variable: c.Var.Name}
			if x := shown[n]; x.name != c.Var.Name || c.Value.Sort != nil && x.value != c.Value.String() {
				jc.Name, jc.Shown = x.name, x.value
			}
			for _, i := range c.Index {
				jc.Index = append(jc.Index, i.String())
			}
			if c.Value.Sort != nil {
				jc.Value = c.Value.String()
			}
			js.Changes = append(js.Changes, jc)
		}
		out.Steps = append(out.Steps, js)
	}
	return out
}

func branch(b *program.Branch) *jsonBranch {
	out := &jsonBranch{Kind: b.Kind, jsonPlace: place(b.Pos), Value: string(b.Way)}
	if at := place(b.Cond); at != (jsonPlace{}) {
		out.Condition = &at
	}
	if b.Way == program.Case {
		if out.Value = b.Low.Value().String(); b.High != b.Low {
			out.To = b.High.Value().String()
		}
	}
	return out
}
