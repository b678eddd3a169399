package pass

import (
	"context"
	"slices"
	"strings"

	"craig/horn"
	"craig/logic"
)

// filter leaves out arguments on which nothing depends: those that no clause looks at when a predicate is in its body,
// and those that every clause with the predicate for its head leaves open (M. Leuschel, M. Sørensen: Redundant argument
// filtering of logic programs, LOPSTR 1996: the algorithms RAF and FAR). Models stay as they are. In derivations the
// former have the value that was derived, and the latter the value that is asked for.
func filter(_ context.Context, s *horn.System) (*horn.System, Back, error) {
	t, ignored := drop(s, &ignoredArgs{})
	u, open := drop(t, &openArgs{})
	return u, composed{ignored, open}, nil
}

// occurrences is where a clause has its constants.
type occurrences struct {
	constraint map[*logic.Term]bool // in it or in guards
	head       [][]*logic.Term      // by argument
	body       [][][]*logic.Term    // by atom and argument
}

func occurrencesOf(c *horn.Clause) *occurrences {
	o := &occurrences{constraint: map[*logic.Term]bool{}}
	terms := []*logic.Term{c.Constraint}
	for _, a := range c.Body {
		terms = append(terms, a.Guard)
		o.body = append(o.body, constsOf(a.Args))
	}
	for _, k := range logic.Consts(terms...) {
		o.constraint[k] = true
	}
	o.head = constsOf(c.HeadArgs)
	return o
}

func constsOf(args []*logic.Term) [][]*logic.Term {
	out := make([][]*logic.Term, len(args))
	for i, a := range args {
		out[i] = logic.Consts(a)
	}
	return out
}

// filtering says which arguments are needed.
type filtering interface {
	// affected returns the clauses for which an argument of p matters: that it must stay may make others stay.
	affected(p *horn.Pred) []*horn.Clause
	// needs calls need with the arguments that must stay because of c if those that need was called with before stay.
	needs(c *horn.Clause, o *occurrences, needed [][]bool, need func(p *horn.Pred, arg int))
	// back completes the way back.
	back(b *builder, needed [][]bool) Back
}

// drop leaves out all arguments that f does not need.
func drop(s *horn.System, f filtering) (*horn.System, Back) {
	needed := make([][]bool, len(s.Preds))
	for i, p := range s.Preds {
		needed[i] = make([]bool, len(p.Params))
	}
	where := make([]*occurrences, len(s.Clauses))
	for i, c := range s.Clauses {
		where[i] = occurrencesOf(c)
	}
	todo := slices.Clone(s.Clauses)
	waiting := make([]bool, len(s.Clauses))
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		waiting[c.ID] = false
		f.needs(c, where[c.ID], needed, func(p *horn.Pred, arg int) {
			if needed[p.ID][arg] {
				return
			}
			needed[p.ID][arg] = true
			for _, d := range f.affected(p) {
				if !waiting[d.ID] {
					waiting[d.ID] = true
					todo = append(todo, d)
				}
			}
		})
	}
	kept := make([][]int, len(s.Preds))
	b := build(s)
	for i, p := range s.Preds {
		kept[i] = []int{}
		for j, n := range needed[i] {
			if n {
				kept[i] = append(kept[i], j)
			}
		}
		b.keep(p, kept[i])
	}
	for _, c := range s.Clauses {
		d := b.draft(c)
		for i, a := range d.body {
			a.Args = selected(a.Args, kept[c.Body[i].Pred.ID])
		}
		d.headArgs = selected(d.headArgs, kept[c.Head.ID])
		b.add(d)
	}
	b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) { return b.carry(m), nil }
	return b.out, f.back(b, needed)
}

// ignoredArgs filters arguments that bodies ignore: in each place a constant of its own that occurs in nothing but
// arguments of the head that are filtered, too.
type ignoredArgs struct{}

func (ignoredArgs) affected(p *horn.Pred) []*horn.Clause { return p.Clauses }

func (ignoredArgs) needs(c *horn.Clause, o *occurrences, needed [][]bool, need func(*horn.Pred, int)) {
	count := make(map[*logic.Term]int)
	for _, args := range o.body {
		for _, consts := range args {
			for _, k := range consts {
				count[k]++
			}
		}
	}
	wanted := make(map[*logic.Term]bool)
	for i, consts := range o.head {
		for _, k := range consts {
			wanted[k] = wanted[k] || needed[c.Head.ID][i]
		}
	}
	for _, a := range c.Body {
		for j, x := range a.Args {
			if x.Op() != logic.OpConst || o.constraint[x] || wanted[x] || count[x] > 1 {
				need(a.Pred, j)
			}
		}
	}
}

func (ignoredArgs) back(b *builder, needed [][]bool) Back {
	for _, from := range b.w.from {
		o := from.variants[0]
		for j, in := range o.clause.Body {
			for k, x := range in.Args {
				if !needed[in.Pred.ID][k] {
					o.fetch = append(o.fetch, fetch{x, j, k})
				}
			}
		}
	}
	return b.w
}

// openArgs filters arguments that heads leave open: in each clause a constant of its own that occurs in nothing but
// arguments of the body that are filtered, too.
type openArgs struct{}

func (openArgs) affected(p *horn.Pred) []*horn.Clause { return p.Uses }

func (openArgs) needs(c *horn.Clause, o *occurrences, needed [][]bool, need func(*horn.Pred, int)) {
	wanted := make(map[*logic.Term]bool)
	for i, a := range c.Body {
		for j, consts := range o.body[i] {
			for _, k := range consts {
				wanted[k] = wanted[k] || needed[a.Pred.ID][j]
			}
		}
	}
	count := make(map[*logic.Term]int)
	for _, consts := range o.head {
		for _, k := range consts {
			count[k]++
		}
	}
	for i, x := range c.HeadArgs {
		if x.Op() != logic.OpConst || o.constraint[x] || wanted[x] || count[x] > 1 {
			need(c.Head, i)
		}
	}
}

func (openArgs) back(b *builder, needed [][]bool) Back { return &openBack{b.w, needed} }

// openBack is the way back from a system without arguments that were open.
type openBack struct {
	*way
	needed [][]bool // by predicate of the input and parameter
}

// Derivation implements Back. A derivation serves every value of the open arguments, so there may be several of it.
func (o *openBack) Derivation(ctx context.Context, d *horn.Derivation) (*horn.Derivation, error) {
	type request struct {
		d    *horn.Derivation
		args string
	}
	done := make(map[request]*horn.Derivation)
	var translate func(d *horn.Derivation, args []logic.Value) *horn.Derivation
	translate = func(d *horn.Derivation, args []logic.Value) *horn.Derivation {
		var key strings.Builder
		c := o.from[d.Clause.ID].variants[0].clause
		m := logic.NewModel()
		m.Funcs = d.Values.Funcs
		for k, v := range d.Values.Consts {
			m.Consts[k] = v
		}
		for i, n := range o.needed[c.Head.ID] {
			if !n {
				m.Consts[c.HeadArgs[i]] = args[i]
				key.WriteString(args[i].Key())
				key.WriteByte(',')
			}
		}
		q := request{d, key.String()}
		if t := done[q]; t != nil {
			return t
		}
		t := &horn.Derivation{Clause: c, Values: m, Children: make([]*horn.Derivation, len(c.Body))}
		ev := m.Evaluator()
		for i, child := range d.Children {
			if child == nil || !ev.Holds(c.Body[i].Guard) || ctx.Err() != nil {
				continue
			}
			var wanted []logic.Value
			for _, a := range c.Body[i].Args {
				wanted = append(wanted, ev.Eval(a))
			}
			t.Children[i] = translate(child, wanted)
		}
		done[q] = t
		return t
	}
	t := translate(d, nil)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return t, nil
}
