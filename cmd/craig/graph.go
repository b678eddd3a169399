// verify and solve --dump-arg: what an engine has explored, as a picture.

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"craig/engine"
	"craig/horn"
	"craig/logic"
	"craig/report"
)

// argFlag adds --dump-arg.
func argFlag(flags *pflag.FlagSet, file *string) {
	flags.StringVar(file, "dump-arg", "", "draw the graph that the engine has explored at the end in this `file`, .svg or .dot; engines: "+
		strings.Join(enginesThat(unwinds), ", "))
}

// graphWriters write a graph in the formats that there are, by the ends of file names.
var graphWriters = map[string]func(engine.Graph, io.Writer, func(*horn.Pred, *logic.Term) string) error{
	".svg": engine.Graph.WriteSVG,
	".dot": engine.Graph.WriteDOT,
}

// graphDump is a file for the last graph that an engine shows; nil if none is asked for.
type graphDump struct {
	file  *os.File
	write func(engine.Graph, io.Writer, func(*horn.Pred, *logic.Term) string) error

	mu   sync.Mutex // a run that was abandoned may still show one
	text []byte     // nil if there is no graph yet
}

// newGraphDump makes the file before the run; no name, no file. It fails if the engine has no graph.
func newGraphDump(name, engineName string) (*graphDump, error) {
	if name == "" {
		return nil, nil
	}
	write := graphWriters[filepath.Ext(name)]
	if write == nil {
		return nil, fmt.Errorf("--dump-arg: the name %s must end in .svg or .dot", name)
	}
	if names := enginesThat(unwinds); !slices.Contains(names, engineName) {
		return nil, fmt.Errorf("--dump-arg: engine %s explores no graph; choose one of: %s", engineName, strings.Join(names, ", "))
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("--dump-arg: %w", err)
	}
	return &graphDump{file: file, write: write}, nil
}

// observer returns what the run is to tell about graphs, nil if there is no file.
func (d *graphDump) observer() func(string, engine.Graph) {
	if d == nil {
		return nil
	}
	return func(language string, g engine.Graph) {
		var b bytes.Buffer
		_ = d.write(g, &b, report.Label(language)) // a Buffer does not fail
		d.mu.Lock()
		defer d.mu.Unlock()
		d.text = b.Bytes()
	}
}

// finish writes the last graph; without one there is no file, which it tells, as it tells when the graph cannot be
// written. It may be called on nil.
func (d *graphDump) finish(say io.Writer) {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	if d.text == nil {
		fmt.Fprintf(say, "craig: %s is not written: the engine was not asked, or did not stop in time\n", d.file.Name())
		err = os.Remove(d.file.Name())
	} else {
		_, err = d.file.Write(d.text)
	}
	if closed := d.file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		fmt.Fprintf(say, "craig: the graph cannot be written: %v\n", err)
	}
}
