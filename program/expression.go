// Variables as expressions of the source.

package program

// Expression is what a variable is in the source.
type Expression struct {
	// Text is an expression over one name: "x", "s.a", "t", "t[i].a". There is none with -> or *, since variables stand for
	// objects, and pointers are compared with their addresses.
	Text string
	// Part is Whole if the variable has the value of the expression. If it is Target or Offset, the expression is a pointer,
	// of which the variable is a part, and the variable's twin the other one.
	Part Part
	// Function is the function whose variable it is; empty for one of the whole file.
	Function string
	Type     string // of the expression, in words for display
}

// Expression returns the expression for v at a place of the source, of a variable that holds several elements for that with
// an index for each of its ElementSteps, or without those at the end for an array. There is none at places outside of the
// scope of the name that it begins with, for what the source has no name for (ghosts such as lifetimes, temporaries, what is
// allocated, variables of each call of a recursive function), and where the name does not mean the value that v has (parts
// of unions, volatile objects). Variables of languages that say nothing of what they are in the source are called by their
// names everywhere in their procedure.
func (v *Var) Expression(at Pos, index ...string) (x Expression, ok bool) {
	return v.ExpressionWhere(func(o *Object) bool { return o.Scope.Has(at) }, index...)
}

// ExpressionWhere is Expression for a place at which means says whether the name of an object means it.
func (v *Var) ExpressionWhere(means func(*Object) bool, index ...string) (x Expression, ok bool) {
	s := v.Source
	switch {
	case s == nil && (v.Type == "" || len(index) > 0):
		return x, false
	case s == nil:
		return Expression{Text: v.Name, Type: v.Type}, true
	}
	o := s.Object
	if o == nil || o.Kind != Variable || s.Part > Offset || !means(o) {
		return x, false
	}
	x = Expression{Text: o.Name, Part: s.Part, Function: o.Func, Type: o.Type}
	for n, step := range o.Steps {
		switch {
		case step.Member != "":
			x.Text += "." + step.Member
		case len(index) > 0:
			x.Text, index = x.Text+"["+index[0]+"]", index[1:]
		case o.membersBehind(n):
			return Expression{}, false
		}
	}
	if len(index) > 0 {
		return Expression{}, false
	}
	return x, true
}

// membersBehind reports whether a step behind the n-th one leads to a member.
func (o *Object) membersBehind(n int) bool {
	for _, s := range o.Steps[n+1:] {
		if s.Member != "" {
			return true
		}
	}
	return false
}

// ElementSteps returns how many steps to elements there are from the variable of the source to o.
func (o *Object) ElementSteps() int {
	n := 0
	for _, s := range o.Steps {
		if s.Member == "" {
			n++
		}
	}
	return n
}
