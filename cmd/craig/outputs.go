// Files that an answer is written into besides the output.

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"craig/internal/sarif"
	"craig/report"
)

// writeOutput writes what write makes into a file, "-" for the output. A file that cannot be written does not change what was found: an
// error says that what it was to be cannot be written.
func writeOutput(cmd *cobra.Command, what, file string, write func(io.Writer) error) {
	var text bytes.Buffer
	err := write(&text)
	switch {
	case err != nil:
	case file == "-":
		_, err = cmd.OutOrStdout().Write(text.Bytes())
	default:
		err = os.WriteFile(file, text.Bytes(), 0o666)
	}
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "craig: the %s cannot be written: %v\n", what, err)
	}
}

// sarifHelp is the help for --sarif.
const sarifHelp = "write the answers as SARIF into this `file` as well; -: to the output"

// sarifTarget returns an error if a log must not be written to the file.
func sarifTarget(file string) error {
	return ownFile("sarif", file, func(file string) (bool, error) { return begins(file, sarif.Begin) })
}

// writeSARIF writes the report as a log.
func writeSARIF(cmd *cobra.Command, shown *report.Report, file string) {
	writeOutput(cmd, "log", file, func(w io.Writer) error { return report.SARIF(w, shown, reportOptions(report.Options{})) })
}
