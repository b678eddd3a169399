package craig_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets memory be collected less often: the programs here are small and many, and collecting after each few
// megabytes would take a third of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
