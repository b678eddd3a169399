package frontend

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"craig/program"
)

// Files is where the files of a program are read from. Nil stands for the machine's file system.
type Files interface {
	// ReadFile returns the text of a file. Errors are like those of os.ReadFile.
	ReadFile(name string) ([]byte, error)
	// IsFile reports whether name is a regular file.
	IsFile(name string) bool
}

// machine is the machine's file system.
type machine struct{}

func (machine) ReadFile(name string) ([]byte, error) { return os.ReadFile(name) }

func (machine) IsFile(name string) bool {
	i, err := os.Stat(name)
	return err == nil && i.Mode().IsRegular()
}

// orMachine returns files, or the machine's for nil.
func orMachine(files Files) Files {
	if files == nil {
		return machine{}
	}
	return files
}

// overlay is a file system with other texts for some files.
type overlay struct {
	texts map[string][]byte // by absolute name
	below Files
}

// Overlay returns a file system with texts in place of files with these names, which there need not be: those that an editor
// has not saved, for example. All other files are those of below.
func Overlay(below Files, texts map[string][]byte) Files {
	o := overlay{make(map[string][]byte, len(texts)), orMachine(below)}
	for name, text := range texts {
		o.texts[absolute(name)] = text
	}
	return o
}

// absolute returns one name for all names of a file, as far as links do not give it more.
func absolute(name string) string {
	if a, err := filepath.Abs(name); err == nil {
		return a
	}
	return filepath.Clean(name)
}

func (o overlay) ReadFile(name string) ([]byte, error) {
	if text, ok := o.texts[absolute(name)]; ok {
		return text, nil
	}
	return o.below.ReadFile(name)
}

func (o overlay) IsFile(name string) bool {
	_, ok := o.texts[absolute(name)]
	return ok || o.below.IsFile(name)
}

// IsFile reports whether name is a regular file.
func IsFile(files Files, name string) bool { return orMachine(files).IsFile(name) }

// Read returns the text of a file. Errors are *InputError, and *SyntaxError for a file that is no text.
func Read(files Files, file string) ([]byte, error) {
	text, err := orMachine(files).ReadFile(file)
	var pe *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &InputError{file + ": no such file"}
	case errors.As(err, &pe):
		return nil, &InputError{file + ": " + pe.Err.Error()}
	case err != nil:
		return nil, &InputError{err.Error()}
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		return nil, &SyntaxError{program.Pos{File: file, Line: 1 + bytes.Count(text[:i], []byte("\n"))}, "this is no text: it holds a zero byte"}
	}
	return text, nil
}
