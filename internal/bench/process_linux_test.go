package bench

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// TestForgetPeak: the largest resident set of this process, with which those of its children begin, becomes smaller when what was
// large is not needed any more.
func TestForgetPeak(t *testing.T) {
	peak := func() int {
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`(?m)^VmHWM:\s*(\d+) kB$`).FindSubmatch(status)
		if m == nil {
			t.Fatalf("no peak in\n%s", status)
		}
		n, _ := strconv.Atoi(string(m[1]))
		return n / 1024
	}
	touch := func() {
		large := make([]byte, 400<<20)
		for i := 0; i < len(large); i += 4096 {
			large[i] = 1
		}
	}
	touch()
	before := peak()
	forgetPeak()
	if after := peak(); after > before-200 {
		t.Errorf("%d MB after %d MB", after, before)
	}
}
