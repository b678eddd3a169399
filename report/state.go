// The values of variables on the way of an execution, as a debugger would show them.

package report

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"craig/certify"
	"craig/program"
)

// maxState is how many variables are shown at a place: those that changed last.
const maxState = 50

// state is what the variables hold that a reader knows, after some steps of a trace.
type state struct {
	show    *changes
	depths  depths
	shared  values   // of variables of all procedures
	frames  []values // by depth
	changed int      // how many changes there were
	done    int      // how many steps upTo has taken
}

// values are the values of variables, and of elements of arrays.
type values map[held]holding

// held is a variable, or an element of one.
type held struct {
	v     *program.Var
	index string
}

// holding is a value of a variable.
type holding struct {
	change certify.Change
	name   string // if the change does not have it
	value  string
	when   int
}

func newState(p *program.Program) *state { return &state{show: newChanges(p), shared: make(values)} }

// forget forgets what steps did some of which are not known.
func (st *state) forget() {
	st.show.forget()
	clear(st.shared)
	st.frames = nil
}

// upTo takes the steps of t, of which it took those before the last time, up to the one with the number last.
func (st *state) upTo(t *certify.Trace, last int) {
	for ; st.done <= last && st.done < len(t.Steps); st.done++ {
		if st.done == t.OmittedAt && t.Omitted > 0 {
			st.forget()
		}
		st.step(t.Steps[st.done])
	}
}

// step takes the next step of the trace.
func (st *state) step(s certify.Step) {
	_, part := st.depths.of(s)
	keep := s.Depth + 1
	if s.Kind == certify.Enter {
		keep = s.Depth
	}
	st.frames = st.frames[:min(keep, len(st.frames))]
	for len(st.frames) <= s.Depth {
		st.frames = append(st.frames, make(values))
	}
	for _, ch := range st.show.of(s, st.depths.in()) {
		if part && !ch.v.Global || s.Depth == 0 && ch.given {
			continue
		}
		in := st.frames[s.Depth]
		if ch.v.Global {
			in = st.shared
		}
		st.set(in, ch, s.Changes[ch.number])
	}
}

// set notes a change; one of a whole array is one of all its elements.
func (st *state) set(in values, shown change, ch certify.Change) {
	if len(ch.Index) == 0 {
		maps.DeleteFunc(in, func(h held, _ holding) bool { return h.v == shown.v })
	}
	index := ""
	for _, i := range ch.Index {
		index += "[" + i.String() + "]"
	}
	st.changed++
	x := holding{change: ch, value: shown.value, when: st.changed}
	if src := ch.Var.Source; src != nil && src.Part == program.Alive {
		x.name = shown.name
	}
	in[held{shown.v, index}] = x
}

// texts returns the values by the names that the source has for variables where the last step was.
func (st *state) texts() map[string]string {
	at := len(st.frames) - 1
	for at > 0 && st.depths.parts[at] {
		at--
	}
	var all []holding
	all = slices.AppendSeq(all, maps.Values(st.shared))
	if at >= 0 {
		all = slices.AppendSeq(all, maps.Values(st.frames[at]))
	}
	slices.SortFunc(all, func(a, b holding) int { return cmp.Compare(b.when, a.when) })
	out := make(map[string]string)
	for _, x := range all {
		name := x.name
		if name == "" {
			name = changedName(x.change, st.depths.in())
		}
		if len(out) == maxState {
			break
		}
		if strings.HasSuffix(name, "()") {
			continue // what a call returned is no variable: the line that it changes says it
		}
		if _, ok := out[name]; !ok {
			out[name] = x.value
		}
	}
	return out
}
