package layered

// Coordinates.

// rounds is how often nodes move towards their neighbours.
const rounds = 12

// spread gives every node the coordinate of its centre: that of its neighbours on average, as far as the order and the sizes in
// its layer allow.
func (g *graph) spread() {
	g.x = make([]float64, len(g.size))
	for _, layer := range g.layers {
		g.align(layer, make([]float64, len(layer)))
	}
	for k := range rounds {
		for i := range g.layers {
			layer := g.layers[i]
			if k%2 == 1 {
				layer = g.layers[len(g.layers)-1-i]
			}
			wish := make([]float64, len(layer))
			for n, v := range layer {
				sum, count := 0.0, 0
				for _, ns := range [][]int{g.in[v], g.out[v]} {
					for _, u := range ns {
						sum += g.x[u]
						count++
					}
				}
				wish[n] = g.x[v]
				if count > 0 {
					wish[n] = sum / float64(count)
				}
			}
			g.align(layer, wish)
		}
	}
}

// align sets the coordinates in a layer, those next to the wishes that keep the order and the distances, by least squares:
// neighbours whose wishes conflict move as a block.
func (g *graph) align(layer []int, wish []float64) {
	type block struct {
		sum   float64
		count int
	}
	mean := func(b block) float64 { return b.sum / float64(b.count) }
	var blocks []block
	offset := make([]float64, len(layer))
	for i, v := range layer {
		if i > 0 {
			offset[i] = offset[i-1] + g.distance(layer[i-1], v)
		}
		b := block{wish[i] - offset[i], 1}
		for len(blocks) > 0 && mean(blocks[len(blocks)-1]) > mean(b) {
			last := blocks[len(blocks)-1]
			blocks = blocks[:len(blocks)-1]
			b = block{b.sum + last.sum, b.count + last.count}
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.count {
			g.x[layer[i]] = mean(b) + offset[i]
			i++
		}
	}
}

// distance returns how far the centres of two neighbours are apart at least.
func (g *graph) distance(u, v int) float64 {
	gap := float64(gapX)
	if u >= g.inputs || v >= g.inputs {
		gap = gapLine
	}
	return (g.size[u].Width+g.size[v].Width)/2 + gap
}

// layout returns what the graph looks like with its coordinates.
func (g *graph) layout(edges []Edge) *Layout {
	l := &Layout{Boxes: make([]Point, g.inputs), Routes: make([][]Point, len(edges))}
	left := 0.0
	for v, x := range g.x {
		left = min(left, x-g.size[v].Width/2)
	}
	for v := range g.x {
		g.x[v] -= left
		l.Size.Width = max(l.Size.Width, g.x[v]+g.size[v].Width/2)
	}
	top, bottom := make([]float64, len(g.layers)), make([]float64, len(g.layers))
	y := 0.0
	for i, layer := range g.layers {
		top[i], bottom[i] = y, y
		for _, v := range layer {
			bottom[i] = max(bottom[i], y+g.size[v].Height)
		}
		l.Size.Height = bottom[i]
		y = bottom[i] + gapY
	}
	for v := range l.Boxes {
		l.Boxes[v] = Point{g.x[v] - g.size[v].Width/2, top[g.rank[v]]}
	}
	for i, e := range edges {
		u, v := e.From, e.To
		route := []Point{{g.x[u], top[g.rank[u]] + g.size[u].Height}, {g.x[u], bottom[g.rank[u]]}}
		for r := g.rank[u] + 1; r < g.rank[v]; r++ {
			w := g.points[point{v, r, e.Apart}]
			route = append(route, Point{g.x[w], top[r]}, Point{g.x[w], bottom[r]})
		}
		l.Routes[i] = append(route, Point{g.x[v], top[g.rank[v]]})
	}
	return l
}
