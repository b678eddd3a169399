package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestServer drives the command as an editor does: a text that is saved nowhere is verified.
func TestServer(t *testing.T) {
	cmd := exec.Command(os.Args[0], "lsp", "--stdio", "--check", "overflow")
	cmd.Env = append(os.Environ(), "CRAIG_TEST_COMMAND=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() }).Stop()
	send := func(text string) { fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(text), text) }
	send(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`)
	send(`{"jsonrpc": "2.0", "method": "initialized", "params": {}}`)
	send(`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///none/new.c", "languageId": "c", "version": 1,
		"text": "int main(int argc, char **argv) { return argc + 1; }\n"}}}`)
	found := false
	r := bufio.NewReader(out)
	for !found {
		part, err := r.ReadString('}')
		if err != nil {
			t.Fatalf("%v; %s", err, errs.String())
		}
		found = strings.Contains(part, `"code":"craig/signed-overflow"`)
	}
	send(`{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}`)
	send(`{"jsonrpc": "2.0", "method": "exit"}`)
	for err == nil {
		_, err = r.ReadByte()
	}
	if err := cmd.Wait(); err != nil || errs.Len() > 0 {
		t.Errorf("%v: %s", err, errs.String())
	}
}

// TestServerEnds: an editor that ends without a word gets the status that the protocol has for that, and wrong flags are refused.
func TestServerEnds(t *testing.T) {
	checkCommand(t, "lsp", []commandLine{
		{"", 1, "without a request to shut down"},
		{"--check none", 3, "none"},
		{"x.c", 3, "unknown command"},
	})
}
