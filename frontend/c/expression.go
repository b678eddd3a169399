// Expressions that come from elsewhere than the program, and are to be evaluated in it.

package c

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// IsExpression returns an error that says why a text cannot be an expression of C, whatever it names. What passes stays within
// parentheses that are put around it.
func IsExpression(text string) error {
	if strings.Contains(text, "//") || strings.Contains(text, "/*") {
		return errors.New("there is a comment in it")
	}
	words := syntax.Lexemes([]byte(text))
	var open []string
	escapes := strings.Count(text, "\\")
	for _, w := range words {
		escapes -= strings.Count(w.Text, "\\") // of literals
		switch w.Text {
		case "(", "[":
			open = append(open, map[string]string{"(": ")", "[": "]"}[w.Text])
		case ")", "]":
			if len(open) == 0 || open[len(open)-1] != w.Text {
				return fmt.Errorf("there is a %s too many", w.Text)
			}
			open = open[:len(open)-1]
		case ";", "{", "}", "#", "@", "`":
			return fmt.Errorf("there is a %s in it", w.Text)
		}
	}
	switch {
	case len(words) == 0:
		return errors.New("it is empty")
	case escapes != 0:
		return errors.New("there is a \\ in it")
	case len(open) > 0:
		return fmt.Errorf("a %s is missing", open[len(open)-1])
	}
	return nil
}

// Effect is something in an expression that is more than a value.
type Effect struct {
	Pos  program.Pos
	What string
}

// Effects returns what in pieces of code that are from a file, see Piece, is a call, an assignment or a step. Errors are those of
// Load, as far as they are found in the text.
func Effects(ctx context.Context, files []string, o Options, file string) ([]Effect, error) {
	r, err := o.read(ctx, files)
	if err != nil {
		return nil, err
	}
	var out []Effect
	for _, t := range r.trees {
		for tu := t.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			out = effects(reflect.ValueOf(tu.ExternalDeclaration), file, out)
		}
	}
	return out, nil
}

// effects adds the Effects of a node.
func effects(v reflect.Value, file string, out []Effect) []Effect {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return out
	}
	if n, ok := v.Interface().(cc.Node); ok {
		if at := syntax.Pos(n); at.File == file {
			if what := effect(n); what != "" {
				out = append(out, Effect{at, what})
			}
		}
	}
	for _, i := range syntax.FieldsOfNodes(v.Elem().Type()) {
		out = effects(v.Elem().Field(i), file, out)
	}
	return out
}

// effect names what n does besides having a value; empty: nothing. Calls of inserted functions are none.
func effect(n cc.Node) string {
	switch n := n.(type) {
	case *cc.PostfixExpression:
		if name, _ := syntax.FunctionName(n.PostfixExpression); n.Case == cc.PostfixExpressionCall && !strings.HasPrefix(name, "__craig_") {
			return "a call"
		}
	case *cc.AssignmentExpression:
		if n.Case != cc.AssignmentExpressionCond {
			return "an assignment"
		}
	}
	if e, ok := n.(cc.ExpressionNode); ok {
		if _, _, _, ok := syntax.Step(e); ok {
			return "a step of a variable"
		}
	}
	return ""
}
