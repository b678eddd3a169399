// craig --version.

package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// version describes the build: the version of the module, the revision of the source if the build tells it, and Go's.
func version(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return "unknown"
	}
	setting := map[string]string{}
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	v := info.Main.Version
	if v == "" {
		v = "(devel)"
	}
	var about []string
	if r := setting["vcs.revision"]; r != "" && !strings.Contains(v, r[:min(12, len(r))]) {
		about = append(about, "revision "+r[:min(12, len(r))])
		if setting["vcs.modified"] == "true" {
			about = append(about, "modified")
		}
	}
	about = append(about, info.GoVersion, setting["GOOS"]+"/"+setting["GOARCH"])
	return fmt.Sprintf("%s (%s)", v, strings.Join(about, ", "))
}
