// Answers kept for later runs.

package craig

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"craig/internal/cache"
	"craig/internal/strategy"
)

// Cache is a folder in which answers are kept with their evidence. Several runs, and several processes, may use it at the same time.
// Nothing depends on what it says being right: evidence is checked against the program as it is now, and where it does not hold the
// engine is asked.
type Cache = cache.Folder

// OpenCache returns the cache in a folder, which it makes if there is none. The error says why nothing can be kept there.
func OpenCache(folder string) (*Cache, error) { return cache.Open(folder) }

// remembered returns where the answers of a run are kept; nil: nowhere.
func (o Options) remembered(r reading, engine string) *strategy.Cache {
	if o.Cache == nil {
		return nil
	}
	return &strategy.Cache{Folder: o.Cache, Build: build(), Question: o.question(r, engine)}
}

// question says what is asked about which files, and how they are read, but not what they say.
func (o Options) question(r reading, engine string) string {
	var b strings.Builder
	say := func(name, format string, args ...any) {
		if text := strings.TrimSpace(fmt.Sprintf(format, args...)); text != "" && text != "[]" && text != "0" && text != "false" {
			fmt.Fprintf(&b, "%s: %s\n", name, text)
		}
	}
	say("files", "%q", r.files)
	say("language", "%s", r.language.Name)
	say("asked", "%s", r.asked.Name)
	say("entry", "%s", r.options.Entry)
	say("entry depth", "%d", o.EntryDepth)
	say("entry valid", "%t", o.EntryValid)
	say("data model", "%s", o.DataModel)
	say("unbounded", "%t", r.options.Unbounded)
	say("assumptions", "%v", o.Assume)
	say("preprocessing", "%q", fmt.Sprint(o.Preprocessing))
	say("compile commands", "%s", o.CompileCommands)
	say("engine", "%s %s", engine, o.Config)
	say("without passes", "%q", o.SkipPasses)
	say("solver", "%s", o.Solver)
	return b.String()
}

// build stands for this build of Craig: its version, the revision of its source, and where that does not say what the source is, the
// file of the command.
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return executable()
	}
	setting := make(map[string]string)
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	text := strings.TrimSpace(info.Main.Version + " " + setting["vcs.revision"])
	if setting["vcs.revision"] == "" || setting["vcs.modified"] != "false" {
		text += " " + executable()
	}
	return text
}

// executable tells the file of the command from those that are built at other times.
func executable() string {
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	file, err := os.Stat(name)
	if err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%d bytes of %s", file.Size(), file.ModTime().UTC().Format("2006-01-02T15:04:05.000000000"))
}
