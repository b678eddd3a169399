package whale

import (
	"os"
	"testing"

	"craig/internal/exhaustive"
)

func TestMain(m *testing.M) { os.Exit(exhaustive.Main(m)) }
