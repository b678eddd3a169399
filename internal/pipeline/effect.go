package pipeline

import "time"

// Count is one of the numbers that say how large a subject is.
type Count struct {
	Name string
	N    int
}

// Effect is the change in size that a pass made to its subject, which is of some kind: a program, clauses.
type Effect struct {
	Kind, Pass    string
	Time          time.Duration
	Before, After []Count // the same numbers in the same order
}

// Effect returns what the pass did to sizes.
func (r Report[T]) Effect(kind string, size func(T) []Count) Effect {
	return Effect{Kind: kind, Pass: r.Pass, Time: r.Time, Before: size(r.Before), After: size(r.After)}
}
