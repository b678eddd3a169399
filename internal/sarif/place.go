// Files and columns as SARIF has them.

package sarif

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf16"
)

// Root names the folder that files are relative to.
const Root = "%SRCROOT%"

// File returns the location of a file, which is relative to Root if it is in the folder, an absolute path, that it is relative to, or
// in one below. If the folder is not known, it is empty.
func File(name, folder string) ArtifactLocation {
	path := name
	if !filepath.IsAbs(path) && folder != "" {
		path = filepath.Join(folder, path)
	}
	if folder != "" {
		if rel, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(rel) {
			return ArtifactLocation{URI: relative(rel), Base: Root}
		}
	}
	if filepath.IsAbs(path) {
		return ArtifactLocation{URI: absolute(path)}
	}
	return ArtifactLocation{URI: relative(filepath.Clean(path))}
}

// Folder returns the location of a folder, an absolute path; nil if it is empty.
func Folder(path string) *ArtifactLocation {
	if path == "" {
		return nil
	}
	return &ArtifactLocation{URI: strings.TrimSuffix(absolute(path), "/") + "/"}
}

// absolute returns the URI of an absolute path.
func absolute(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // a drive
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// relative returns the relative URI of a relative path.
func relative(path string) string { return (&url.URL{Path: filepath.ToSlash(path)}).String() }

// UTF16Column returns the column, from 1, in UTF-16 code units of what is at a column in bytes of a line, or behind its end; 0 if the
// line is too short. A byte that is part of no character counts as one.
func UTF16Column(line string, column int) int {
	if column < 1 || column > len(line)+1 {
		return 0
	}
	units := 0
	for _, r := range line[:column-1] {
		units += utf16.RuneLen(r)
	}
	return units + 1
}
