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
	function string // empty for a variable without a value
	variable *program.Var
	value    logic.Value
	name     string // of the variable in the source
	unknown  bool   // what the value is has no name
}

func (in input) text() string {
	if function, ok := program.Failing(in.function); ok {
		return function + "() fails"
	}
	value := wholeText(in.value, in.variable.Source)
	if object, ok := program.Volatile(in.function); ok {
		return "the volatile " + object + " is read as " + value
	}
	switch {
	case in.function == "" && in.unknown:
		return in.name + " has no value"
	case in.function == "":
		return in.name + " has no value, here " + value
	case in.function == program.EvaluationOrder:
		names := strings.Split(in.variable.Name, program.EvaluationOrderSeparator)
		k, ok := in.value.N.Int64()
		if !ok || k < 0 || k >= int64(len(names)) || len(names) < 2 {
			return in.function + " = " + value
		}
		return names[k] + " is evaluated before " + strings.Join(slices.Concat(names[:k], names[k+1:]), " and ")
	case in.function == program.Choice && in.variable.Type == "":
		return "* = " + value
	case in.function == program.Choice:
		return fmt.Sprintf("%s = %s from *", in.name, value)
	case in.variable.Type == "" || in.variable.Name == in.function+"()": // a temporary
		return in.function + "() = " + value
	case strings.Contains(in.function, " "): // "argument of main"
		return fmt.Sprintf("%s = %s, %s", in.name, value, in.function)
	}
	return fmt.Sprintf("%s = %s from %s()", in.name, value, in.function)
}

// shownInputs returns the inputs of a trace that can matter to a reader: uninitialised variables only if they are not
// zero, of what can fail what does, and nothing that stands for what is not modelled, as a confirmed path does not depend
// on it.
func shownInputs(t *certify.Trace) []input {
	var out []input
	for _, in := range t.Inputs {
		h := in.Edge.Stmt.(*program.Havoc)
		for i, v := range h.Vars {
			x := input{pos: line(in.Pos), function: h.Input, variable: v, value: in.Values[i], name: v.Name}
			if s := v.Source; s != nil {
				x.name, x.unknown = objectText(s.Object, nil, in.Edge.From.Proc.Name), s.Part != program.Whole
			}
			_, failing := program.Failing(h.Input)
			switch {
			case failing && !x.value.B:
				continue
			case h.Abstract != "" || h.Input == "":
				continue
			case h.Input == program.Uninitialised && (v.Type == "" || x.value.Equal(logic.ZeroValue(x.value.Sort))):
				continue
			case v.Source != nil && v.Source.Part > program.Target:
				continue
			case h.Input == program.Uninitialised:
				x.function = ""
			}
			out = append(out, x)
		}
	}
	return out
}
