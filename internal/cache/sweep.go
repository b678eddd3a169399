// What is removed from a folder.

package cache

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// file is a file of a folder.
type file struct {
	path string
	size int64
	used time.Time
}

// filesIn returns the entries in a folder whose names begin so, the last that was used first, and removes what somebody began to write
// long ago. Other files, which somebody else may have there, are none of ours.
func filesIn(dir, prefix string) (out []file) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // another process removed it
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		x := file{filepath.Join(dir, e.Name()), info.Size(), info.ModTime()}
		switch {
		case strings.HasPrefix(e.Name(), unfinished):
			if time.Since(x.used) > abandoned {
				_ = os.Remove(x.path) // next time
			}
		case strings.HasPrefix(e.Name(), prefix) && ours.MatchString(e.Name()):
			out = append(out, x)
		}
	}
	newestFirst(out)
	return out
}

func newestFirst(files []file) {
	slices.SortStableFunc(files, func(a, b file) int { return b.used.Compare(a.used) })
}

// thin removes all but the last versions of what there is for a question.
func (f *Folder) thin(dir, prefix string) {
	for i, x := range filesIn(dir, prefix) {
		if i >= versions {
			_ = os.Remove(x.path) // next time
		}
	}
}

// digits matches the names of folders of entries.
var digits = regexp.MustCompile(`^[0-9a-f]{2}$`)

// sweep removes what was not used for longest if all files are too large together.
func (f *Folder) sweep() {
	dirs, err := os.ReadDir(f.dir)
	if err != nil {
		return // next time
	}
	filesIn(f.dir, "") // has no entries
	var all []file
	for _, d := range dirs {
		if d.IsDir() && digits.MatchString(d.Name()) {
			all = append(all, filesIn(filepath.Join(f.dir, d.Name()), "")...)
		}
	}
	newestFirst(all)
	var size int64
	for _, x := range all {
		if size += x.size; size > f.limit {
			_ = os.Remove(x.path) // next time
		}
	}
}
