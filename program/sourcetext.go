// The textual form of what variables and the values of pointers are in the source:
//
//	source p.target target (variable "p" "main" "t.c:3:8" "pointer to int" 1 (scope "t.c:3:8-9:2")) p.offset "int"
//	pointee (variable "t" "" "t.c:1:5" "array of 10 int" 10) (variable "t" "" "t.c:1:5" "int" 1 10)
//
// Behind the part stands the object, _ if there is none. An object is its kind, name, function, place, type, units, scope and steps: a scope is a part of a file
// and the parts of that where the name means something else, and left out if it is not known; a member is a string, an element the length of its
// array. Behind a part of a pointer stand its twin, or _, and the type that it points to; behind a character, char. A pointee can end with
// the variables of its count and of what is alive.

package program

import (
	"slices"
	"strconv"
	"strings"

	"craig/logic/sexpr"
)

var (
	objectKinds = []string{Variable: "variable", Allocated: "allocated", Literal: "literal", Function: "function", Temporary: "temporary", Activation: "activation"}
	partNames   = []string{Whole: "whole", Target: "target", Offset: "offset", Count: "count", Alive: "alive", Hidden: "hidden"}
)

// text returns o in textual form, _ for nil.
func (o *Object) text() string {
	if o == nil {
		return "_"
	}
	parts := []string{objectKinds[o.Kind], quoteString(o.Name), quoteString(o.Func), quoteString(o.Pos.text()), quoteString(o.Type), strconv.FormatInt(o.Units, 10)}
	if s := o.Scope; s != nil {
		scope := "(scope " + quoteString(s.In.text())
		for _, h := range s.Hidden {
			scope += " " + quoteString(h.text())
		}
		parts = append(parts, scope+")")
	}
	for _, s := range o.Steps {
		switch {
		case s.Member != "":
			parts = append(parts, quoteString(s.Member))
		case s.Block:
			parts = append(parts, "block")
		default:
			parts = append(parts, strconv.FormatInt(s.Length, 10))
		}
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// sources writes what those of some variables are in the source that have names.
func (t *textWriter) sources(indent string, vars []*Var) {
	for _, v := range vars {
		s := v.Source
		if s == nil {
			continue
		}
		t.printf("%ssource %s %s %s", indent, t.name(v), partNames[s.Part], s.Object.text())
		switch {
		case s.Char:
			t.printf(" char")
		case s.Twin != nil || s.To != "":
			t.printf(" %s %s", t.known(s.Twin), quoteString(s.To))
		}
		t.printf("\n")
	}
}

// known returns the name of v, _ if it has none here.
func (t *textWriter) known(v *Var) string {
	if v == nil || t.names[v.Term] == "" {
		return "_"
	}
	return t.name(v)
}

// pointees writes what the numbers stand for that pointers hold.
func (t *textWriter) pointees() {
	for _, p := range t.p.Targets {
		t.printf("pointee")
		for i := range p.Objects {
			t.printf(" %s", p.Objects[i].text())
		}
		if p.Count != nil || p.Alive != nil {
			t.printf(" %s %s", t.known(p.Count), t.known(p.Alive))
		}
		if b := p.Blocks; b != nil && t.names[b.Sizes.Term] != "" {
			t.printf(" %s %d %d %d", t.name(b.Sizes), b.Stride, b.Unit, b.Before)
		}
		t.printf("\n")
	}
}

// source reads the rest of a line of one variable.
func (f *fields) source(lookup func(*sexpr.Node) (*Var, error)) error {
	if len(f.rest) < 3 {
		return f.errorf("a source is a variable, a part of an object and the object")
	}
	v, err := lookup(f.next())
	if err != nil {
		return err
	}
	name, err := f.symbol()
	if err != nil {
		return err
	}
	part := slices.Index(partNames, name)
	if part < 0 || v == nil || v.Source != nil {
		return f.errorf("no source of a variable that has none yet")
	}
	v.Source = &Source{Part: Part(part)}
	if f.is(sexpr.Symbol, "_") {
		f.next()
	} else if v.Source.Object, err = f.object(); err != nil {
		return err
	}
	if v.Source.Char = f.is(sexpr.Symbol, "char") && len(f.rest) == 1; v.Source.Char {
		f.next()
	}
	if len(f.rest) > 0 {
		if v.Source.Twin, err = lookup(f.next()); err != nil {
			return err
		}
		v.Source.To = f.optional()
	}
	_, err = f.place()
	return err
}

// object reads an object.
func (f *fields) object() (*Object, error) {
	if !f.is(sexpr.List, "") || len(f.rest[0].List) < 6 {
		return nil, f.errorf("an object is a kind, a name, a function, a place, a type and units")
	}
	g := &fields{rest: f.rest[0].List, last: f.rest[0]}
	f.next()
	kind, err := g.symbol()
	if err != nil {
		return nil, err
	}
	k := slices.Index(objectKinds, kind)
	if k < 0 {
		return nil, g.errorf("there are no objects of kind %s", kind)
	}
	o := &Object{Kind: ObjectKind(k)}
	o.Name, o.Func = g.optional(), g.optional()
	o.Pos = parsePos(g.optional())
	o.Type = g.optional()
	for i := 0; len(g.rest) > 0; i++ {
		if i == 1 && g.is(sexpr.List, "") {
			if o.Scope, err = g.scope(); err != nil {
				return nil, err
			}
			continue
		}
		if i > 0 && g.is(sexpr.String, "") {
			o.Steps = append(o.Steps, Step{Member: g.optional()})
			continue
		}
		if i > 0 && g.is(sexpr.Symbol, "block") {
			g.next()
			o.Steps = append(o.Steps, Step{Block: true})
			continue
		}
		n, err := strconv.ParseInt(g.rest[0].Text, 10, 64)
		if err != nil {
			return nil, g.errorf("no number")
		}
		g.next()
		if i == 0 {
			o.Units = n
		} else {
			o.Steps = append(o.Steps, Step{Length: n})
		}
	}
	return o, nil
}

// scope reads where a name means an object.
func (f *fields) scope() (*Scope, error) {
	g := &fields{rest: f.rest[0].List, last: f.rest[0]}
	if f.next(); !g.is(sexpr.Symbol, "scope") {
		return nil, g.errorf("a scope is missing")
	}
	g.next()
	s := &Scope{In: parsePos(g.optional())}
	for g.is(sexpr.String, "") {
		s.Hidden = append(s.Hidden, parsePos(g.optional()))
	}
	if len(g.rest) > 0 {
		return nil, g.errorf("a place is a string")
	}
	return s, nil
}

// blocks reads where the blocks of allocated memory are.
func (f *fields) blocks(lookup func(*sexpr.Node) (*Var, error)) (b *Blocks, err error) {
	b = &Blocks{}
	if b.Sizes, err = lookup(f.next()); err != nil {
		return nil, err
	}
	for _, n := range []*int64{&b.Stride, &b.Unit, &b.Before} {
		if *n, err = f.number(); err != nil {
			return nil, err
		}
	}
	if b.Sizes == nil || b.Sizes.Term.Sort().Index() == nil {
		return nil, f.errorf("sizes of blocks are an array")
	}
	return b, nil
}

// number reads a number that is not negative.
func (f *fields) number() (int64, error) {
	n, err := strconv.ParseInt(f.rest[0].Text, 10, 64)
	if err != nil || n < 0 {
		return 0, f.errorf("no number")
	}
	f.next()
	return n, nil
}

// pointee reads the rest of a line of a number.
func (f *fields) pointee(lookup func(*sexpr.Node) (*Var, error)) (p Pointee, err error) {
	for f.is(sexpr.List, "") {
		o, err := f.object()
		if err != nil {
			return p, err
		}
		p.Objects = append(p.Objects, *o)
	}
	if len(f.rest) == 2 || len(f.rest) == 6 {
		if p.Count, err = lookup(f.next()); err != nil {
			return p, err
		}
		if p.Alive, err = lookup(f.next()); err != nil {
			return p, err
		}
	}
	if len(f.rest) == 4 {
		if p.Blocks, err = f.blocks(lookup); err != nil {
			return p, err
		}
	}
	_, err = f.place()
	return p, err
}
