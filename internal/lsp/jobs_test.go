package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// endless is a program that no run is done with.
const endless = `extern unsigned input(void);
void reach_error(void);
int main(void) {
	unsigned n = input(), x = 1;
	for (unsigned i = 0; i < n; i++)
		x = x * 1664525u + 1013904223u;
	if (x == 0x9abcdef1u) /* in one of billions of rounds */
		reach_error();
	return 0;
}
`

// TestCancel: runs end when the client says so of their progress, or of the request.
func TestCancel(t *testing.T) {
	c := open(t, everything, `{"run": "never"}`, Options{})
	u := c.opened("t.c", endless)
	cancelled := make(chan error, 1)
	go func() {
		r, err := c.function(t.Context(), u, "main", "mine")
		if err == nil && r.Outcome != "cancelled" {
			err = fmt.Errorf("%+v", r)
		}
		cancelled <- err
	}()
	c.wait("progress", func() bool { return len(c.progress) > 0 && c.progress[0] == "mine begin Verifying main in t.c" })
	if got := c.lenses(u); len(got) != 1 || !strings.HasPrefix(got[0], "verifying") {
		t.Errorf("%q", got)
	}
	if err := c.WorkDoneProgressCancel(t.Context(), &protocol.WorkDoneProgressCancelParams{Token: protocol.String("mine")}); err != nil {
		t.Fatal(err)
	}
	if err := <-cancelled; err != nil {
		t.Error(err)
	}
	c.wait("end of the progress", func() bool { return c.progress[len(c.progress)-1] == "mine end cancelled" })

	ctx, stop := context.WithCancel(t.Context())
	go func() {
		_, err := c.function(ctx, u, "main", "")
		cancelled <- err
	}()
	c.wait("progress", func() bool { return strings.HasPrefix(c.progress[len(c.progress)-1], "craig/1") })
	var request int32
	for ; request < 40; request++ { // all that it may be
		if err := c.conn.Notify(t.Context(), protocol.MethodCancelRequest, &protocol.CancelParams{ID: protocol.Integer(request)}); err != nil {
			t.Fatal(err)
		}
	}
	var told *jsonrpc2.Error
	if err := <-cancelled; !errors.As(err, &told) || told.Code != protocol.CodeRequestCancelled {
		t.Error(err)
	}
	stop()
	c.wait("end of the progress", func() bool { return c.progress[len(c.progress)-1] == "craig/1 end cancelled" })
	c.end()
}

// TestOrder: a run that somebody asks for comes before one that nobody has asked for, which begins again then; one that is asked for
// again replaces the first; and the session ends while something runs.
func TestOrder(t *testing.T) {
	c := open(t, everything, "null", Options{})
	u := c.opened("t.c", endless)
	c.wait("progress", func() bool { return len(c.progress) == 1 && c.progress[0] == "craig/1 begin Verifying t.c" })
	quick := c.opened("quick.c", "int three(void) { return 3; }\n")
	if r, err := c.function(t.Context(), quick, "three", ""); err != nil || r.Outcome != "safe" {
		t.Errorf("%+v, %v", r, err)
	}
	var runs []string
	c.wait("another run", func() bool {
		runs = slices.DeleteFunc(slices.Clone(c.progress), func(p string) bool { return strings.Contains(p, " report ") })
		return strings.HasSuffix(runs[len(runs)-1], " begin Verifying t.c") && len(runs) > 1
	})
	if len(runs) != 5 || runs[1] != "craig/1 end something else was asked for" || runs[2] != "craig/3 begin Verifying three in quick.c" {
		t.Errorf("%q", runs)
	}
	outcomes := make(chan string)
	ask := func() {
		r, err := c.function(t.Context(), u, "main", "")
		outcomes <- fmt.Sprint(r.Outcome, err)
	}
	go ask()
	c.wait("run", func() bool {
		return slices.ContainsFunc(c.progress, func(p string) bool { return strings.HasSuffix(p, "begin Verifying main in t.c") })
	})
	go ask()
	if got := <-outcomes; got != "it was asked again<nil>" {
		t.Error(got)
	}
	go func() { <-outcomes }()
	c.end()
}

// TestEdits: many quick changes lead to one run, about the last text, and a run of a text that has changed leaves nothing behind.
func TestEdits(t *testing.T) {
	c := open(t, everything, "null", Options{Pause: 30 * time.Millisecond})
	u := c.opened("t.c", endless)
	for i := range 100 {
		c.changed(u, int32(i+2), strings.Replace(endless, "0x9abcdef1u", fmt.Sprint(i), 1))
	}
	c.changed(u, 200, faulty)
	c.found(u, "craig/assert")
	if len(c.progress) > 2 {
		t.Errorf("%q", c.progress)
	}
	if v, _ := c.diagnostics[u].Version.Get(); v != 200 {
		t.Errorf("version %d", v)
	}
	c.end()
}

// TestFiles: what is found in a header is told of the header, with its text in the editor, and taken back when that changes.
func TestFiles(t *testing.T) {
	c := open(t, everything, "null", Options{})
	const inline = "#include <assert.h>\nstatic inline void check(int n) { assert(n > %d); }\n"
	header := c.opened("check.h", fmt.Sprintf(inline, 2))
	u := c.opened("t.c", "#include \"check.h\"\nint main(void) { check(2); return 0; }\n")
	d := c.found(header, "craig/assert")[0]
	if d.Range.Start.Line != 1 {
		t.Errorf("%+v", d)
	}
	c.changed(header, 2, fmt.Sprintf(inline, 1))
	c.found(header)
	c.wait("proof", func() bool { s := c.lensesNow(u); return len(s) == 1 && strings.HasPrefix(s[0], "proved") })
	if h := c.hover(header, 1, 22); !strings.Contains(h, "Of executions that start in main") {
		t.Errorf("%q", h)
	}
	c.changed(header, 3, fmt.Sprintf(inline, 5))
	c.found(header, "craig/assert")
	if err := c.DidClose(t.Context(), &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: header}}); err != nil {
		t.Fatal(err)
	}
	c.found(header)           // which was never saved
	c.found(u, "craig/input") // and cannot be included any more
	c.end()
}

// TestSaved: what changes on disk is noticed when the client tells of it, and else when something is saved.
func TestSaved(t *testing.T) {
	c := open(t, strings.Replace(everything, `"configuration": true`, `"didChangeWatchedFiles": {"dynamicRegistration": true}`, 1), "null", Options{})
	c.wait("registration", func() bool { return c.registered == "workspace/didChangeWatchedFiles" })
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(c.folder, "limit.h"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("#define LIMIT 1\n")
	u := c.opened("t.c", "#include <assert.h>\n#include \"limit.h\"\nint main(void) { assert(LIMIT == 2); return 0; }\n")
	c.found(u, "craig/assert")
	write("#define LIMIT 2\n")
	if h := c.hover(u, 2, 5); h != "" {
		t.Errorf("of another text: %q", h)
	}
	c.found(u) // nor is it shown any more, though nobody has said that the file is another one
	if err := c.DidSave(t.Context(), &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}); err != nil {
		t.Fatal(err)
	}
	c.found(u)
	write("#define LIMIT 3\n")
	if err := c.DidChangeWatchedFiles(t.Context(), &protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: c.file("limit.h"), Type: protocol.FileChangeTypeChanged}}}); err != nil {
		t.Fatal(err)
	}
	c.found(u, "craig/assert")
	c.end()
}

// TestSettings: settings come with the first request, in notifications, and when they are asked for; wrong ones are refused.
func TestSettings(t *testing.T) {
	const overflow = "int main(int argc, char **argv) { return argc + LIMIT; }\n"
	c := open(t, everything, `{"checks": ["overflow"], "defines": ["LIMIT=1"], "timeout": 5}`, Options{})
	u := c.opened("t.c", overflow)
	c.found(u, "craig/signed-overflow")
	set := func(text string) {
		t.Helper()
		if err := c.DidChangeConfiguration(t.Context(), &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny(text)}); err != nil {
			t.Fatal(err)
		}
	}
	set(`{"craig": {"checks": ["overflow"], "defines": ["LIMIT=0"]}}`)
	c.found(u)
	for _, wrong := range []string{`{"craig": {"cheks": []}}`, `{"craig": {"engine": "none"}}`, `{"craig": {"run": "always"}}`, `{"assume": ["x=yes"]}`, `{"timeout": -1}`, `3`} {
		c.mu.Lock()
		c.said = nil
		c.mu.Unlock()
		set(wrong)
		c.wait("message about "+wrong, func() bool {
			return len(c.said) == 1 && strings.HasPrefix(c.said[0], "Craig: the settings are not used: ")
		})
	}
	c.mu.Lock()
	c.settings = `{"checks": ["overflow"], "defines": ["LIMIT=2"], "run": "onSave"}`
	c.mu.Unlock()
	set(`null`)
	c.found(u, "craig/signed-overflow")
	c.changed(u, 2, strings.Replace(overflow, "+", "+ 1 +", 1))
	c.found(u)
	if err := c.DidSave(t.Context(), &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}); err != nil {
		t.Fatal(err)
	}
	c.found(u, "craig/signed-overflow")
	c.end()
}

// TestFolders: settings name files from the folder of the client that a document is in.
func TestFolders(t *testing.T) {
	c := connect(t, Options{})
	for name, text := range map[string]string{"a/inc/k.h": "#define K 1\n", "b/inc/k.h": "#define K 2\n"} {
		if err := os.MkdirAll(filepath.Join(c.folder, filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(c.folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	folder := func(name string) protocol.WorkspaceFolder {
		return protocol.WorkspaceFolder{URI: c.file(name), Name: name}
	}
	var p protocol.InitializeParams
	text := `{"capabilities": ` + everything + `, "initializationOptions": {"includePath": ["inc"]}, "workspaceFolders": [{"uri": "` + string(c.file("a")) + `", "name": "a"}]}`
	if err := protocol.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Initialize(t.Context(), &p); err != nil {
		t.Fatal(err)
	}
	const program = "#include <assert.h>\n#include <k.h>\nint main(void) { assert(K == 1); return 0; }\n"
	c.opened("a/t.c", program)
	u := c.opened("b/t.c", program)
	proved := func() bool { return strings.HasPrefix(c.lensesNow(u)[0], "proved · ") }
	c.wait("proof with the header of the first folder", proved)
	change := func(added, removed []protocol.WorkspaceFolder) {
		var p protocol.DidChangeWorkspaceFoldersParams
		p.Event.Added, p.Event.Removed = added, removed
		if err := c.DidChangeWorkspaceFolders(t.Context(), &p); err != nil {
			t.Fatal(err)
		}
	}
	change([]protocol.WorkspaceFolder{folder("b")}, nil)
	c.found(u, "craig/assert")
	change(nil, []protocol.WorkspaceFolder{folder("b")})
	c.found(u)
	c.wait("proof again", proved)
	c.end()
}

// TestExtension: the extension for Visual Studio Code has the settings of the server, and two of its own; the documentation has all.
func TestExtension(t *testing.T) {
	text, err := os.ReadFile("../../contrib/vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var extension struct {
		Contributes struct {
			Configuration struct {
				Properties map[string]struct{ Default any }
			}
		}
	}
	if err := json.Unmarshal(text, &extension); err != nil {
		t.Fatal(err)
	}
	defaults := make(map[string]any)
	for name, p := range extension.Contributes.Configuration.Properties {
		if name = strings.TrimPrefix(name, "craig."); name != "path" && name != "arguments" {
			defaults[name] = p.Default
		}
	}
	if n := reflect.TypeFor[settings]().NumField(); n != len(defaults) {
		t.Errorf("the extension has %d settings, the server %d", len(defaults), n)
	}
	documentation, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range defaults {
		if !strings.Contains(string(documentation), "\n| `"+name+"` |") {
			t.Errorf("docs/editors.md does not have %s", name)
		}
	}
	raw, err := json.Marshal(map[string]any{settingsSection: defaults})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readSettings(raw); err != nil {
		t.Error(err)
	}
}

// TestOthers: programs of other languages are verified, what is refused is said with its reason, and what is no program is left alone.
func TestOthers(t *testing.T) {
	c := open(t, everything, `{"timeout": 0.2}`, Options{})
	c.found(c.opened("t.bp", "void main() begin assert 0; end\n"), "craig/assert")
	if d := c.found(c.opened("t.c", endless), "craig/property")[0]; d.Severity != protocol.DiagnosticSeverityInformation ||
		!strings.Contains(string(d.Message.(protocol.String)), "time limit") || d.Range.Start.Line != 2 {
		t.Errorf("%+v", d)
	}
	if d := c.found(c.opened("u.c", "int main(void) { __asm__ goto (\"\" : : : : out); out: return 0; }\n"), "craig/unsupported")[0]; !strings.HasPrefix(string(d.Message.(protocol.String)), "not supported: ") {
		t.Errorf("%+v", d)
	}
	for _, u := range []uri.URI{c.opened("t.h", "int x;\n"), "untitled:Untitled-1"} {
		var p protocol.DidOpenTextDocumentParams
		p.TextDocument.URI, p.TextDocument.LanguageID, p.TextDocument.Text = u, "c", faulty
		if err := c.DidOpen(t.Context(), &p); err != nil {
			t.Fatal(err)
		}
		if got := c.lenses(u); len(got) != 0 {
			t.Errorf("%s: %q", u, got)
		}
	}
	c.end()
}
