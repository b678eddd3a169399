package cache

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func open(t *testing.T) *Folder {
	t.Helper()
	f, err := Open(filepath.Join(t.TempDir(), "new", "folder"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestFind: what is about the very program comes first, then what was used last; of other questions there is nothing.
func TestFind(t *testing.T) {
	f := open(t)
	long := time.Now().Add(-time.Hour)
	for i := range 12 {
		f.Save("q", fmt.Sprint("program", i), Entry{Question: fmt.Sprint(i)})
		for e := range f.Find("q", fmt.Sprint("program", i)) {
			if e.Exact {
				at := long.Add(time.Duration(i) * time.Minute)
				if err := os.Chtimes(e.file, at, at); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	f.Save("other", "program7", Entry{Question: "other"})
	list := func() string {
		var out []string
		for e := range f.Find("q", "program7") {
			out = append(out, fmt.Sprint(e.Question, pick(e.Exact)))
		}
		return strings.Join(out, " ")
	}
	if got := list(); got != "7! 11 10 9 8 6 5 4" {
		t.Error(got)
	}
	f.Used(all(f, "q", "program5")[0])
	if got := list(); got != "7! 5 11 10 9 8 6 4" {
		t.Error(got)
	}
	if p := f.Problems(); len(p) > 0 {
		t.Error(p)
	}
}

func all(f *Folder, question, program string) []Found {
	return slices.Collect(f.Find(question, program))
}

func pick(exact bool) string {
	if exact {
		return "!"
	}
	return ""
}

// TestLimit: the files that were not used for longest go, and what somebody began to write long ago, but nothing else that is there.
func TestLimit(t *testing.T) {
	f := open(t)
	large := strings.Repeat("x", 1000)
	for i := range 50 {
		f.Save(fmt.Sprint("q", i), "p", Entry{Question: large})
	}
	stale := filepath.Join(f.dir, unfinished+"1")
	others := []string{filepath.Join(f.dir, "compile_commands.json"), filepath.Join(f.dir, "report.new"), filepath.Join(f.dir, "ab", "x.json"), filepath.Join(f.dir, "src", "0123456789abcdef-p.json")}
	for _, name := range append([]string{stale}, others...) {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(large), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * abandoned)
	for _, name := range append([]string{stale, all(f, "q7", "p")[0].file}, others...) {
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	again := &Folder{dir: f.dir, limit: 50 * 1100}
	again.Save("more", "p", Entry{Question: large})
	if len(all(again, "q7", "p")) > 0 || len(all(again, "q8", "p")) == 0 && len(all(again, "q9", "p")) == 0 || len(all(again, "more", "p")) == 0 {
		t.Error("not the oldest one is removed")
	}
	if _, err := os.Stat(stale); err == nil {
		t.Error("a file that nobody writes any more is there")
	}
	for _, name := range others {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("a file that is none of ours is removed: %v", err)
		}
	}
}

// TestUnwritable: what cannot be kept is a problem, and no more.
func TestUnwritable(t *testing.T) {
	f := open(t)
	dir, _ := f.place("q")
	if err := os.WriteFile(dir, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	f.Save("q", "p", Entry{})
	if p := f.Problems(); len(p) != 1 || !strings.HasPrefix(p[0], "nothing is kept in "+f.dir+": ") {
		t.Error(p)
	}
	if len(f.Problems()) > 0 {
		t.Error("problems are told twice")
	}
}

// TestFrozen: of a folder in which nothing can be written, what it has is used.
func TestFrozen(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is forbidden")
	}
	f := open(t)
	f.Save("q", "p", Entry{Question: "kept"})
	if err := os.Chmod(f.dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(f.dir, 0o777) })
	again, err := Open(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	again.Save("q", "other", Entry{})
	if got := all(again, "q", "p"); len(got) != 1 || got[0].Question != "kept" {
		t.Error(got)
	}
	if p := again.Problems(); len(p) != 1 || !strings.HasPrefix(p[0], "nothing is kept in "+f.dir+": ") {
		t.Error(p)
	}
}

// TestOdd: what is no file of a folder of entries is never read, which may not end.
func TestOdd(t *testing.T) {
	f := open(t)
	dir, prefix := f.place("q")
	if err := os.MkdirAll(filepath.Join(dir, prefix+"folder"+extension, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", filepath.Join(dir, prefix+"link"+extension)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, prefix+"large"+extension), make([]byte, largest+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := all(f, "q", "p"); len(got) > 0 {
		t.Error(got)
	}
	if p := f.Problems(); len(p) != 3 {
		t.Error(p)
	}
	if got := all(f, "q", "p"); len(got) > 0 {
		t.Error(got)
	}
	if p := f.Problems(); len(p) != 1 || !strings.HasSuffix(p[0], "is damaged: it is no file") {
		t.Errorf("what cannot be removed: %v", p)
	}
}
