package strategy

import (
	"context"
	"slices"
	"testing"
)

// TestRace: the first that wins ends the others, and all have ended before race does.
func TestRace(t *testing.T) {
	for _, k := range []struct {
		name  string
		works string // by work: w wins, l loses, - waits for the end
		want  int
	}{
		{"one", "w", 0},
		{"none", "", -1},
		{"the others wait", "--w-", 2},
		{"losers do not end it", "ll-wl", 3},
		{"all lose", "ll", -1},
	} {
		ended := make([]bool, len(k.works))
		results, winner := Race(t.Context(), len(k.works), func(ctx context.Context, i int) byte {
			if k.works[i] == '-' {
				<-ctx.Done()
			}
			ended[i] = true
			return k.works[i]
		}, func(b byte) bool { return b == 'w' })
		if winner != k.want || string(results) != k.works {
			t.Errorf("%s: results %s, winner %d, want %d", k.name, results, winner, k.want)
		}
		if slices.Contains(ended, false) {
			t.Errorf("%s: not all have ended", k.name)
		}
	}
}

// TestRacePanic: a panic of one is the caller's, when the others have ended.
func TestRacePanic(t *testing.T) {
	ended := false
	defer func() {
		if e := recover(); e != "bug" || !ended {
			t.Errorf("recovered %v, the other one has ended: %t", e, ended)
		}
	}()
	Race(t.Context(), 2, func(ctx context.Context, i int) bool {
		if i == 0 {
			panic("bug")
		}
		<-ctx.Done()
		ended = true
		return false
	}, func(won bool) bool { return won })
}

// TestRaceCancelled: when the context is done, so is the race.
func TestRaceCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, winner := Race(ctx, 2, func(ctx context.Context, _ int) bool {
		<-ctx.Done()
		return false
	}, func(won bool) bool { return won })
	if winner != -1 {
		t.Errorf("%d has won", winner)
	}
}
