// Package clib knows the functions of the C library, and of gcc, that a program calls without defining them.
//
//	Lookup     the table of what each does: where its result comes from, in which range it is, what it reads and writes
//	           (standard.go)
//	Library    its declarations, to which those of a program are compared (prototypes.go), and the definitions of those that
//	           are C text of ours, in the folder library (text.go)
package clib
