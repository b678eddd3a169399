package program

import "slices"

// Clone returns a copy of p with the same ids whose procedures, locations and edges have those of p as their Origin.
// Variables, terms and statements are shared, except calls, which name the copied procedures. Loops stay with p, where locations
// find them by their Source. p must be numbered.
func (p *Program) Clone() *Program {
	q := &Program{
		Ctx:     p.Ctx,
		Procs:   make([]*Proc, len(p.Procs)),
		Globals: slices.Clone(p.Globals),
		Cuts:    slices.Clone(p.Cuts),
		Assumed: slices.Clone(p.Assumed),
		Asked:   p.Asked,
		Targets: p.Targets,
	}
	copied := make(map[*Proc]*Proc, len(p.Procs))
	var locs []*Loc // by id
	for i, pr := range p.Procs {
		c := &Proc{
			Name:    pr.Name,
			Params:  slices.Clone(pr.Params),
			Results: slices.Clone(pr.Results),
			Locals:  slices.Clone(pr.Locals),
			Locs:    make([]*Loc, len(pr.Locs)),
			Pos:     pr.Pos,
			Origin:  pr,
		}
		block := make([]Loc, len(pr.Locs))
		for j, l := range pr.Locs {
			block[j] = Loc{ID: l.ID, Proc: c, Label: l.Label, Pos: l.Pos, Origin: l, Site: l.Site}
			c.Locs[j] = &block[j]
			locs = append(locs, &block[j])
		}
		c.Entry, c.Exit = locs[pr.Entry.ID], locs[pr.Exit.ID]
		q.Procs[i] = c
		copied[pr] = c
	}
	q.Entry = copied[p.Entry]
	copies := make(map[*Edge]*Edge)
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			from := locs[l.ID]
			from.Out = make([]*Edge, len(l.Out))
			for i, e := range l.Out {
				s := e.Stmt
				if call, ok := s.(*Call); ok {
					s = &Call{Callee: copied[call.Callee], Args: call.Args, Results: call.Results}
				}
				from.Out[i] = &Edge{ID: e.ID, From: from, To: locs[e.To.ID], Stmt: s, Pos: e.Pos, Origin: e}
				copies[e] = from.Out[i]
			}
		}
	}
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			to := locs[l.ID]
			to.In = make([]*Edge, len(l.In))
			for i, e := range l.In {
				to.In[i] = copies[e]
			}
		}
	}
	return q
}

// Restated returns a program like p, without origins as those of front ends are, after change has seen each of its edges, whose
// statements it may replace.
func Restated(p *Program, change func(*Edge)) *Program {
	out := p.Clone()
	for i, pr := range out.Procs {
		pr.Origin = nil
		at := make(map[*Loc]*Loc, len(pr.Locs))
		for _, l := range pr.Locs {
			at[l.Origin] = l
		}
		for _, l := range p.Procs[i].Loops {
			pr.Loops = append(pr.Loops, Loop{Kind: l.Kind, Pos: l.Pos, Head: at[l.Head], Test: at[l.Test]})
		}
		for _, l := range pr.Locs {
			l.Origin = nil
			for _, e := range l.Out {
				e.Origin = nil
				change(e)
			}
		}
	}
	return out
}
