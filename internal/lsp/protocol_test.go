package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
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
		head, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			t.Fatal(err)
		}
		n, _ := strconv.Atoi(head.Get("Content-Length"))
		text := make([]byte, n)
		if _, err := io.ReadFull(r, text); err != nil {
			t.Fatal(err)
		}
		var m struct {
			ID     json.RawMessage
			Method string
			Result json.RawMessage
			Error  struct{ Code int }
		}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if m.Method == "" && string(m.ID) == id {
			return m.Error.Code, string(m.Result)
		}
	}
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
