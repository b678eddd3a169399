// What a program takes from outside, for those who run it: functions and variables without a definition, and where its
// text has labels and variables without an initial value.

package c

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// Interface is what a program needs to be run, and where statements can be added to its text.
type Interface struct {
	Functions []Function // used but not defined, by name
	Variables []Variable // used and declared extern but not defined, by name
	Defined   map[string]bool
	Entry     Function
	EntryOf   string              // the function that Entry calls for a user, or is
	Caller    int                 // the unit whose Text has a definition of Entry that its file has not; -1: none
	Units     []Unit              // the files, in their order
	Uses      map[string][]string // by function with a definition: the functions that its text names, and the Names of its Reads
	Unordered []Unordered
	Calls     map[program.Pos][]Argument // of functions that are named, by place
	Implicit  bool                       // a function is called before it is declared
	Inline    bool                       // an inline definition is to be used without an external one, as GNU's C had it before C99
}

// Argument is an argument of a call.
type Argument struct {
	Type  Type
	Fixed bool // it is a pointer through which nothing is written: null, or to a literal, a function or a stream
}

// Unordered is an expression whose operands C evaluates in any order, and what two or more of them name, as in Uses.
type Unordered struct {
	Pos      program.Pos
	Unit     int    // its index
	Function string // that it is in
	Operands [][]string
}

// Function is the name and the type of a function.
type Function struct {
	Name     string
	Result   Type
	Params   []Type
	Variadic bool // it takes more arguments than Params
	Implicit bool // it is declared only by being called
	// Library reports whether it can be one of the C library or of gcc: the name is of one, which has such a type.
	Library bool
}

// Variable is a variable that is declared extern.
type Variable struct {
	Name string
	Type Type
}

// Unit is a file and the places of it that can be found in its text, which those that come out of a macro or from a
// file that is included cannot.
type Unit struct {
	File   string
	Text   []byte   // as it is read: with directives for a preprocessor's line markers
	Labels []Label  // that are violated assertions: named ERROR, or as Options.Labels say
	Bodies []Body   // of functions whose call is a violated assertion
	Locals []Local  // of functions, without an initial value, in blocks
	Sites  []Site   // of calls of functions by their names
	Hidden []string // functions of which there are other calls, too
	Reads  []Read   // of volatile objects, by Name
}

// Label is a label; text at offset After of the unit comes before the statement that it labels.
type Label struct {
	Pos   program.Pos
	After int
}

// Body is the definition of a function; text at offset After of the unit comes first in it.
type Body struct {
	Function string
	After    int
}

// Site is a call; what is at offset Before of the unit comes before the name of the function.
type Site struct {
	Pos      program.Pos
	Name     string
	Function string // that the call is in
	Before   int
}

// Local is a variable with a settable type, see Type.IsSettable; text at offset After of the unit comes after its declaration.
type Local struct {
	Pos      program.Pos
	Name     string
	Function string // that it is a variable of
	Type     Type
	After    int
}

// ReadInterface reads the files again, of which Load has made p with the same options, for their Interface. The errors are
// those of Load.
func ReadInterface(ctx context.Context, files []string, o Options, p *program.Program) (in *Interface, err error) {
	r, err := o.read(ctx, files)
	if err != nil {
		return nil, err
	}
	o.Entry = r.entry
	s := &survey{
		o:         o,
		in:        &Interface{Defined: map[string]bool{}, Uses: map[string][]string{}, Calls: map[program.Pos][]Argument{}},
		functions: map[string]Function{}, variables: map[string]Variable{}, defined: map[string]bool{},
		volatile: volatileReads(p), uses: map[cc.ExpressionNode]usage{}, around: map[cc.ExpressionNode][]program.Pos{},
	}
	s.in.EntryOf, s.in.Caller = r.function, r.caller
	for i, u := range r.units {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		text, err := frontend.Read(o.Files, u.File)
		if err != nil {
			return nil, err
		}
		ast := r.trees[i]
		s.in.Units = append(s.in.Units, Unit{File: u.File, Text: slices.Concat(syntax.Markers(text), []byte(u.After))})
		s.unit = &s.in.Units[len(s.in.Units)-1]
		s.macros = ast.Macros
		for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			s.external(tu.ExternalDeclaration)
		}
		s.unit.Reads = slices.DeleteFunc(s.unit.Reads, func(r Read) bool { return !s.volatile[r.Pos] })
		slices.SortStableFunc(s.unit.Reads, func(x, y Read) int { return strings.Compare(x.Name, y.Name) })
	}
	if s.in.Entry.Name == "" {
		return nil, errors.New("no function " + o.Entry)
	}
	for _, name := range slices.Sorted(maps.Keys(s.functions)) {
		if !s.in.Defined[name] {
			s.in.Functions = append(s.in.Functions, s.functions[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.variables)) {
		if !s.defined[name] {
			s.in.Variables = append(s.in.Variables, s.variables[name])
		}
	}
	return s.in, nil
}

// survey collects an Interface.
type survey struct {
	o         Options
	in        *Interface
	unit      *Unit
	fn        string              // the function
	functions map[string]Function // used
	variables map[string]Variable // used and not of the unit
	defined   map[string]bool     // variables

	volatile    map[program.Pos]bool // where volatile objects are read, and whether by Reads only
	uses        map[cc.ExpressionNode]usage
	around      map[cc.ExpressionNode][]program.Pos // the places of the parentheses around it
	unevaluated int                                 // in how many operands that are not evaluated the node is
	macros      map[string]*cc.Macro                // of the unit
}

func (s *survey) external(ed *cc.ExternalDeclaration) {
	switch ed.Case {
	case cc.ExternalDeclarationFuncDef:
		d := ed.FunctionDefinition.Declarator
		s.in.Defined[d.Name()] = true
		s.fn = d.Name()
		if at, ok := s.offset(ed.FunctionDefinition.CompoundStatement.Token); ok && s.o.meaning().Violates(s.fn) {
			s.unit.Bodies = append(s.unit.Bodies, Body{s.fn, at})
		}
		s.in.Inline = s.in.Inline || d.IsInline() && !d.IsStatic() && !d.IsExtern()
		if t, ok := d.Type().(*cc.FunctionType); ok && d.Name() == s.o.Entry {
			s.in.Entry = signatureOf(d.Name(), t)
		}
	case cc.ExternalDeclarationDecl:
		for il := ed.Declaration.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
			if d := il.InitDeclarator.Declarator; !d.IsTypename() && (!d.IsExtern() || il.InitDeclarator.Initializer != nil) {
				s.defined[d.Name()] = true
			}
		}
	}
	names := s.visit(reflect.ValueOf(ed))
	if ed.Case == cc.ExternalDeclarationFuncDef {
		slices.Sort(names)
		s.in.Uses[ed.FunctionDefinition.Declarator.Name()] = slices.Compact(names)
	}
}

// visit looks at a node and what is below it, and returns the functions that are named there, and the
// Names of the Reads.
func (s *survey) visit(v reflect.Value) (names []string) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return nil
	}
	n, ok := v.Interface().(cc.Node)
	if !ok {
		return nil
	}
	defer s.within(n)()
	if e, ok := n.(cc.ExpressionNode); ok {
		if name := s.read(e); name != "" {
			names = append(names, name)
		}
	}
	return append(names, s.children(n, v)...)
}

// children looks at what is below a node, whose value is v, and notes what the node itself is.
func (s *survey) children(n cc.Node, v reflect.Value) []string {
	switch n := n.(type) {
	case *cc.PrimaryExpression:
		if n.Case == cc.PrimaryExpressionIdent {
			return s.use(n)
		}
	case *cc.LabeledStatement:
		if n.Case == cc.LabeledStatementLabel && (n.Token.SrcStr() == "ERROR" || slices.Contains(s.o.Labels, n.Token.SrcStr())) {
			if at, ok := s.offset(n.Token2); ok {
				s.unit.Labels = append(s.unit.Labels, Label{syntax.Pos(n), at})
			}
		}
	case *cc.BlockItem:
		if n.Case == cc.BlockItemDecl {
			s.locals(n.Declaration)
		}
	case *cc.PostfixExpression:
		if n.Case == cc.PostfixExpressionCall {
			s.call(n)
			operands := [][]string{s.visit(reflect.ValueOf(n.PostfixExpression))}
			for _, a := range syntax.Arguments(n) {
				operands = append(operands, s.visit(reflect.ValueOf(a)))
			}
			return s.unordered(n, operands[1:], operands[0])
		}
	}
	var operands [][]string
	for i := range v.Elem().NumField() {
		if f := v.Elem().Type().Field(i); f.IsExported() && !f.Anonymous {
			operands = append(operands, s.visit(v.Elem().Field(i)))
		}
	}
	switch n.(type) {
	case *cc.AdditiveExpression, *cc.MultiplicativeExpression, *cc.ShiftExpression, *cc.RelationalExpression, *cc.EqualityExpression,
		*cc.AndExpression, *cc.ExclusiveOrExpression, *cc.InclusiveOrExpression, *cc.AssignmentExpression, *cc.PostfixExpression:
		return s.unordered(n, operands, nil)
	}
	return slices.Concat(operands...)
}

// call notes the arguments of a call of a function by its name.
func (s *survey) call(n *cc.PostfixExpression) {
	name, _ := syntax.FunctionName(n.PostfixExpression)
	if name == "" {
		return
	}
	if x, ok := n.PostfixExpression.(*cc.PrimaryExpression); ok && x.Case == cc.PrimaryExpressionIdent {
		if at, ok := s.offset(x.Token); ok && x.Token.SrcStr() == name {
			s.unit.Sites = append(s.unit.Sites, Site{syntax.Pos(n), name, s.fn, at - len(name)})
		} else {
			s.unit.Hidden = append(s.unit.Hidden, name)
		}
	}
	list := []Argument{}
	for _, a := range syntax.Arguments(n) {
		arg := Argument{Type: Type{a.Type().Decay()}}
		if p := ctypes.Pointee(arg.Type.t); p != nil {
			lit, _ := syntax.Callee(a).(*cc.PrimaryExpression)
			arg.Fixed = clib.IsStream(p) || p.Kind() == cc.Function || lit != nil && lit.Case == cc.PrimaryExpressionString
			switch v := a.Value().(type) {
			case cc.Int64Value:
				arg.Fixed = arg.Fixed || v == 0
			case cc.UInt64Value:
				arg.Fixed = arg.Fixed || v == 0
			}
		}
		list = append(list, arg)
	}
	s.in.Calls[syntax.Pos(n)] = list
}

// unordered returns the functions that the operands of n name, followed by more, and notes n if several do.
func (s *survey) unordered(n cc.Node, operands [][]string, more []string) []string {
	operands = slices.DeleteFunc(operands, func(names []string) bool { return len(names) == 0 })
	if len(operands) > 1 {
		s.in.Unordered = append(s.in.Unordered, Unordered{syntax.Pos(n), len(s.in.Units) - 1, s.fn, operands})
	}
	return append(slices.Concat(operands...), more...)
}

// use notes the use of a name, and returns it if it is that of a function.
func (s *survey) use(x *cc.PrimaryExpression) []string {
	name := x.Token.SrcStr()
	d, ok := x.ResolvedTo().(*cc.Declarator)
	if !ok {
		if x.ResolvedTo() != nil || strings.HasPrefix(name, "__builtin_") {
			return nil
		}
		if _, ok := s.functions[name]; !ok {
			s.functions[name] = Function{Name: name, Implicit: true, Library: clib.Standard(name)}
			s.in.Implicit = true
		}
		return []string{name}
	}
	if t, ok := d.Type().(*cc.FunctionType); ok {
		if f, ok := s.functions[name]; !ok || f.Implicit {
			f := signatureOf(name, t)
			f.Implicit = d.IsSynthetic()
			f.Library = clib.Standard(name) && (f.Implicit || clib.New(s.o.DataModel == "LP64").Is(name, t))
			s.in.Implicit = s.in.Implicit || f.Implicit
			s.functions[name] = f
		}
		return []string{name}
	}
	if d.IsExtern() {
		s.variables[name] = Variable{name, Type{d.Type()}}
	}
	return nil
}

func signatureOf(name string, t *cc.FunctionType) Function {
	f := Function{Name: name, Result: Type{t.Result()}, Variadic: t.IsVariadic()}
	for _, p := range t.Parameters() {
		if p.Type().Kind() != cc.Void {
			f.Params = append(f.Params, Type{p.Type().Decay()})
		}
	}
	return f
}

// locals notes the variables that a declaration in a block leaves without a value.
func (s *survey) locals(decl *cc.Declaration) {
	if decl.Case != cc.DeclarationDecl {
		return
	}
	at, ok := s.offset(decl.Token)
	for il := decl.InitDeclaratorList; ok && il != nil; il = il.InitDeclaratorList {
		d, t := il.InitDeclarator.Declarator, Type{il.InitDeclarator.Declarator.Type()}
		if il.InitDeclarator.Initializer == nil && !d.IsTypename() && !d.IsExtern() && !d.IsStatic() && !d.IsConst() && t.IsSettable() {
			s.unit.Locals = append(s.unit.Locals, Local{syntax.Pos(d), d.Name(), s.fn, t, at})
		}
	}
}

// include matches a directive that brings in the text of another file.
var include = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include`)

// offset returns where the token t ends in the text of the unit; false if it does not come from there. Lines of a file
// may say that they are from another one, which only a file without other text in it is believed.
func (s *survey) offset(t cc.Token) (int, bool) {
	p, src := t.Position(), t.Src()
	if p.Filename != s.unit.File && (strings.HasPrefix(p.Filename, "<") || include.Match(s.unit.Text)) {
		return 0, false
	}
	end := p.Offset + len(src)
	if end > len(s.unit.Text) || !bytes.Equal(s.unit.Text[p.Offset:end], src) {
		return 0, false
	}
	return end, true
}
