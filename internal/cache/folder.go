package cache

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Folder is a folder of entries. Several processes may use it at the same time, and a Folder several goroutines.
type Folder struct {
	dir    string
	limit  int64 // of all files, in bytes
	frozen bool  // nothing can be written there

	mu       sync.Mutex
	problems []string
	saved    bool
}

// Limits of a folder.
const (
	limit      = 1 << 30 // of all files, in bytes; the oldest go first
	largest    = 1 << 23 // of a file
	versions   = 8       // of what is kept for a question
	abandoned  = time.Hour
	firstLine  = "craig cache 1 "
	extension  = ".json"
	unfinished = "craig-cache-new-" // how the name of a file begins that is being written
)

// ours matches the names of entries in folders with two digits: nothing else is ever removed.
var ours = regexp.MustCompile(`^[0-9a-f]{16}-[^/]*\.json$`)

// Open returns the folder of that name, which it makes if there is none. If nothing can be written there, what it has is used, and that
// is a problem of the folder. The error says why it is none.
func Open(dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if _, err := os.ReadDir(dir); err != nil {
		return nil, err
	}
	f := &Folder{dir: dir, limit: limit}
	t, err := os.CreateTemp(dir, unfinished+"*")
	if err == nil {
		err = cmp.Or(t.Close(), os.Remove(t.Name()))
	}
	if err != nil {
		f.frozen = true
		f.unkept(err)
	}
	return f, nil
}

// unkept notes why an entry could not be written.
func (f *Folder) unkept(err error) {
	var at *fs.PathError
	if errors.As(err, &at) { // the names of files say nothing to anybody
		err = at.Err
	}
	f.Problem("nothing is kept in %s: %v", f.dir, err)
}

// Found is an entry of the folder.
type Found struct {
	Entry
	Exact bool // it is about this very program
	file  string
}

// Find returns what there is for a question about a program, both in words that stand for them: first what is about that very program,
// then what is about others, the last that was used first, of which there are no more than a few. Files are read when they are asked
// for; those that are damaged are removed.
func (f *Folder) Find(question, program string) iter.Seq[Found] {
	dir, prefix := f.place(question)
	exact := prefix + program + extension
	files, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		f.Problem("%v", err)
	}
	type dated struct {
		name string
		used time.Time
	}
	var names []dated
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), prefix) || !strings.HasSuffix(file.Name(), extension) {
			continue
		}
		if info, err := file.Info(); err == nil {
			names = append(names, dated{file.Name(), info.ModTime()})
		}
	}
	slices.SortFunc(names, func(a, b dated) int {
		if (a.name == exact) != (b.name == exact) {
			if a.name == exact {
				return -1
			}
			return 1
		}
		return cmp.Or(b.used.Compare(a.used), cmp.Compare(a.name, b.name))
	})
	return func(yield func(Found) bool) {
		for _, n := range names {
			file := filepath.Join(dir, n.name)
			e, err := read(file)
			switch {
			case errors.Is(err, fs.ErrNotExist): // another process removed it
			case err != nil && os.Remove(file) != nil: // what stays is not believed next time either
				f.Problem("%s is damaged: %v", file, err)
			case err != nil:
				f.Problem("%s is damaged and was removed: %v", file, err)
			case !yield(Found{e, n.name == exact, file}):
				return
			}
		}
	}
}

// read reads a file of the folder.
func read(file string) (e Entry, err error) {
	switch info, err := os.Lstat(file); {
	case err != nil:
		return e, err
	case !info.Mode().IsRegular(): // reading another one may never end
		return e, errors.New("it is no file")
	case info.Size() > largest:
		return e, errors.New("it is too large")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return e, err
	}
	head, body, _ := bytes.Cut(text, []byte("\n"))
	if string(head) != firstLine+sum(body) {
		return e, errors.New("its first line does not fit the others")
	}
	return e, json.Unmarshal(body, &e)
}

// text returns what a file says of e.
func (e Entry) text() []byte {
	body, err := json.Marshal(e)
	if err != nil {
		panic(err) // there is nothing in it that cannot be written
	}
	body = append(body, '\n')
	return append([]byte(firstLine+sum(body)+"\n"), body...)
}

// Rewrite changes what a file of a folder says, for tests of those who read it.
func Rewrite(file string, change func(*Entry)) error {
	e, err := read(file)
	if err != nil {
		return err
	}
	change(&e)
	return write(filepath.Dir(file), filepath.Base(file), e.text())
}

// sum is what the first line of a file says of the others.
func sum(body []byte) string { return fmt.Sprintf("%x", sha256.Sum256(body)) }

// place returns where entries for a question are, and how their names begin.
func (f *Folder) place(question string) (dir, prefix string) {
	name := fmt.Sprintf("%x", sha256.Sum256([]byte(question)))[:18]
	return filepath.Join(f.dir, name[:2]), name[2:] + "-"
}

// Used notes that an entry was of use.
func (f *Folder) Used(e Found) {
	now := time.Now()
	_ = os.Chtimes(e.file, now, now) // it is only forgotten sooner
}

// Save puts an entry for a question about a program into the folder, in the place of the one that there is. An entry that is too large
// is left out.
func (f *Folder) Save(question, program string, e Entry) {
	text := e.text()
	if f.frozen || len(text) > largest {
		return
	}
	dir, prefix := f.place(question)
	if err := write(dir, prefix+program+extension, text); err != nil {
		f.unkept(err)
		return
	}
	f.mu.Lock()
	first := !f.saved
	f.saved = true
	f.mu.Unlock()
	f.thin(dir, prefix)
	if first {
		f.sweep()
	}
}

// write makes a file of a folder, all at once.
func write(dir, name string, text []byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	t, err := os.CreateTemp(dir, unfinished+"*")
	if err != nil {
		return err
	}
	_, err = t.Write(text)
	err = cmp.Or(err, t.Chmod(0o644), t.Close())
	if err == nil {
		err = os.Rename(t.Name(), filepath.Join(dir, name))
	}
	if err != nil {
		_ = os.Remove(t.Name()) // the error is what counts
	}
	return err
}

// Problem notes what is wrong with the folder or with an entry.
func (f *Folder) Problem(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.problems = append(f.problems, fmt.Sprintf(format, args...))
}

// Problems returns what was found wrong since the last call.
func (f *Folder) Problems() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := f.problems
	f.problems = nil
	return out
}
