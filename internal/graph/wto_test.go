package graph

import "testing"

// TestNextAndExit walks the order of the example in section 3 of the paper on UFO, 1 (2 3 4 5 6) 7 8 9, and through nested
// components.
func TestNextAndExit(t *testing.T) {
	build := func(n int, edges [][2]int) *WTO {
		return NewWTO(n, []int{0}, func(v int) []int {
			var out []int
			for _, e := range edges {
				if e[0] == v {
					out = append(out, e[1])
				}
			}
			return out
		}, func(int) bool { return true })
	}
	type step struct{ v, next, exit int }
	for name, c := range map[string]struct {
		order *WTO
		want  []step // exit is -2 for nodes that are no heads
	}{
		"foo": {
			build(10, [][2]int{{0, 1}, {1, 2}, {2, 7}, {2, 3}, {3, 5}, {3, 4}, {4, 6}, {5, 6}, {6, 2}, {7, 9}, {7, 8}}),
			[]step{{1, 2, -2}, {2, 3, 7}, {3, 4, -2}, {4, 5, -2}, {5, 6, -2}, {6, 2, -2}, {7, 8, -2}, {8, 9, -2}, {9, None, -2}},
		},
		"nested": { // 0 (1 (2 3)) 4: the inner component ends the outer one
			build(5, [][2]int{{0, 1}, {1, 4}, {1, 2}, {2, 3}, {3, 2}, {2, 1}}),
			[]step{{0, 1, -2}, {1, 2, 4}, {2, 3, 1}, {3, 2, -2}, {4, None, -2}},
		},
		"self": { // 0 (1)
			build(2, [][2]int{{0, 1}, {1, 1}}),
			[]step{{0, 1, -2}, {1, 1, None}},
		},
	} {
		for _, s := range c.want {
			if got := c.order.Next(s.v); got != s.next {
				t.Errorf("%s: %d comes after %d in %v, want %d", name, got, s.v, c.order.Order, s.next)
			}
			if s.exit == -2 {
				if c.order.IsHead(s.v) {
					t.Errorf("%s: %d is a head", name, s.v)
				}
				continue
			}
			if got := c.order.Exit(s.v); got != s.exit {
				t.Errorf("%s: the exit of %d is %d, want %d", name, s.v, got, s.exit)
			}
		}
	}
}
