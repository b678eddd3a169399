package layered

// The order within layers.

import (
	"cmp"
	"slices"
)

// sweeps is how often the layers are sorted, down or up.
const sweeps = 12

// sort orders the layers so that few edges cross: each by the mean places of the neighbours in the layer before it, down and
// up in turns. The best order that there was is taken.
func (g *graph) sort() {
	place := make([]int, len(g.size))
	number := func(layer []int) {
		for i, v := range layer {
			place[v] = i
		}
	}
	for _, layer := range g.layers {
		number(layer)
	}
	best, least := g.order(), g.crossings(place)
	for k := 0; k < sweeps && least > 0; k++ {
		neighbours := g.in
		if k%2 == 1 {
			neighbours = g.out
		}
		for i := range g.layers {
			layer := g.layers[i]
			if k%2 == 1 {
				layer = g.layers[len(g.layers)-1-i]
			}
			mean := make(map[int]float64, len(layer))
			for i, v := range layer {
				mean[v] = float64(i)
				if ns := neighbours[v]; len(ns) > 0 {
					sum := 0
					for _, u := range ns {
						sum += place[u]
					}
					mean[v] = float64(sum) / float64(len(ns))
				}
			}
			slices.SortStableFunc(layer, func(u, v int) int { return cmp.Compare(mean[u], mean[v]) })
			number(layer)
		}
		if n := g.crossings(place); n < least {
			best, least = g.order(), n
		}
	}
	g.layers = best
}

func (g *graph) order() [][]int {
	out := make([][]int, len(g.layers))
	for i, layer := range g.layers {
		out[i] = slices.Clone(layer)
	}
	return out
}

// crossings returns how many pairs of edges cross. It counts inversions between the places of edges' ends by a tree of sums
// (W. Barth, P. Mutzel, M. Jünger, "Simple and Efficient Bilayer Cross Counting", 2004).
func (g *graph) crossings(place []int) int {
	total := 0
	for i := range len(g.layers) - 1 {
		sums := make([]int, len(g.layers[i+1])+1)
		count := 0
		for _, u := range g.layers[i] {
			for _, v := range g.out[u] {
				total += count
				for k := place[v] + 1; k > 0; k -= k & -k { // less those that end at v or on its left
					total -= sums[k]
				}
			}
			for _, v := range g.out[u] {
				count++
				for k := place[v] + 1; k < len(sums); k += k & -k {
					sums[k]++
				}
			}
		}
	}
	return total
}
