// Contracts and invariants by the names of the source.

package report

import (
	"fmt"
	"slices"

	"craig/certify"
	"craig/logic"
	"craig/program"
)

// procProof is what a certificate says of a procedure.
type procProof struct {
	proc *program.Proc
	// The contract: ensures holds of every return; a call fails only if fails holds.
	ensures, fails *logic.Term
	contract       *printer // for the two
	points         []point
}

// point is a location with its invariant.
type point struct {
	loc   *program.Loc
	inv   *logic.Term
	shown *logic.Term // inv without what the types say
	with  *printer
}

// proofs returns what the certificate says of the procedures within reach of the entry, in the order of the program.
func (r *Report) proofs() []procProof {
	p, cert := r.Program, r.Result.Certificate
	if r.inlined() {
		p = r.Proved
	}
	reached := make(map[*program.Proc]bool)
	for _, pr := range certify.Procedures(p) {
		reached[pr] = true
	}
	var out []procProof
	for _, pr := range p.Procs {
		if !reached[pr] {
			continue
		}
		pp := procProof{proc: pr}
		f := cert.Contracts[pr]
		if f == nil {
			f = p.Ctx.True()
		}
		pp.ensures, pp.fails = f, f
		if cert.Err != nil {
			err := func(b bool) map[*logic.Term]*logic.Term {
				return map[*logic.Term]*logic.Term{cert.Err: p.Ctx.Bool(b)}
			}
			pp.ensures, pp.fails = p.Ctx.Substitute(f, err(false)), p.Ctx.Substitute(f, err(true))
		}
		if !certify.MayFail(pr) {
			pp.fails = p.Ctx.False()
		}
		known := newRanges(p, pr)
		pp.ensures, pp.fails = known.simplify(pp.ensures), known.simplify(pp.fails)
		pp.contract = namer(r.syntax(), p, pr, nil, pp.ensures, pp.fails)
		for _, l := range pr.Locs {
			if inv := cert.Invariants[l]; inv != nil {
				shown := known.simplify(inv)
				pp.points = append(pp.points, point{l, inv, shown, namer(r.syntax(), p, pr, l, shown)})
			}
		}
		out = append(out, pp)
	}
	return out
}

// namer returns a printer in a syntax, with the names of the variables of pr that terms mention at l; no location stands
// for the contract, in which a parameter means its value at entry, and the only result is \result, except in the textual form
// of programs. Variables of another
// function than that of l, which are there when calls are inlined, get its name: main::x, or f@40::x for the f that was
// called in line 40 and has returned. Different variables of one name get the line of their declaration.
func namer(in *syntax, p *program.Program, pr *program.Proc, l *program.Loc, terms ...*logic.Term) *printer {
	name := naming(in, pr, l)
	vars := mentioned(p, pr, terms)
	byName := make(map[string]int)
	for _, v := range vars {
		byName[name(v)+half(v)]++
	}
	out := &printer{syntax: in, names: make(map[*logic.Term]string), entry: make(map[*logic.Term]string), first: make(map[*logic.Term]bool)}
	if in != syntaxText {
		out.pointers = &pointers{p: p, in: pr.Name, vars: make(map[*logic.Term]*program.Var), base: make(map[*logic.Term]int64)}
	}
	for _, v := range vars {
		name := name(v)
		if out.pointers != nil && v.Source != nil && v.Source.Object != nil {
			out.vars[v.Term], out.vars[v.Old] = v, v
		}
		if byName[name+half(v)] > 1 && v.Pos.Line > 0 {
			name = fmt.Sprintf("%s@%d", name, v.Pos.Line)
		}
		isParam, isResult := slices.Contains(pr.Params, v), slices.Contains(pr.Results, v)
		out.names[v.Term] = name
		if l == nil && isParam && !isResult {
			out.names[v.Old] = name
		} else {
			out.names[v.Old], out.entry[v.Old] = `\old(`+name+`)`, name
		}
		if l == nil && isResult && len(pr.Results) == 1 && in != syntaxText {
			out.names[v.Term], out.first[v.Term] = `\result`, true
		}
	}
	return out
}

// naming returns how variables are called in a syntax at l, a location of pr; nil for its contract. See namer.
func naming(in *syntax, pr *program.Proc, l *program.Loc) func(v *program.Var) string {
	name := func(v *program.Var) string { return sourceName(v, pr) }
	if l != nil {
		name = func(v *program.Var) string { return qualified(v, pr, l) }
	}
	if in != syntaxText {
		return name
	}
	return func(v *program.Var) string {
		if v.Site == nil {
			return v.Name
		}
		return name(v)
	}
}

// mentioned returns the variables that pr can mention of which a term has the value, now or at entry.
func mentioned(p *program.Program, pr *program.Proc, terms []*logic.Term) []*program.Var {
	is := make(map[*logic.Term]bool)
	for _, t := range logic.Consts(terms...) {
		is[t] = true
	}
	var vars []*program.Var
	seen := make(map[*program.Var]bool)
	for _, v := range slices.Concat(p.Globals, pr.Params, pr.Results, pr.Locals) {
		if !seen[v] && (is[v.Term] || is[v.Old]) {
			seen[v] = true
			vars = append(vars, v)
		}
	}
	return vars
}

// half tells the offset of a pointer from its target, which has the same name.
func half(v *program.Var) string {
	if v.Source != nil && v.Source.Part == program.Offset {
		return ".offset"
	}
	return ""
}

// qualified returns the name of v, a variable of pr, at the location l of pr, see namer. Of the calls that lead to v those
// are named that do not lead to l.
func qualified(v *program.Var, pr *program.Proc, l *program.Loc) string {
	around := make(map[*program.Site]bool)
	for s := l.Site; s != nil; s = s.Outer {
		around[s] = true
	}
	switch {
	case v.Site == l.Site || v.Global:
		return sourceName(v, pr)
	case v.Site == nil:
		return pr.Name + "::" + sourceName(v, pr)
	case around[v.Site]:
		return v.Site.Callee().Name + "::" + sourceName(v, pr)
	}
	name := sourceName(v, pr)
	for s := v.Site; s != nil && !around[s]; s = s.Outer {
		of := s.Callee().Name
		if called(s) {
			of = fmt.Sprintf("%s@%d", of, s.Call.Pos.Line)
		}
		name = of + "::" + name
	}
	return name
}

// sourceName returns what v, of which pr knows, is called in the source, where it is one of pr's or global.
func sourceName(v *program.Var, pr *program.Proc) string {
	s := v.Source
	if s == nil || s.Object == nil || s.Part >= program.Count {
		return v.Name
	}
	in := pr.Name
	if !v.Global {
		in = s.Object.Func
	}
	return objectText(s.Object, nil, in)
}

// called reports whether a place can be given for an inlined call, which there is none for that with which execution
// starts.
func called(s *program.Site) bool {
	return s.Call.Pos.Line > 0 && s.Call.Pos.Start() != s.Callee().Pos.Start()
}
