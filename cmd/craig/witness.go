// verify --witness.

package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"craig"
	"craig/witness"
)

// witnessTarget returns an error if a witness must not be written to the file.
func witnessTarget(file string) error { return ownFile("witness", file, isWitness) }

// isWitness reports whether the file holds a witness, or nothing.
func isWitness(file string) (bool, error) {
	text, err := os.ReadFile(file)
	if err != nil || len(bytes.TrimSpace(text)) == 0 {
		return err == nil, err
	}
	_, err = witness.Read(file, text)
	return err == nil, nil
}

// writeWitness writes the answer as a witness, "-" for the output, or says why there is none. A file that cannot be written does not
// change what was found.
func writeWitness(cmd *cobra.Command, r *craig.Report, file string) {
	say := cmd.ErrOrStderr()
	w, err := r.Witness(cmd.Context(), witness.Producer{
		Name: "Craig", Version: version(debug.ReadBuildInfo()), CommandLine: strings.Join(os.Args, " "),
	})
	if err != nil {
		fmt.Fprintf(say, "craig: no witness is written: %v\n", err)
		return
	}
	var text bytes.Buffer
	err = witness.Write(&text, []witness.Witness{w.Witness})
	switch {
	case err != nil:
	case file == "-":
		_, err = cmd.OutOrStdout().Write(text.Bytes())
	default:
		err = os.WriteFile(file, text.Bytes(), 0o666)
	}
	if err != nil {
		fmt.Fprintf(say, "craig: the witness cannot be written: %v\n", err)
		return
	}
	if n := w.LeftOut; n > 0 {
		parts := fmt.Sprintf("%d parts of the evidence are", n)
		if n == 1 {
			parts = "1 part of the evidence is"
		}
		fmt.Fprintf(say, "craig: %s not in the witness: it has no words for that, or too many\n", parts)
	}
}
