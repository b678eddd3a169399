package pass

import "slices"

// table is the pipeline.
//
// filter comes before locations so that predicates are not split by arguments on which nothing depends, and parts are
// small. After unfold, constants and filter find next to nothing.
var table = slices.Concat(
	[]Pass{
		{
			Name: "simplify", Run: simplify,
			Doc: "solve equations and propagate literals within each clause",
		},
		{
			Name: "slice", Run: slice,
			Doc: "leave out what cannot be derived and what the goal does not depend on",
		},
		{
			Name: "constants", Run: constants,
			Doc:   "leave out arguments that are always the same value or the same as another one",
			After: []string{"simplify"},
		},
		{
			Name: "filter", Run: filter,
			Doc:   "leave out arguments on which nothing depends",
			After: []string{"simplify", "constants"},
		},
		{
			Name: "locations", Run: locations,
			Doc:   "split predicates by arguments that are one of a few values in every clause",
			After: []string{"simplify", "constants", "filter"},
		},
	},
	tidy("locations", "locations"),
	[]Pass{
		{
			Name: "unroll", Run: unroll,
			Doc:   "end loops and recursion by copies of predicates where constants decide",
			After: []string{"simplify", "constants"},
		},
	},
	tidy("copies", "unroll"),
	[]Pass{
		{
			Name: "unfold", Run: unfold,
			Doc:   "eliminate predicates by putting their clauses where they are used",
			After: []string{"simplify", "slice", "constants", "locations", "filter"},
		},
		{
			Name: "unroll", Run: unroll,
			Doc: "end what are loops of one predicate now",
		},
	},
	tidy("copies", "unroll", "unfold"),
	[]Pass{
		{
			Name: "unfold", Run: unfold,
			Doc: "eliminate copies",
		},
	},
)

// Restructuring returns the names of the passes after which a clause need not be one of the input, made simpler: they join
// clauses, or copy them for values.
func Restructuring() []string { return []string{"locations", "unroll", "unfold"} }

// tidy returns the passes that make parts small into which the passes of those names split predicates.
func tidy(parts string, by ...string) []Pass {
	passes := []Pass{
		{
			Name: "slice", Run: slice,
			Doc: "leave out the " + parts + " that do not occur",
		},
		{
			Name: "constants", Run: constants,
			Doc: "leave out arguments that are always the same value in one of the " + parts,
		},
		{
			Name: "filter", Run: filter,
			Doc: "leave out arguments on which nothing depends in one of the " + parts,
		},
	}
	for i := range passes {
		passes[i].Tidy = by
	}
	return passes
}
