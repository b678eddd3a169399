package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestProtocol drives the server with frames, among them such as no client should send.
func TestProtocol(t *testing.T) {
	ours, theirs := net.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(context.Background(), theirs, Options{Version: "v9"}) }()
	r := bufio.NewReader(ours)
	id := 0
	request := func(method, params string) (code int, result string) {
		t.Helper()
		id++
		frame(t, ours, fmt.Sprintf(`{"jsonrpc": "2.0", "id": %d, "method": %q, "params": %s}`, id, method, params))
		return response(t, r, strconv.Itoa(id))
	}
	notify := func(method, params string) {
		t.Helper()
		frame(t, ours, fmt.Sprintf(`{"jsonrpc": "2.0", "method": %q, "params": %s}`, method, params))
	}
	const document = `{"textDocument": {"uri": "file:///none.c"}, "position": {"line": 0, "character": 0}}`
	for _, x := range []struct {
		method, params string
		code           int
	}{
		{"textDocument/hover", document, -32002},
		{"initialize", `{"processId": null, "rootUri": null, "capabilities": {}}`, 0},
		{"initialize", `{"processId": null, "rootUri": null, "capabilities": {}}`, -32600},
		{"textDocument/hover", document, -32602},
		{"textDocument/codeLens", document, -32602},
		{"textDocument/hover", `[1, 2]`, -32700},
		{"textDocument/rename", document, -32601},
		{"craig/none", `{}`, -32601},
		{"workspace/executeCommand", `{"command": "rm"}`, -32602},
		{"workspace/executeCommand", `{"command": "craig.verifyFunction", "arguments": ["file:///none.c"]}`, -32602},
		{"workspace/executeCommand", `{"command": "craig.verifyFunction", "arguments": ["file:///none.c", 3]}`, -32602},
		{"workspace/executeCommand", `{"command": "craig.verifyDocument", "arguments": ["file:///none.c"]}`, -32602},
	} {
		if code, result := request(x.method, x.params); code != x.code {
			t.Errorf("%s %s: %d %s, want %d", x.method, x.params, code, result, x.code)
		}
	}
	// None of these has an answer, nor an end.
	notify("textDocument/didChange", `{"textDocument": {"uri": "file:///none.c", "version": 2}, "contentChanges": [{"text": ""}]}`)
	notify("textDocument/didOpen", `{"textDocument": 3}`)
	notify("textDocument/didClose", document)
	notify("$/none", `{}`)
	notify("$/cancelRequest", `{"id": {}}`)
	notify("$/cancelRequest", `{"id": 12345}`)
	notify("window/workDoneProgress/cancel", `{"token": "none"}`)
	notify("textDocument/didOpen", `{"textDocument": {"uri": "file:///f.c", "languageId": "c", "version": 1, "text": "int f(void) { return 1; }"}}`)
	notify("textDocument/didChange", `{"textDocument": {"uri": "file:///f.c", "version": 2}, "contentChanges": [{"range": {"start": {"line": 9, "character": 9}, "end": {"line": 0, "character": 1}}, "text": " "}]}`)
	if code, result := request("textDocument/codeLens", `{"textDocument": {"uri": "file:///f.c"}}`); code != 0 {
		t.Errorf("%d %s", code, result)
	}
	if code, result := request("shutdown", `null`); code != 0 || result != "null" {
		t.Errorf("%d %s", code, result)
	}
	if code, _ := request("textDocument/hover", document); code != -32600 {
		t.Errorf("after shutdown: %d", code)
	}
	notify("exit", `null`)
	if err := end(t, ended); err != nil {
		t.Error(err)
	}
}

// frame sends a message.
func frame(t *testing.T, w io.Writer, text string) {
	t.Helper()
	if _, err := fmt.Fprintf(w, "Content-Length: %d\r\n\r\n%s", len(text), text); err != nil {
		t.Fatal(err)
	}
}

// response reads messages until one is the response with an id.
func response(t *testing.T, r *bufio.Reader, id string) (code int, result string) {
	t.Helper()
	for {
		if m := read(t, r); m.Method == "" && string(m.ID) == id {
			return m.Error.Code, string(m.Result)
		}
	}
}

// responses reads messages until n of them are responses, and returns the codes by the ids.
func responses(t *testing.T, r *bufio.Reader, n int) map[string]int {
	t.Helper()
	codes := make(map[string]int)
	for len(codes) < n {
		if m := read(t, r); m.Method == "" {
			codes[string(m.ID)] = m.Error.Code
		}
	}
	return codes
}

// message is what the server sends.
type message struct {
	ID     json.RawMessage
	Method string
	Result json.RawMessage
	Error  struct{ Code int }
}

// read reads a message.
func read(t *testing.T, r *bufio.Reader) (m message) {
	t.Helper()
	head, err := textproto.NewReader(r).ReadMIMEHeader()
	if err != nil {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(head.Get("Content-Length"))
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

// end returns how the server ended.
func end(t *testing.T, ended chan error) error {
	t.Helper()
	select {
	case err := <-ended:
		return err
	case <-time.After(patience):
		t.Fatal("the server goes on")
		return nil
	}
}

// TestWithoutWaiting: a client that sends all it has to say before it reads anything is answered in the order of its messages.
func TestWithoutWaiting(t *testing.T) {
	for range 200 {
		ours, theirs := net.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- Serve(context.Background(), theirs, Options{}) }()
		frame(t, ours, `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`)
		frame(t, ours, `{"jsonrpc": "2.0", "id": 2, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`)
		frame(t, ours, `{"jsonrpc": "2.0", "method": "initialized", "params": {}}`)
		frame(t, ours, `{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///f.c", "languageId": "c", "version": 1, "text": "int f(void) { return 1; }"}}}`)
		frame(t, ours, `{"jsonrpc": "2.0", "id": 3, "method": "textDocument/codeLens", "params": {"textDocument": {"uri": "file:///f.c"}}}`)
		frame(t, ours, `{"jsonrpc": "2.0", "id": 4, "method": "shutdown"}`)
		frame(t, ours, `{"jsonrpc": "2.0", "id": 5, "method": "shutdown"}`)
		codes := responses(t, bufio.NewReader(ours), 5)
		if want := map[string]int{"1": 0, "2": -32600, "3": 0, "4": 0, "5": -32600}; !maps.Equal(codes, want) {
			t.Fatalf("%v, want %v", codes, want)
		}
		frame(t, ours, `{"jsonrpc": "2.0", "method": "exit"}`)
		if err := end(t, ended); err != nil {
			t.Fatal(err)
		}
		ours.Close()
	}
}

// TestExitWithoutWaiting: to say exit before the response to shutdown has come is not to end the session without a request for that.
func TestExitWithoutWaiting(t *testing.T) {
	for range 200 {
		ours, theirs := net.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- Serve(context.Background(), theirs, Options{}) }()
		frame(t, ours, `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`)
		frame(t, ours, `{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}`)
		frame(t, ours, `{"jsonrpc": "2.0", "method": "exit"}`)
		if err := end(t, ended); err != nil {
			t.Fatal(err)
		}
		ours.Close()
	}
}

// TestEnds: the session ends when the client dies, says exit too early, sends what is no message, or the context is done.
func TestEnds(t *testing.T) {
	for name, do := range map[string]func(net.Conn, context.CancelFunc){
		"dies":    func(c net.Conn, _ context.CancelFunc) { c.Close() },
		"exit":    func(c net.Conn, _ context.CancelFunc) { frame(t, c, `{"jsonrpc": "2.0", "method": "exit"}`) },
		"noise":   func(c net.Conn, _ context.CancelFunc) { fmt.Fprint(c, "GET / HTTP/1.1\r\n\r\n") },
		"no JSON": func(c net.Conn, _ context.CancelFunc) { fmt.Fprint(c, "Content-Length: 5\r\n\r\n{}}}}") },
		"context": func(_ net.Conn, stop context.CancelFunc) { stop() },
	} {
		ours, theirs := net.Pipe()
		go io.Copy(io.Discard, ours)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- Serve(ctx, theirs, Options{}) }()
		go do(ours, stop)
		broken := name == "noise" || name == "no JSON"
		if err := end(t, ended); (err == ErrNotShutDown) != (name != "context" && !broken) || broken && !strings.Contains(fmt.Sprint(err), "the connection to the client broke: ") {
			t.Errorf("%s: %v", name, err)
		}
		stop()
		ours.Close()
	}
}
