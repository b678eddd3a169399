// Recording what solvers are asked, as SMT-LIB scripts. The recorder travels in the context of the checks, so engines and the
// checker need not know of it, and it only listens: what it cannot write is missing, no answer depends on it.

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
// on, in the order of their first checks. Every check comes with its answer as :status. A file ends with a check; one
// that has reached the limit of bytes just ends there. Long propositional searches are written besides, see
// SearchRecorded. It may be used by several solvers at once, and must be closed.
type Recorder struct {
	dir      string
	maxFiles int
	maxBytes int

	mu       sync.Mutex
	files    []*recordedFile
	problems int // files of propositional formulas
	closed   bool
	err      error
}

// recordedFile is a file with what is still to be written to it.
type recordedFile struct {
	name    string
	pending bytes.Buffer
}

// writeFrom is the number of bytes from which they are written.
const writeFrom = 32 << 10

// NewRecorder returns a recorder that writes at most so many files of about so many bytes into the folder dir, which is
// made if need be.
func NewRecorder(dir string, maxFiles, maxBytes int) (*Recorder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return &Recorder{dir: dir, maxFiles: maxFiles, maxBytes: maxBytes}, nil
}

// Close writes what is left and returns the first error of writing. Solvers may go on, but are not recorded any more.
func (r *Recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, f := range r.files {
		r.write(f)
	}
	r.files, r.closed = nil, true
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
	file     *recordedFile
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
	if len(r.files) == r.maxFiles || r.closed || r.err != nil {
		return
	}
	file := &recordedFile{name: filepath.Join(r.dir, fmt.Sprintf("%05d.smt2", len(r.files)+1))}
	r.files = append(r.files, file)
	s.recording = &recording{
		r: r, c: s.c, file: file,
		symbols: make(map[string]*logic.Sort), funcs: make(map[*logic.Func]bool), sorts: make(map[*logic.Sort]bool),
		literals: make(map[*logic.Term]string),
	}
	if err := os.WriteFile(file.name, nil, 0o666); err != nil { // one of an earlier run is emptied
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
	name, ok := w.literals[f]
	if ok {
		return name
	}
	w.declare(f)
	if f.Op() == logic.OpConst || f.Op() == logic.OpNot && f.Arg(0).Op() == logic.OpConst {
		name = f.String()
	} else {
		name = fmt.Sprintf("assumption!%d", len(w.literals)+1)
		cmd := logic.Command{Name: logic.CmdDefineFun, Symbol: name, Ret: logic.Bool, Term: f}
		w.line(cmd.String())
	}
	w.literals[f] = name
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

// append adds text to the file. It reports false when nothing more is to be recorded.
func (r *Recorder) append(f *recordedFile, text []byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || r.err != nil {
		return false
	}
	f.pending.Write(text)
	if f.pending.Len() >= writeFrom {
		r.write(f)
	}
	return r.err == nil
}

// write writes what is pending to the file, which is not kept open: there can be more of them than a process may have
// open. The mutex is held.
func (r *Recorder) write(f *recordedFile) {
	if r.err != nil || f.pending.Len() == 0 {
		return
	}
	file, err := os.OpenFile(f.name, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		_, err = file.Write(f.pending.Bytes())
		err = errors.Join(err, file.Close())
	}
	f.pending.Reset()
	r.err = err
}
