// How the objects of the program are represented, as text and as JSON.

package report

import (
	"fmt"
	"strings"

	"craig/program"
)

// MemoryText says how the scalars of a program are represented: "40 of 44 scalars are variables of their own; of s (f.c:3)
// bytes are accessed".
func MemoryText(m *program.Memory) string {
	text := fmt.Sprintf("%d of %d scalars are only accessed whole", m.Values, m.Scalars())
	if m.Unmodelled > 0 {
		text += fmt.Sprintf("; of %d the values are not modelled", m.Unmodelled)
	}
	var names []string
	for _, o := range m.Bytewise {
		names = append(names, fmt.Sprintf("%s (%s)", o.Name, at(o.Pos)))
	}
	if len(names) > 0 {
		text += "; bytes are accessed of " + strings.Join(names, ", ")
	}
	return text
}

// memory writes how the scalars of the program are represented.
func (t *text) memory() {
	if t.r.Program != nil && t.r.Program.Memory != nil && t.r.Program.Memory.Scalars() > 0 {
		t.line(0, "")
		t.line(1, "memory: %s", MemoryText(t.r.Program.Memory))
	}
}

type jsonMemory struct {
	Values     int          `json:"values"`
	Bytes      int          `json:"bytes"`
	Unmodelled int          `json:"unmodelled"`
	Bytewise   []jsonObject `json:"bytewise"`
}

type jsonObject struct {
	Name string `json:"name"`
	jsonPlace
}

// memory returns how the scalars of the program are represented; nil if its language has one representation.
func memory(p *program.Program) *jsonMemory {
	if p == nil || p.Memory == nil {
		return nil
	}
	m := p.Memory
	out := &jsonMemory{Values: m.Values, Bytes: m.Bytes, Unmodelled: m.Unmodelled, Bytewise: []jsonObject{}}
	for _, o := range m.Bytewise {
		out.Bytewise = append(out.Bytewise, jsonObject{o.Name, place(o.Pos)})
	}
	return out
}
