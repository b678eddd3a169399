package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"craig/engine/registry"
)

func enginesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "engines",
		Short: "List the verification engines",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, e := range registry.All() {
				fmt.Fprintf(t, "%s\t%s\n", e.Name, e.Doc)
				if e.Paper != "" {
					fmt.Fprintf(t, "\t%s\n", e.Paper)
				}
				for _, c := range e.Configs {
					fmt.Fprintf(t, "\t--config %s: %s\n", c.Name, c.Doc)
				}
			}
			return t.Flush()
		},
	}
}
