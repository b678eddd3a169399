package program

// ModRef tells which globals each procedure may change (Mod) and may read (Ref), by itself or through the procedures it
// calls. The lists are in the order of Program.Globals.
type ModRef struct {
	Mod map[*Proc][]*Var
	Ref map[*Proc][]*Var
}

// NewModRef analyses p.
func NewModRef(p *Program, g *CallGraph, x *Index) *ModRef {
	number := make(map[*Var]int, len(p.Globals))
	for i, v := range p.Globals {
		number[v] = i
	}
	mod := make(map[*Proc]bitset, len(p.Procs))
	ref := make(map[*Proc]bitset, len(p.Procs))
	note := func(s bitset, vars []*Var) {
		for _, v := range vars {
			if i, ok := number[v]; ok {
				s.add(i)
			}
		}
	}
	for _, comp := range g.Components() {
		m, r := newBitset(len(p.Globals)), newBitset(len(p.Globals))
		for _, pr := range comp {
			mod[pr], ref[pr] = m, r // one set for all procedures of a cycle
		}
		for _, pr := range comp {
			note(r, pr.Results)
			for _, l := range pr.Locs {
				for _, e := range l.Out {
					for _, t := range Terms(e.Stmt) {
						note(r, x.Vars(t))
					}
					note(m, Writes(e.Stmt))
					if c, ok := e.Stmt.(*Call); ok {
						m.or(mod[c.Callee])
						r.or(ref[c.Callee])
					}
				}
			}
		}
	}
	res := &ModRef{Mod: make(map[*Proc][]*Var, len(p.Procs)), Ref: make(map[*Proc][]*Var, len(p.Procs))}
	for _, pr := range p.Procs {
		res.Mod[pr] = mod[pr].pick(p.Globals)
		res.Ref[pr] = ref[pr].pick(p.Globals)
	}
	return res
}
