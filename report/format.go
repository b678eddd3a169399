package report

import (
	"io"
	"slices"
)

// Format is a way to write a report.
type Format struct {
	Name  string // as given to --format
	Doc   string // one line: who reads it
	Write func(w io.Writer, r *Report, o Options) error
}

// formats lists the formats, the default one first.
var formats = []Format{
	{"text", "for people", Text},
	{"json", "for programs", JSON},
	{"sarif", "for services and editors that show results of tools", SARIF},
}

// Formats returns all formats, the default one first.
func Formats() []Format { return slices.Clone(formats) }

// Write writes r in the format of that name, which there must be.
func Write(w io.Writer, format string, r *Report, o Options) error {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == format })
	return formats[i].Write(w, r, o)
}
