package pass

// table is the pipeline.
var table = []Pass{
	{
		Name: "simplify", run: simplify,
		Doc: "solve equations and propagate literals within each clause",
	},
	{
		Name: "slice", run: slice,
		Doc: "leave out what cannot be derived and what the goal does not depend on",
	},
}
