package unwinding

// Over what the posts of edges speak.

import (
	"craig/domain"
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
