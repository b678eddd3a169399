// The text of a call.

package entry

import (
	"fmt"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// Caller is the name of the function that calls the one in which execution is to start.
const Caller = "__craig_entry"

// Allocator is the name of the function that makes an object for a pointer: of the size, with a name for readers, and an
// expression of C for what is in it.
const Allocator = "__craig_object"

// Options say what pointers lead to where a Spec does not.
type Options struct {
	Depth int  // how many objects there can be, one behind the other, until pointers are null
	Valid bool // no pointer is null on the way there
}

// Call is a call of a function by text of ours.
type Call struct {
	Unit    int    // behind whose text it stands
	Text    string // from the end of the unit's last line on
	Params  int    // how many parameters the function has; those behind, in the text, choose what they point to
	Assumed []program.Assumed
}

// Write writes a call of the function, defined in one of the units, with objects for its parameters that are pointers. It
// returns nil if there is nothing to make: no parameter is a pointer, or none can lead to an object of ours, or the function
// takes more arguments than it has parameters. The error is a *frontend.EntryError for a Spec that does not fit the function.
func Write(units []*syntax.Tree, f *linking.Symbol, s Spec, o Options) (*Call, error) {
	t, ok := f.Function.Declarator.Type().(*cc.FunctionType)
	if !ok {
		return nil, nil
	}
	params := t.Parameters()
	if err := s.fits(params); err != nil {
		return nil, err
	}
	list := parameterList(f.Function.Declarator.DirectDeclarator)
	if list == nil || t.IsVariadic() || f.Function.DeclarationList != nil {
		if len(s.Targets) > 0 {
			return nil, &frontend.EntryError{Text: fmt.Sprintf("--entry: what parameters point to cannot be said of %s, whose parameters are no fixed list with types; start in a function that calls it", f.Name)}
		}
		return nil, nil
	}
	w := &writer{
		spec: s, o: o, use: usageOf(units), names: map[string]bool{f.Name: true}, locals: map[string]string{}, used: map[int]bool{}, at: syntax.Pos(f.Function.Declarator),
	}
	for _, p := range params {
		w.names[p.Name()] = true
	}
	args := w.arguments(params)
	for i, t := range s.Targets {
		if !w.used[i] && root(t.Path) != t.Path {
			return nil, &frontend.EntryError{Text: fmt.Sprintf("--entry %s: no object is made for %s; perhaps --entry-depth is too small, or it is in a union or an array", s.Function, t.Path)}
		}
	}
	if len(w.assumed) == 0 {
		return nil, nil
	}
	return &Call{Unit: f.Definition.Unit(), Text: w.text(units[f.Definition.Unit()], f, list, args), Params: len(args), Assumed: w.assumed}, nil
}

// text writes the function that calls f with args and has the parameters in list, too.
func (w *writer) text(unit *syntax.Tree, f *linking.Symbol, list *cc.ParameterTypeList, args []string) string {
	params := strings.Join(append([]string{cc.NodeSource(list)}, w.params...), ", ")
	function := fmt.Sprintf("void %s(%s) { %s%s(%s); }\n", Caller, params, w.body.String(), f.Name, strings.Join(args, ", "))
	var b strings.Builder
	b.WriteByte('\n')
	for _, word := range slices.Compact(slices.Sorted(slices.Values(strings.FieldsFunc(function, notInWords)))) {
		if unit.Macros[word] != nil { // what it stands for is there already
			fmt.Fprintf(&b, "#undef %s\n", word)
		}
	}
	// The call is where the function is, for readers; behind the end of the line, so that no other place is taken for one of it.
	place := syntax.Pos(f.Function)
	fmt.Fprintf(&b, "#line %d \"%s\"\n%s", place.Line, escaped(place.File), strings.Repeat(" ", margin))
	fmt.Fprintf(&b, "extern void *%s(unsigned long, const char *, const char *); extern int __VERIFIER_nondet_int(void); extern unsigned long __VERIFIER_nondet_ulong(void); ", Allocator)
	b.WriteString(function)
	return b.String()
}

// notInWords reports whether r is no character of the words of C.
func notInWords(r rune) bool {
	return !(r == '_' || r == '$' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
}

// margin is a column behind the lines of programs.
const margin = 1000

// escaped writes a name for a #line directive.
func escaped(name string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name)
}

// parameterList returns the list of the parameters of a function that is declared so, nil if it has none with types.
func parameterList(d *cc.DirectDeclarator) *cc.ParameterTypeList {
	for d != nil {
		switch d.Case {
		case cc.DirectDeclaratorFuncParam:
			inner := d.DirectDeclarator
			for inner.Case == cc.DirectDeclaratorDecl && inner.Declarator.Pointer == nil {
				inner = inner.Declarator.DirectDeclarator
			}
			if inner.Case == cc.DirectDeclaratorIdent {
				return d.ParameterTypeList
			}
			d = inner
		case cc.DirectDeclaratorDecl:
			d = d.Declarator.DirectDeclarator
		default:
			d = d.DirectDeclarator
		}
	}
	return nil
}

// fits returns an error for a Spec that says what the parameters cannot be.
func (s Spec) fits(params []*cc.Parameter) error {
	fail := func(format string, args ...any) error {
		return &frontend.EntryError{Text: fmt.Sprintf("--entry %s: ", s.Function) + fmt.Sprintf(format, args...) + "; " + syntaxHelp}
	}
	for _, t := range s.Targets {
		of := typeOf(params, t.Path)
		if of == nil {
			return fail("it has no parameter %s", t.Path)
		}
		to := ctypes.Pointee(of.Decay())
		if to == nil {
			if t.Shape != Inferred {
				return fail("%s is no pointer", t.Path)
			}
			continue
		}
		switch why := Unmade(to); {
		case t.Shape != Inferred && why != "":
			return fail("no object can be made for %s: it points to %s", t.Path, why)
		case t.Shape == String && !ctypes.IsChar(to):
			return fail("%s points to no characters", t.Path)
		}
		for _, x := range t.Length {
			for _, name := range x.factors {
				if isNumber(name) {
					continue
				}
				if n := typeOf(params, name); n == nil || !cc.IsIntegerType(n) {
					return fail("%s in the length of %s is no parameter, or member, with an integer type", name, t.Path)
				}
				if root(name) != name && (root(name) != root(t.Path) || root(t.Path) == t.Path) {
					return fail("%s in the length of %s: of members, those of the parameter that leads to the array can be there", name, t.Path)
				}
			}
		}
	}
	return nil
}

// typeOf returns the type of what a path denotes, nil if there is no such thing.
func typeOf(params []*cc.Parameter, path string) cc.Type {
	names := strings.FieldsFunc(strings.ReplaceAll(path, "->", " "), func(r rune) bool { return r == ' ' || r == '.' })
	var t cc.Type
	for _, p := range params {
		if p.Name() == names[0] {
			t = p.Type()
		}
	}
	for _, name := range names[1:] {
		if t == nil {
			return nil
		}
		if to := ctypes.Pointee(t.Decay()); to != nil {
			t = to
		}
		r, ok := t.(interface{ FieldByName(string) *cc.Field })
		if !ok {
			return nil
		}
		f := r.FieldByName(name)
		if f == nil {
			return nil
		}
		t = f.Type()
	}
	return t
}

func isNumber(s string) bool { return s[0] >= '0' && s[0] <= '9' }

// writer writes the body of the function that makes the call.
type writer struct {
	spec   Spec
	o      Options
	use    *usage
	names  map[string]bool   // that are taken
	locals map[string]string // variables in the place of parameters that are constant
	used   map[int]bool      // targets
	at     program.Pos

	params  []string // further parameters: what is chosen
	body    strings.Builder
	loops   int // around the place
	assumed []program.Assumed
}

// arguments writes statements that make objects for the parameters, and returns what the function is called with.
func (w *writer) arguments(params []*cc.Parameter) (args []string) {
	for _, p := range params {
		if p.Type().Kind() == cc.Void {
			continue
		}
		if p.Declarator == nil || p.Name() == "" {
			return nil
		}
		t := p.Type().Decay()
		x := place{path: p.Name(), typ: t, shown: p.Name(), key: p.Declarator, constant: declaredConstant(p.Declarator)}
		if ctypes.IsPointer(t) && x.constant && Unmade(ctypes.Pointee(t)) == "" {
			x.path, x.constant = w.name(p.Name()+"_object"), false
			w.printf("__typeof__(%s + 0) %s = 0; ", p.Name(), x.path)
			w.locals[p.Name()] = x.path
		}
		args = append(args, x.path)
		if ctypes.IsPointer(t) {
			w.pointer(x, w.target(p), 1)
		} else {
			w.members(x, 1)
		}
	}
	return args
}

// target returns what the parameter points to, as the user says or by default.
func (w *writer) target(p *cc.Parameter) Target {
	if t, ok := w.said(p.Name()); ok {
		return t
	}
	if d := arrayOf(p.Declarator.DirectDeclarator); d != nil && (d.Case == cc.DirectDeclaratorStaticArr || d.Case == cc.DirectDeclaratorArrStatic) {
		return Target{Shape: Array, least: cc.NodeSource(d.AssignmentExpression)} // C promises it
	}
	return w.inferred()
}

// said returns what the user says that a path points to.
func (w *writer) said(path string) (Target, bool) {
	for i, t := range w.spec.Targets {
		if t.Path == path {
			w.used[i] = true
			return t, t.Shape != Inferred || !w.o.Valid
		}
	}
	return Target{}, false
}

// member returns what the member of an object points to, as the user says or by default.
func (w *writer) member(x place) Target {
	if t, ok := w.said(x.shown); ok {
		return t
	}
	return w.inferred()
}

// arrayOf returns what declares a parameter as an array, nil if nothing does.
func arrayOf(d *cc.DirectDeclarator) *cc.DirectDeclarator {
	for d != nil {
		switch d.Case {
		case cc.DirectDeclaratorArr, cc.DirectDeclaratorStaticArr, cc.DirectDeclaratorArrStatic, cc.DirectDeclaratorStar:
			if inner := d.DirectDeclarator; inner.Case == cc.DirectDeclaratorIdent {
				return d
			}
			d = d.DirectDeclarator
		default:
			return nil
		}
	}
	return nil
}

// inferred is what a pointer leads to of which nothing is said.
func (w *writer) inferred() Target { return Target{Null: !w.o.Valid} }

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.body, format, args...) }

// name returns a name that is not taken.
func (w *writer) name(wish string) string {
	clean := strings.Map(func(r rune) rune {
		if notInWords(r) {
			return '_'
		}
		return r
	}, strings.NewReplacer("->", "_", "(", "", ")", "", "*", "").Replace(wish))
	for w.names[clean] {
		clean += "_"
	}
	w.names[clean] = true
	return clean
}

// assume notes what the answer rests on.
func (w *writer) assume(format string, args ...any) {
	w.assumed = append(w.assumed, program.Assumed{Name: assumption.EntryArguments, Pos: w.at, What: fmt.Sprintf(format, args...)})
}
