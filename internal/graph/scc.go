// Package graph has the algorithms on graphs that programs and engines need.
package graph

// Components finds strongly connected components (R. Tarjan, "Depth-first search and linear graph algorithms", 1972)
// without recursion. It calls emit for every strongly connected component of the nodes that are reachable from roots through
// nodes v with in(v). A component comes after all components that it reaches. Its first node is the one that the
// depth-first search entered first; emit may keep the slice.
func Components(n int, roots []int, succ func(int) []int, in func(int) bool, emit func(comp []int)) {
	type frame struct {
		v    int
		next int
	}
	t := tarjan{index: make(map[int]int, min(n, 2*len(roots)+16))}
	var calls []frame
	for _, r := range roots {
		if !in(r) || t.index[r] != 0 {
			continue
		}
		t.enter(r)
		calls = append(calls, frame{v: r})
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			if s := succ(f.v); f.next < len(s) {
				w := s[f.next]
				f.next++
				switch i := t.index[w]; {
				case !in(w) || i == done:
				case i == 0:
					t.enter(w)
					calls = append(calls, frame{v: w})
				default:
					t.lower(f.v, i)
				}
				continue
			}
			v := f.v
			calls = calls[:len(calls)-1]
			low := t.low[t.index[v]-1]
			if len(calls) > 0 {
				t.lower(calls[len(calls)-1].v, low)
			}
			if low == t.index[v] {
				emit(t.leave(v))
			}
		}
	}
}

// done is the index of a node whose component has been emitted.
const done = -1

type tarjan struct {
	index map[int]int // 0: not visited; otherwise from 1, or done
	low   []int       // by index-1
	stack []int
}

func (t *tarjan) enter(v int) {
	t.low = append(t.low, len(t.low)+1)
	t.index[v] = len(t.low)
	t.stack = append(t.stack, v)
}

func (t *tarjan) lower(v, to int) {
	if i := t.index[v] - 1; to < t.low[i] {
		t.low[i] = to
	}
}

// leave takes the component of its root v off the stack.
func (t *tarjan) leave(v int) []int {
	i := len(t.stack) - 1
	for t.stack[i] != v {
		i--
	}
	comp := append([]int(nil), t.stack[i:]...)
	t.stack = t.stack[:i]
	for _, w := range comp {
		t.index[w] = done
	}
	return comp
}
