package logic

import (
	"maps"
	"slices"
)

// sortedKeys returns the keys of m in ascending order, so that map order leaks into no result.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
