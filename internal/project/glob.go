// Patterns of file names.

package project

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// patterned reports whether a part of a name stands for all that match it.
func patterned(name string) bool { return strings.ContainsAny(name, "*?[") }

// glob returns the files below a folder whose names from there on, with slashes, match a pattern, in alphabetical order. Parts of it are
// as path.Match has them; the part ** stands for any number of folders. Folders whose names begin with a dot are looked into only if the
// pattern names them, and links to folders only in front of the first sign, so that circles of links do not matter. The error is for a
// pattern that is none.
func glob(folder, pattern string) ([]string, error) {
	if filepath.IsAbs(pattern) {
		folder = filepath.VolumeName(pattern) + string(filepath.Separator)
		pattern = pattern[len(folder):]
	}
	parts := strings.Split(path.Clean(filepath.ToSlash(pattern)), "/")
	for len(parts) > 1 && !patterned(parts[0]) {
		folder, parts = filepath.Join(folder, parts[0]), parts[1:]
	}
	for _, p := range parts {
		if _, err := path.Match(p, ""); err != nil {
			return nil, err
		}
	}
	var out []string
	root := folder + string(filepath.Separator) + "." // of a link, the folder that it leads to
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == root { // what cannot be read has no files
			return nil
		}
		rel, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		whole, begun := matches(parts, strings.Split(filepath.ToSlash(rel), "/"))
		switch {
		case d.IsDir() && !begun:
			return fs.SkipDir
		case !d.IsDir() && whole:
			out = append(out, name)
		}
		return nil
	})
	slices.Sort(out)
	return out, err
}

// matches reports whether the parts of a name match those of a pattern, and whether those of a longer name could that begins so.
func matches(pattern, name []string) (whole, begun bool) {
	switch {
	case len(name) == 0:
		return len(pattern) == 0, len(pattern) > 0
	case len(pattern) == 0:
		return false, false
	case pattern[0] == "**":
		whole, begun = matches(pattern[1:], name)
		if !strings.HasPrefix(name[0], ".") {
			w, b := matches(pattern, name[1:])
			whole, begun = whole || w, begun || b
		}
		return whole, begun
	}
	if ok, err := path.Match(pattern[0], name[0]); err != nil || !ok {
		return false, false
	}
	if strings.HasPrefix(name[0], ".") && !strings.HasPrefix(pattern[0], ".") {
		return false, false
	}
	return matches(pattern[1:], name[1:])
}
