// Functions of which no model says what happens: a call, or a pointer to one, is refused.

package c

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// refused are the functions that return twice, jump to where one did, make threads or processes, or let functions of the
// program be called at other times, unless the program defines them.
var refused = syntax.WordSet(`
	setjmp _setjmp sigsetjmp __sigsetjmp __builtin_setjmp savectx vfork __vfork getcontext
	longjmp _longjmp siglongjmp __longjmp_chk __builtin_longjmp setcontext swapcontext makecontext
	fork __fork __clone pthread_create thrd_create
	signal bsd_signal sysv_signal ssignal sigset sigaction atexit at_quick_exit on_exit pthread_atfork pthread_once call_once`)

// refuse refuses the use of a function that returns twice, or of one of those refused that has no definition.
func (l *lowerer) refuse(x cc.Node, name string, defined bool) {
	switch {
	case l.mem.ReturnsTwice[name]:
		syntax.Unsupported(x, "use of %s, which has the attribute returns_twice", name)
	case refused[name] && !defined:
		syntax.Unsupported(x, "use of %s", name)
	}
}
