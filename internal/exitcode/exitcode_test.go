package exitcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// TestAll compares the list with the constants: each has its line, in order, and no two are the same.
func TestAll(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "exitcode.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	constants := map[int]string{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok {
			for i, v := range s.Values {
				if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.INT {
					code, err := strconv.Atoi(lit.Value)
					if err != nil || constants[code] != "" {
						t.Errorf("%s and %s are %s, %v", constants[code], s.Names[i], lit.Value, err)
					}
					constants[code] = s.Names[i].Name
				}
			}
		}
		return true
	})
	last := -1
	for _, s := range All {
		if s.Code <= last || constants[s.Code] == "" || s.Doc == "" {
			t.Errorf("%d after %d, constant %q, says %q", s.Code, last, constants[s.Code], s.Doc)
		}
		last = s.Code
	}
	if len(All) != len(constants) {
		t.Errorf("%d constants and %d in the list", len(constants), len(All))
	}
}
