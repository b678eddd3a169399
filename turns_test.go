package craig_test

import (
	"testing"
	"time"

	"craig"
	"craig/verdict"
)

// TestTurns: by default, engines are asked in turns: what one does not decide in its time another one does, and the report says
// which it was.
func TestTurns(t *testing.T) {
	text := `#include <assert.h>
extern unsigned nd(void);
int main(void) { unsigned x = nd(), y = x; y ^= y << 13; y ^= y >> 17; y ^= y << 5; assert(y != 0x12345678u); }`
	for _, tt := range []struct{ engine, by string }{{"", "bmc"}, {"bmc", "bmc"}} {
		r := verifyText(t, text, craig.Options{Engine: tt.engine})
		if r.Result.Outcome != verdict.Unsafe || r.Engine != tt.by {
			t.Errorf("engine %q: %v by %q, not unsafe by %q", tt.engine, r.Result.Outcome, r.Engine, tt.by)
		}
	}
	loop := `#include <assert.h>
extern unsigned nd(void);
int main(void) { unsigned n = nd(), i = 0; while (i < n) i++; assert(i == n); }`
	if r := verifyText(t, loop, craig.Options{Timeout: 20 * time.Second}); r.Result.Outcome != verdict.Safe || r.Engine != "recmc" {
		t.Errorf("an unbounded loop: %v by %q", r.Result.Outcome, r.Engine)
	}
}

// TestTurnsOfBits: programs that operate on bits are not given to recmc first, which knows little of these.
func TestTurnsOfBits(t *testing.T) {
	text := `#include <assert.h>
extern unsigned nd(void);
int main(void) { unsigned x = nd(), y = nd(); assert((x | y) >= x); }`
	if r := verifyText(t, text, craig.Options{}); r.Result.Outcome != verdict.Safe || r.Engine != "bmc" {
		t.Errorf("%v by %q", r.Result.Outcome, r.Engine)
	}
}
