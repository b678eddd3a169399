// Where the procedures and locations of an earlier version of a program are in this one.

package evidence

import (
	"fmt"
	"slices"
	"strconv"

	"craig/program"
)

// Match tells what in a program the procedures and locations are that evidence about an earlier version of it mentions.
type Match struct {
	s     *Subject
	procs []matched // by the number of the procedure in the outline of the earlier version
}

// matched is a procedure of the earlier version.
type matched struct {
	proc *program.Proc // nil: there is none now
	locs []int         // the number of the location that each is now; -1: there is none
}

// Match finds the procedures and locations of an outline with locations. The error is for one that is none.
func (s *Subject) Match(was Outline) (*Match, error) {
	now := s.Outline(true)
	after := make(map[string]int)
	i := 0
	for key := range now.keys() {
		after[key] = i
		i++
	}
	m := &Match{s: s}
	for key, pr := range was.keys() {
		before, err := digits(pr.Locations)
		if err != nil {
			return nil, err
		}
		var x matched
		if j, ok := after[key]; ok {
			x.proc = s.procs[j]
			if pr.Text == now[j].Text && len(before) == len(x.proc.Locs) {
				x.locs = identity(len(before))
			} else {
				there, err := digits(now[j].Locations)
				if err != nil {
					return nil, err
				}
				a := alignment{before, there, unmatched(len(before))}
				a.align(pr, &now[j])
				x.locs = a.now
			}
		}
		m.procs = append(m.procs, x)
	}
	return m, nil
}

// digits reads Procedure.Locations.
func digits(text string) ([]uint32, error) {
	if len(text)%8 != 0 {
		return nil, fmt.Errorf("locations have eight digits each, not %d in all", len(text))
	}
	out := make([]uint32, 0, len(text)/8)
	for i := 0; i < len(text); i += 8 {
		n, err := strconv.ParseUint(text[i:i+8], 16, 32)
		if err != nil {
			return nil, err
		}
		out = append(out, uint32(n))
	}
	return out, nil
}

func identity(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func unmatched(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = -1
	}
	return out
}

// alignment matches two sequences of locations by what is done there.
type alignment struct {
	a, b []uint32
	now  []int // for each of a, the index in b, or -1
}

// largestTable bounds the work for one procedure: the product of the lengths that a common subsequence is sought of.
const largestTable = 4 << 20

// align matches the entry and the exit; a longest common subsequence; and what lies between matches: the same number of locations
// one by one, else the same number of heads of loops.
func (x *alignment) align(was, is *Procedure) {
	lo, hiA, hiB := 0, len(x.a), len(x.b)
	for lo < min(hiA, hiB) && x.a[lo] == x.b[lo] {
		x.now[lo] = lo
		lo++
	}
	for hiA > lo && hiB > lo && x.a[hiA-1] == x.b[hiB-1] {
		hiA--
		hiB--
		x.now[hiA] = hiB
	}
	if (hiA-lo)*(hiB-lo) <= largestTable {
		x.common(lo, hiA, lo, hiB)
	}
	from, to := -1, -1
	for i := range len(x.a) + 1 {
		switch {
		case i == len(x.a):
			x.between(from+1, i, to+1, len(x.b), was, is)
		case x.now[i] >= 0:
			x.between(from+1, i, to+1, x.now[i], was, is)
			from, to = i, x.now[i]
		}
	}
	if len(x.a) > 0 && len(x.b) > 0 {
		x.now[0] = 0
	}
	if was.Exit >= 0 && was.Exit < len(x.a) && is.Exit < len(x.b) {
		x.now[was.Exit] = is.Exit
	}
}

// common matches a longest common subsequence of a[loA:hiA] and b[loB:hiB].
func (x *alignment) common(loA, hiA, loB, hiB int) {
	n, m := hiA-loA, hiB-loB
	if n == 0 || m == 0 {
		return
	}
	length := make([]int32, (n+1)*(m+1)) // of those of the ends from i and j on
	at := func(i, j int) *int32 { return &length[i*(m+1)+j] }
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if x.a[loA+i] == x.b[loB+j] {
				*at(i, j) = *at(i+1, j+1) + 1
			} else {
				*at(i, j) = max(*at(i+1, j), *at(i, j+1))
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case x.a[loA+i] == x.b[loB+j]:
			x.now[loA+i] = loB + j
			i++
			j++
		case *at(i+1, j) >= *at(i, j+1):
			i++
		default:
			j++
		}
	}
}

// between matches what lies between two matches.
func (x *alignment) between(loA, hiA, loB, hiB int, was, is *Procedure) {
	if hiA-loA == hiB-loB {
		for i := loA; i < hiA; i++ {
			x.now[i] = loB + i - loA
		}
		return
	}
	within := func(heads []int, lo, hi int) []int {
		return slices.DeleteFunc(slices.Clone(heads), func(h int) bool { return h < lo || h >= hi })
	}
	before, after := within(was.Heads, loA, hiA), within(is.Heads, loB, hiB)
	if len(before) != len(after) {
		return
	}
	for i, h := range before {
		x.now[h] = after[i]
	}
}

// proc returns the procedure with a number; nil if there is none now.
func (m *Match) proc(number int) *program.Proc {
	if number < 0 || number >= len(m.procs) {
		return nil
	}
	return m.procs[number].proc
}

// loc returns the location with a number of the procedure with a number; nil if there is none now.
func (m *Match) loc(proc, number int) *program.Loc {
	pr := m.proc(proc)
	if pr == nil || number < 0 || number >= len(m.procs[proc].locs) {
		return nil
	}
	if now := m.procs[proc].locs[number]; now >= 0 {
		return pr.Locs[now]
	}
	return nil
}
