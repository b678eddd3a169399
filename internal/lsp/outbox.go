package lsp

import (
	"context"
	"sync"
)

// outbox sends notifications in order. Who sends one does not wait for the client to read it.
type outbox struct {
	mu   sync.Mutex
	list []func(context.Context)
	more chan struct{}
}

func newOutbox() *outbox { return &outbox{more: make(chan struct{}, 1)} }

// send adds a notification.
func (o *outbox) send(f func(context.Context)) {
	o.mu.Lock()
	o.list = append(o.list, f)
	o.mu.Unlock()
	select {
	case o.more <- struct{}{}:
	default:
	}
}

// run sends what there is, until ctx is done.
func (o *outbox) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-o.more:
		}
		o.mu.Lock()
		list := o.list
		o.list = nil
		o.mu.Unlock()
		for _, f := range list {
			if ctx.Err() != nil {
				return
			}
			f(ctx)
		}
	}
}
