// What code outside of the program may do besides what it is called for: it names variables of the program, keeps what it
// was given, and changes both whenever it runs.

package lower

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/linking"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
)

// isDescribed reports whether a function without a body, whose declaration is not another one than the library's, is
// described: one of the C library, as our headers have it, of the compiler or of SV-COMP. All others are code outside, of
// which nothing is known.
func (l *lowering) isDescribed(name string) bool {
	return clib.Standard(name) || strings.HasPrefix(name, "__VERIFIER_") || l.mem.lib.Prototype(name) != nil
}

// callOutside calls a function without a body, with the name of the library's if known: evaluate evaluates its arguments and
// returns the effects that its description has. A function that is not described may also change what it can reach.
func (l *procedure) callOutside(x *cc.PostfixExpression, name string, known bool, evaluate func() (effects []func())) {
	do := func(effects []func()) {
		for _, f := range effects {
			f()
		}
	}
	if known && l.isDescribed(name) {
		effects := evaluate()
		do(effects)
		if l.callsBack(x, name, known) {
			do(effects)
		}
		return
	}
	if names := callable(l.link, l.o.Entry); len(names) > 0 {
		l.assumes(assumption.NoCallsByName, name+" does not call "+some(names), l.pos(x))
	}
	before := l.giving
	l.giving = true
	effects := evaluate()
	l.giving = before
	l.changeVisible(x, name)
	do(effects)
	if l.callsBack(x, name, known) {
		do(effects)
	}
}

// changeVisible lets the function name change the variables of the program that code outside can name, and what code
// outside has been given pointers to.
func (l *procedure) changeVisible(x cc.Node, name string) {
	variables := l.named(false)
	var names []string
	for _, o := range variables {
		names = append(names, l.rootName(o))
	}
	l.mem.given.Each(func(k int64) {
		for _, o := range l.object(k) {
			if r := l.mem.roots[o.key.root]; !r.lit && !slices.Contains(names, r.name) {
				names = append(names, r.name)
			}
		}
	})
	if len(names) == 0 || l.assumes(assumption.OutsideKeepsMemory, name+" does not change "+some(names), l.pos(x)) {
		return
	}
	for _, o := range variables {
		l.noteGiven(l.Pointees(l.address(l.whole(o), x).t))
	}
	l.expose(l.mem.given, x)
}

// leadsToVariables notes that pointers in what, which comes from code outside, may lead to the variables of the program
// that code outside can name. Which of them the program uses is known when everything is lowered.
func (l *procedure) leadsToVariables(what string, n cc.Node) {
	l.pending = append(l.pending, func() {
		var variables []*object
		var names []string
		for _, o := range l.named(false) {
			if l.used[o] {
				variables, names = append(variables, o), append(names, l.rootName(o))
			}
		}
		if len(names) == 0 || l.assumes(assumption.OutsideKeepsMemory, what+" does not lead to "+some(names), l.pos(n)) {
			return
		}
		for _, o := range variables {
			l.escapeAll(l.Pointees(l.address(l.whole(o), n).t))
		}
	})
}

// noteGiven notes that code outside has pointers to what is in s.
func (l *lowering) noteGiven(s pointsto.Set) {
	s.Unknown = false
	if !s.In(l.mem.given) {
		l.mem.given = l.mem.given.Union(s)
		l.mem.Grown = true
	}
}

// named returns the variables that code outside can name and change, those of the C library among them if all is true.
func (l *lowering) named(all bool) []*object {
	var out []*object
	for _, s := range l.link.Order {
		o := l.globals[s]
		if o == nil || s.Unit >= 0 || isConstant(o.typ) || strings.HasPrefix(s.Name, "__craig_") || !all && describedVariables[s.Name] {
			continue
		}
		out = append(out, o)
	}
	return out
}

// describedVariables are variables of the C library, which set themselves as it says.
var describedVariables = syntax.WordSet("errno stdin stdout stderr environ __environ optarg optind opterr optopt")

// isConstant reports whether objects of type t cannot be changed. To the parser, the pointers of const char *a[3] are
// constant.
func isConstant(t cc.Type) bool {
	e := ctypes.Innermost(t)
	a := e.Attributes()
	return a != nil && a.IsConst() && (e == t || !ctypes.IsPointer(e))
}

// callable lists the functions with a body that code outside can name, but for the one where execution starts.
func callable(k *linking.Linkage, entry string) []string {
	var names []string
	for _, s := range k.Order {
		if s.Function != nil && s.Unit < 0 && s.Name != entry && !slices.Contains(clib.ErrorFunctions, s.Name) {
			names = append(names, s.Name)
		}
	}
	return names
}
