package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"craig"
)

// Options are what a server begins with.
type Options struct {
	Version string        // of Craig
	Verify  craig.Options // how files are verified where the client's settings say nothing; Timeout is for each run
	Memory  int64         // how many bytes the process may hold when it verifies; 0: any number
	Explain func(name string) string
	Pause   time.Duration // without changes, after which a document is verified
}

// endTime is how long a run has to end when the session does.
const endTime = 2 * time.Second

// ErrNotShutDown is the error of a session that the client ended without a request for that.
var ErrNotShutDown = errors.New("the client ended the session without a request to shut down")

// Serve speaks the protocol with the client at the other end of stream, until that says exit or closes the stream, or ctx is done.
// The error is nil only if the client had asked to shut down, or ctx was done.
func Serve(ctx context.Context, stream io.ReadWriteCloser, o Options) error {
	session, end := context.WithCancel(ctx)
	defer end()
	s := &server{
		o: o, ctx: session, end: end, documents: make(map[uri.URI]*document), answers: make(map[task]*answer),
		published: make(map[uri.URI][]protocol.Diagnostic), wake: make(chan struct{}, 1), outbox: newOutbox(),
	}
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(stream), jsonrpc2.WithCodec(codec{}))
	s.client = protocol.ClientDispatcher(conn)
	var work sync.WaitGroup
	work.Go(func() { s.outbox.run(session) })
	work.Go(s.work)
	s.serve = protocol.CancelHandler(protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler))
	conn.Go(session, s.handle)
	var broken error
	select {
	case <-session.Done():
	case <-conn.Done():
		broken = conn.Err()
	}
	s.stopAll(errEnded)
	end()
	_ = stream.Close()
	ended := make(chan struct{})
	go func() {
		work.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(endTime):
	}
	s.mu.Lock()
	shutDown := s.shutDown
	s.mu.Unlock()
	switch {
	case shutDown || ctx.Err() != nil:
		return nil
	case broken != nil:
		return fmt.Errorf("the connection to the client broke: %w", broken)
	}
	return ErrNotShutDown
}

// server is a session with a client.
type server struct {
	protocol.UnimplementedServer
	o      Options
	ctx    context.Context // done when the session ends
	end    context.CancelFunc
	client protocol.Client
	outbox *outbox
	wake   chan struct{}    // for work, when there is a job
	serve  jsonrpc2.Handler // handles what may be asked

	mu          sync.Mutex // protects all below
	initialized bool
	shutDown    bool
	can         abilities
	folders     []string // that the client works in
	settings    settings // that the client has made
	documents   map[uri.URI]*document
	answers     map[task]*answer
	published   map[uri.URI][]protocol.Diagnostic // that the client has been told, where there are any
	waiting     []*job
	running     *job
	tokens      int // how many tokens of progress there were
}

// codec writes and reads messages as the protocol has them.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return jsonrpc2.DefaultCodec.Marshal(raw)
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

// handle handles a request or a notification. What may be asked is decided in the order of the messages, and those that begin and
// end the session do so before the next message is read: the client may have sent that before it had the response. All else of
// requests goes on beside what follows: who reads messages never waits for the client to read.
// A notification that cannot be handled is put on record: the connection would not outlive an error.
func (s *server) handle(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	defer func() {
		if e := recover(); e != nil {
			result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error: %v", e)
			s.log(protocol.MessageTypeError, fmt.Sprintf("internal error in %s: %v\n%s", req.Method(), e, debug.Stack()))
		}
		if err != nil && !req.IsCall() {
			s.log(protocol.MessageTypeWarning, fmt.Sprintf("%s: %v", req.Method(), err))
			result, err = nil, nil
		}
	}()
	err = s.allowed(req.Method())
	switch {
	case !req.IsCall():
	case err == nil && (req.Method() == "initialize" || req.Method() == "shutdown"):
		defer jsonrpc2.Async(ctx)
	default:
		jsonrpc2.Async(ctx)
	}
	if err != nil {
		return nil, err
	}
	return s.serve(ctx, req)
}

// allowed refuses what may not be asked yet, or any more.
func (s *server) allowed(method string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case method == "exit":
	case s.shutDown:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "the server has been shut down")
	case method == "initialize" && s.initialized:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "the server has been initialized before")
	case method != "initialize" && !s.initialized:
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "the server has not been initialized")
	}
	return nil
}

// Shutdown ends all work. The client may then only say exit.
func (s *server) Shutdown(context.Context) error {
	s.stopAll(errEnded)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shutDown = true
	return nil
}

// Exit ends the session.
func (s *server) Exit(context.Context) error {
	s.end()
	return nil
}

// Request refuses requests that the protocol does not have, and ignores such notifications.
func (s *server) Request(_ context.Context, method string, _ any) (any, error) {
	return nil, fmt.Errorf("%q: %w", method, jsonrpc2.ErrMethodNotFound)
}

// log sends something to the log of the client.
func (s *server) log(kind protocol.MessageType, text string) {
	s.outbox.send(func(ctx context.Context) {
		_ = s.client.LogMessage(ctx, &protocol.LogMessageParams{Type: kind, Message: text})
	})
}

// show shows something to the user.
func (s *server) show(kind protocol.MessageType, text string) {
	s.outbox.send(func(ctx context.Context) {
		_ = s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: kind, Message: text})
	})
}
