package script

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// Options configure a run.
type Options struct {
	// New makes the solver; nil stands for the embedded one.
	New func(c *logic.Context, o smt.Options) (smt.Backend, error)
	// Solver is what New gets, as far as the script says nothing else.
	Solver smt.Options
	// Timeout bounds what solvers do in each command, after which a check answers unknown; 0 does not.
	Timeout time.Duration
	// Stderr is where a script can send its answers instead; nil discards them.
	Stderr io.Writer
}

// Run executes the script that in holds, and writes the answers to out, each as soon as its command has been read. Name
// is the file that errors refer to. It returns how many errors were printed. It ends early, without an error, when ctx
// is done; an error is one of in or out, or wraps smt.ErrBug: a check that Options.Solver.CheckProofs asks for failed,
// which ends the session.
func Run(ctx context.Context, name string, in io.Reader, out io.Writer, o Options) (mistakes int, err error) {
	s := &session{ctx: ctx, o: o, stdout: out, grace: graceOf(o.Timeout)}
	s.reset()
	defer func() { err = errors.Join(err, s.drop()) }()
	stream := sexpr.NewStream(name, in)
	for !s.exit && ctx.Err() == nil {
		n, err := stream.Next()
		var mistake *sexpr.Error
		switch {
		case err == io.EOF:
			return s.mistakes, nil
		case errors.As(err, &mistake):
			s.fail(err)
		case err != nil:
			return s.mistakes, err
		default:
			s.execute(n)
		}
		if err := s.flush(); err != nil {
			return s.mistakes, err
		}
	}
	return s.mistakes, s.bug
}

// session is the state of a run.
type session struct {
	ctx      context.Context
	o        Options
	stdout   io.Writer
	out      io.Writer       // :regular-output-channel
	answer   strings.Builder // of the command at hand
	limited  context.Context // likewise: ctx under the time limit
	mistakes int
	exit     bool
	bug      error         // of the solver
	grace    time.Duration // how long a solver may take to notice that it is to stop

	// Reset by reset.
	c         *logic.Context
	values    map[string]string // of options
	logic     string
	started   bool         // something was declared or asserted
	expected  string       // :status for the next check
	scope     *logic.Scope // with a level for each pushed one, unless declarations are global
	levels    []level
	symbols   []symbol
	named     []logic.Named
	constName map[*logic.Term]string // of constants whose name is not the declared one
	funcName  map[*logic.Func]string
	parts     int         // how many partitions there are
	backend   smt.Backend // nil until it is needed

	last result
}

// level is a level of the assertion stack.
type level struct {
	symbols, named int // how many there were before
	assertions     []assertion
}

// assertion is an asserted formula, or an assumption. Its name is empty if it has none.
type assertion struct {
	node *sexpr.Node // of the formula
	term *logic.Term
	name string
	part smt.Partition
}

// symbol is a declared constant or function, one of both.
type symbol struct {
	text     string // as it was declared
	constant *logic.Term
	fn       *logic.Func
}

// errUnsupported is answered with the word unsupported.
var errUnsupported = errors.New("unsupported")

// reset makes the session as it is at first.
func (s *session) reset() {
	s.c = logic.NewContext()
	s.values = make(map[string]string)
	for name, o := range options {
		s.values[name] = o.value
	}
	s.out = s.stdout
	s.logic, s.started, s.parts = "", false, 0
	s.symbols, s.named = nil, nil
	s.constName, s.funcName = make(map[*logic.Term]string), make(map[*logic.Func]string)
	s.scope = s.c.NewScope()
	s.clear()
}

// clear makes the assertion stack one empty level.
func (s *session) clear() {
	s.levels = []level{{}}
	s.last, s.expected = result{}, ""
}

// execute runs one command under the time limit, and adds what it answers to s.answer.
func (s *session) execute(n *sexpr.Node) {
	limited, cancel := s.limit()
	defer cancel()
	s.limited = limited
	err := s.command(n)
	switch {
	case err == nil && s.answer.Len() == 0:
		if s.flag(":print-success") {
			s.answer.WriteString("success")
		}
	case errors.Is(err, errUnsupported):
		s.answer.Reset()
		s.answer.WriteString("unsupported")
	case err != nil:
		s.answer.Reset()
		s.fail(err)
	}
}

// maxMessage bounds the length of an error, which may quote from the text: its middle is left out.
const maxMessage = 500

// fail answers with an error.
func (s *session) fail(err error) {
	s.mistakes++
	msg := err.Error()
	if len(msg) > maxMessage {
		head, tail := msg[:maxMessage/2], msg[len(msg)-maxMessage/2:]
		msg = strings.ToValidUTF8(head, "") + " … " + strings.ToValidUTF8(tail, "")
	}
	fmt.Fprintf(&s.answer, "(error %s)", quote(msg))
}

// quote returns text as a string literal.
func quote(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }

// flush writes the answer.
func (s *session) flush() error {
	if s.answer.Len() == 0 {
		return nil
	}
	s.answer.WriteByte('\n')
	_, err := io.WriteString(s.out, s.answer.String())
	s.answer.Reset()
	return err
}
