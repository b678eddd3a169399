package script

import (
	"fmt"
	"strings"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// Models and values.

func (s *session) getModel(n *sexpr.Node) error {
	if err := s.need(n, ":produce-models"); err != nil {
		return err
	}
	if err := s.after(n, smt.Sat); err != nil {
		return err
	}
	b := &s.answer
	b.WriteString("(\n")
	e := s.last.model.Evaluator()
	for _, sym := range s.symbols {
		if sym.constant != nil {
			fmt.Fprintf(b, "  (define-fun %s () %v ", sym.text, sym.constant.Sort())
			writeValue(b, e.Eval(sym.constant))
		} else {
			fmt.Fprintf(b, "  (define-fun %s (", sym.text)
			writeFunc(b, sym.fn, s.last.model.Funcs[sym.fn])
		}
		b.WriteString(")\n")
	}
	b.WriteByte(')')
	return nil
}

// writeFunc writes the parameters, but for the parenthesis before them, the sort and the body of f, whose value is v. No
// value is one that is the default everywhere.
func writeFunc(b *strings.Builder, f *logic.Func, v *logic.FuncValue) {
	for i, a := range f.Args() {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(b, "(x!%d %v)", i+1, a)
	}
	fmt.Fprintf(b, ") %v ", f.Ret())
	if v == nil {
		v = &logic.FuncValue{Default: logic.ZeroValue(f.Ret())}
	}
	ends := 0
	for _, p := range v.Points(f) {
		if p.Value.Equal(v.Default) {
			continue
		}
		b.WriteString("(ite ")
		if len(p.Args) > 1 {
			b.WriteString("(and ")
		}
		for i, a := range p.Args {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(b, "(= x!%d ", i+1)
			writeValue(b, a)
			b.WriteByte(')')
		}
		if len(p.Args) > 1 {
			b.WriteByte(')')
		}
		b.WriteByte(' ')
		writeValue(b, p.Value)
		b.WriteByte(' ')
		ends++
	}
	writeValue(b, v.Default)
	b.WriteString(strings.Repeat(")", ends))
}

// writeValue writes v as the standard's theories define values.
func writeValue(b *strings.Builder, v logic.Value) {
	switch s := v.Sort; s.Kind() {
	case logic.KindBool:
		fmt.Fprintf(b, "%t", v.B)
	case logic.KindInt, logic.KindReal:
		neg := v.N.Sign() < 0
		if neg {
			b.WriteString("(- ")
		}
		switch a := v.N.Abs(); {
		case s == logic.Int:
			b.WriteString(a.String())
		case a.IsInt():
			b.WriteString(a.String() + ".0")
		default:
			fmt.Fprintf(b, "(/ %v.0 %v.0)", a.NumBig(), a.DenBig())
		}
		if neg {
			b.WriteByte(')')
		}
	case logic.KindBitVec:
		fmt.Fprintf(b, "#b%0*b", s.Width(), v.N.NumBig())
	case logic.KindFloat:
		b.WriteString(logic.FloatText(s.Format(), v.Float()))
	case logic.KindRoundingMode:
		b.WriteString(v.Mode().String())
	case logic.KindArray:
		b.WriteString(strings.Repeat("(store ", v.A.Len()))
		fmt.Fprintf(b, "((as const %v) ", s)
		writeValue(b, v.A.Default)
		b.WriteByte(')')
		for i, e := range v.A.All() {
			b.WriteByte(' ')
			writeValue(b, i)
			b.WriteByte(' ')
			writeValue(b, e)
			b.WriteByte(')')
		}
	case logic.KindUninterpreted:
		fmt.Fprintf(b, "(as %s %v)", sexpr.Quote(fmt.Sprintf("@%s!%v", s.Name(), v.N)), s)
	}
}

func (s *session) getValue(n *sexpr.Node) error {
	if n.List[1].Kind != sexpr.List || len(n.List[1].List) == 0 {
		return n.List[1].Errorf("get-value takes a list of terms that is not empty")
	}
	if err := s.need(n, ":produce-models"); err != nil {
		return err
	}
	if err := s.after(n, smt.Sat); err != nil {
		return err
	}
	e := s.last.model.Evaluator()
	s.answer.WriteByte('(')
	scope := s.scope.Sub()
	for i, m := range n.List[1].List {
		t, err := scope.Term(m)
		if err != nil {
			return err
		}
		if i > 0 {
			s.answer.WriteByte(' ')
		}
		s.answer.WriteString("(" + m.String() + " ")
		writeValue(&s.answer, e.Eval(t))
		s.answer.WriteByte(')')
	}
	s.answer.WriteByte(')')
	return nil
}

func (s *session) getAssignment(n *sexpr.Node) error {
	if err := s.need(n, ":produce-assignments"); err != nil {
		return err
	}
	if err := s.after(n, smt.Sat); err != nil {
		return err
	}
	e := s.last.model.Evaluator()
	var pairs []string
	for _, f := range s.named {
		if f.Term.Sort() == logic.Bool {
			pairs = append(pairs, fmt.Sprintf("(%s %t)", logic.Symbol(f.Name), e.Holds(f.Term)))
		}
	}
	s.list(pairs)
	return nil
}
