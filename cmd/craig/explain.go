package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"craig/internal/exitcode"
	"craig/internal/explain"
	"craig/report"
)

func explainCommand() *cobra.Command {
	var schema bool
	cmd := &cobra.Command{
		Use:   "explain [NAME]",
		Short: "Say what a word in an answer means, with an example",
		Long: `Explains a check, an assumption, a kind of undefined behaviour, a reason for an unknown
answer, or how a construct of C is modelled. Without a name, lists all there are.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case schema && len(args) > 0:
				return exit(exitcode.Usage, errors.New("--json-schema explains no name"))
			case schema:
				fmt.Fprint(cmd.OutOrStdout(), report.Schema())
				return nil
			case len(args) == 0:
				listNames(cmd.OutOrStdout())
				return nil
			}
			name := strings.Join(args, " ")
			entries := explain.Find(name)
			if len(entries) == 0 {
				return exit(exitcode.Usage, unknownName(name))
			}
			for i, e := range entries {
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				explainEntry(cmd.OutOrStdout(), e)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&schema, "json-schema", false, "print the JSON schema of what --format json writes")
	return cmd
}

// unknownName says that nothing has a name, and what is like it.
func unknownName(name string) error {
	if near := explain.Near(name); len(near) > 0 {
		return fmt.Errorf("nothing is called %q; near it: %s", name, strings.Join(near, ", "))
	}
	return fmt.Errorf("nothing is called %q; craig explain lists all names", name)
}

// listNames lists all names by kind.
func listNames(w io.Writer) {
	for _, k := range explain.Kinds() {
		fmt.Fprintf(w, "%s:\n", k)
		for _, e := range explain.All() {
			if e.Kind == k {
				fmt.Fprintf(w, "  %s\n", e.Name)
			}
		}
	}
}

// explainEntry writes what there is to say of a name.
func explainEntry(w io.Writer, e explain.Entry) {
	kind := string(e.Kind)
	if e.Treatment != "" {
		kind += ", " + string(e.Treatment)
	}
	fmt.Fprintf(w, "%s (%s)\n", e.Name, kind)
	for _, l := range wrapped(e.Says, helpWidth-2) {
		fmt.Fprintf(w, "  %s\n", l)
	}
	if len(e.Reasons) > 0 {
		fmt.Fprintf(w, "\n  Unknown answers say that an execution depends on\n")
		for _, r := range e.ReasonTexts() {
			fmt.Fprintf(w, "    %s\n", r)
		}
	}
	if e.Example == (explain.Example{}) {
		return
	}
	fmt.Fprintf(w, "\n  An example:\n\n")
	for l := range strings.Lines(e.Example.Text) {
		fmt.Fprintf(w, "    %s", l)
	}
	command := "craig verify example.c"
	if e.Example.Flags != "" {
		command = "craig verify " + e.Example.Flags + " example.c"
	}
	fmt.Fprintf(w, "\n  %s: %s\n", command, e.Example.Answer)
}
