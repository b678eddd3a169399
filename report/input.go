// The values from outside that lead to an error.

package report

import (
	"fmt"
	"slices"
	"strings"

	"craig/certify"
	"craig/logic"
	"craig/program"
)

// input is one value from outside.
type input struct {
	pos      program.Pos
	from     program.Input
	variable *program.Var
	value    logic.Value
	name     string // of the variable in the source
	unknown  bool   // what the value is has no name
}

func (in input) text() string {
	value := wholeText(in.value, in.variable.Source)
	switch f := in.from.Symbol; in.from.Kind {
	case program.Failure:
		return f + "() fails"
	case program.VolatileRead, program.VolatileCopy:
		return "the volatile " + f + " is read as " + value
	case program.Uninitialised:
		if in.unknown {
			return in.name + " has no value"
		}
		return in.name + " has no value, here " + value
	case program.EvaluationOrder:
		operands := operandTexts(in.from.Operands)
		k, ok := in.value.N.Int64()
		if !ok || k < 0 || k >= int64(len(operands)) || len(operands) < 2 {
			return InputText(in.from) + " = " + value
		}
		return operands[k] + " is evaluated before " + strings.Join(slices.Concat(operands[:k], operands[k+1:]), " and ")
	case program.Choice:
		if in.variable.Type == "" {
			return "* = " + value
		}
		return fmt.Sprintf("%s = %s from *", in.name, value)
	case program.FunctionResult:
		if in.variable.Type == "" || in.variable.Name == f+"()" { // a temporary
			return f + "() = " + value
		}
		return fmt.Sprintf("%s = %s from %s()", in.name, value, f)
	}
	return fmt.Sprintf("%s = %s, %s", in.name, value, InputText(in.from))
}

// operandTexts returns the texts of operands, with their places in the line where several have the same.
func operandTexts(operands []program.Operand) []string {
	out := make([]string, len(operands))
	for i, o := range operands {
		out[i] = o.Text
		if slices.ContainsFunc(operands, func(p program.Operand) bool { return p != o && p.Text == o.Text }) {
			out[i] = fmt.Sprintf("%s (column %d)", o.Text, o.Pos.Col)
		}
	}
	return out
}

// shownInputs returns the inputs of a trace that can matter to a reader: uninitialised variables, and what
// pointers of the entry lead to, only if they are not zero, of what can fail what does, and nothing that stands for what is not modelled, as a confirmed path does not depend
// on it.
func shownInputs(t *certify.Trace) []input {
	var out []input
	for _, in := range t.Inputs {
		h := in.Edge.Stmt.(*program.Havoc)
		for i, v := range h.Vars {
			x := input{pos: in.Pos, from: h.Input, variable: v, value: in.Values[i], name: v.Name}
			if s := v.Source; s != nil {
				x.name, x.unknown = objectText(s.Object, nil, in.Edge.From.Proc.Name), s.Part != program.Whole
			}
			switch {
			case h.Abstract.Kind != "" || h.Input.Kind == "" || h.Input.Kind == program.UnionMember || h.Input.Kind == program.Implementation:
				continue
			case h.Input.Kind == program.Failure && !x.value.B:
				continue
			case h.Input.Kind == program.PointedTo && x.value.A != nil && x.value.Equal(logic.ZeroValue(x.value.Sort)):
				continue
			case h.Input.Kind == program.Uninitialised && (v.Type == "" || x.value.Equal(logic.ZeroValue(x.value.Sort))):
				continue
			case v.Source != nil && v.Source.Part > program.Target:
				continue
			}
			out = append(out, x)
		}
	}
	return out
}

// repeated is an input that follows itself, with the same value from the same place.
type repeated struct {
	input
	times int
}

// text says what was given, and how often.
func (r repeated) text() string {
	return r.input.text() + pick(r.times > 1, fmt.Sprintf(", %d times", r.times), "")
}

// repetitions returns the inputs with one for those that follow each other and read the same.
func repetitions(list []input) []repeated {
	var out []repeated
	for _, in := range list {
		if n := len(out); n > 0 && out[n-1].pos == in.pos && out[n-1].input.text() == in.text() {
			out[n-1].times++
			continue
		}
		out = append(out, repeated{in, 1})
	}
	return out
}
