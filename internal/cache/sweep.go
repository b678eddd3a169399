// What is removed from a folder.

package cache

import (
	"os"
	"path/filepath"
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

// filesIn returns the files of a folder whose names begin so, the last that was used first, and removes those that somebody began to
// write long ago.
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
		case strings.HasSuffix(x.path, unfinished):
			if time.Since(x.used) > abandoned {
				_ = os.Remove(x.path) // next time
			}
		case strings.HasPrefix(e.Name(), prefix) && strings.HasSuffix(x.path, extension):
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

// sweep removes what was not used for longest if all files are too large together.
func (f *Folder) sweep() {
	dirs, err := os.ReadDir(f.dir)
	if err != nil {
		return // next time
	}
	all := filesIn(f.dir, "")
	for _, d := range dirs {
		if d.IsDir() && len(d.Name()) == 2 {
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
