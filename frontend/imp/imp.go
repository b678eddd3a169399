// Package imp is the front end for the little language of procedures over integers in which Cassez, Müller and Burnett
// ("Summary-Based Inter-Procedural Analysis via Modular Trace Refinement", FSTTCS 2014, Listing 1) write their programs, with
// loops, choices and more operators.
//
//	program   = { procedure }
//	procedure = "proc" name "(" [names] ")" [ "returns" "(" names ")" ] "{" { statement } "}"
//	statement = names "=" terms ";" | [names "="] name "(" [terms] ")" ";" | "havoc" names ";"
//	          | "assume" "(" cond ")" ";" | "assert" "(" cond ")" ";" | "skip" ";" | "return" ";"
//	          | "if" "(" ( cond | "*" ) ")" { statement } [ "else" { statement } ] "endif" ";"
//	          | "while" "(" ( cond | "*" ) ")" { statement } "endwhile" ";"
//	term      = number | name | "-" term | term ("+" | "-" | "*") term | "(" term ")"
//	cond      = "true" | "false" | term ("==" | "!=" | "<" | "<=" | ">" | ">=") term
//	          | "!" cond | cond ("&&" | "||") cond | "(" cond ")"
//
// Operators bind as in C, and so look comments. The semicolon may be missing after endif and endwhile.
//
// Meaning. Execution starts in main, whose inputs are arbitrary. Values are integers without bounds. The inputs of a
// procedure (the names in its parentheses) are read-only; its outputs are those behind "returns", and every other name in
// it is a local variable. Outputs and locals are arbitrary at the beginning. An assignment evaluates all its terms first. A
// call assigns the callee's outputs, in their order; without "=" they are dropped. "*" is a choice, made anew each time, and
// havoc makes variables arbitrary. A violation is an assert whose condition does not hold.
package imp

import (
	"context"
	"fmt"

	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// Options choose how a program is read.
type Options struct {
	Entry string         // the procedure where execution starts; empty: main
	Files frontend.Files // where files are read from; nil: the machine's
}

// Load reads files as one program. Errors are those of package frontend, or that of ctx.
func Load(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error) {
	if o.Entry == "" {
		o.Entry = "main"
	}
	b := newBuilder(terms)
	for _, f := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		text, err := frontend.Read(o.Files, f)
		if err != nil {
			return nil, err
		}
		if err := parse(b, f, text); err != nil {
			return nil, err
		}
	}
	return b.finish(o.Entry)
}

// refuse is how an error leaves the recursive parser; caught turns it into an ordinary one.
type refuse struct{ err error }

func caught(err *error) {
	if e := recover(); e != nil {
		r, ok := e.(refuse)
		if !ok {
			panic(e)
		}
		*err = r.err
	}
}

// wrong refuses what is not of the language.
func wrong(at program.Pos, format string, args ...any) {
	panic(refuse{&frontend.SyntaxError{Pos: at, Text: fmt.Sprintf(format, args...)}})
}
