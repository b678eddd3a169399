package lsp

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"craig"
)

// foldersOf returns the folders that a client works in; none if it says none.
func foldersOf(p *protocol.InitializeParams) []string {
	var out []string
	if folders, ok := p.WorkspaceFolders.Get(); ok && len(folders) > 0 {
		for _, f := range folders {
			out = append(out, pathOf(f.URI))
		}
		return out
	}
	//lint:ignore SA1019 older clients say nothing else
	if u := p.RootURI; u != nil {
		out = append(out, pathOf(*u))
	}
	return out
}

// folderOf returns the folder from which settings name files for a document: the innermost of the client's that it is in, else the
// first of these, else its own. Caller holds mu.
func (s *server) folderOf(path string) string {
	best := ""
	for _, f := range s.folders {
		if rest, err := filepath.Rel(f, path); f != "" && err == nil && filepath.IsLocal(rest) && len(f) > len(best) {
			best = f
		}
	}
	switch {
	case best != "":
		return best
	case len(s.folders) > 0 && s.folders[0] != "":
		return s.folders[0]
	}
	return filepath.Dir(path)
}

// DidChangeWorkspaceFolders takes folders that the client works in from now on, or does not any more.
func (s *server) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range p.Event.Removed {
		s.folders = slices.DeleteFunc(s.folders, func(had string) bool { return had == pathOf(f.URI) })
	}
	for _, f := range p.Event.Added {
		s.folders = append(s.folders, pathOf(f.URI))
	}
	s.anew()
	return nil
}

// watched returns the pattern of files of which the client is asked to tell when they change: those that programs and settings name.
func watched() string {
	names := []string{"*.inc", "*.def", "*.prp", "compile_commands.json", "*.h"}
	for _, extension := range craig.Extensions() {
		names = append(names, "*"+extension)
	}
	slices.Sort(names)
	return "**/{" + strings.Join(slices.Compact(names), ",") + "}"
}
