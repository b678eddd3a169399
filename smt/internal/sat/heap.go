package sat

// varHeap is a binary heap of variables, the most active first; ties go to the smaller variable.
type varHeap struct {
	act  []float64 // by variable
	heap []Var
	at   []int32 // position in heap plus one; 0 if absent
}

func (h *varHeap) less(a, b Var) bool {
	return h.act[a] > h.act[b] || h.act[a] == h.act[b] && a < b
}

func (h *varHeap) push(v Var) {
	if h.at[v] != 0 {
		return
	}
	h.heap = append(h.heap, v)
	h.at[v] = int32(len(h.heap))
	h.up(len(h.heap) - 1)
}

func (h *varHeap) pop() Var {
	v := h.heap[0]
	last := h.heap[len(h.heap)-1]
	h.heap = h.heap[:len(h.heap)-1]
	h.at[v] = 0
	if len(h.heap) > 0 {
		h.heap[0] = last
		h.at[last] = 1
		h.down(0)
	}
	return v
}

func (h *varHeap) up(i int) {
	v := h.heap[i]
	for i > 0 {
		p := (i - 1) / 2
		if !h.less(v, h.heap[p]) {
			break
		}
		h.heap[i] = h.heap[p]
		h.at[h.heap[i]] = int32(i + 1)
		i = p
	}
	h.heap[i] = v
	h.at[v] = int32(i + 1)
}

func (h *varHeap) down(i int) {
	v := h.heap[i]
	for {
		c := 2*i + 1
		if c >= len(h.heap) {
			break
		}
		if c+1 < len(h.heap) && h.less(h.heap[c+1], h.heap[c]) {
			c++
		}
		if !h.less(h.heap[c], v) {
			break
		}
		h.heap[i] = h.heap[c]
		h.at[h.heap[i]] = int32(i + 1)
		i = c
	}
	h.heap[i] = v
	h.at[v] = int32(i + 1)
}

// bump raises the activity of v by inc.
func (h *varHeap) bump(v Var, inc float64) bool {
	h.act[v] += inc
	if h.at[v] != 0 {
		h.up(int(h.at[v]) - 1)
	}
	return h.act[v] > 1e100
}

// rescale divides all activities, which keeps their order but for underflow to 0, where variables decide.
func (h *varHeap) rescale() {
	for i := range h.act {
		h.act[i] *= 1e-100
	}
	for i := len(h.heap)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}
