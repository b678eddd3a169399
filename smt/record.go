// Recording what solvers are asked, as SMT-LIB scripts.

package smt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"craig/logic"
)

// Recorder writes what solvers are asked as SMT-LIB 2.6 scripts into a folder, one for each solver: 00001.smt2 and so
// on, in the order of their first checks. Every check comes with its answer as :status. A file is complete after every
// check; one that has reached the limit of bytes just ends there. It may be used by several solvers at once.
type Recorder struct {
	dir      string
	maxFiles int
	maxBytes int

	mu    sync.Mutex
	files int
	err   error
}

// NewRecorder returns a recorder that writes at most so many files of about so many bytes into the folder dir, which is
// made if need be.
func NewRecorder(dir string, maxFiles, maxBytes int) (*Recorder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return &Recorder{dir: dir, maxFiles: maxFiles, maxBytes: maxBytes}, nil
}

// Err returns the first error of writing. Recording ends with it, solving does not.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

type recorderKey struct{}

// WithRecorder returns a context with which r records: every solver whose first check gets it, all of its life.
func WithRecorder(ctx context.Context, r *Recorder) context.Context {
	return context.WithValue(ctx, recorderKey{}, r)
}

// recording is the script of one solver. A nil one records nothing.
type recording struct {
	r        *Recorder
	c        *logic.Context
	file     string
	text     bytes.Buffer // since the last check
	size     int          // of the file
	symbols  map[string]*logic.Sort
	funcs    map[*logic.Func]bool
	sorts    map[*logic.Sort]bool
	literals map[*logic.Term]string // of assumptions
}

// record starts the recording of s if ctx has a Recorder that takes more files.
func (s *Solver) record(ctx context.Context) {
	if s.recorded {
		return
	}
	s.recorded = true
	r, ok := ctx.Value(recorderKey{}).(*Recorder)
	if !ok {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.files == r.maxFiles || r.err != nil {
		return
	}
	r.files++
	s.recording = &recording{
		r: r, c: s.c, file: filepath.Join(r.dir, fmt.Sprintf("%05d.smt2", r.files)),
		symbols: make(map[string]*logic.Sort), funcs: make(map[*logic.Func]bool), sorts: make(map[*logic.Sort]bool),
		literals: make(map[*logic.Term]string),
	}
	if err := os.WriteFile(s.recording.file, nil, 0o666); err != nil { // one of an earlier run is emptied
		r.err = err
	}
	s.recording.line("(set-option :global-declarations true)\n(set-logic ALL)")
	for i, f := range s.frames {
		if i > 0 {
			s.recording.line("(push 1)")
		}
		for _, a := range f.assertions {
			s.recording.assert(a.f)
		}
	}
}

func (w *recording) line(text string) {
	if w == nil {
		return
	}
	w.text.WriteString(text)
	w.text.WriteByte('\n')
}

func (w *recording) assert(f *logic.Term) {
	if w == nil {
		return
	}
	w.declare(f)
	cmd := logic.Command{Name: logic.CmdAssert, Term: f}
	w.line(cmd.String())
}

// declare declares the symbols of f that the file does not know yet. Declarations outlive their scopes.
func (w *recording) declare(f *logic.Term) {
	for _, d := range logic.Declarations(f) {
		switch {
		case d.Const != nil:
			if w.symbols[d.Symbol] == d.Ret {
				continue
			}
			w.symbols[d.Symbol] = d.Ret
		case d.Func != nil:
			if w.funcs[d.Func] {
				continue
			}
			w.funcs[d.Func] = true
		case w.sorts[d.Ret]:
			continue
		default:
			w.sorts[d.Ret] = true
		}
		w.line(d.String())
	}
}

// literal returns f as an assumption of check-sat-assuming: f itself if it is a literal, otherwise a name for it.
func (w *recording) literal(f *logic.Term) string {
	if f.Op() == logic.OpConst || f.Op() == logic.OpNot && f.Arg(0).Op() == logic.OpConst {
		w.declare(f)
		return f.String()
	}
	name, ok := w.literals[f]
	if !ok {
		w.declare(f)
		name = fmt.Sprintf("assumption!%d", len(w.literals)+1)
		w.literals[f] = name
		cmd := logic.Command{Name: logic.CmdDefineFun, Symbol: name, Ret: logic.Bool, Term: f}
		w.line(cmd.String())
	}
	return name
}

// check writes a check with its answer, and all before it, to the file. It reports false when nothing more is to be
// recorded.
func (w *recording) check(assumed []assumed, answer Status) bool {
	if w == nil {
		return false
	}
	var literals bytes.Buffer
	for i, a := range assumed {
		if i > 0 {
			literals.WriteByte(' ')
		}
		literals.WriteString(w.literal(a.a.Term))
	}
	w.line("(set-info :status " + answer.String() + ")")
	if literals.Len() == 0 { // not every solver reads an empty list
		w.line("(check-sat)")
	} else {
		w.line("(check-sat-assuming (" + literals.String() + "))")
	}
	w.size += w.text.Len()
	if w.size > w.r.maxBytes {
		return false
	}
	defer w.text.Reset()
	return w.r.append(w.file, w.text.Bytes())
}

// append adds text to the file, which is not kept open: there can be more of them than a process may have open.
func (r *Recorder) append(file string, text []byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return false
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		_, err = f.Write(text)
		err = errors.Join(err, f.Close())
	}
	r.err = err
	return err == nil
}
