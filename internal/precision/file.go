package precision

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Load reads a file; one that does not exist has no predicates. What is no regular file, a pipe, say, is not waited for, but an
// error: it would have to be replaced.
func Load(name string) (*Store, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, irregular(name)
	}
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return New(), nil
	case err != nil:
		return nil, err
	}
	return Read(name, text)
}

func irregular(name string) error { return fmt.Errorf("%s is no regular file: name another one", name) }

// CanSave returns the error that Save would have, as far as that can be known before there is something to lose.
func (s *Store) CanSave(name string) error {
	r, err := replace(name)
	if err != nil {
		return err
	}
	return r.drop()
}

// Save writes s to a file, all at once: whatever happens, the file has all of the predicates that it had or all of s.
func (s *Store) Save(name string) error {
	text := []byte(s.String())
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
		return nil
	}
	r, err := replace(name)
	if err != nil {
		return err
	}
	_, err = r.Write(text)
	if err == nil {
		err = r.Sync()
	}
	if err != nil {
		_ = r.drop() // the error is what counts
		return err
	}
	return r.commit()
}

// replacement is a new file beside one that it is to replace.
type replacement struct {
	*os.File
	name string // of the file that is replaced, behind all links
}

// replace begins to replace a file, or to make it; commit or drop must follow.
func replace(name string) (*replacement, error) {
	mode := fs.FileMode(0o666)
	target, err := filepath.EvalSymlinks(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if target, err = os.Readlink(name); err == nil {
			return nil, fmt.Errorf("%s is a link to %s, which does not exist: name that", name, target)
		}
	case err != nil:
		return nil, err
	default:
		name = target
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return nil, err
		case !info.Mode().IsRegular():
			return nil, irregular(name)
		}
		mode = info.Mode().Perm()
	}
	f, err := os.OpenFile(fmt.Sprintf("%s.%d~", name, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	return &replacement{f, name}, nil
}

// commit puts the new file in the place of the other one.
func (r *replacement) commit() error {
	err := r.Close()
	if err == nil {
		err = os.Rename(r.Name(), r.name)
	}
	if err != nil {
		_ = os.Remove(r.Name()) // the error is what counts
	}
	return err
}

// drop removes the new file; the other one stays.
func (r *replacement) drop() error {
	err := r.Close()
	if removed := os.Remove(r.Name()); err == nil {
		err = removed
	}
	return err
}
