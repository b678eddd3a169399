// Package automata excludes the words of an automaton by proofs, the data of trace refinement (M. Heizmann, J. Hoenicke,
// A. Podelski, "Refinement of Trace Abstraction", SAS 2009): letters are statements, words are traces.
//
// A Control is an automaton whose words are to be excluded, as that of the paths through a procedure. A Proof is the union of
// interpolant automata: of each word that was added to it, one whose states are the interpolants, where equal ones are one
// state. There is a transition I -st-> J wherever the Hoare triple {I} st {J} holds, not only along the words that were added:
// such transitions back are what makes one word stand for the passages of a loop. Triples are asked for one by one, when a
// transition is needed, and never again: what is known of a triple is known of all that follow from it.
//
// Difference looks for a word of a Control that the proof does not accept. It explores the product of the control with the
// union, which is made deterministic on the way: a node of the product is a place with all states that hold there, and needs no
// successors where another node at the place has fewer of them. When there is no such word, the product is an annotation of
// the control with what holds at its places.
//
// Places are numbers, and letters and states are anything that can be compared.
package automata

import (
	"context"
	"fmt"
	"slices"
)

// Edge is a transition of a Control.
type Edge[L, S comparable] struct {
	From, To int
	Letter   L
	// Known is what is known of the letter besides what it says itself: of a call, what is known of the procedure.
	Known []S
	Cost  int // what it counts for Cheapest, as 1 for a call
}

// Control is an automaton. Its words are those that lead from Init to Final, at least one letter long.
type Control[L, S comparable] struct {
	Init, Final int
	Out         func(place int) []Edge[L, S] // the transitions from a place, always in the same order
}

// Triples says which Hoare triples hold.
type Triples[L, S comparable] interface {
	// Holds reports whether each execution of the letter from where all of before holds, if the letter does what is known of it,
	// leads to where after holds. If so, it returns those of before and of what is known that suffice. It may say no where it
	// does not know.
	Holds(before []S, e Edge[L, S], after S) (needed []S, ok bool, err error)
	// Empty reports whether a state holds nowhere.
	Empty(S) bool
}

// Before says from what a transition may lead.
type Before uint8

const (
	// All lets a transition lead from all that holds at a place together.
	All Before = iota
	// One lets it lead from one state, as in the paper.
	One
)

// Proof is a union of interpolant automata.
type Proof[L, S comparable] struct {
	triples Triples[L, S]
	before  Before
	number  map[S]int // of a state, or of something that is known of a letter
	states  []S       // by number
	at      map[int][]int
	known   map[target[L]]*knowledge
	// Asked and Found count the triples that Triples was asked for, and those that were known.
	Asked, Found int
	words        int
}

// target is where a transition may lead.
type target[L comparable] struct {
	letter L
	after  int
}

// knowledge is what is known of the triples of a letter and a state after it.
type knowledge struct {
	hold   [][]int // sets of numbers from which the triple follows, none a part of another
	refute [][]int // sets from which it does not
}

// New returns a proof that accepts no words.
func New[L, S comparable](t Triples[L, S], before Before) *Proof[L, S] {
	return &Proof[L, S]{
		triples: t, before: before, number: make(map[S]int), at: make(map[int][]int), known: make(map[target[L]]*knowledge),
	}
}

// Add adds the interpolant automaton of a word: what holds at the i-th place of the word, together, is interpolants[i], so that
// there is one more of them than letters. The triples along the word must hold. Nothing holds at the first place.
func (p *Proof[L, S]) Add(word []Edge[L, S], interpolants [][]S) {
	if len(interpolants) != len(word)+1 || len(interpolants[0]) > 0 {
		panic(fmt.Sprintf("automata: %d interpolants of %d letters, %d of them at the beginning", len(interpolants), len(word), len(interpolants[0])))
	}
	p.words++
	for i, e := range word {
		before := append(p.numbers(interpolants[i]), p.numbers(e.Known)...)
		slices.Sort(before)
		for _, s := range interpolants[i+1] {
			p.Offer(e.To, s)
			p.knowledge(e.Letter, p.numberOf(s)).holds(slices.Compact(slices.Clone(before)))
		}
	}
}

// Offer adds states to a place, into which transitions lead where triples hold.
func (p *Proof[L, S]) Offer(place int, states ...S) {
	for _, s := range states {
		if n := p.numberOf(s); !slices.Contains(p.at[place], n) {
			p.at[place] = append(p.at[place], n)
		}
	}
}

// At returns the states of a place, in the order in which they came.
func (p *Proof[L, S]) At(place int) []S { return p.of(p.at[place]) }

// Words returns how many words were added.
func (p *Proof[L, S]) Words() int { return p.words }

// States returns how many states there are, those of different places apart.
func (p *Proof[L, S]) States() int {
	n := 0
	for _, at := range p.at {
		n += len(at)
	}
	return n
}

func (p *Proof[L, S]) numberOf(s S) int {
	n, ok := p.number[s]
	if !ok {
		n = len(p.states)
		p.number[s] = n
		p.states = append(p.states, s)
	}
	return n
}

func (p *Proof[L, S]) numbers(ss []S) []int {
	out := make([]int, len(ss))
	for i, s := range ss {
		out[i] = p.numberOf(s)
	}
	slices.Sort(out)
	return out
}

func (p *Proof[L, S]) of(numbers []int) []S {
	out := make([]S, len(numbers))
	for i, n := range numbers {
		out[i] = p.states[n]
	}
	return out
}

func (p *Proof[L, S]) knowledge(letter L, after int) *knowledge {
	key := target[L]{letter, after}
	k := p.known[key]
	if k == nil {
		k = &knowledge{}
		p.known[key] = k
	}
	return k
}

// after returns the states that hold behind an edge from where those of a set hold: an empty one alone, if there is one.
func (p *Proof[L, S]) after(ctx context.Context, before []int, e Edge[L, S]) ([]int, error) {
	var out []int
	for _, first := range []bool{true, false} { // empty ones first
		for _, n := range p.at[e.To] {
			if p.triples.Empty(p.states[n]) != first {
				continue
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			ok, err := p.leads(before, e, n)
			switch {
			case err != nil:
				return nil, err
			case ok && first:
				return []int{n}, nil
			case ok:
				out = append(out, n)
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

// leads reports whether a transition leads from a set of states to a state.
func (p *Proof[L, S]) leads(before []int, e Edge[L, S], after int) (bool, error) {
	if p.before == All {
		return p.holds(before, e, after)
	}
	ok, err := p.holds(nil, e, after)
	for i := 0; !ok && err == nil && i < len(before); i++ {
		ok, err = p.holds(before[i:i+1], e, after)
	}
	return ok, err
}

// holds reports whether a triple holds.
func (p *Proof[L, S]) holds(before []int, e Edge[L, S], after int) (bool, error) {
	k := p.knowledge(e.Letter, after)
	all := append(p.numbers(e.Known), before...)
	slices.Sort(all)
	if ok, known := k.look(all); known {
		p.Found++
		return ok, nil
	}
	p.Asked++
	needed, ok, err := p.triples.Holds(p.of(before), e, p.states[after])
	switch {
	case err != nil:
		return false, err
	case ok:
		k.holds(p.numbers(needed))
	default:
		k.refuted(all)
	}
	return ok, nil
}

// look returns whether a triple holds that begins with a set, if that is known.
func (k *knowledge) look(all []int) (holds, known bool) {
	for _, h := range k.hold {
		if subset(h, all) {
			return true, true
		}
	}
	for _, r := range k.refute {
		if subset(all, r) {
			return false, true
		}
	}
	return false, false
}

// holds notes that the triple holds that begins with a set.
func (k *knowledge) holds(set []int) {
	if slices.ContainsFunc(k.hold, func(h []int) bool { return subset(h, set) }) {
		return
	}
	k.hold = append(slices.DeleteFunc(k.hold, func(h []int) bool { return subset(set, h) }), set)
}

// refuted notes that the triple does not hold that begins with a set.
func (k *knowledge) refuted(set []int) {
	k.refute = append(slices.DeleteFunc(k.refute, func(r []int) bool { return subset(r, set) }), set)
}

// subset reports whether all numbers of a are in b; both are sorted.
func subset(a, b []int) bool {
	if len(a) > len(b) {
		return false
	}
	i := 0
	for _, x := range a {
		for i < len(b) && b[i] < x {
			i++
		}
		if i == len(b) || b[i] != x {
			return false
		}
	}
	return true
}
