package logic

import (
	"context"

	"craig/internal/stop"
)

// Within calls f, which is left, wherever it is, when it makes a term after ctx is done: it works on terms of c. What f
// was changing then must not be used any more, c and its terms excepted. The error is the cause of ctx, if f was left. Calls
// can be nested; the inner context counts then.
func (c *Context) Within(ctx context.Context, f func()) error {
	outer := c.signal
	defer func() { c.signal = outer }()
	finished := stop.Do(ctx, func(s *stop.Signal) {
		c.signal = s
		f()
	})
	if !finished {
		return context.Cause(ctx)
	}
	return nil
}

// Signal returns what tells those that Within called to stop, for loops that make no terms; it may be nil.
func (c *Context) Signal() *stop.Signal { return c.signal }
