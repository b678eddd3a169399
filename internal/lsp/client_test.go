package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// patience is how long a test waits for something that comes at once.
const patience = 20 * time.Second

// client is an editor: it keeps what the server tells it.
type client struct {
	*testing.T
	protocol.Server // requests to the server
	conn            jsonrpc2.Conn
	ended           chan error // how Serve ended
	folder          string

	mu          sync.Mutex
	news        chan struct{} // closed when there is something new
	diagnostics map[uri.URI]protocol.PublishDiagnosticsParams
	said        []string // messages to the user, and of the log
	progress    []string // kinds of values by token: "t begin"
	registered  string   // the method of what the server has registered
	settings    string   // the answer to workspace/configuration
}

// everything is what a client can do that does all that the server can use.
const everything = `{
	"workspace": {"configuration": true, "codeLens": {"refreshSupport": true}},
	"window": {"workDoneProgress": true},
	"textDocument": {"publishDiagnostics": {"relatedInformation": true}, "hover": {"contentFormat": ["markdown", "plaintext"]}}
}`

// open starts a server and initializes it, in a folder of its own, for a client with these capabilities and initializationOptions.
func open(t *testing.T, capabilities, options string, o Options) *client {
	c := connect(t, o)
	var p protocol.InitializeParams
	text := `{"processId": null, "rootUri": "` + string(uri.File(c.folder)) + `", "capabilities": ` + capabilities + `, "initializationOptions": ` + options + `}`
	if err := protocol.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Initialize(t.Context(), &p); err != nil {
		t.Fatal(err)
	}
	if err := c.Initialized(t.Context(), &protocol.InitializedParams{}); err != nil {
		t.Fatal(err)
	}
	return c
}

// connect starts a server.
func connect(t *testing.T, o Options) *client {
	ours, theirs := net.Pipe()
	c := &client{
		T: t, ended: make(chan error, 1), news: make(chan struct{}), settings: "null", folder: t.TempDir(),
		diagnostics: make(map[uri.URI]protocol.PublishDiagnosticsParams),
	}
	if o.Pause == 0 {
		o.Pause = 10 * time.Millisecond
	}
	go func() { c.ended <- Serve(context.Background(), theirs, o) }()
	c.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(ours), jsonrpc2.WithCodec(codec{}))
	c.Server = protocol.ServerDispatcher(c.conn)
	c.conn.Go(context.Background(), c.handle)
	t.Cleanup(func() { ours.Close() })
	return c
}

// handle keeps what the server says.
func (c *client) handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer func() {
		close(c.news)
		c.news = make(chan struct{})
	}()
	switch req.Method() {
	case "textDocument/publishDiagnostics":
		var p protocol.PublishDiagnosticsParams
		if err := protocol.Unmarshal(req.Params(), &p); err != nil {
			c.Error(err)
		}
		c.diagnostics[p.URI] = p
	case "window/showMessage", "window/logMessage":
		var p protocol.ShowMessageParams
		if err := protocol.Unmarshal(req.Params(), &p); err != nil {
			c.Error(err)
		}
		c.said = append(c.said, p.Message)
	case "$/progress":
		var p struct {
			Token any
			Value struct{ Kind, Message, Title string }
		}
		if err := json.Unmarshal(req.Params(), &p); err != nil {
			c.Error(err)
		}
		token, _ := p.Token.(string)
		c.progress = append(c.progress, strings.TrimSpace(token+" "+p.Value.Kind+" "+p.Value.Title+p.Value.Message))
	case "client/registerCapability":
		var p protocol.RegistrationParams
		if err := protocol.Unmarshal(req.Params(), &p); err != nil || len(p.Registrations) != 1 {
			c.Error(err)
		}
		c.registered = p.Registrations[0].Method
	case "workspace/configuration":
		return jsonrpc2.RawMessage("[" + c.settings + "]"), nil
	}
	return nil, nil
}

// wait waits until something is so.
func (c *client) wait(what string, so func() bool) {
	c.Helper()
	late := time.After(patience)
	for {
		c.mu.Lock()
		news := c.news // so may let go of the lock: what comes meanwhile counts
		done := so()
		c.mu.Unlock()
		if done {
			return
		}
		select {
		case <-news:
		case <-late:
			c.mu.Lock()
			defer c.mu.Unlock()
			c.Fatalf("there is no %s; said: %q; progress: %q; diagnostics: %v", what, c.said, c.progress, c.diagnostics)
		}
	}
}

// file returns the URI of a file in the folder.
func (c *client) file(name string) uri.URI { return uri.File(filepath.Join(c.folder, name)) }

// opened opens a document that need not be saved.
func (c *client) opened(name, text string) uri.URI {
	c.Helper()
	u := c.file(name)
	p := protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, LanguageID: "c", Version: 1, Text: text}}
	if err := c.DidOpen(c.Context(), &p); err != nil {
		c.Fatal(err)
	}
	return u
}

// changed gives a document another text.
func (c *client) changed(u uri.URI, version int32, text string) {
	c.Helper()
	c.edited(u, version, &protocol.TextDocumentContentChangeWholeDocument{Text: text})
}

// edited changes a document.
func (c *client) edited(u uri.URI, version int32, changes ...protocol.TextDocumentContentChangeEvent) {
	c.Helper()
	var p protocol.DidChangeTextDocumentParams
	p.TextDocument.URI, p.TextDocument.Version, p.ContentChanges = u, version, changes
	if err := c.DidChange(c.Context(), &p); err != nil {
		c.Fatal(err)
	}
}

// found waits until the diagnostics of a document are of these codes, in order, and returns them.
func (c *client) found(u uri.URI, codes ...string) []protocol.Diagnostic {
	c.Helper()
	var list []protocol.Diagnostic
	c.wait("diagnostics "+strings.Join(codes, " "), func() bool {
		list = c.diagnostics[u].Diagnostics
		var got []string
		for _, d := range list {
			code, _ := d.Code.(protocol.String)
			got = append(got, string(code))
		}
		_, published := c.diagnostics[u]
		return published && strings.Join(got, " ") == strings.Join(codes, " ")
	})
	return list
}

// hover returns what the server says of a place; empty if nothing.
func (c *client) hover(u uri.URI, line, character uint32) string {
	c.Helper()
	var p protocol.HoverParams
	p.TextDocument.URI, p.Position = u, protocol.Position{Line: line, Character: character}
	h, err := c.Hover(c.Context(), &p)
	if err != nil {
		c.Fatal(err)
	}
	if h == nil {
		return ""
	}
	return h.Contents.(*protocol.MarkupContent).Value
}

// lenses returns the titles of the code lenses of a document.
func (c *client) lenses(u uri.URI) []string {
	c.Helper()
	list, err := c.CodeLens(c.Context(), &protocol.CodeLensParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
	if err != nil {
		c.Fatal(err)
	}
	var out []string
	for _, l := range list {
		out = append(out, l.Command.Title)
	}
	return out
}

// function asks to verify a function, and returns what comes of it.
func (c *client) function(ctx context.Context, u uri.URI, name, token string) (conclusion, error) {
	p := protocol.ExecuteCommandParams{Command: verifyFunction, Arguments: arguments(string(u), name)}
	if token != "" {
		p.WorkDoneToken = protocol.String(token)
	}
	var out conclusion
	raw, err := c.ExecuteCommand(ctx, &p)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return out, err
}

// end ends the session as the protocol wants it.
func (c *client) end() {
	c.Helper()
	if err := errors.Join(c.Shutdown(c.Context()), c.Exit(c.Context())); err != nil {
		c.Error(err)
	}
	select {
	case err := <-c.ended:
		if err != nil {
			c.Error(err)
		}
	case <-time.After(patience):
		c.Error("the server goes on")
	}
}
