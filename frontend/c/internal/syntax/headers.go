// Text of ours: the headers of the C library, and definitions that use nothing but them and what gcc has.

package syntax

import (
	"embed"
	"io/fs"
	"strings"

	"modernc.org/cc/v4"
)

// headers are our own headers of the C library, so that what a program means does not depend on the machine.
//
//go:embed headers
var headers embed.FS

// OwnHeaders returns the names of our headers, as #include has them, but for those that stand in for single ones of the
// machine's.
func OwnHeaders() []string {
	var names []string
	err := fs.WalkDir(headers, "headers", func(file string, d fs.DirEntry, err error) error {
		if name := strings.TrimPrefix(file, "headers/"); err == nil && !d.IsDir() && !strings.HasPrefix(name, "machine/") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		panic("the headers are not embedded: " + err.Error())
	}
	return names
}

// OwnHeader returns the text of one of our headers.
func OwnHeader(name string) string {
	text, err := headers.ReadFile("headers/" + name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// OwnText parses a text of ours, in which places have the given name. That it cannot be parsed is a bug, upon which
// OwnText panics.
func OwnText(lp64 bool, name, text string) *cc.AST {
	cfg, err := configuration(lp64)
	if err != nil {
		panic(name + ": " + err.Error())
	}
	var u Unit
	files := newSources(u, NewSpellings())
	u.serve(cfg, files, lp64)
	ast, err := cc.Translate(cfg, append(u.sources(lp64), cc.Source{Name: name, Value: text}))
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return ast
}

// configuration returns that of the parser for a data model.
func configuration(lp64 bool) (*cc.Config, error) {
	arch := "386"
	if lp64 {
		arch = "amd64"
	}
	abi, err := cc.NewABI("linux", arch)
	return &cc.Config{ABI: abi}, err
}

// serve lets the parser read the unit's files by way of files.
func (u Unit) serve(cfg *cc.Config, files *sources, lp64 bool) {
	cfg.FS, cfg.FSOnly, cfg.PragmaHandler = files, true, files.pragma
	cfg.IncludePaths, cfg.SysIncludePaths = u.folders(lp64)
	files.quoted, files.angled = cfg.IncludePaths, cfg.SysIncludePaths
}
