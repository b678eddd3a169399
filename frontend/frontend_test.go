package frontend_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend"
)

// TestRead: what cannot be read is refused, with a place if it is no text; what has been changed and not saved is read.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"text.c": "int x;\n", "zero.c": "int\nx\x00;\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	changed := frontend.Overlay(nil, map[string][]byte{filepath.Join(dir, "text.c"): []byte("long x;\n"), "new.c": nil})
	for _, tt := range []struct {
		files      frontend.Files
		name, text string
		err        string
	}{
		{nil, "text.c", "int x;\n", ""},
		{nil, "zero.c", "", "zero.c:2: this is no text: it holds a zero byte"},
		{nil, "none.c", "", "none.c: no such file"},
		{nil, ".", "", ".: is a directory"},
		{changed, "text.c", "long x;\n", ""},
		{changed, filepath.Join(dir, "sub", "..", "text.c"), "long x;\n", ""},
		{changed, filepath.Join(dir, "new.c"), "", ""},
		{changed, "none.c", "", "none.c: no such file"},
	} {
		text, err := frontend.Read(tt.files, tt.name)
		var input *frontend.InputError
		var syntax *frontend.SyntaxError
		switch {
		case tt.err == "" && (err != nil || string(text) != tt.text):
			t.Errorf("%s: %q, %v", tt.name, text, err)
		case tt.err != "" && (err == nil || err.Error() != tt.err || !errors.As(err, &input) && !errors.As(err, &syntax)):
			t.Errorf("%s: %T %v, not %s", tt.name, err, err, tt.err)
		}
		if is := frontend.IsFile(tt.files, tt.name); is != (tt.err == "" || strings.Contains(tt.err, "zero")) {
			t.Errorf("%s is a file: %t", tt.name, is)
		}
	}
}

// TestEntryError: an error about the entry is one about the input.
func TestEntryError(t *testing.T) {
	var input *frontend.InputError
	if err := error(&frontend.EntryError{Text: "no main"}); !errors.As(err, &input) || input.Text != "no main" {
		t.Errorf("%v is %v", err, input)
	}
}
