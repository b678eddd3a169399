package smt

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/smt/internal/random"
	"craig/smt/interpolate"
)

// Random sequences of calls on one solver, whose answers are compared with those of fresh solvers (compare the tool
// mobical in A. Biere, K. Fazekas, M. Fleury, M. Heisinger: CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling
// entering the SAT competition 2020). Those that fail are made small and printed; testdata/sequences has some.

var (
	sequences    = exhaustive.Flag("sequences", 150, 400, "number of random sequences of calls")
	sequenceSeed = flag.Int64("sequence-seed", 0, "seed of the first one")
)

// call is a step of a sequence. As text it is a line: the name, what is told by numbers, and formulas, separated by
// tabs.
type call struct {
	name    string
	numbers []int
	terms   []*random.Expr
}

func (c *call) String() string {
	var b strings.Builder
	b.WriteString(c.name)
	for _, n := range c.numbers {
		fmt.Fprintf(&b, "\t%d", n)
	}
	for _, t := range c.terms {
		fmt.Fprintf(&b, "\t%v", t)
	}
	return b.String()
}

// sequence is a test: declarations, what the solver is like, and calls.
type sequence struct {
	symbols []random.Symbol
	options Options
	calls   []*call
}

func (s *sequence) String() string {
	var b strings.Builder
	b.WriteString((&random.Problem{Symbols: s.symbols}).Declarations())
	fmt.Fprintf(&b, "new\t%t\t%d\t%d\n", s.options.Proof, s.options.Seed, s.options.MaxConflicts)
	for _, c := range s.calls {
		fmt.Fprintf(&b, "%v\n", c)
	}
	return b.String()
}

// randomSequence returns a sequence that depends on its seed only.
func randomSequence(seed int64) *sequence {
	var theories []random.Theory
	for _, t := range random.Theories() {
		if t.Solved {
			theories = append(theories, t)
		}
	}
	g := random.New(theories[seed%int64(len(theories))], seed)
	r := g.R
	s := &sequence{symbols: g.Symbols()}
	s.options.Proof = r.IntN(2) == 0
	s.options.Seed = int64(r.IntN(2))
	if r.IntN(4) == 0 {
		s.options.MaxConflicts = int64(1 + r.IntN(10))
	}
	var pool []*random.Expr
	for range 8 {
		pool = append(pool, g.Formula(r.IntN(3)))
	}
	pick := func() *random.Expr {
		f := pool[r.IntN(len(pool))]
		if r.IntN(4) == 0 {
			f = g.Formula(r.IntN(2))
		}
		if r.IntN(2) == 0 {
			f = &random.Expr{Head: "not", Sort: "Bool", Args: []*random.Expr{f}}
		}
		return f
	}
	for range 6 + r.IntN(24) {
		c := &call{}
		switch k := r.IntN(16); {
		case k < 4:
			c.name, c.numbers, c.terms = "assert", []int{r.IntN(4)}, []*random.Expr{pick()}
			if r.IntN(3) > 0 {
				c.terms[0] = &random.Expr{Head: "or", Sort: "Bool", Args: []*random.Expr{c.terms[0], pick()}}
			}
		case k < 6:
			c.name = "push"
		case k < 8:
			c.name = "pop"
		case k < 9:
			c.name = "collect"
		case k < 14:
			c.name = "check"
			c.numbers = []int{0} // how often the context may be asked before it is done; 0 for ever
			if r.IntN(6) == 0 {
				c.numbers[0] = 1 + r.IntN(4)
			}
			for range r.IntN(5) {
				c.terms = append(c.terms, pick())
			}
		default:
			c.name = "push"
		}
		s.calls = append(s.calls, c)
		if c.name == "check" && s.options.Proof && r.IntN(2) == 0 {
			s.calls = append(s.calls, &call{name: "interpolate", numbers: []int{r.IntN(3), r.IntN(16)}})
		}
	}
	return s
}

// parseSequence reads the text of a sequence.
func parseSequence(text string) (*sequence, error) {
	s := &sequence{}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		fields := strings.Split(line, "\t")
		switch {
		case line == "" || line[0] == ';':
		case strings.HasPrefix(line, "(declare"):
			// Kept as it is: the name of a sort that is declared may be any text.
			s.symbols = append(s.symbols, rawSymbol(line))
		case fields[0] == "new" && len(fields) == 4:
			seed, err := strconv.ParseInt(fields[2], 10, 64)
			conflicts, err2 := strconv.ParseInt(fields[3], 10, 64)
			if err := errors.Join(err, err2); err != nil {
				return nil, err
			}
			s.options = Options{Proof: fields[1] == "true", Seed: seed, MaxConflicts: conflicts}
		default:
			c := &call{name: fields[0]}
			for _, f := range fields[1:] {
				if n, err := strconv.Atoi(f); err == nil && len(c.terms) == 0 {
					c.numbers = append(c.numbers, n)
				} else {
					c.terms = append(c.terms, &random.Expr{Head: f, Sort: "Bool"})
				}
			}
			s.calls = append(s.calls, c)
		}
	}
	return s, nil
}

// rawSymbol reads a declaration as Declarations writes it.
func rawSymbol(line string) random.Symbol {
	fields := strings.Fields(strings.NewReplacer("(declare-sort ", "", "(declare-fun ", "").Replace(line))
	name := fields[0]
	if strings.HasPrefix(line, "(declare-sort") {
		return random.Symbol{Name: name}
	}
	rest := strings.TrimSuffix(strings.TrimPrefix(line, "(declare-fun "+name+" "), ")")
	depth := 0
	for i, r := range rest {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				var args []string
				if i > 1 {
					args = []string{rest[1:i]} // one text for all: it is only written again
				}
				return random.Symbol{Name: name, Args: args, Ret: strings.TrimSpace(rest[i+1:])}
			}
		}
	}
	panic("not a declaration: " + line)
}

// impatient is a context that is done after it was asked a number of times.
type impatient struct {
	context.Context
	left int
}

func (c *impatient) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// player runs a sequence.
type player struct {
	c      *logic.Context
	scope  *logic.Scope
	o      Options
	s      *Solver
	live   [][]Assumption // what is asserted, by scopes
	asked  []Assumption
	status Status
	count  map[string]int
	model  *logic.Model // of the last Sat, and what it must satisfy
	under  []*logic.Term
}

// play runs the sequence and returns what is wrong with an answer, or nil. count counts what happened.
func (s *sequence) play(count map[string]int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	o := s.options
	o.CheckProofs = true
	p := &player{c: logic.NewContext(), o: o, live: make([][]Assumption, 1), count: count}
	p.s = New(p.c, o)
	p.scope = p.c.NewScope()
	if _, err := p.scope.Script("", (&random.Problem{Symbols: s.symbols}).Declarations()); err != nil {
		return err
	}
	for i, c := range s.calls {
		terms := make([]*logic.Term, len(c.terms))
		for k, e := range c.terms {
			if terms[k], err = p.scope.Parse("", e.String()); err != nil {
				return err
			}
		}
		if err := p.call(c, terms); err != nil {
			return fmt.Errorf("%s: %w (call %d)", c.name, err, i+1)
		}
		for _, f := range p.under {
			if !p.model.Holds(f) {
				return fmt.Errorf("%s: a model does not satisfy %v", c.name, f)
			}
		}
	}
	return nil
}

func (p *player) call(c *call, terms []*logic.Term) error {
	top := len(p.live) - 1
	switch c.name {
	case "push":
		p.s.Push()
		p.live = append(p.live, nil)
		p.status = Unknown
	case "pop":
		if top > 0 {
			p.s.Pop()
			p.live = p.live[:top]
			p.status = Unknown
		}
	case "assert":
		a := Assumption{Term: terms[0], Part: Partition(c.numbers[0])}
		p.s.AssertIn(a.Part, a.Term)
		p.live[top] = append(p.live[top], a)
		p.status = Unknown
	case "collect":
		if err := p.s.traced(); err != nil {
			return err
		}
		p.s.removeDead()
		if p.s.log != nil && p.status != Unsat {
			p.s.collectLog()
		}
	case "check":
		return p.check(c.numbers[0], terms)
	case "interpolate":
		if p.status == Unsat && p.o.Proof {
			return p.interpolate(interpolate.System(c.numbers[0]), uint(c.numbers[1]))
		}
	default:
		return fmt.Errorf("there is no such call")
	}
	return nil
}

// traced counts the references anew and returns what is wrong: there can only be fewer, and only where
// nodes keep each other.
func (s *Solver) traced() error {
	old := slices.Clone(s.nodes)
	cyclic := s.cyclic
	s.trace(s.roots())
	live := 0
	for i := range s.nodes {
		nd, o := &s.nodes[i], &old[i]
		for pol := range nd.refs {
			if nd.refs[pol] > o.refs[pol] || nd.uses[pol] > o.uses[pol] {
				return fmt.Errorf("references to %v were not counted", nd.term)
			}
			if !cyclic && (nd.refs[pol] < o.refs[pol] || nd.uses[pol] < o.uses[pol]) {
				return fmt.Errorf("references to %v were not taken back", nd.term)
			}
		}
		if nd.isLive() {
			live++
		}
	}
	if live != s.live {
		return fmt.Errorf("%d live nodes are counted as %d", live, s.live)
	}
	return nil
}

// check asks, and compares with a fresh solver.
func (p *player) check(patience int, terms []*logic.Term) error {
	ctx := context.Background()
	if patience > 0 {
		ctx = &impatient{ctx, patience}
	}
	p.asked = nil
	for i, t := range terms {
		p.asked = append(p.asked, Assumption{Term: t, Part: Partition(i % 4)})
	}
	p.status = p.s.CheckIn(ctx, p.asked...)
	p.count[p.status.String()]++
	fresh := New(p.c, Options{MaxConflicts: 20000})
	var under []*logic.Term
	for _, l := range p.live {
		for _, a := range l {
			under = append(under, a.Term)
		}
	}
	if p.status == Unsat {
		for _, f := range p.s.Core() {
			if !slices.Contains(terms, f) {
				return fmt.Errorf("%v is in the core and was not assumed", f)
			}
		}
		under = append(under, p.s.Core()...)
	} else {
		under = append(under, terms...)
	}
	for _, f := range under {
		fresh.Assert(f)
	}
	theirs := fresh.Check(context.Background())
	switch p.status {
	case Unsat:
		if theirs == Sat {
			return fmt.Errorf("unsat, but what is asserted and the core has a model")
		}
		if p.o.Proof && p.s.Proof() == nil {
			return fmt.Errorf("unsat without a proof")
		}
	case Sat:
		if theirs == Unsat {
			return fmt.Errorf("sat, but a fresh solver says unsat")
		}
		p.model, p.under = p.s.Model(), under
	case Unknown:
		if strings.Contains(p.s.Reason().Error(), "internal") {
			return p.s.Reason()
		}
		if theirs != Unknown && patience == 0 && p.o.MaxConflicts == 0 {
			p.count["unknown though a fresh solver knows"]++
		}
	}
	return nil
}

// interpolate computes interpolants for a cut.
func (p *player) interpolate(system interpolate.System, cut uint) error {
	internal := func(err error) error {
		switch {
		case err == nil:
			p.count["interpolants"]++
		case strings.Contains(err.Error(), "internal"):
			return err
		default:
			p.count["no interpolant"]++
		}
		return nil
	}
	_, err := p.s.Interpolant(context.Background(), system, func(part Partition) bool { return cut>>uint(part)&1 == 1 })
	_, err2 := p.s.Sequence(context.Background(), system, []Partition{2, 0, 3, 1})
	return errors.Join(internal(err), internal(err2))
}

// shrink returns a small sequence that fails.
func (s *sequence) shrink(fails func(*sequence) bool) *sequence {
	with := func(calls []*call) *sequence { return &sequence{s.symbols, s.options, calls} }
	for again := true; again; {
		again = false
		for n := max(1, len(s.calls)/2); n > 0; n /= 2 {
			for i := 0; i+n <= len(s.calls); {
				if q := with(slices.Delete(slices.Clone(s.calls), i, i+n)); fails(q) {
					s, again = q, true
				} else {
					i++
				}
			}
		}
		for i := range s.calls {
			change := func(c call) bool {
				calls := slices.Clone(s.calls)
				calls[i] = &c
				if q := with(calls); fails(q) {
					s, again = q, true
					return true
				}
				return false
			}
			for k := 0; s.calls[i].name == "check" && k < len(s.calls[i].terms); {
				c := *s.calls[i]
				c.terms = slices.Delete(slices.Clone(c.terms), k, k+1)
				if !change(c) {
					k++
				}
			}
			for k := range s.calls[i].terms {
				e := s.calls[i].terms[k]
				random.Simplify(s.symbols, e, func(e *random.Expr) bool {
					c := *s.calls[i]
					c.terms = slices.Clone(c.terms)
					c.terms[k] = e
					return change(c)
				})
			}
		}
	}
	return s
}

// TestSequences runs random sequences.
func TestSequences(t *testing.T) {
	count := make(map[string]int)
	n := sequences()
	for seed := *sequenceSeed; seed < *sequenceSeed+int64(n); seed++ {
		s := randomSequence(seed)
		err := s.play(count)
		if err == nil {
			continue
		}
		kind, _, _ := strings.Cut(err.Error(), "(")
		small := s.shrink(func(q *sequence) bool {
			err := q.play(make(map[string]int))
			return err != nil && strings.HasPrefix(err.Error(), kind)
		})
		t.Fatalf("seed %d: %v; the sequence, made small:\n%v", seed, err, small)
	}
	t.Log(count)
	if count["sat"] < n || count["unsat"] < n || count["unknown"] > n/2 || count["interpolants"] < n/10 {
		t.Error("answers are out of balance")
	}
}

// TestKnownSequences runs sequences that failed once.
func TestKnownSequences(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "sequences", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal("there are no sequences: ", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := parseSequence(string(text))
		if err == nil {
			err = s.play(make(map[string]int))
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestSequenceText: the text of a sequence is the sequence, and shrinking finds the calls that matter.
func TestSequenceText(t *testing.T) {
	for seed := range int64(50) {
		s := randomSequence(seed)
		q, err := parseSequence(s.String())
		if err != nil {
			t.Fatal(err)
		}
		if q.String() != s.String() {
			t.Fatalf("seed %d: %v\nis read as\n%v", seed, s, q)
		}
		pops := func(s *sequence) bool {
			depth, n := 0, 0
			for _, c := range s.calls {
				switch {
				case c.name == "push":
					depth++
				case c.name == "pop" && depth > 0:
					depth--
					n++
				}
			}
			return n > 0
		}
		if pops(s) {
			if small := s.shrink(pops); len(small.calls) != 2 {
				t.Fatalf("seed %d: this is not small:\n%v", seed, small)
			}
		}
	}
}
