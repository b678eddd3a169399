// verify --report.

package main

import (
	"io"

	"github.com/spf13/cobra"

	"craig/internal/page"
	"craig/report"
)

// pageTarget returns an error if a page must not be written to the file.
func pageTarget(file string) error { return ownFile("report", file, isPage) }

// isPage reports whether the file begins as a page does.
func isPage(file string) (bool, error) { return begins(file, page.Marker) }

// writePage writes the report as a page, "-" for the output. A file that cannot be written does not change what was found.
func writePage(cmd *cobra.Command, shown *report.Report, file string) {
	writeOutput(cmd, "report", file, func(w io.Writer) error { return report.HTML(w, shown, reportOptions(report.Options{})) })
}
