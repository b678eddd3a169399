// Engines that race. Each takes the road from the text on, for terms are not shared between goroutines.

package strategy

import "context"

// Race calls run for n contenders at a time, cancels the others when one of the results wins, and returns when all have ended:
// the results, and the index of the first winner, -1 if there is none. A panic of a contender is passed on then.
func Race[T any](ctx context.Context, n int, run func(ctx context.Context, i int) T, wins func(T) bool) (results []T, winner int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type end struct {
		i      int
		result T
		panic  any
	}
	ends := make(chan end, n)
	for i := range n {
		go func() {
			e := end{i: i}
			defer func() {
				e.panic = recover()
				ends <- e
			}()
			e.result = run(ctx, i)
		}()
	}
	results, winner = make([]T, n), -1
	var panicked any
	for range n {
		e := <-ends
		results[e.i] = e.result
		switch {
		case e.panic != nil && panicked == nil:
			panicked = e.panic
			cancel()
		case e.panic == nil && winner < 0 && wins(e.result):
			winner = e.i
			cancel()
		}
	}
	if panicked != nil {
		panic(panicked)
	}
	return results, winner
}
