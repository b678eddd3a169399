package pass

import (
	"context"

	"craig/horn"
	"craig/logic"
)

// Back leads from the output of a pass, or of a pipeline, back to its input. It leaves its arguments unchanged.
type Back interface {
	// Model returns the model of the input that corresponds to one of the output. It fails with a *UnmappedModelError if a solver that
	// is needed for it gives up or ctx is done; any other error says that the output's is no model.
	Model(context.Context, horn.Model) (horn.Model, error)
	// Derivation returns the derivation in the input that corresponds to one in the output, which must be one. That can be
	// exponentially larger; it fails with the cause of ctx when that is done.
	Derivation(context.Context, *horn.Derivation) (*horn.Derivation, error)
	// Predicates returns, of formulas over the parameters of the output's predicates, what they are in the input, and Onward, of
	// formulas over those of the input's, what they are in the output, without those that are trivial there or cannot be said.
	// They need not hold of anything.
	Predicates(map[*horn.Pred][]*logic.Term) map[*horn.Pred][]*logic.Term
	Onward(map[*horn.Pred][]*logic.Term) map[*horn.Pred][]*logic.Term
}

// composed is the Back of several passes, in the order in which they ran.
type composed []Back

// Model implements Back.
func (b composed) Model(ctx context.Context, m horn.Model) (horn.Model, error) {
	for i := len(b) - 1; i >= 0; i-- {
		var err error
		if m, err = b[i].Model(ctx, m); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Derivation implements Back.
func (b composed) Derivation(ctx context.Context, d *horn.Derivation) (*horn.Derivation, error) {
	for i := len(b) - 1; i >= 0; i-- {
		var err error
		if d, err = b[i].Derivation(ctx, d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// way is the Back of one pass. Derivations follow from where the output's clauses come from.
type way struct {
	in, out *horn.System
	model   func(context.Context, horn.Model) (horn.Model, error)
	from    []*provenance // by output clause
	images  []image       // by output predicate
	consts  map[*horn.Clause][]*logic.Term
}

// Model implements Back.
func (w *way) Model(ctx context.Context, m horn.Model) (horn.Model, error) { return w.model(ctx, m) }

// provenance says which part of a derivation in the input an instance of an output clause stands for.
type provenance struct {
	solved   []definition // constants that the clause no longer has, in the order in which they went
	variants []*origin    // the first that applies is it
}

// definition gives a constant the value of a term.
type definition struct{ x, t *logic.Term }

// origin is an instance of an input clause.
type origin struct {
	when   *logic.Term                 // it applies if this holds of the output clause's constants; nil: it does
	clause *horn.Clause                // of the input
	values map[*logic.Term]*logic.Term // the values of the input clause's constants; those that are missing are themselves
	atoms  []source                    // by atom of clause
	fetch  []fetch
}

// source says where the derivation of an atom is from: one of the output clause's atoms, the first that applies, or an
// instance that has become part of the output clause.
type source struct {
	atoms    []*atom
	variants []*origin
}

// fetch gives a constant of the input clause the value of an argument of what derives one of its atoms. The output
// does not have that argument.
type fetch struct {
	x         *logic.Term
	atom, arg int
}

// Derivation implements Back.
func (w *way) Derivation(ctx context.Context, d *horn.Derivation) (*horn.Derivation, error) {
	if w.consts == nil {
		w.consts = make(map[*horn.Clause][]*logic.Term)
	}
	r := &returning{way: w, ctx: ctx, done: make(map[*horn.Derivation]*horn.Derivation)}
	t := r.translate(d)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return t, nil
}

// returning is one translation of a derivation. What it returns is incomplete when ctx is done.
type returning struct {
	*way
	ctx  context.Context
	done map[*horn.Derivation]*horn.Derivation
}

func (r *returning) translate(d *horn.Derivation) *horn.Derivation {
	if t := r.done[d]; t != nil {
		return t
	}
	from := r.from[d.Clause.ID]
	m := logic.NewModel()
	for k, v := range d.Values.Consts {
		m.Consts[k] = v
	}
	for f, v := range d.Values.Funcs {
		m.Funcs[f] = v
	}
	for i := len(from.solved) - 1; i >= 0; i-- {
		m.Consts[from.solved[i].x] = m.Eval(from.solved[i].t)
	}
	t := r.instance(pick(from.variants, m.Evaluator()), d, m)
	r.done[d] = t
	return t
}

// pick returns the first of the origins that applies.
func pick(variants []*origin, ev *logic.Evaluator) *origin {
	for _, o := range variants[:len(variants)-1] {
		if o.when == nil || ev.Holds(o.when) {
			return o
		}
	}
	return variants[len(variants)-1]
}

// instance returns the derivation of o's clause, as part of what d stands for; m has the values of d's constants and of
// those that were solved.
func (r *returning) instance(o *origin, d *horn.Derivation, m *logic.Model) *horn.Derivation {
	ev := m.Evaluator()
	t := &horn.Derivation{Clause: o.clause, Values: logic.NewModel(), Children: make([]*horn.Derivation, len(o.atoms))}
	t.Values.Funcs = m.Funcs
	consts, ok := r.consts[o.clause]
	if !ok {
		consts = logic.Consts(clauseTerms(o.clause)...)
		r.consts[o.clause] = consts
	}
	for _, k := range consts {
		image := k
		if v := o.values[k]; v != nil {
			image = v
		}
		t.Values.Consts[k] = ev.Eval(image)
	}
	for i, a := range o.clause.Body {
		if r.ctx.Err() != nil {
			return t
		}
		if !t.Values.Holds(a.Guard) {
			continue
		}
		if src := o.atoms[i]; len(src.variants) > 0 {
			t.Children[i] = r.instance(pick(src.variants, ev), d, m)
		} else {
			for _, at := range src.atoms {
				if at.index >= 0 && (at.when == nil || ev.Holds(at.when)) && ev.Holds(d.Clause.Body[at.index].Guard) {
					t.Children[i] = r.translate(d.Children[at.index])
					break
				}
			}
		}
	}
	for _, f := range o.fetch {
		if child := t.Children[f.atom]; child != nil {
			t.Values.Consts[f.x] = child.Args()[f.arg]
		}
	}
	return t
}
