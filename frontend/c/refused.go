// Functions of which no model says what happens: a call, or a pointer to one, is refused.

package c

import "modernc.org/cc/v4"

// refused are the functions that return twice, jump to where one did, make threads or processes, or let functions of the
// program be called at other times, unless the program defines them.
var refused = wordSet(`
	setjmp _setjmp sigsetjmp __sigsetjmp __builtin_setjmp savectx vfork __vfork getcontext
	longjmp _longjmp siglongjmp __longjmp_chk __builtin_longjmp setcontext swapcontext makecontext
	fork __fork __clone pthread_create thrd_create
	signal bsd_signal sysv_signal ssignal sigset sigaction atexit at_quick_exit on_exit pthread_atfork pthread_once call_once`)

// refuse refuses the use of a function that returns twice, or of one of those refused that has no definition.
func (l *lowerer) refuse(x cc.Node, name string, defined bool) {
	switch {
	case l.mem.twice[name]:
		unsupported(x, "use of %s, which has the attribute returns_twice", name)
	case refused[name] && !defined:
		unsupported(x, "use of %s", name)
	}
}

// returnsTwice notes what the attribute returns_twice is about.
func (s *inspector) returnsTwice(a *cc.AttributeValue) {
	if f, ok := within[*cc.FunctionDefinition](s); ok {
		if _, inner := within[*cc.Declaration](s); !inner {
			s.twice[f.Declarator.Name()] = true
			return
		}
	}
	d, ok := within[*cc.Declaration](s)
	if !ok || d.InitDeclaratorList == nil {
		unsupported(a, "the attribute returns_twice here")
	}
	for il := d.InitDeclaratorList; il != nil; il = il.InitDeclaratorList {
		if il.InitDeclarator.Declarator.Type().Kind() != cc.Function || il.InitDeclarator.Declarator.IsTypename() {
			unsupported(a, "the attribute returns_twice here")
		}
		s.twice[il.InitDeclarator.Declarator.Name()] = true
	}
}
