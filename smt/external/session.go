package external

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"craig/logic"
	"craig/logic/sexpr"
)

// What a process has been told, and what it is still to be told.

// session is a process with the scopes that are open in it. Commands collect in out until the next question.
type session struct {
	d      *dialect
	p      *process
	out    strings.Builder
	levels []level
	known  map[any]bool // declared: constants, functions, sorts
	names  map[*logic.Term]string
	fresh  int // number of names given by define
}

// level is a scope of the process.
type level struct {
	sent     int           // of the frame's assertions
	declared []any         // forgotten by pop
	defined  []*logic.Term // likewise
}

// open starts a process and tells it the prelude.
func open(ctx context.Context, d *dialect, program string, prelude []string, o Options) (*session, error) {
	p, err := start(d.name, program, d.args, o.MaxOutput)
	if err != nil {
		return nil, err
	}
	t := &session{d: d, p: p, levels: make([]level, 1), known: make(map[any]bool), names: make(map[*logic.Term]string)}
	for _, cmd := range prelude {
		t.send(cmd)
	}
	var answer *refused
	if err := t.tell(ctx); err != nil && !(errors.As(err, &answer) && answer.unsupported) { // options need not be known
		p.end()
		return nil, err
	}
	name := d.logic
	if o.Logic != "" {
		name = o.Logic
	}
	t.send("(set-logic " + sexpr.Quote(name) + ")")
	if err := t.tell(ctx); err != nil {
		p.end()
		return nil, err
	}
	return t, nil
}

// send adds a command to what the process is told with the next question.
func (t *session) send(command string) {
	t.out.WriteString(command)
	t.out.WriteByte('\n')
}

// refused is the error for an answer that reports one, or that says no more than unsupported.
type refused struct {
	name, answer string
	unsupported  bool
}

func (e *refused) Error() string { return e.name + " answers " + e.answer }

// ask sends what was collected and a question, and returns the answers. For one that reports
// an error, that is a *refused.
func (t *session) ask(ctx context.Context, question string) ([]*sexpr.Node, error) {
	t.send(question)
	text := t.out.String()
	t.out.Reset()
	answer, err := t.p.exchange(ctx, text)
	if err != nil {
		return nil, err
	}
	nodes, err := sexpr.Parse(t.d.name, answer)
	if err != nil {
		return nil, fmt.Errorf("%s answers what is no SMT-LIB: %w: %s", t.d.name, err, excerpt(answer))
	}
	var refusal error
	for _, n := range nodes {
		switch {
		case n.Head() == "error":
			return nil, &refused{t.d.name, excerpt(n.String()), false}
		case n.IsSymbol("unsupported"):
			refusal = &refused{t.d.name, n.Text, true}
		}
	}
	if refusal != nil {
		return nil, refusal
	}
	return nodes, nil
}

// one is ask for a question with one answer.
func (t *session) one(ctx context.Context, question string) (*sexpr.Node, error) {
	nodes, err := t.ask(ctx, question)
	if err != nil {
		return nil, err
	}
	if len(nodes) != 1 {
		return nil, fmt.Errorf("%s gives %d answers to %s", t.d.name, len(nodes), excerpt(question))
	}
	return nodes[0], nil
}

// tell sends what was collected, to which nothing must be answered.
func (t *session) tell(ctx context.Context) error {
	nodes, err := t.ask(ctx, "")
	if err == nil && len(nodes) > 0 {
		err = fmt.Errorf("%s answers %s where no answer is due", t.d.name, excerpt(nodes[0].String()))
	}
	return err
}

// excerpt returns the beginning of a text, for messages.
func excerpt(text string) string {
	const length = 200
	if text = strings.TrimSpace(text); len(text) > length {
		return text[:length] + "…"
	}
	return text
}

// sync opens scopes and makes assertions until the process has those of the frames.
func (t *session) sync(frames [][]assertion) {
	for i, f := range frames {
		if i == len(t.levels) {
			t.push()
		}
		for _, a := range f[t.levels[i].sent:] {
			t.assert(a.f)
		}
		t.levels[i].sent = len(f)
	}
}

func (t *session) push() {
	t.send("(push 1)")
	t.levels = append(t.levels, level{})
}

// popTo leaves n scopes, the lowest included.
func (t *session) popTo(n int) {
	for len(t.levels) > n {
		t.send("(pop 1)")
		top := t.levels[len(t.levels)-1]
		t.levels = t.levels[:len(t.levels)-1]
		for _, symbol := range top.declared {
			delete(t.known, symbol)
		}
		for _, f := range top.defined {
			delete(t.names, f)
		}
	}
}

// assert asserts f in the innermost scope.
func (t *session) assert(f *logic.Term) {
	t.declare(f)
	t.send(scriptNames.Command(&logic.Command{Name: logic.CmdAssert, Term: f}))
}

// declare declares the symbols of f that the process does not know.
func (t *session) declare(f *logic.Term) {
	for _, d := range logic.Declarations(f) {
		var symbol any = d.Ret
		switch {
		case d.Const != nil:
			symbol = d.Const
		case d.Func != nil:
			symbol = d.Func
		}
		if t.known[symbol] {
			continue
		}
		t.known[symbol] = true
		t.send(scriptNames.Command(&d))
		if !t.d.global {
			top := &t.levels[len(t.levels)-1]
			top.declared = append(top.declared, symbol)
		}
	}
}

// literal returns a literal, as text, that f follows from and that is free otherwise: f itself if it is one.
func (t *session) literal(f *logic.Term) string {
	t.declare(f)
	if f.Op() == logic.OpConst || f.Op() == logic.OpNot && f.Arg(0).Op() == logic.OpConst {
		return text(f)
	}
	if name, ok := t.names[f]; ok {
		return name
	}
	name := t.newName()
	t.send("(declare-fun " + name + " () Bool)")
	t.send("(assert (=> " + name + " " + text(f) + "))")
	t.names[f] = name
	top := &t.levels[len(t.levels)-1]
	top.defined = append(top.defined, f)
	return name
}

// newName returns a name that the process has not heard.
func (t *session) newName() string {
	t.fresh++
	return fmt.Sprintf("%s%d", ownPrefix, t.fresh)
}

// text returns f as it is written in scripts.
func text(f *logic.Term) string {
	var b strings.Builder
	_ = scriptNames.WriteTerm(&b, f) // a Builder does not fail
	return b.String()
}
