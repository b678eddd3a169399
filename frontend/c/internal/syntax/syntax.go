// Package syntax reads C: from the names of files, or a database of compile commands, to syntax trees of the parser
// modernc.org/cc/v4, which sees a text that is prepared for it and is kept from failing. It does not say what a tree means.
//
//	Sources.Units    which files are read, with which flags (database.go, preprocess.go)
//	Parse            a unit as a tree, or an error with its place (parse.go, locate.go); before that, what the parser cannot read
//	                 is spelled otherwise (source.go, spelling.go, encoded.go, packedenum.go, castnames.go), and depth and
//	                 size are bounded (nesting.go, inclusion.go, selfcontained.go, unfinished.go)
//	OwnText          a text of ours as a tree, with our headers (headers.go)
//	Pos, Selected …  what a node is at first sight (node.go), what a literal stands for (literal.go)
package syntax
