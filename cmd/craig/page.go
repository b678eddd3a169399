// verify --report.

package main

import (
	"bytes"
	"fmt"
	"os"

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
	var text bytes.Buffer
	err := report.HTML(&text, shown, reportOptions(report.Options{}))
	switch {
	case err != nil:
	case file == "-":
		_, err = cmd.OutOrStdout().Write(text.Bytes())
	default:
		err = os.WriteFile(file, text.Bytes(), 0o666)
	}
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "craig: the report cannot be written: %v\n", err)
	}
}
