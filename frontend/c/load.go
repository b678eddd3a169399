// Package c is the front end for C: it parses translation units and lowers them to a program with exactly the meaning
// that C gives them (see docs/architecture.md).
package c

import (
	"context"
	"fmt"

	"modernc.org/cc/v4"

	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// Options choose how C is read.
type Options struct {
	DataModel string // "ILP32" (default) or "LP64"
	Entry     string // default "main"
}

// The errors of Load.
type (
	SyntaxError      = frontend.SyntaxError
	UnsupportedError = frontend.UnsupportedError
	InputError       = frontend.InputError
)

// Load reads files as one program.
func Load(ctx context.Context, lc *logic.Context, files []string, o Options) (p *program.Program, err error) {
	if o.Entry == "" {
		o.Entry = "main"
	}
	arch := "386"
	switch o.DataModel {
	case "", "ILP32":
	case "LP64":
		arch = "amd64"
	default:
		return nil, &InputError{Text: "unknown data model " + o.DataModel}
	}
	defer func() {
		if e := recover(); e != nil {
			if u, ok := e.(*UnsupportedError); ok {
				p, err = nil, u
				return
			}
			panic(e)
		}
	}()
	var units []*cc.AST
	for _, f := range files {
		ast, err := parse(f, arch)
		if err != nil {
			return nil, err
		}
		units = append(units, ast)
	}
	return lower(lc, o, units)
}

func predefined(arch string) string {
	long := "#define __SIZEOF_LONG__ 4\n#define __SIZE_TYPE__ unsigned int\n#define __PTRDIFF_TYPE__ int\n#define __i386__ 1\n"
	if arch == "amd64" {
		long = "#define __SIZEOF_LONG__ 8\n#define __LP64__ 1\n#define __SIZE_TYPE__ unsigned long\n#define __PTRDIFF_TYPE__ long\n#define __x86_64__ 1\n"
	}
	return "#define __STDC__ 1\n#define __STDC_VERSION__ 199901L\n#define __GNUC__ 4\n#define __GNUC_MINOR__ 8\n#define __CHAR_BIT__ 8\n#define __WCHAR_TYPE__ int\n#define __INT_MAX__ 2147483647\n#define __UINT16_TYPE__ unsigned short\n#define __UINT32_TYPE__ unsigned int\n#define __UINT64_TYPE__ unsigned long long\n#define __INT16_TYPE__ short\n#define __INT32_TYPE__ int\n#define __INT64_TYPE__ long long\n#define __extension__\n" + long
}

func pos(n cc.Node) program.Pos {
	p := n.Position()
	return program.Pos{File: p.Filename, Line: p.Line, Col: p.Column}
}

func unsupported(n cc.Node, format string, args ...any) {
	panic(&UnsupportedError{Pos: pos(n), What: fmt.Sprintf(format, args...)})
}
