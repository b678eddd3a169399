package precision

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Load reads a file; one that does not exist has no predicates.
func Load(name string) (*Store, error) {
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return New(), nil
	case err != nil:
		return nil, err
	}
	return Read(name, text)
}

// Save writes s to a file, all at once: whatever happens, the file has all of the predicates that it had or all of s.
func (s *Store) Save(name string) error {
	text := []byte(s.String())
	mode := fs.FileMode(0o666)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return err
		case !info.Mode().IsRegular():
			return fmt.Errorf("%s is no file", name)
		}
		mode = info.Mode().Perm()
		if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
			return nil
		}
	}
	next := fmt.Sprintf("%s.%d~", name, os.Getpid())
	f, err := os.OpenFile(next, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(next, name)
	}
	if err != nil {
		_ = os.Remove(next) // the error is what counts
	}
	return err
}
