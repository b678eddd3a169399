// Package boolprog is the front end for Boolean programs, the language of SLAM's model checker Bebop (Ball, Rajamani:
// Bebop: A Symbolic Model Checker for Boolean Programs, SPIN 2000), with what its descendants added: parallel assignment
// with constrain, several results, schoose, elsif, goto with several targets, abortif and dead, as SLAM, SatAbs with
// Boppo and Boom, and Moped with Getafix read them. Threads are refused.
//
//	program   = { decl | procedure }
//	decl      = "decl" names ";"
//	procedure = ["dfs"] ( "void" | "bool" [ "<" number ">" ] ) name "(" [names] ")"
//	            "begin" { decl } [ "enforce" expr ";" ] { statement } "end" [";"]
//	statement = [name ":"] ( "skip" | names ":=" exprs ["constrain" expr] | [names ":="] ["call"] name "(" [exprs] ")"
//	            | "assume" expr | "assert" expr | "abortif" expr | "goto" names | "return" [exprs] | "dead" names
//	            | "print" "(" exprs ")" | "if" expr "then" … { "elsif" expr "then" … } ["else" …] "fi"
//	            | "while" expr "do" … "od" ) ";"
//	expr      = "0" | "1" | "F" | "T" | name | "'" name | "*" | "?" | "schoose" "[" expr "," expr "]" | "(" expr ")"
//	            | "!" expr | expr ("&" | "^" | "|" | "=" | "!=" | "<=>" | "=>") expr | expr "?" expr ":" expr
//
// The semicolon may be missing before and after end, fi, od, else and elsif. A name is a word or any text in braces, as
// {x>0}; "_" on the left of := takes a value that nobody wants. Also ~ is !, && is &, || is |, == is =, and true and false
// are constants. Comments are those of C.
//
// Precedence. The dialects agree that ! binds tightest, & more than | and ^, and these more than =>; about all else they
// disagree (is a = b & c about a = b, or about b & c?). Such expressions are refused: parentheses make them clear.
//
// Meaning. Execution starts in main, with all variables arbitrary, parameters of main too; so are local variables
// whenever their procedure is called, and the results of a procedure that ends without return. "*" is either value,
// chosen anew at each place and time. schoose[p,n] is 1 where p holds, else 0 where n holds, else either. An assignment
// evaluates all its values first; with constrain, only choices after which the condition holds go on: in it, 'x is the
// new value of x and x the old one. assume e goes on only if e holds, abortif e only if it does not. enforce e assumes e
// before every statement of its procedure, every test of a loop, and at its end. After dead x, x is arbitrary. print does
// nothing. A violation is an assert that fails, or a statement with the label ERROR or SLIC_ERROR that is reached.
package boolprog

import (
	"context"

	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// Options choose how a program is read.
type Options struct {
	Entry string         // the procedure where execution starts; empty: main
	Files frontend.Files // where files are read from; nil: the machine's
}

// errorLabels are the labels that must not be reached: SLAM's, and that of C programs for verifiers.
var errorLabels = map[string]bool{"ERROR": true, "SLIC_ERROR": true}

// Load reads files as one program. Errors are those of package frontend, or that of ctx.
func Load(ctx context.Context, lc *logic.Context, files []string, o Options) (*program.Program, error) {
	if o.Entry == "" {
		o.Entry = "main"
	}
	var whole source
	for _, f := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		text, err := frontend.Read(o.Files, f)
		if err != nil {
			return nil, err
		}
		if err := parse(f, text, &whole); err != nil {
			return nil, err
		}
	}
	return lower(lc, &whole, o.Entry)
}

// refuse is how an error leaves the recursive parser and lowering; caught turns it into an ordinary one.
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
func wrong(at program.Pos, text string) {
	panic(refuse{&frontend.SyntaxError{Pos: at, Text: text}})
}

// unsupported refuses what the language has and this reader has not.
func unsupported(at program.Pos, what string) {
	panic(refuse{&frontend.UnsupportedError{Pos: at, What: what}})
}
