// --cache: answers kept for later runs.

package main

import (
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"craig"
)

// cacheFlag is a folder in which answers are kept, if one is named.
type cacheFlag struct {
	name   string
	folder *craig.Cache
}

func (c *cacheFlag) add(flags *pflag.FlagSet) {
	flags.StringVar(&c.name, "cache", "", "keep answers in this `folder`, and take those from it whose evidence holds of the program as it is now")
}

// open opens the folder, if one is named.
func (c *cacheFlag) open() (err error) {
	if c.name == "" {
		return nil
	}
	if c.folder, err = craig.OpenCache(c.name); err != nil {
		return fmt.Errorf("--cache: %w", err)
	}
	return nil
}

// finish tells what is wrong with the folder.
func (c *cacheFlag) finish(say io.Writer) {
	if c.folder == nil {
		return
	}
	for _, problem := range c.folder.Problems() {
		fmt.Fprintf(say, "craig: --cache: %s\n", problem)
	}
}
