// Package encode turns programs into constrained Horn clauses and what is found about the clauses back into certificates
// and counterexamples of programs.
//
// The clauses are about three kinds of predicates: what holds at a loop head, how a procedure returns, and from where it
// fails. Every clause is one loop-free block of a procedure with all its paths at once (large-block encoding), and calls
// are atoms in its body. For engines that look at single statements a block is one edge, and there are predicates of all
// locations.
package encode

import (
	"context"
	"fmt"
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Kind says what a predicate describes.
type Kind uint8

// The kinds of predicates.
const (
	Head    Kind = iota + 1 // the states at a loop head, with the values at the procedure's entry
	Summary                 // entry values and results of calls that return
	Failure                 // entry values of calls that end with a violated assertion
	Point                   // as Head, at another location
)

// Blocks says what a clause is.
type Blocks uint8

const (
	// LoopFree makes a clause of a block without loops, all its paths at once. Predicates are those of loop heads.
	LoopFree Blocks = iota
	// Statements makes a clause of each edge. Predicates are those of all locations but entries and exits.
	Statements
	// Basic makes a clause of each basic block: a path without branches and joins, with a call at its end at most. Predicates are
	// those of the locations where paths part or meet, of loop heads, and behind calls.
	Basic
)

// ends returns the locations where blocks of a procedure end, besides its exit.
func (b Blocks) ends(pr *program.Proc, wto *program.WTO) []*program.Loc {
	if b == LoopFree {
		return wto.Heads()
	}
	in, called := make(map[*program.Loc]int), make(map[*program.Loc]bool)
	for _, l := range wto.Order {
		for _, ed := range l.Out {
			in[ed.To]++
			if _, ok := ed.Stmt.(*program.Call); ok {
				called[ed.To] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(wto.Order), func(l *program.Loc) bool {
		switch {
		case wto.IsHead(l):
			return false
		case l == pr.Entry || l == pr.Exit:
			return true
		}
		return b == Basic && len(l.Out) < 2 && in[l] < 2 && !called[l]
	})
}

// Origin says what a predicate is about.
type Origin struct {
	Kind  Kind
	Proc  *program.Proc
	Loc   *program.Loc  // Head, Point: the location
	Means []*logic.Term // by parameter: the Term or Old of the program's variable that it stands for
}

// Encoding is a program's clauses with what they mean.
type Encoding struct {
	System  *horn.System
	Program *program.Program
	origins []Origin // by predicate
	blocks  []*block // by clause
}

// Origin says what p is about.
func (e *Encoding) Origin(p *horn.Pred) Origin { return e.origins[p.ID] }

// Program returns the clauses of p, which has no globals (pass globals) and whose Asserts are in place (no pass errors).
// For a procedure P with parameters x0 and results r there are the predicates
//
//	P(x0, r)    P called with x0 returns r,
//	P!(x0)      P called with x0 may fail,
//	P@l(x0, x)  P called with x0 reaches l, a loop head or any other location where a block ends, in state x,
//
// with only those parameters, results and variables that are live. For the entry procedure x0 is empty; the goal is that
// it fails. A parameter that P never writes has its entry value everywhere and is passed once.
func Program(ctx context.Context, p *program.Program, blocks Blocks) (*Encoding, error) {
	if len(p.Globals) > 0 {
		return nil, fmt.Errorf("encode: the program has globals; run pass globals first")
	}
	graph, index := program.NewCallGraph(p), program.NewIndex(p)
	e := &encoder{
		Encoding: &Encoding{System: horn.New(p.Ctx), Program: p},
		live:     program.NewLiveness(p, index, graph, nil),
		index:    index,
		procs:    make(map[*program.Proc]*procedure),
	}
	fails := graph.MayFail()
	for _, pr := range p.Procs {
		e.declare(pr, fails[pr], blocks)
	}
	e.System.Goal = e.procs[p.Entry].failure
	if e.System.Goal == nil {
		e.System.Goal = e.newPred(Failure, p.Entry.Name+"!", p.Entry, nil, nil, 0)
	}
	for _, pr := range p.Procs {
		info := e.procs[pr]
		for _, source := range append([]*program.Loc{pr.Entry}, info.ends...) {
			if source == pr.Entry && info.at[source] != nil {
				return nil, fmt.Errorf("encode: the entry of %s is in a loop", pr.Name)
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			e.region(info, source)
		}
	}
	return e.Encoding, nil
}

// newPred declares a predicate whose parameters stand for means, of which so many, the first ones, are values at entry.
func (e *encoder) newPred(kind Kind, name string, pr *program.Proc, l *program.Loc, means []*logic.Term, inputs int) *horn.Pred {
	params := make([]*logic.Term, len(means))
	what, place := map[Kind]string{Head: "loop head in ", Summary: "return of ", Failure: "failure of ", Point: "location in "}[kind]+pr.Name, pr.Pos
	if l != nil {
		place = l.Place()
	}
	if at := place.String(); at != "" {
		what += " at " + at
	}
	names := make([]string, len(means))
	for i, m := range means {
		params[i], names[i] = e.System.Ctx.Fresh(name+"."+m.Name(), m.Sort()), m.Name()
	}
	p := e.System.Declare(name, params)
	p.Doc, p.Names = what, names
	p.Inputs = inputs
	switch {
	case kind == Head:
		p.Spot = verdict.Spot{What: verdict.Loop, Proc: pr.Name, Pos: place}
		if l.Site != nil {
			p.Spot.Proc = l.Site.Callee().Name
		}
	case kind != Point && pr != e.Program.Entry:
		p.Spot = verdict.Spot{What: verdict.Calls, Proc: pr.Name, Pos: place}
	}
	e.origins = append(e.origins, Origin{Kind: kind, Proc: pr, Loc: l, Means: means})
	return p
}

type encoder struct {
	*Encoding
	live  *program.Liveness
	index *program.Index
	procs map[*program.Proc]*procedure
}

// procedure is what the encoder knows of a procedure.
type procedure struct {
	proc    *program.Proc
	wto     *program.WTO
	vars    []*program.Var
	number  map[*logic.Term]int // of a variable's Term
	params  []int               // indices in Proc.Params of those that are live at entry
	results []int               // indices in Proc.Results of those that are live at exit
	written []bool              // by variable
	summary *horn.Pred
	failure *horn.Pred     // nil if it cannot fail
	ends    []*program.Loc // of blocks, besides the exit
	at      map[*program.Loc]*horn.Pred
	varsOf  map[*horn.Pred][]int // by predicate of a location: the variables its parameters after the entry values stand for
}

func (e *encoder) declare(pr *program.Proc, fails bool, blocks Blocks) {
	in := &procedure{proc: pr, wto: program.NewWTO(pr), number: map[*logic.Term]int{}, at: map[*program.Loc]*horn.Pred{},
		varsOf: map[*horn.Pred][]int{}}
	e.procs[pr] = in
	for _, vars := range [][]*program.Var{pr.Params, pr.Results, pr.Locals} {
		for _, v := range vars {
			if _, ok := in.number[v.Term]; !ok {
				in.number[v.Term] = len(in.vars)
				in.vars = append(in.vars, v)
			}
		}
	}
	in.written = make([]bool, len(in.vars))
	for _, l := range pr.Locs {
		for _, ed := range l.Out {
			for _, v := range program.Writes(ed.Stmt) {
				if v != nil {
					in.written[in.number[v.Term]] = true
				}
			}
		}
	}
	var old []*logic.Term
	for i, v := range pr.Params {
		if e.live.Live(pr.Entry, v) {
			in.params = append(in.params, i)
			old = append(old, v.Old)
		}
	}
	means := old
	for i, v := range pr.Results {
		if e.live.Live(pr.Exit, v) {
			in.results = append(in.results, i)
			means = append(means[:len(means):len(means)], v.Term)
		}
	}
	in.summary = e.newPred(Summary, pr.Name, pr, nil, means, len(old))
	if fails {
		in.failure = e.newPred(Failure, pr.Name+"!", pr, nil, old, len(old))
	}
	e.declareEnds(in, blocks.ends(pr, in.wto), old)
}

// declareEnds declares the predicates of the locations where blocks end, which have the entry values besides.
func (e *encoder) declareEnds(in *procedure, ends []*program.Loc, old []*logic.Term) {
	pr := in.proc
	passed := make([]bool, len(in.vars)) // the entry value is the value
	for _, i := range in.params {
		k := in.number[pr.Params[i].Term]
		passed[k] = !in.written[k]
	}
	in.ends = ends
	for _, l := range in.ends {
		means := old
		var vars []int
		for _, v := range e.live.At(l) {
			if k := in.number[v.Term]; !passed[k] {
				vars = append(vars, k)
				means = append(means[:len(means):len(means)], v.Term)
			}
		}
		kind := Point
		if in.wto.IsHead(l) {
			kind = Head
		}
		p := e.newPred(kind, fmt.Sprintf("%s@%d", pr.Name, len(in.at)+1), pr, l, means, len(old))
		in.at[l] = p
		in.varsOf[p] = vars
	}
}

// node is a location of a region, the virtual location of failure (loc nil), or a target at its border.
type node struct {
	loc      *program.Loc
	target   *horn.Pred // where the region ends
	out      []*step
	useful   bool // reaches the current target
	reach    *logic.Term
	state    []*logic.Term
	arrivals []arrival
}

type step struct {
	to   *node
	edge *program.Edge
	fail bool // the statement fails
}

type arrival struct {
	step  *step
	from  *node
	taken *logic.Term
	state []*logic.Term
}

// block remembers how a clause was made, for reading paths off models.
type block struct {
	target *node
	havocs map[*step][]*logic.Term // the constants of the values chosen
	atoms  map[*step]int           // the index of a call's atom
	ways   map[*node][]arrival
}

// region encodes the blocks from source.
func (e *encoder) region(in *procedure, source *program.Loc) {
	nodes, targets := e.explore(in, source)
	for _, t := range targets {
		e.block(in, source, nodes, t)
	}
}

// explore returns the nodes of the region in topological order, the source first, and its targets.
func (e *encoder) explore(in *procedure, source *program.Loc) (order, targets []*node) {
	byLoc := map[*program.Loc]*node{}
	byPred := map[*horn.Pred]*node{}
	var post []*node
	border := func(p *horn.Pred, l *program.Loc) *node {
		n := byPred[p]
		if n == nil {
			n = &node{loc: l, target: p}
			byPred[p] = n
			targets = append(targets, n)
		}
		return n
	}
	type visit struct {
		n    *node
		next int
	}
	src := &node{loc: source}
	byLoc[source] = src
	stack := []visit{{n: src}}
	push := func(from *node, ed *program.Edge) {
		var to *node
		switch p := in.at[ed.To]; {
		case p != nil:
			to = border(p, ed.To)
		case ed.To == in.proc.Exit:
			to = border(in.summary, ed.To)
		default:
			if to = byLoc[ed.To]; to == nil {
				to = &node{loc: ed.To}
				byLoc[ed.To] = to
				stack = append(stack, visit{n: to})
			}
		}
		from.out = append(from.out, &step{to: to, edge: ed})
		switch s := ed.Stmt.(type) {
		case *program.Assert:
			from.out = append(from.out, &step{to: border(in.failure, nil), edge: ed, fail: true})
		case *program.Call:
			if e.procs[s.Callee].failure != nil {
				from.out = append(from.out, &step{to: border(in.failure, nil), edge: ed, fail: true})
			}
		}
	}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if v.next == len(v.n.loc.Out) {
			post = append(post, v.n)
			stack = stack[:len(stack)-1]
			continue
		}
		v.next++
		push(v.n, v.n.loc.Out[v.next-1])
	}
	for i := len(post) - 1; i >= 0; i-- {
		order = append(order, post[i])
	}
	return order, targets
}
