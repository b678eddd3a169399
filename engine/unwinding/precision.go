package unwinding

// Over what the posts of edges speak.

import (
	"cmp"
	"context"
	"slices"
	"time"

	"craig/domain"
	"craig/horn"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
)

// Precision chooses the domain of posts, node by node.
type Precision interface {
	// Domain returns the domain of the posts of edges that lead to a node.
	Domain(*arg.Node) domain.Domain
	// Add makes the domain speak about formulas over l.Vars behind edges that lead to l, at least of nodes at and below
	// from. It returns how many of them are new to it there. If there are some, nodes below from are to be removed, see Restart.
	Add(from *arg.Node, l *cfa.Loc, predicates []*logic.Term) int
	// At returns the predicates of l, wherever in the graph it has them.
	At(l *cfa.Loc) []*logic.Term
	// Removed is told that a node below another one was removed by Restart.
	Removed(n, below *arg.Node)
}

// Unrefined is the precision of a domain that has no predicates.
func Unrefined(of func(*cfa.Automaton) domain.Domain) func(*cfa.Automaton, domain.Options) Precision {
	return func(a *cfa.Automaton, _ domain.Options) Precision { return unrefined{of(a)} }
}

type unrefined struct{ domain domain.Domain }

func (p unrefined) Domain(*arg.Node) domain.Domain             { return p.domain }
func (p unrefined) Add(*arg.Node, *cfa.Loc, []*logic.Term) int { return 0 }
func (p unrefined) At(*cfa.Loc) []*logic.Term                  { return nil }
func (p unrefined) Removed(_, _ *arg.Node)                     {}

// Abstraction makes a domain of predicates: domain.NewCartesian, domain.NewBoolean.
type Abstraction func(*cfa.Automaton, *domain.Predicates, domain.Options) domain.Domain

// PerLocation is the precision of predicates that all nodes at a location have in common.
func PerLocation(of Abstraction) func(*cfa.Automaton, domain.Options) Precision {
	return func(a *cfa.Automaton, o domain.Options) Precision {
		p := domain.NewPredicates(a)
		return &perLocation{of(a, p, o), p}
	}
}

type perLocation struct {
	domain     domain.Domain
	predicates *domain.Predicates
}

func (p *perLocation) Domain(*arg.Node) domain.Domain { return p.domain }

func (p *perLocation) Add(_ *arg.Node, l *cfa.Loc, predicates []*logic.Term) int {
	return p.predicates.Add(l, predicates...)
}

func (p *perLocation) At(l *cfa.Loc) []*logic.Term { return p.predicates.At(l) }

func (p *perLocation) Removed(_, _ *arg.Node) {}

// PerSubtree is the precision of predicates that nodes at a location have in common in a part of a tree: a node has its own, or
// those of the nearest node above that has. Join must be Tree.
func PerSubtree(of Abstraction) func(*cfa.Automaton, domain.Options) Precision {
	return func(a *cfa.Automaton, o domain.Options) Precision {
		p := &perSubtree{locs: a.Locs, own: make(map[*arg.Node]*perLocation)}
		p.make = func(predicates *domain.Predicates) *perLocation {
			return &perLocation{of(a, predicates, o), predicates}
		}
		p.root = p.make(domain.NewPredicates(a))
		return p
	}
}

type perSubtree struct {
	locs []*cfa.Loc
	make func(*domain.Predicates) *perLocation
	root *perLocation
	own  map[*arg.Node]*perLocation
}

// of returns the precision at n.
func (p *perSubtree) of(n *arg.Node) *perLocation {
	for ; ; n = n.In[0].From {
		if own := p.own[n]; own != nil {
			return own
		}
		if len(n.In) == 0 {
			return p.root
		}
	}
}

func (p *perSubtree) Domain(n *arg.Node) domain.Domain { return p.of(n).domain }

func (p *perSubtree) Add(from *arg.Node, l *cfa.Loc, predicates []*logic.Term) int {
	if own := p.own[from]; own != nil {
		return own.predicates.Add(l, predicates...)
	}
	more := p.of(from).predicates.Clone()
	n := more.Add(l, predicates...)
	if n > 0 {
		p.own[from] = p.make(more)
	}
	return n
}

func (p *perSubtree) At(l *cfa.Loc) []*logic.Term {
	all := p.root.predicates.Clone()
	for _, own := range p.own {
		all.Add(l, own.predicates.At(l)...)
	}
	out := slices.Clone(all.At(l))
	slices.SortFunc(out, func(f, g *logic.Term) int { return cmp.Compare(f.ID(), g.ID()) })
	return out
}

// Removed keeps the predicates of a node that is removed for what will take its place.
func (p *perSubtree) Removed(n, below *arg.Node) {
	own := p.own[n]
	if own == nil {
		return
	}
	delete(p.own, n)
	for _, l := range p.locs {
		p.Add(below, l, own.predicates.At(l))
	}
}

// Refine adds the predicates of nodes on a path, of which the first one is nearest to the entry, to the precision. It returns
// the first node at which some are new, from which on the path is to be explored again; nil if there is none.
func (u *Unwinding) Refine(path []*arg.Node, predicates func(*arg.Node) []*logic.Term) *arg.Node {
	var first *arg.Node
	for _, n := range path {
		from := n
		if first != nil {
			from = first
		}
		if u.Precision.Add(from, n.Loc, predicates(n)) > 0 && first == nil {
			first = n
		}
	}
	return first
}

// begin gives the precision the predicates that the options have. It leaves out those that are not about the parameters.
func (u *Unwinding) begin() {
	for _, l := range u.Automaton.Locs {
		for _, f := range u.Options.Predicates[l.Pred] {
			if !slices.ContainsFunc(logic.Consts(f), func(x *logic.Term) bool { return !slices.Contains(l.Vars, x) }) {
				u.Precision.Add(u.Nodes.Entry, l, []*logic.Term{f})
			}
		}
	}
}

// telling is how long it may take to tell the predicates of a precision, also when the time of the run is over.
const telling = 2 * time.Second

// tell tells the predicates of the precision, if somebody wants to know.
func (u *Unwinding) tell() {
	if u.Options.Learned == nil {
		return
	}
	learned := make(map[*horn.Pred][]*logic.Term)
	for _, l := range u.Automaton.Locs {
		if fs := u.Precision.At(l); len(fs) > 0 && l.Pred != nil {
			learned[l.Pred] = fs
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(u.Ctx), telling)
	defer cancel()
	_ = u.C.Within(ctx, func() { u.Options.Learned(learned) }) // who is told may have got a part
}
