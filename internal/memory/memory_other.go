//go:build !linux

package memory

// resident is not known here.
func resident() int64 { return 0 }

// Available is not known here.
func Available() int64 { return 0 }
