package main

import (
	"strings"
	"testing"
	"time"

	"craig/internal/memory"
	"craig/verdict"
)

func TestSize(t *testing.T) {
	tests := []struct {
		in, out string
		bytes   int64 // -1: an error
	}{
		{"0", "0", 0}, {"123", "123B", 123}, {"123B", "123B", 123}, {"1K", "1024B", 1024}, {"50MB", "50MB", 50 << 20},
		{"4GB", "4GB", 4 << 30}, {"4GiB", "4GB", 4 << 30}, {"2048m", "", -1}, {"1T", "1024GB", 1 << 40},
		{"", "", -1}, {"GB", "", -1}, {"-1", "", -1}, {"1.5GB", "", -1}, {"4 GB", "", -1}, {"9999999999G", "", -1},
		{"4GBB", "", -1}, {"4iB", "", -1},
	}
	for _, tt := range tests {
		var s size
		err := s.Set(tt.in)
		if (err != nil) != (tt.bytes < 0) || err == nil && (int64(s) != tt.bytes || s.String() != tt.out) {
			t.Errorf("%q is %d, %s, error %v", tt.in, int64(s), s.String(), err)
		}
	}
}

// TestMemoryLimit: nothing said is a share of what there is, 0 is none.
func TestMemoryLimit(t *testing.T) {
	var m memoryLimit
	if n, there := m.bytes(), memory.Available(); n < 0 || n > 0 && n >= there || (n == 0) != (there == 0) {
		t.Errorf("%d of %d bytes", n, there)
	}
	for in, want := range map[string]int64{"0": 0, "1MB": 1 << 20} {
		if err := m.Set(in); err != nil || m.bytes() != want {
			t.Errorf("%s: %d bytes, %v", in, m.bytes(), err)
		}
	}
}

func TestLimit(t *testing.T) {
	for in, want := range map[string]time.Duration{
		"90s": 90 * time.Second, "5m": 5 * time.Minute, "60": time.Minute, "0.5": time.Second / 2, "0": 0,
		"": -1, "-1": -1, "-5s": -1, "soon": -1, "NaN": -1, "1e300": -1, "5 m": -1,
	} {
		var l limit
		if err := l.Set(in); (err != nil) != (want < 0) || err == nil && time.Duration(l) != want {
			t.Errorf("%q is %v, error %v", in, time.Duration(l), err)
		}
	}
}

func TestProgressText(t *testing.T) {
	e := verdict.Event{Engine: "recmc", Bound: 3, Stats: []verdict.Stat{{Name: "lemmas", Value: 12}, {Name: "queries", Value: 1.5}}}
	got := progressText(12345*time.Millisecond, e)
	if want := " 12.3 s  recmc  bound 3  lemmas 12  queries 1.5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for n, want := range map[int]string{100: got, 8: " 12.3 s…", 0: "…"} {
		if c := clip(got, n); c != want {
			t.Errorf("%d characters: %q, want %q", n, c, want)
		}
	}
	if c := clip(strings.Repeat("é", 5), 5); c != "ééééé" {
		t.Errorf("%q", c)
	}
}
