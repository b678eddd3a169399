// Where answers go, and what becomes of them when they cannot be written there.

package main

import (
	"fmt"
	"io"
)

// answers is a writer for what is found out. When it fails, as a full device does, the rest goes to another writer,
// behind a line that says so: what took hours is not lost.
type answers struct {
	to, otherwise io.Writer
	err           error // of to
}

func (a *answers) Write(p []byte) (int, error) {
	done := 0
	if a.err == nil {
		if done, a.err = a.to.Write(p); a.err == nil {
			return done, nil
		}
		fmt.Fprintf(a.otherwise, "craig: the output cannot be written, so that it follows here: %v\n", a.err)
	}
	n, err := a.otherwise.Write(p[done:])
	return done + n, err
}
