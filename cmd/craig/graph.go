// verify and solve --dump-arg: what an engine has explored, as a picture.

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"craig/engine"
	"craig/internal/diagram"
	"craig/report"
)

// argFlag adds --dump-arg.
func argFlag(flags *pflag.FlagSet, file *string) {
	flags.StringVar(file, "dump-arg", "", "draw the graph that the engine has explored at the end in this `file`, .svg or .dot; engines: "+
		strings.Join(enginesThat(unwinds), ", "))
}

// graphWriters write a graph in the formats that there are, by the ends of file names.
var graphWriters = map[string]func(*diagram.Diagram, io.Writer) error{
	".svg": func(d *diagram.Diagram, w io.Writer) error { return d.WriteSVG(w, diagram.Page{}) },
	".dot": (*diagram.Diagram).WriteDOT,
}

// graphDump keeps the last graph that an engine shows, for a file or for a page; nil if nobody wants one.
type graphDump struct {
	file  *os.File // nil if there is none
	write func(*diagram.Diagram, io.Writer) error

	mu   sync.Mutex // a run that was abandoned may still show one
	last *diagram.Diagram
}

// newGraphDump makes the file before the run, if it has a name; kept says that the graph is wanted besides. It fails if there is a
// name and the engine has no graph.
func newGraphDump(name, engineName string, kept bool) (*graphDump, error) {
	explores := slices.Contains(enginesThat(unwinds), engineName)
	switch {
	case name == "" && kept && explores:
		return &graphDump{}, nil
	case name == "":
		return nil, nil
	}
	write := graphWriters[filepath.Ext(name)]
	if write == nil {
		return nil, fmt.Errorf("--dump-arg: the name %s must end in .svg or .dot", name)
	}
	if !explores {
		return nil, fmt.Errorf("--dump-arg: engine %s explores no graph; choose one of: %s", engineName, strings.Join(enginesThat(unwinds), ", "))
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("--dump-arg: %w", err)
	}
	return &graphDump{file: file, write: write}, nil
}

// observer returns what the run is to tell about graphs, nil if nobody wants one.
func (d *graphDump) observer() func(string, engine.Graph) {
	if d == nil {
		return nil
	}
	return func(language string, g engine.Graph) {
		picture := g.Picture(report.Label(language))
		d.mu.Lock()
		defer d.mu.Unlock()
		d.last = picture
	}
}

// picture returns the last graph, nil if there is none. It may be called on nil.
func (d *graphDump) picture() *diagram.Diagram {
	if d == nil {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.last
}

// finish writes the last graph to the file, if there is one; without a graph there is no file, which it tells, as it tells when the
// graph cannot be written. It may be called on nil.
func (d *graphDump) finish(say io.Writer) {
	if d == nil || d.file == nil {
		return
	}
	var err error
	if picture := d.picture(); picture == nil {
		fmt.Fprintf(say, "craig: %s is not written: the engine was not asked, or did not stop in time\n", d.file.Name())
		err = os.Remove(d.file.Name())
	} else {
		err = d.write(picture, d.file)
	}
	if closed := d.file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		fmt.Fprintf(say, "craig: the graph cannot be written: %v\n", err)
	}
}
