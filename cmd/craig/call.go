// How the command was called, for reports that tell it.

package main

import (
	"context"
	"os"
	"runtime/debug"
	"time"

	"craig/internal/explain"
	"craig/report"
)

// callKey is the key of a context for a call.
type callKey struct{}

// callOf returns a call that begins now.
func callOf(args []string) report.Invocation {
	folder, err := os.Getwd()
	if err != nil {
		folder = ""
	}
	return report.Invocation{Version: version(debug.ReadBuildInfo()), Arguments: args, Folder: folder, Start: time.Now()}
}

// withCall returns a context of a call.
func withCall(ctx context.Context, by report.Invocation) context.Context {
	return context.WithValue(ctx, callKey{}, by)
}

// ended returns the call of a context, which ends now with an exit status.
func ended(ctx context.Context, status int) report.Invocation {
	by, _ := ctx.Value(callKey{}).(report.Invocation)
	by.End, by.Status = time.Now(), status
	return by
}

// reportOptions returns options for reports about files of this machine.
func reportOptions(o report.Options) report.Options {
	o.Source, o.Explain = os.ReadFile, explained
	return o
}

// explained returns what craig explain says of a name that there is once; else nothing.
func explained(name string) string {
	if found := explain.Find(name); len(found) > 0 && name != "" {
		return found[0].Says
	}
	return ""
}
