package ctypes

import (
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/internal/stop"
)

// initialisers parses a text and returns what is found in it, and the initialisers of its variables by their names.
func initialisers(t *testing.T, lp64 bool, text string) (*Findings, map[string]cc.ExpressionNode) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	units, err := syntax.Sources{}.Units([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := syntax.Parse(t.Context(), units[0], lp64, syntax.NewSpellings())
	if err != nil {
		t.Fatal(err)
	}
	var found *Findings
	stop.Do(t.Context(), func(s *stop.Signal) { found, err = Inspect(s, []*syntax.Tree{tree}) })
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]cc.ExpressionNode{}
	for tu := tree.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		ed := tu.ExternalDeclaration
		if ed.Case != cc.ExternalDeclarationDecl {
			continue
		}
		for l := ed.Declaration.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
			if d := l.InitDeclarator; d.Initializer != nil && d.Initializer.Case == cc.InitializerExpr {
				all[d.Declarator.Name()] = d.Initializer.AssignmentExpression
			}
		}
	}
	return found, all
}

// TestConstant compares the values and types of constant expressions with those that gcc computes, for both data models.
func TestConstant(t *testing.T) {
	const declarations = `
enum E { A, B = 5, C };
enum Big { M = 0x80000000u };
struct s { char c; int i; short b : 5; };
struct __attribute__((packed)) p { char c; int i; };
`
	for _, tt := range []struct {
		text       string
		ilp32      string // the value
		lp64       string
		bits       int // of its type with ILP32
		signed     bool
		bitsOfLP64 int
	}{
		{"1 + 2 * 3", "7", "7", 32, true, 32},
		{"-7 / 2", "-3", "-3", 32, true, 32},
		{"-7 % 2", "-1", "-1", 32, true, 32},
		{"1u - 2", "4294967295", "4294967295", 32, false, 32},
		{"1ul - 2", "4294967295", "18446744073709551615", 32, false, 64},
		{"(char)200", "-56", "-56", 8, true, 8},
		{"(_Bool)0.5", "1", "1", 8, false, 8},
		{"'ab'", "24930", "24930", 32, true, 32},
		{"C", "6", "6", 32, true, 32},
		{"M", "2147483648", "2147483648", 32, false, 32},
		{"sizeof(struct s)", "12", "12", 32, false, 64},
		{"sizeof(struct p)", "5", "5", 32, false, 64},
		{"sizeof(long)", "4", "8", 32, false, 64},
		{"sizeof(\"abc\")", "4", "4", 32, false, 64},
		{"__builtin_offsetof(struct s, i)", "4", "4", 32, false, 64},
		{"1 ? -1 : 0u", "4294967295", "4294967295", 32, false, 32},
		{"1 << 4 | 3 ^ 1", "18", "18", 32, true, 32},
		{"_Generic(1l, int: 1, long: 2)", "2", "2", 32, true, 32},
	} {
		for _, lp64 := range []bool{false, true} {
			want, bits := tt.ilp32, tt.bits
			if lp64 {
				want, bits = tt.lp64, tt.bitsOfLP64
			}
			found, all := initialisers(t, lp64, declarations+"long long x = "+tt.text+";\n")
			v, ok := found.Constant(all["x"])
			if !ok || v.String() != want {
				t.Errorf("%s (LP64: %t) is %v, %t; want %s", tt.text, lp64, v, ok, want)
			}
			if it := found.TypeOf(all["x"]); it.Bits != bits || (it.Signed || it.IsBool) != (tt.signed || it.IsBool) {
				t.Errorf("%s (LP64: %t) has the type %+v", tt.text, lp64, it)
			}
		}
	}
}

// TestNoConstant checks what has no constant value.
func TestNoConstant(t *testing.T) {
	found, all := initialisers(t, false, "int y; int *p = &y; extern int f(void); double d = y;\n")
	for name, e := range all {
		if v, ok := found.Constant(e); ok {
			t.Errorf("%s is %v", name, v)
		}
	}
}

// TestRange checks the values that integer types hold against shifts of big numbers.
func TestRange(t *testing.T) {
	for bits := 1; bits <= 64; bits++ {
		for _, signed := range []bool{false, true} {
			it, n := IntType{Bits: bits, Signed: signed}, uint(bits)
			lo, hi := big.NewInt(0), new(big.Int).Lsh(big.NewInt(1), n)
			if signed {
				hi.Rsh(hi, 1)
				lo.Neg(hi)
			}
			hi.Sub(hi, big.NewInt(1))
			if it.Lo().String() != lo.String() || it.Hi().String() != hi.String() {
				t.Errorf("%d bits, signed %t: %v to %v", bits, signed, it.Lo(), it.Hi())
			}
		}
	}
}
