package automata

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"slices"
	"testing"

	"craig/internal/exhaustive"
)

func TestMain(m *testing.M) { os.Exit(exhaustive.Main(m)) }

var machines = exhaustive.Flag("machines", 1500, 40000, "how many random automata to try")

// A letter is a relation between values 0, …, 3, by value before: the set of those behind it. A state is the set of values for
// which it holds. Sets are bits.
type (
	letter [4]uint8
	set    uint8
)

const anything set = 15

func (l *letter) image(s set) set {
	var out set
	for v := range l {
		if s&(1<<v) != 0 {
			out |= set(l[v])
		}
	}
	return out
}

// exact decides triples by computing them. It counts how often it is asked about each.
type exact struct{ asked map[string]int }

func (x exact) Holds(before []set, e Edge[*letter, set], after set) ([]set, bool, error) {
	x.asked[fmt.Sprint(before, e.Known, fmt.Sprintf("%p", e.Letter), after)]++
	all := anything
	for _, s := range append(slices.Clone(before), e.Known...) {
		all &= s
	}
	if e.Letter.image(all)&^after != 0 {
		return nil, false, nil
	}
	var needed []set // from the last one on, as few as suffice
	all = anything
	for _, s := range append(slices.Clone(before), e.Known...) {
		if e.Letter.image(all)&^after == 0 {
			break
		}
		all &= s
		needed = append(needed, s)
	}
	return needed, true, nil
}

func (x exact) Empty(s set) bool { return s == 0 }

// machine is a random control, whose words are traces from any value.
type machine struct {
	Control[*letter, set]
	edges [][]Edge[*letter, set]
}

func newMachine(r *rand.Rand) *machine {
	m := &machine{edges: make([][]Edge[*letter, set], 2+r.Intn(4))}
	n := len(m.edges)
	for range n + r.Intn(2*n) {
		var l letter
		for v := range l {
			for range r.Intn(3) {
				l[v] |= 1 << r.Intn(4)
			}
		}
		from := r.Intn(n)
		m.edges[from] = append(m.edges[from], Edge[*letter, set]{From: from, To: r.Intn(n), Letter: &l, Cost: r.Intn(2)})
	}
	m.Control = Control[*letter, set]{Init: 0, Final: n - 1, Out: func(l int) []Edge[*letter, set] { return m.edges[l] }}
	if r.Intn(4) == 0 {
		m.Final = 0
	}
	return m
}

// reached returns the values with which places are reached by words of at least one letter.
func (m *machine) reached() []set {
	out := make([]set, len(m.edges))
	for changed := true; changed; {
		changed = false
		for from, es := range m.edges {
			before := out[from]
			if from == m.Init {
				before = anything
			}
			for _, e := range es {
				if after := e.Letter.image(before); after&^out[e.To] != 0 {
					out[e.To] |= after
					changed = true
				}
			}
		}
	}
	return out
}

// shortest returns how many letters the shortest word has that the proof does not accept, by looking at all words of up to
// a length in turn, and the least cost; -1 if there is none.
func (m *machine) shortest(t *testing.T, p *Proof[*letter, set], excludes func([]set) (bool, error), most int) (length, cost int) {
	type config struct {
		place, cost int
		set         string
	}
	length, cost = -1, -1
	row := map[config][]int{{place: m.Init}: nil}
	for n := range most + 1 {
		next := make(map[config][]int)
		for c, set := range row {
			if len(set) == 1 && p.states[set[0]] == 0 {
				continue
			}
			if c.place == m.Final && n > 0 {
				if ok, _ := excludes(p.of(set)); !ok {
					if length < 0 {
						length = n
					}
					if cost < 0 || c.cost < cost {
						cost = c.cost
					}
				}
			}
			for _, e := range m.edges[c.place] {
				after, err := p.after(t.Context(), set, e)
				if err != nil {
					t.Fatal(err)
				}
				next[config{e.To, c.cost + e.Cost, fmt.Sprint(after)}] = after
			}
		}
		row = next
	}
	return length, cost
}

// refine runs the loop of trace refinement to its end, and returns the word that it finds feasible, if there is one.
func refine(t *testing.T, r *rand.Rand, m *machine, bad set, order Order, before Before) (p *Proof[*letter, set], asked map[string]int, word []Edge[*letter, set], product *Product[*letter, set]) {
	x := exact{asked: make(map[string]int)}
	p = New[*letter, set](x, before)
	excludes := func(ss []set) (bool, error) {
		all := bad
		for _, s := range ss {
			all &= s
		}
		return all == 0, nil
	}
	for range 60 {
		var err error
		if word, product, err = p.Difference(t.Context(), m.Control, order, excludes); err != nil {
			t.Fatal(err)
		}
		if r.Intn(4) == 0 {
			least, cost := m.shortest(t, p, excludes, 7)
			of := 0
			for _, e := range word {
				of += e.Cost
			}
			switch {
			case word == nil && least >= 0:
				t.Fatalf("there is a word of %d letters, and none is found", least)
			case order == Shortest && word != nil && least != len(word) && (len(word) <= 7 || least >= 0):
				t.Fatalf("a word of %d letters is found, and there is one of %d", len(word), least)
			case order == Cheapest && word != nil && cost >= 0 && of > cost:
				t.Fatalf("a word that costs %d is found, and there is one for %d", of, cost)
			}
		}
		if word == nil {
			return p, x.asked, nil, product
		}
		posts := []set{anything}
		for _, e := range word {
			posts = append(posts, e.Letter.image(posts[len(posts)-1]))
		}
		if posts[len(posts)-1]&bad != 0 {
			return p, x.asked, word, product
		}
		// Interpolants are between the strongest ones and the weakest ones.
		weakest := make([]set, len(posts))
		weakest[len(word)] = anything &^ bad
		for i, e := range slices.Backward(word) {
			for v := range 4 {
				if set(e.Letter[v])&^weakest[i+1] == 0 {
					weakest[i] |= 1 << v
				}
			}
		}
		interpolants := make([][]set, len(posts))
		between := anything
		for i := 1; i < len(posts); i++ {
			if between = weakest[i]; r.Intn(2) == 0 || i > 1 && interpolants[i-1] == nil {
				between = posts[i]
				if i > 1 && interpolants[i-1] != nil { // what the last one implies
					between = word[i-1].Letter.image(interpolants[i-1][0])
				}
			}
			if between != anything {
				interpolants[i] = []set{between}
			} else {
				interpolants[i] = nil
			}
			if i > 1 && interpolants[i-1] == nil && word[i-1].Letter.image(anything)&^between != 0 {
				return p, x.asked, word, product // what was chosen before is too weak: this machine tells nothing
			}
		}
		p.Add(word, interpolants)
	}
	return p, x.asked, word, product
}

// TestRandom: trace refinement decides whether a place is reached with a bad value, with words as short or as cheap as there are. What
// it leaves is inductive, no triple is asked for twice, and a word that was added does not come back.
func TestRandom(t *testing.T) {
	held, failed, open := 0, 0, 0
	n := machines()
	for seed := range int64(n) {
		r := rand.New(rand.NewSource(seed))
		m := newMachine(r)
		bad := set(1 + r.Intn(15))
		order, before := Order(r.Intn(3)), Before(r.Intn(2))
		p, asked, word, product := refine(t, r, m, bad, order, before)
		reached := m.reached()
		really := reached[m.Final]&bad != 0
		switch {
		case word == nil && really:
			t.Errorf("seed %d: a bad value is reached, and no word is left", seed)
		case word == nil:
			held++
			checkAnnotation(t, m, bad, product)
		case !really:
			open++ // given up
		default:
			failed++
		}
		for q, k := range asked {
			if k > 1 {
				t.Errorf("seed %d: %s was asked %d times", seed, q, k)
			}
		}
		if p.Asked != len(asked) {
			t.Errorf("seed %d: %d triples asked for, and %d counted", seed, len(asked), p.Asked)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d held, %d failed, %d are open", held, failed, open)
	if held < n/5 || failed < n/10 || open > n/4 {
		t.Errorf("%d held, %d failed, %d are open", held, failed, open)
	}
}

// checkAnnotation: what is said of places is kept by edges.
func checkAnnotation(t *testing.T, m *machine, bad set, p *Product[*letter, set]) {
	t.Helper()
	at := make([]set, len(m.edges))
	for place, lists := range p.Annotation() {
		for _, list := range lists {
			all := anything
			for _, s := range list {
				all &= s
			}
			at[place] |= all
		}
	}
	if at[m.Init] != anything {
		t.Error("nothing is known to hold at the beginning, and something is said")
	}
	for from, es := range m.edges {
		for _, e := range es {
			if e.Letter.image(at[from])&^at[e.To] != 0 {
				t.Error("an edge does not keep what is said")
			}
		}
	}
	if m.Final != m.Init && at[m.Final]&bad != 0 {
		t.Error("what is said does not exclude what is bad")
	}
}

// TestKnown: what is known of a letter counts in triples, and only then.
func TestKnown(t *testing.T) {
	call := letter{1, 2, 4, 8}
	x := exact{asked: make(map[string]int)}
	p := New[*letter, set](x, All)
	e := Edge[*letter, set]{From: 0, To: 1, Letter: &call, Known: []set{3}}
	p.Add([]Edge[*letter, set]{e}, [][]set{nil, {3}})
	excludes := func(ss []set) (bool, error) { return slices.Contains(ss, 3), nil }
	for _, k := range []struct {
		known []set
		left  bool
	}{{[]set{3}, false}, {nil, true}, {[]set{7}, true}, {[]set{7, 3}, false}, {[]set{7, 11}, false}, {[]set{1, 7}, false}} {
		e.Known = k.known
		c := Control[*letter, set]{Init: 0, Final: 1, Out: func(l int) []Edge[*letter, set] {
			if l == 0 {
				return []Edge[*letter, set]{e}
			}
			return nil
		}}
		word, _, err := p.Difference(t.Context(), c, Shortest, excludes)
		if err != nil || (word != nil) != k.left {
			t.Errorf("with %v known: %v, %v", k.known, word, err)
		}
	}
}

// TestOffer: with the states that a proof has, offered to another one at their places, that accepts all that the first one does.
func TestOffer(t *testing.T) {
	again := 0
	for seed := range int64(machines() / 3) {
		r := rand.New(rand.NewSource(seed))
		m := newMachine(r)
		bad := set(1 + r.Intn(15))
		p, _, word, _ := refine(t, r, m, bad, Shortest, All)
		if word != nil || p.Words() == 0 {
			continue
		}
		q := New[*letter, set](exact{asked: make(map[string]int)}, All)
		for place := range m.edges {
			q.Offer(place, p.At(place)...)
			q.Offer(place, p.At(place)...)
		}
		if q.States() != p.States() {
			t.Errorf("seed %d: %d states, and %d in the other proof", seed, p.States(), q.States())
		}
		word, other, err := q.Difference(t.Context(), m.Control, Shortest, func(ss []set) (bool, error) {
			all := bad
			for _, s := range ss {
				all &= s
			}
			return all == 0, nil
		})
		if err != nil || word != nil {
			t.Errorf("seed %d: %v, %v", seed, word, err)
		} else {
			again++
			checkAnnotation(t, m, bad, other)
		}
	}
	if again == 0 {
		t.Error("there are no proofs")
	}
}

// stuck fails.
type stuck struct{ exact }

var errStuck = errors.New("stuck")

func (stuck) Holds([]set, Edge[*letter, set], set) ([]set, bool, error) { return nil, false, errStuck }

// TestErrors: what fails is reported, and nothing is known of a triple that could not be decided.
func TestErrors(t *testing.T) {
	l := letter{1, 1, 1, 1}
	out := func(int) []Edge[*letter, set] {
		return []Edge[*letter, set]{{From: 0, To: 1, Letter: &l, Known: []set{7}}}
	}
	p := New[*letter, set](stuck{}, One)
	p.Add([]Edge[*letter, set]{{From: 0, To: 1, Letter: &l, Known: []set{1}}}, [][]set{nil, {1}})
	for range 2 {
		if _, _, err := p.Difference(t.Context(), Control[*letter, set]{Final: 1, Out: out}, Shortest, nil); !errors.Is(err, errStuck) {
			t.Errorf("a triple: %v", err)
		}
	}
	p = New[*letter, set](exact{asked: map[string]int{}}, One)
	if _, _, err := p.Difference(t.Context(), Control[*letter, set]{Final: 1, Out: out}, Shortest, func([]set) (bool, error) { return false, errStuck }); !errors.Is(err, errStuck) {
		t.Errorf("the end: %v", err)
	}
}

// ending is triples whose context ends when the states of a place are gone through.
type ending struct {
	exact
	end context.CancelFunc
}

func (x ending) Empty(s set) bool {
	x.end()
	return x.exact.Empty(s)
}

// TestEnd: at the end of the context no transition is looked for and no triple is looked at, though nothing that the search calls
// looks at the context.
func TestEnd(t *testing.T) {
	l := letter{1, 1, 1, 1}
	ctx, cancel := context.WithCancel(t.Context())
	places := 0
	out := func(n int) []Edge[*letter, set] {
		if places++; places == 3 {
			cancel()
		}
		return []Edge[*letter, set]{{From: n, To: n + 1, Letter: &l}}
	}
	p := New[*letter, set](exact{asked: map[string]int{}}, One)
	if _, _, err := p.Difference(ctx, Control[*letter, set]{Final: 10, Out: out}, Shortest, nil); !errors.Is(err, context.Canceled) || places != 3 {
		t.Errorf("%d places, %v", places, err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	p = New[*letter, set](ending{exact{asked: map[string]int{}}, cancel}, One)
	p.Offer(1, 1, 2)
	if _, _, err := p.Difference(ctx, Control[*letter, set]{Final: 10, Out: out}, Shortest, nil); !errors.Is(err, context.Canceled) || p.Asked != 0 {
		t.Errorf("%d triples, %v", p.Asked, err)
	}
}
