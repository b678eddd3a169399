// Sets of numbers of objects.

package pointsto

import "math/bits"

// Set is a set of numbers of objects and functions. Sets are values: nothing changes one that was handed out.
type Set struct {
	words   []uint64
	Unknown bool // anything that has escaped, and memory that the program does not show
}

// Has reports whether k is in s.
func (s Set) Has(k int64) bool {
	return k/64 < int64(len(s.words)) && s.words[k/64]>>(k%64)&1 == 1
}

// With returns s and k.
func (s Set) With(k int64) Set {
	if s.Has(k) {
		return s
	}
	words := make([]uint64, max(len(s.words), int(k/64)+1))
	copy(words, s.words)
	words[k/64] |= 1 << (k % 64)
	return Set{words, s.Unknown}
}

// Union returns what is in s or in t.
func (s Set) Union(t Set) Set {
	if t.In(s) {
		return s
	}
	if s.In(t) {
		return t
	}
	words := make([]uint64, max(len(s.words), len(t.words)))
	copy(words, s.words)
	for i, w := range t.words {
		words[i] |= w
	}
	return Set{words, s.Unknown || t.Unknown}
}

// In reports whether all of s is in t.
func (s Set) In(t Set) bool {
	if s.Unknown && !t.Unknown || len(s.words) > len(t.words) {
		return false
	}
	for i, w := range s.words {
		if w&^t.words[i] != 0 {
			return false
		}
	}
	return true
}

// Shares reports whether something is in s and in t.
func (s Set) Shares(t Set) bool {
	for i := range min(len(s.words), len(t.words)) {
		if s.words[i]&t.words[i] != 0 {
			return true
		}
	}
	return false
}

// Each calls f with the numbers in s, in ascending order.
func (s Set) Each(f func(k int64)) {
	for i, w := range s.words {
		for ; w != 0; w &= w - 1 {
			f(int64(64*i + bits.TrailingZeros64(w)))
		}
	}
}

// Empty reports whether no number is in s.
func (s Set) Empty() bool { return len(s.words) == 0 }
