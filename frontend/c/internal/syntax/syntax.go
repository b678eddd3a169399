// Package syntax reads C: from the names of files, or a database of compile commands, to syntax trees of the parser
// modernc.org/cc/v4, which sees a text that is prepared for it and is kept from failing. It does not say what a tree means.
//
// The text is prepared without moving anything in it, so that places stay what they are. The C library's headers are our
// own, in the binary: a verdict does not depend on the machine unless --system-headers asks for it. An overflow of Go's
// stack cannot be recovered from, so nesting and expansion are bounded before the recursive parser runs. Where the parser
// panics, or does not say where it fails, reading less of the file finds the declaration.
//
//	Sources.Units    which files are read, with which flags (database.go, preprocess.go)
//	Parse            a unit as a tree, or an error with its place (parse.go, locate.go); before that, what the parser cannot read
//	                 is spelled otherwise (source.go, spelling.go, encoded.go, packedenum.go, castnames.go), and depth and
//	                 size are bounded (nesting.go, inclusion.go, selfcontained.go, unfinished.go),
//	                 of the expanded text if the preprocessor changes it (plain.go)
//	OwnText          a text of ours as a tree, with our headers (headers.go)
//	Pos, Selected …  what a node is at first sight (node.go), what a literal stands for (literal.go)
package syntax
