package precision

// What names mean at a place of a program.

import (
	"fmt"
	"strings"

	"craig/internal/precision/expression"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// names are those of a program.
type names struct {
	ctx     *logic.Context
	vars    map[*logic.Term]variable       // by Term and Old
	owner   map[*program.Var]*program.Proc // of locals
	byName  map[string][]*program.Var      // by the name that their expressions begin with
	byKey   map[string][]*program.Var
	objects map[int64]string
	numbers map[string]int64
}

// variable is the current value of a variable, or that at the entry of its procedure.
type variable struct {
	*program.Var
	old bool
}

func newNames(p *program.Program) *names {
	n := &names{
		ctx: p.Ctx, vars: make(map[*logic.Term]variable), owner: make(map[*program.Var]*program.Proc),
		byName: make(map[string][]*program.Var), byKey: make(map[string][]*program.Var),
		objects: make(map[int64]string), numbers: make(map[string]int64),
	}
	add := func(v *program.Var, pr *program.Proc) {
		if _, known := n.vars[v.Term]; known {
			return
		}
		n.vars[v.Term], n.vars[v.Old] = variable{v, false}, variable{v, true}
		if pr != nil {
			n.owner[v] = pr
		}
		name := v.Name
		if v.Source != nil && v.Source.Object != nil {
			name = v.Source.Object.Name
		}
		name = first(name)
		n.byName[name] = append(n.byName[name], v)
		n.byKey[n.key(v)] = append(n.byKey[n.key(v)], v)
	}
	for _, v := range p.Globals {
		add(v, nil)
	}
	for _, pr := range p.Procs {
		for _, vars := range [][]*program.Var{pr.Params, pr.Results, pr.Locals} {
			for _, v := range vars {
				add(v, pr)
			}
		}
	}
	n.nameObjects(p)
	return n
}

// first returns the name that an expression begins with.
func first(text string) string {
	if i := strings.IndexAny(text, ".["); i > 0 {
		return text[:i]
	}
	return text
}

// key returns what v is called where C has no name for it: its name in the program, without what tells the copies of inlined
// calls apart.
func (n *names) key(v *program.Var) string {
	pr := n.owner[v]
	if pr == nil {
		return v.Term.Name()
	}
	_, name, _ := strings.Cut(v.Term.Name(), "::")
	return function(v.Site, pr) + "::" + name
}

// function returns the name of the function that is called at a site, of the procedure if that is nil.
func function(site *program.Site, pr *program.Proc) string {
	if site != nil {
		return site.Callee().Name
	}
	return pr.Name
}

// nameObjects names what the numbers stand for that pointers hold, each differently.
func (n *names) nameObjects(p *program.Program) {
	for i, at := range p.Targets {
		if len(at.Objects) == 0 {
			continue
		}
		o := at.Objects[0]
		name := o.Name
		if o.Func != "" {
			name = o.Func + "::" + name
		}
		const longest = 40
		name = strings.Map(func(r rune) rune {
			if r == '|' || r < ' ' {
				return '!'
			}
			return r
		}, name[:min(len(name), longest)])
		text := name
		for k := 2; ; k++ {
			if o.Kind != program.Variable && o.Kind != program.Function || !isIdentifier(text) {
				text = "|" + text + "|"
			}
			if _, taken := n.numbers[text]; !taken {
				break
			}
			text = fmt.Sprintf("%s#%d", name, k)
		}
		n.objects[int64(i+1)], n.numbers[text] = text, int64(i+1)
	}
}

// scope is a place of a program, where names mean something: a location, or the return of a procedure if that is nil.
type scope struct {
	*names
	proc *program.Proc
	loc  *program.Loc
	at   program.Pos
}

func (n *names) atLocation(l *program.Loc) *scope {
	s := &scope{names: n, proc: l.Proc, loc: l, at: l.Place()}
	for _, e := range l.Out { // a loop's condition is in the scope of what the loop declares
		if a, ok := e.Stmt.(*program.Assume); ok && a.Branch != nil && a.Branch.Pos.Line > 0 {
			s.at = a.Branch.Pos
			break
		}
	}
	return s
}

func (n *names) atReturn(pr *program.Proc) *scope {
	s := &scope{names: n, proc: pr, at: pr.Exit.Place()}
	if s.at.Line == 0 {
		s.at = pr.Pos
	}
	return s
}

// depth returns how many calls, inlined ones, the function whose variable v is is away from the place; 0 for globals, too. It
// is not ok where v is another function's.
func (s *scope) depth(v *program.Var) (depth int, ok bool) {
	pr := s.owner[v]
	if pr == nil {
		return 0, true
	}
	if pr != s.proc {
		return 0, false
	}
	var site *program.Site
	if s.loc != nil {
		site = s.loc.Site
	}
	for ; site != v.Site; site = site.Outer {
		if site == nil {
			return 0, false
		}
		depth++
	}
	return depth, true
}

// expression returns the expression for v, with [] for indices, if C has one at the place at, which is in the same function.
func (s *scope) expression(v *program.Var, indices int, at program.Pos) (n expression.Name, ok bool) {
	if depth, visible := s.depth(v); !visible || depth > 0 {
		return n, false
	}
	if text, ok := s.result(v, indices); ok {
		n.Text = text
	} else if x, ok := v.Expression(at, make([]string, indices)...); ok {
		n.Text = x.Text
	} else {
		return n, false
	}
	if v.Source != nil {
		switch v.Source.Part {
		case program.Target:
			n.Part = expression.Base
		case program.Offset:
			n.Part = expression.Offset
		}
	}
	return n, true
}

// name returns the expression for v, with [] for indices: that of C at the place, or else the one where v is declared, if no other
// variable has it.
func (s *scope) name(v *program.Var, indices int) (n expression.Name, ok bool) {
	if n, ok = s.expression(v, indices, s.at); !ok {
		n, ok = s.expression(v, indices, declared(v))
	}
	return n, ok && s.find(n) == v
}

// declared returns a place where v is in scope.
func declared(v *program.Var) program.Pos {
	if v.Source == nil || v.Source.Object == nil || v.Source.Object.Scope == nil {
		return program.Pos{}
	}
	return v.Source.Object.Scope.In
}

// result returns \result, or the part of it that v is.
func (s *scope) result(v *program.Var, indices int) (string, bool) {
	if s.loc != nil || v.Source == nil || v.Source.Object == nil || v.Source.Part > program.Offset || indices > 0 || s.owner[v] == nil {
		return "", false
	}
	o := v.Source.Object
	if o.Scope != nil || o.Kind != program.Variable || o.ElementSteps() > 0 {
		return "", false
	}
	for _, r := range s.proc.Results {
		if r == v {
			text := `\result`
			for _, step := range o.Steps {
				text += "." + step.Member
			}
			return text, true
		}
	}
	return "", false
}

// elements returns how many indices lead to a value that v, an array, holds.
func elements(v *program.Var) int {
	if v.Source == nil || v.Source.Object == nil || v.Term.Sort().Kind() != logic.KindArray {
		return 0
	}
	return v.Source.Object.ElementSteps()
}

// find returns the variable that a name with [] for indices stands for.
func (s *scope) find(n expression.Name) *program.Var {
	if n.Quoted {
		return s.nearest(s.byKey[n.Text])
	}
	name := first(n.Text)
	candidates := s.byName[name]
	if name == `\result` {
		candidates = s.proc.Results
	}
	indices := strings.Count(n.Text, "[]")
	var elsewhere []*program.Var
	for _, v := range candidates {
		if indices != 0 && indices != elements(v) {
			continue
		}
		if m, ok := s.expression(v, indices, s.at); ok && m.Text == n.Text && m.Part == n.Part {
			return v
		}
		if m, ok := s.expression(v, indices, declared(v)); ok && m.Text == n.Text && m.Part == n.Part {
			elsewhere = append(elsewhere, v)
		}
	}
	if len(elsewhere) == 1 {
		return elsewhere[0]
	}
	return nil
}

// nearest returns the variable of the fewest calls away; nil if all are others'.
func (s *scope) nearest(vars []*program.Var) (v *program.Var) {
	least := 0
	for _, w := range vars {
		if depth, ok := s.depth(w); ok && (v == nil || depth < least) {
			v, least = w, depth
		}
	}
	return v
}

// Name implements expression.Scope.
func (s *scope) Name(x, index *logic.Term) (n expression.Name, indices []*logic.Term, ok bool) {
	v, ok := s.vars[x]
	if !ok {
		return n, nil, false
	}
	if index != nil {
		return s.element(v, index)
	}
	if elements(v.Var) > 0 || v.Source == nil || v.Source.Object == nil || v.Source.Object.ElementSteps() == 0 {
		if n, ok = s.name(v.Var, 0); ok {
			n.Old = v.old
			return n, nil, true
		}
	}
	n = expression.Name{Text: s.key(v.Var), Quoted: true, Old: v.old}
	return n, nil, s.find(n) == v.Var
}

// element returns the name of an element of v.
func (s *scope) element(v variable, index *logic.Term) (n expression.Name, indices []*logic.Term, ok bool) {
	if v.old {
		for _, x := range logic.Consts(index) {
			if !s.vars[x].old {
				return n, nil, false
			}
		}
	}
	if elements(v.Var) == 0 {
		return n, nil, false
	}
	if indices, ok = s.apart(v.Source.Object, index); !ok {
		return n, nil, false
	}
	n, ok = s.name(v.Var, len(indices))
	n.Old = v.old
	return n, indices, ok
}

// lengths returns the lengths of the arrays that indices lead through.
func lengths(o *program.Object) (out []int64) {
	for _, step := range o.Steps {
		if step.Member == "" {
			out = append(out, step.Length)
		}
	}
	return out
}

// apart takes the number of an element apart into an index for each array.
func (s *scope) apart(o *program.Object, index *logic.Term) (indices []*logic.Term, ok bool) {
	if o.Units > 1 {
		return nil, false
	}
	ls := lengths(o)
	indices = make([]*logic.Term, len(ls))
	for i := len(ls) - 1; i > 0; i-- {
		if ls[i] <= 0 {
			return nil, false
		}
		length := num.Int(ls[i])
		whole, rest := logic.Linear{}, logic.Linear{}
		sum := logic.Linearize(index)
		for _, m := range sum.Monos {
			if k := m.Coef.Quo(length); k.IsInt() {
				whole.Monos = append(whole.Monos, logic.Mono{Coef: k, Base: m.Base})
			} else {
				rest.Monos = append(rest.Monos, m)
			}
		}
		whole.Const, rest.Const = num.DivMod(sum.Const, length)
		indices[i], index = s.ctx.Sum(rest, logic.Int), s.ctx.Sum(whole, logic.Int)
	}
	indices[0] = index
	return indices, true
}

// Term implements expression.Scope.
func (s *scope) Term(n expression.Name, indices []*logic.Term) (*logic.Term, bool) {
	v := s.find(n)
	if v == nil {
		return nil, false
	}
	x := v.Term
	if n.Old {
		x = v.Old
	}
	switch {
	case len(indices) == 0:
		return x, true
	case x.Sort().Index() != logic.Int:
		return nil, false
	}
	number := indices[0]
	for i, length := range lengths(v.Source.Object)[1:] {
		number = s.ctx.Add(s.ctx.MulNum(num.Int(length), number), indices[i+1])
	}
	return s.ctx.Select(x, number), true
}

// Object implements expression.Scope.
func (s *scope) Object(number int64) (string, bool) {
	name, ok := s.objects[number]
	return name, ok
}

// Number implements expression.Scope.
func (s *scope) Number(name string) (int64, bool) {
	n, ok := s.numbers[name]
	return n, ok
}
