// The table of scenes.

package hostile

import "strings"

// scene is something that is easily misread. It returns declarations of the file and statements, in which the notation of
// fill may be used; all of its own names end with ~.
type scene struct {
	name string
	make func(g *generator) (top, body string)
}

var scenes = []scene{
	{"unions", (*generator).unions}, {"union parameters", (*generator).unionParameters}, {"bytes of structures", (*generator).byteWalk},
	{"copies by hand", (*generator).handCopy}, {"nested bytes", (*generator).nestedBytes}, {"memory functions on structures", (*generator).structCompare},
	{"bit-fields", (*generator).bitFields}, {"bit-fields of a word", (*generator).bitWord}, {"bit-fields in expressions", (*generator).bitExpressions},
	{"enumerations", (*generator).enums}, {"constants", (*generator).constants}, {"constants and variables", (*generator).folding}, {"layout", (*generator).layout},
	{"case labels", (*generator).caseLabels},
	{"order of operands", (*generator).operandOrder}, {"order of arguments", (*generator).argumentOrder}, {"order and assignment", (*generator).assignmentOrder},
	{"order that is fixed", (*generator).fixedOrder}, {"unsequenced", (*generator).unsequenced}, {"order of initialisers", (*generator).initialiserOrder},
	{"strings", (*generator).strings}, {"formatted text", (*generator).formatted}, {"blocks", (*generator).blocks}, {"sorting", (*generator).sorting},
	{"numbers of the library", (*generator).libraryNumbers}, {"heap", (*generator).heap}, {"lists", (*generator).lists}, {"reallocation", (*generator).reallocation},
	{"recursion", (*generator).recursion}, {"function pointers", (*generator).functionPointers}, {"callbacks", (*generator).callbacks},
	{"variable arguments", (*generator).variadic}, {"structures as values", (*generator).structValues}, {"statics", (*generator).statics},
	{"pointers past the end", (*generator).pastEnd}, {"differences", (*generator).differences}, {"casts of pointers", (*generator).pointerCasts},
	{"rows", (*generator).rows}, {"containers", (*generator).containers}, {"indices", (*generator).indices}, {"null", (*generator).nulls}, {"addresses", (*generator).addresses},
	{"conversions", (*generator).conversions}, {"arithmetic", (*generator).arithmetic}, {"divisions", (*generator).divisions}, {"shifts", (*generator).shifts},
	{"floats", (*generator).floats}, {"compound assignments", (*generator).compound}, {"truth values", (*generator).booleans}, {"builtins", (*generator).builtins},
	{"state machine", (*generator).machine}, {"jumps", (*generator).jumps}, {"loop entered in the middle", (*generator).middle}, {"device", (*generator).device},
	{"nested breaks", (*generator).breaks}, {"fall through", (*generator).fallThrough},
	{"compound literals", (*generator).compoundLiterals}, {"designated initialisers", (*generator).designated}, {"const objects", (*generator).constObjects},
	{"volatile", (*generator).volatiles}, {"arrays of variable length", (*generator).variableLength}, {"scopes", (*generator).scopes},
	{"input of the library", (*generator).libraryInput}, {"code outside", (*generator).codeOutside}, {"freed addresses", (*generator).freed}, {"assembly", (*generator).assembly},
}

// scene returns the statements of a scene.
func (g *generator) scene() string {
	s := scenes[g.r.IntN(len(scenes))]
	g.names = append(g.names, s.name)
	top, body := s.make(g)
	top, body, _ = strings.Cut(g.fill(top+"\x00"+body), "\x00")
	g.top.WriteString(strings.TrimLeft(top, "\n"))
	return "{\n" + indent(strings.Trim(body, "\n")+"\n") + "}\n"
}
