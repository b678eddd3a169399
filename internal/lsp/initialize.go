package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The commands, whose arguments are the URI of a document and, of the first, the name of a function.
const (
	verifyFunction = "craig.verifyFunction"
	verifyDocument = "craig.verifyDocument"
)

// abilities are what a client can do that not all can.
type abilities struct {
	progress      bool // show progress that the server begins
	refresh       bool // ask for code lenses again
	watch         bool // tell of files that change, if it is asked to
	configuration bool // be asked for settings
	related       bool // show more than the message of a diagnostic
	markdown      bool // show Markdown
}

// Initialize says what the server can do.
func (s *server) Initialize(_ context.Context, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.mu.Lock()
	s.initialized, s.can, s.folders = true, abilitiesOf(&p.Capabilities), foldersOf(p)
	s.mu.Unlock()
	if raw := p.InitializationOptions; len(raw) > 0 && string(raw) != "null" {
		s.configure(json.RawMessage(raw))
	}
	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	r := &protocol.InitializeResult{
		ServerInfo: protocol.ServerInfo{Name: "craig", Version: protocol.NewOptional(s.o.Version)},
		Capabilities: protocol.ServerCapabilities{
			PositionEncoding: protocol.PositionEncodingKindUTF16,
			TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &incremental, Save: &protocol.SaveOptions{}},
			HoverProvider:    protocol.Boolean(true),
			CodeLensProvider: &protocol.CodeLensOptions{},
		},
	}
	r.Capabilities.Workspace = &protocol.WorkspaceOptions{
		WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{Supported: &yes, ChangeNotifications: protocol.Boolean(true)},
	}
	r.Capabilities.ExecuteCommandProvider.Commands = []string{verifyFunction, verifyDocument}
	r.Capabilities.ExecuteCommandProvider.WorkDoneProgress = &yes
	return r, nil
}

// abilitiesOf returns what a client says that it can do.
func abilitiesOf(c *protocol.ClientCapabilities) abilities {
	is := func(b *bool) bool { return b != nil && *b }
	var a abilities
	if w := c.Window; w != nil {
		a.progress = is(w.WorkDoneProgress)
	}
	if w := c.Workspace; w != nil {
		a.configuration = is(w.Configuration)
		a.watch = w.DidChangeWatchedFiles != nil && is(w.DidChangeWatchedFiles.DynamicRegistration)
		a.refresh = w.CodeLens != nil && is(w.CodeLens.RefreshSupport)
	}
	if t := c.TextDocument; t != nil {
		a.related = t.PublishDiagnostics != nil && is(t.PublishDiagnostics.RelatedInformation)
		a.markdown = t.Hover != nil && slices.Contains(t.Hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	return a
}

// pathOf returns the name of a file; empty if a URI is none of a file.
func pathOf(u uri.URI) string {
	if !u.IsFile() {
		return ""
	}
	return u.FsPath()
}

// Initialized asks the client for settings, and to tell of files that change, if it can do that.
func (s *server) Initialized(context.Context, *protocol.InitializedParams) error {
	s.askSettings()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.can.watch {
		s.ask(func(ctx context.Context) {
			options := protocol.LSPAny(`{"watchers": [{"globPattern": "` + watched() + `"}]}`)
			_ = s.client.RegisterCapability(ctx, &protocol.RegistrationParams{Registrations: []protocol.Registration{
				{ID: "craig/files", Method: "workspace/didChangeWatchedFiles", RegisterOptions: options},
			}})
		})
	}
	return nil
}

// ask sends a request to the client, beside all else.
func (s *server) ask(send func(ctx context.Context)) {
	go func() {
		ctx, stop := context.WithTimeout(s.ctx, answerTime)
		defer stop()
		send(ctx)
	}()
}

// DidChangeConfiguration takes settings, or asks for them if the client only says that they are others.
func (s *server) DidChangeConfiguration(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if raw := p.Settings; len(raw) > 0 && string(raw) != "null" {
		s.configure(json.RawMessage(raw))
	} else {
		s.askSettings()
	}
	return nil
}

// answerTime is how long clients have for answers.
const answerTime = 10 * time.Second

// askSettings asks the client for settings, if it can be asked.
func (s *server) askSettings() {
	s.mu.Lock()
	can := s.can.configuration
	s.mu.Unlock()
	if !can {
		return
	}
	s.ask(func(ctx context.Context) {
		section := settingsSection
		got, err := s.client.Configuration(ctx, &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: &section}}})
		if err == nil && len(got) == 1 && len(got[0]) > 0 && string(got[0]) != "null" {
			s.configure(json.RawMessage(got[0]))
		}
	})
}
