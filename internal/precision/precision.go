// Package precision keeps the predicates that engines look at programs in terms of, for the same program when it has changed: as
// expressions of C, by places that are described in words that survive changes of other parts of the program.
//
// A Store is what is known. Predicates says what it means in a program, and Learn adds what an engine has found there; both are
// about programs that an engine is asked about: front ends' programs, with calls inlined or not. Read and String lead to files and back.
// Nothing depends on what a Store says being right, or about this program.
//
//   - place.go: places, and which one in a program is meant by one of an earlier version;
//   - names.go: which variables names mean at a place;
//   - text.go: files.
package precision

import (
	"cmp"
	"slices"
	"sync"

	"craig/internal/precision/expression"
	"craig/internal/source"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Store has predicates by places. Several goroutines may use it.
type Store struct {
	mu     sync.Mutex
	file   string // that it was read from
	groups []*group
	at     map[place]*group
	read   int // how many predicates the file had
	asked  bool
	unsaid map[*logic.Term]bool
}

// group is the predicates of a place.
type group struct {
	place
	predicates []*predicate
	has        map[string]*predicate
}

// predicate is a condition.
type predicate struct {
	text    string
	learned bool // since the file was read
	used    bool // it means something in a program
}

// New returns no predicates.
func New() *Store {
	return &Store{at: make(map[place]*group), unsaid: make(map[*logic.Term]bool)}
}

// group returns the group of a place.
func (s *Store) group(x place) *group {
	g := s.at[x]
	if g == nil {
		g = &group{place: x, has: make(map[string]*predicate)}
		s.groups, s.at[x] = append(s.groups, g), g
	}
	return g
}

func (g *group) add(text string, learned bool) {
	if g.has[text] == nil {
		p := &predicate{text: text, learned: learned}
		g.predicates, g.has[text] = append(g.predicates, p), p
	}
}

// sorted returns the groups by function, those of functions in the order in which they came, and then by line.
func (s *Store) sorted() []*group {
	order := make(map[string]int)
	for _, g := range s.groups {
		if _, ok := order[g.function]; !ok {
			order[g.function] = len(order)
		}
	}
	rank := map[kind]int{returns: 1, failure: 2} // behind locations
	return slices.SortedStableFunc(slices.Values(s.groups), func(a, b *group) int {
		return cmp.Or(cmp.Compare(order[a.function], order[b.function]), cmp.Compare(rank[a.kind], rank[b.kind]), cmp.Compare(a.line, b.line),
			cmp.Compare(a.kind, b.kind), cmp.Compare(a.nth, b.nth), cmp.Compare(a.part, b.part))
	})
}

func (s *Store) count() (n int) {
	for _, g := range s.groups {
		n += len(g.predicates)
	}
	return n
}

// Summary is how many predicates there are and what became of those of a file.
type Summary struct {
	File   string // that was read; empty if there was none
	Read   int    // predicates in it
	Unused int    // of these, those that mean nothing in any program for which Predicates was called
	All    int    // predicates that there are now
	Unsaid int    // others that were learned and cannot be written
	Asked  bool   // Predicates was called
}

// Summary returns what became of the predicates so far.
func (s *Store) Summary() Summary {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := Summary{File: s.file, Read: s.read, All: s.count(), Unsaid: len(s.unsaid), Asked: s.asked}
	for _, g := range s.groups {
		for _, p := range g.predicates {
			if !p.learned && !p.used {
				m.Unused++
			}
		}
	}
	return m
}

// reading is a program with what is needed to find places and names in it.
type reading struct {
	*Store
	names  *names
	lines  *source.Lines
	places map[*program.Proc]*places
}

// in prepares p. Read reads source files; nil: their text is not known.
func (s *Store) in(p *program.Program, read func(string) ([]byte, error)) *reading {
	return &reading{s, newNames(p), source.NewLines(read), make(map[*program.Proc]*places)}
}

// placesOf returns the places of a procedure of the front end's program.
func (r *reading) placesOf(pr *program.Proc) *places {
	if r.places[pr] == nil {
		r.places[pr] = placesOf(pr, r.lines)
	}
	return r.places[pr]
}

// place returns where l is; it is not ok for locations that the front end's program does not have.
func (r *reading) place(l *program.Loc) (x place, ok bool) {
	source := l.Source()
	if source == nil {
		return x, false
	}
	x, ok = r.placesOf(source.Proc).of[source]
	return x, ok
}

// origin returns the procedure of the front end's program that pr comes from.
func origin(pr *program.Proc) *program.Proc {
	for pr.Origin != nil {
		pr = pr.Origin
	}
	return pr
}

// move gives the groups the places where they are in this version of the functions of p.
func (r *reading) move(p *program.Program) {
	functions := make(map[string]*program.Proc)
	for _, pr := range p.Procs {
		functions[origin(pr).Name] = origin(pr)
		for _, l := range pr.Locs { // with calls inlined, those of others, too
			if source := l.Source(); source != nil {
				functions[source.Proc.Name] = source.Proc
			}
		}
	}
	groups := r.groups
	r.groups, r.at = nil, make(map[place]*group)
	for _, g := range groups {
		now := g.place
		if pr := functions[g.function]; pr != nil {
			if best, ok := r.placesOf(pr).best(g.place); ok {
				now = best
			}
		}
		to := r.group(now)
		for _, q := range g.predicates {
			if old := to.has[q.text]; old != nil {
				old.learned, old.used = old.learned && q.learned, old.used || q.used
				continue
			}
			to.predicates, to.has[q.text] = append(to.predicates, q), q
		}
	}
}

// Predicates returns what is known of p, a program that an engine is asked about, with calls inlined or not. The lines of source
// files come from source; nil: their text is not known. Where the functions of p have changed, predicates move with them.
func (s *Store) Predicates(p *program.Program, source func(string) ([]byte, error)) *verdict.Predicates {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := verdict.NewPredicates()
	s.asked = true
	if len(s.groups) == 0 {
		return out
	}
	r := s.in(p, source)
	r.move(p)
	for _, pr := range p.Procs {
		out.Returns[pr] = r.mean(place{function: origin(pr).Name, kind: returns}, pr, nil)
		out.Fails[pr] = r.mean(place{function: origin(pr).Name, kind: failure}, pr, nil)
		for _, l := range pr.Locs {
			if x, ok := r.place(l); ok {
				if fs := r.mean(x, pr, l); len(fs) > 0 {
					out.At[l] = fs
				}
			}
		}
	}
	return out
}

// scope returns the scope of l, or of the return of pr if that is nil.
func (r *reading) scope(pr *program.Proc, l *program.Loc) *scope {
	if l == nil {
		return r.names.atReturn(pr)
	}
	return r.names.atLocation(l)
}

// mean returns what the predicates of a place are at l, or at the return of pr if that is nil.
func (r *reading) mean(x place, pr *program.Proc, l *program.Loc) (fs []*logic.Term) {
	g := r.at[x]
	if g == nil {
		return nil
	}
	in := r.scope(pr, l)
	for _, p := range g.predicates {
		f, err := expression.Read(r.names.ctx, p.text, in)
		if err != nil {
			continue
		}
		p.used = true
		if f = positive(f); !f.IsTrue() && !f.IsFalse() && !slices.Contains(fs, f) {
			fs = append(fs, f)
		}
	}
	return fs
}

// positive returns f without a negation: a predicate and its negation say the same.
func positive(f *logic.Term) *logic.Term {
	if f.Op() == logic.OpNot {
		return f.Arg(0)
	}
	return f
}

// Learn adds what an engine that was asked about p found; see Predicates. What has no expression is counted.
func (s *Store) Learn(p *program.Program, source func(string) ([]byte, error), found *verdict.Predicates) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.in(p, source)
	for _, pr := range p.Procs {
		r.learn(place{function: origin(pr).Name, kind: returns}, pr, nil, found.Returns[pr])
		r.learn(place{function: origin(pr).Name, kind: failure}, pr, nil, found.Fails[pr])
		for _, l := range pr.Locs {
			if x, ok := r.place(l); ok && len(found.At[l]) > 0 {
				r.learn(x, pr, l, found.At[l])
			}
		}
	}
}

func (r *reading) learn(x place, pr *program.Proc, l *program.Loc, fs []*logic.Term) {
	if len(fs) == 0 {
		return
	}
	known := r.mean(x, pr, l)
	in := r.scope(pr, l)
	for _, f := range fs {
		if f = positive(f); slices.Contains(known, f) || f.IsTrue() || f.IsFalse() {
			continue
		}
		known = append(known, f)
		text, ok := expression.Write(r.names.ctx, f, in)
		if !ok {
			r.unsaid[f] = true
			continue
		}
		r.group(x).add(text, true)
	}
}
