package random

import "fmt"

// Theory says what occurs in random problems.
type Theory struct {
	Name string
	// Solved says that the solver decides nearly all of them and can replay its refutations.
	Solved bool

	sorts     []string // of constants; Bool is always among them
	widths    int      // 1..widths: one sort of bit-vectors is added to the sorts, in each problem another one
	funcs     []Symbol // functions
	div       bool     // div, mod and abs by constants, divisibility
	ite       int      // weight of ite among other operators, of 10
	product   bool     // of terms
	coef      int64    // bound of numbers in the text; 0 for a small one
	convert   bool     // between Int and Real, or Int and bit-vectors where both occur
	formats   []format // of floating-point numbers, one or two in each problem, with rounding modes; nil: there are none
	equations bool     // arithmetic atoms are equalities for the most part
}

const arrayII = "(Array Int Int)"

// Theories lists all of them.
func Theories() []Theory {
	u := []Symbol{
		{"f", []string{"U"}, "U"}, {"g", []string{"U", "U"}, "U"}, {"h", []string{"U"}, "V"},
		{"k", []string{"V", "U"}, "V"}, {"p", []string{"U"}, "Bool"}, {"q", []string{"V", "U"}, "Bool"},
	}
	fi := []Symbol{{"f", []string{"Int"}, "Int"}, {"g", []string{"Int", "Int"}, "Int"}, {"p", []string{"Int"}, "Bool"}}
	return []Theory{
		{Name: "lia", Solved: true, sorts: []string{"Int"}},
		{Name: "lra", Solved: true, sorts: []string{"Real"}},
		{Name: "mixed", Solved: true, sorts: []string{"Int", "Real"}, convert: true},
		{Name: "div", Solved: true, sorts: []string{"Int"}, div: true},
		{Name: "equations", Solved: true, sorts: []string{"Int"}, div: true, equations: true, coef: 9},
		{Name: "ite", sorts: []string{"Int"}, ite: 5},
		{Name: "mixedite", Solved: true, sorts: []string{"Int", "Real"}, convert: true, div: true, ite: 3},
		{Name: "big", sorts: []string{"Int"}, div: true, coef: 1 << 40},
		{Name: "huge", Solved: true, sorts: []string{"Int", "Real"}, convert: true, coef: 1<<63 - 1},
		{Name: "euf", sorts: []string{"U", "V"}, funcs: u},
		{Name: "eufite", sorts: []string{"U", "V"}, funcs: u, ite: 3},
		{Name: "uflia", Solved: true, sorts: []string{"Int"}, funcs: fi},
		{Name: "uflra", sorts: []string{"Real", "U"}, ite: 1, funcs: []Symbol{
			{"f", []string{"Real"}, "Real"}, {"g", []string{"U", "Real"}, "Real"}, {"h", []string{"Real"}, "U"},
		}},
		{Name: "ufbool", sorts: []string{"U", "Int"}, ite: 1, funcs: []Symbol{
			{"f", []string{"Bool"}, "U"}, {"g", []string{"U", "Bool"}, "Bool"}, {"h", []string{"U"}, "Int"},
		}},
		{Name: "arrays", sorts: []string{"Int", arrayII}},
		{Name: "arraysite", sorts: []string{"Int", arrayII}, ite: 3},
		{Name: "nested", sorts: []string{"Int", arrayII, "(Array Int " + arrayII + ")"}},
		{Name: "elements", sorts: []string{"U", "V", "(Array U V)"}},
		{Name: "bits", sorts: []string{"Int", "(Array Int Bool)", "(Array Bool Int)"}},
		{Name: "finite", sorts: []string{"Int", "(Array Bool Int)", "(Array (Array Bool Int) Int)"}, funcs: []Symbol{
			{"p", []string{"(Array Bool Int)"}, "Int"}, {"q", []string{"Int"}, "(Array Bool Int)"},
		}},
		{Name: "auflia", sorts: []string{"Int", "U", arrayII}, ite: 1, funcs: []Symbol{
			{"f", []string{"Int"}, "Int"}, {"g", []string{"U"}, "Int"}, {"h", []string{"Int"}, "U"},
			{"k", []string{"Int"}, arrayII}, {"p", []string{arrayII}, "Int"},
		}},
		{Name: "aufdiv", sorts: []string{"Int", "(Array U Int)", "U"}, div: true, funcs: fi},
		{Name: "bv", sorts: []string{}, widths: 8, ite: 1},
		{Name: "bv16", sorts: []string{bits(16)}, ite: 1},
		{Name: "bv32", sorts: []string{bits(32)}, ite: 1},
		{Name: "bvint", sorts: []string{"Int"}, widths: 8, convert: true, div: true, ite: 1},
		{Name: "abv", sorts: []string{bits(4), "(Array " + bits(4) + " " + bits(4) + ")"}, ite: 1},
		{Name: "aufbv", sorts: []string{bits(3), "U", "(Array " + bits(3) + " U)"}, ite: 1, funcs: []Symbol{
			{"f", []string{bits(3)}, bits(3)}, {"g", []string{"U"}, bits(3)}, {"h", []string{bits(3)}, "U"},
		}},
		{Name: "fp", Solved: true, formats: smallFormats, ite: 1},
		{Name: "fpbv", Solved: true, formats: smallFormats, widths: 6, ite: 1},
		{Name: "fp16", formats: []format{{5, 11}}, ite: 1},
		{Name: "fp32", formats: []format{{8, 24}}, widths: 32, ite: 1},
		{Name: "fpuf", sorts: []string{"U"}, formats: []format{{3, 4}}, ite: 1, funcs: []Symbol{
			{"f", []string{"(_ FloatingPoint 3 4)"}, "(_ FloatingPoint 3 4)"}, {"g", []string{"U", "RoundingMode"}, "(_ FloatingPoint 3 4)"},
			{"h", []string{"(_ FloatingPoint 3 4)"}, "U"},
		}},
		{Name: "fpint", sorts: []string{"Int"}, formats: []format{{3, 4}, {4, 5}}, widths: 6, convert: true, ite: 1},
		{Name: "nia", sorts: []string{"Int"}, product: true, div: true},
		{Name: "nra", sorts: []string{"Real"}, product: true},
		{Name: "anufia", sorts: []string{"Int", arrayII}, product: true, div: true, ite: 1, funcs: fi},
		{Name: "all", sorts: []string{"Int", "Real", "U", arrayII, bits(4)}, product: true, div: true, ite: 1,
			convert: true, funcs: []Symbol{
				{"f", []string{"Int"}, "Int"}, {"g", []string{"U"}, "Int"}, {"h", []string{"Int"}, "U"},
				{"k", []string{bits(4)}, "Real"},
			}},
	}
}

// Named returns the theory of that name.
func Named(name string) (Theory, error) {
	for _, t := range Theories() {
		if t.Name == name {
			return t, nil
		}
	}
	return Theory{}, fmt.Errorf("there is no theory %q", name)
}

// bits returns the sort of bit-vectors of a width.
func bits(width int) string { return fmt.Sprintf("(_ BitVec %d)", width) }
