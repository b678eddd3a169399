package clib

import (
	"strings"
	"testing"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
)

// TestPrototypes compares the table of the C library with the declarations of its functions: whatever the table says of
// arguments, there must be such parameters, and a declaration must be that of the library's function.
func TestPrototypes(t *testing.T) {
	for _, lp64 := range []bool{true, false} {
		lib := New(lp64)
		for _, f := range StandardFunctions() {
			d := lib.Prototype(f.Name)
			if d == nil {
				t.Errorf("no declaration of %s", f.Name)
				continue
			}
			if !lib.Is(f.Name, d) {
				t.Errorf("%s is not itself", f.Name)
			}
			var params int
			for _, p := range d.Parameters() {
				if p.Type().Decay().Kind().String() != "void" {
					params++
				}
			}
			va := f.Name[0] == 'v' && f.More // the rest is one va_list
			if f.Describes() && (params != len(f.Effects) && !(va && params == len(f.Effects)+1) || d.IsVariadic() != f.More && !va) {
				t.Errorf("%s: the table has %d arguments, the declaration %d", f.Name, len(f.Effects), params)
			}
			for i, e := range f.Effects {
				if p := d.Parameters()[i].Type().Decay(); e != Untouched && e != OfText && !ctypes.IsPointer(p) {
					t.Errorf("%s: parameter %d is of type %s, but the table says that it points to something", f.Name, i, p)
				}
			}
		}
		for _, text := range texts() {
			lib := New(lp64)
			lib.parse(text)
			for name := range lib.defs {
				if lib.Prototype(name) == nil && name[:2] != "__" {
					t.Errorf("no declaration of %s, of which there is a text", name)
				}
				if defining()[name] != text {
					t.Errorf("the definition of %s in %s is not found", name, text.name)
				}
			}
		}
	}
}

// everything returns the functions that all headers declare.
func everything(lp64 bool) map[string]*cc.FunctionType {
	all := headers()
	return all[len(all)-1].read(lp64)
}

// TestPrototypeOfEach: the header that is read for a name declares it as all of them do.
func TestPrototypeOfEach(t *testing.T) {
	for _, lp64 := range []bool{true, false} {
		lib, all := New(lp64), everything(lp64)
		if len(all) < 500 {
			t.Errorf("%d functions", len(all))
		}
		for name, want := range all {
			if got := lib.Prototype(name); got == nil || got.String() != want.String() || !lib.Is(name, want) {
				t.Errorf("%s: %v, not %v", name, got, want)
			}
		}
		if lib.Prototype("main") != nil || lib.Prototype("") != nil {
			t.Error("there is a function of the program")
		}
	}
}

// TestDeclaredIsKnown checks that the table has every function that our headers declare, but for those that are refused: the
// result of a function without an entry would pass for an input, and what it accesses for valid.
func TestDeclaredIsKnown(t *testing.T) {
	lib := New(true)
	for name := range everything(true) {
		if _, ok := Lookup(name); !ok && !Refused[name] && !strings.HasPrefix(name, "__") && name != "kfree" {
			t.Errorf("the table has no entry for %s", name)
		}
	}
	if lib.Prototype("sqrtf") == nil {
		t.Error("no declaration of sqrtf")
	}
}
