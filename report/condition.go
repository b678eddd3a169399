// Formulas cut to what a reader wants to see, with a count of what is left out.

package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"craig/logic"
	"craig/program"
)

// Limits on what is shown of a formula.
const (
	maxCondition  = 240 // characters of one condition
	maxConditions = 24
	maxElements   = 3 // conditions that say what an element of a table is, for each table
	maxDisjuncts  = 3 // of a condition that is too long
)

// remarked prints the conjuncts of f as conditions does, with a remark behind them if it leaves out more.
func (p *printer) remarked(f *logic.Term) (shown []string, more int) {
	shown, more = p.conditions(f)
	if more > 0 {
		shown = append(shown, moreText(more, len(shown) > 0))
	}
	return shown, more
}

// conditions prints the conjuncts of f, and returns how many conditions it leaves out: those that cannot be said in terms of
// the source, are too long, or go on about a table.
func (p *printer) conditions(f *logic.Term) (shown []string, more int) {
	parts := logic.Conjuncts(f)
	texts, forget := p.places(parts, false, true)
	defer forget()
	tables := make(map[*logic.Term]int)
	prec := 0
	if len(parts) > 1 {
		prec = precAnd
	}
	for i, c := range parts {
		text, done := texts[i]
		if done && text == "" { // part of another
			continue
		}
		if !done {
			p.nodes = 0
			text = p.at(c, prec)
		}
		table := tableOf(c)
		switch {
		case p.obscure(c) || table != nil && tables[table] >= maxElements || len(shown) >= maxConditions:
			more += conditionCount(c)
		case utf8.RuneCountInString(text) > maxCondition:
			if text = p.shortened(c); text != "" {
				shown = append(shown, text)
			} else {
				more += conditionCount(c)
			}
		default:
			shown = append(shown, text)
		}
		if table != nil {
			tables[table]++
		}
	}
	return shown, more
}

// shortened prints the first of the disjuncts of c, and how many more conditions there are; nothing if that is too long.
func (p *printer) shortened(c *logic.Term) string {
	if c.Op() != logic.OpOr || p.syntax == syntaxText {
		return ""
	}
	var parts []string
	more := 0
	texts, forget := p.places(c.Args(), false, false)
	defer forget()
	for i, a := range c.Args() {
		text, done := texts[i]
		if done && text == "" {
			continue
		}
		if !done {
			p.nodes = 0
			text = p.at(a, precOr)
		}
		if len(parts) >= maxDisjuncts || p.obscure(a) || utf8.RuneCountInString(text) > maxWidth {
			more += conditionCount(a)
			continue
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("(%s %s … or %s)", strings.Join(parts, " "+p.or+" "), p.or, count(more, "more condition"))
}

// tableOf returns the array of which c says what an element is.
func tableOf(c *logic.Term) *logic.Term {
	if c.Op() == logic.OpEq && c.Arg(1).IsNum() && c.Arg(0).Op() == logic.OpSelect && c.Arg(0).Arg(1).IsNum() {
		return c.Arg(0).Arg(0)
	}
	return nil
}

// conditionCount returns how many atoms c has.
func conditionCount(c *logic.Term) int {
	switch c.Op() {
	case logic.OpAnd, logic.OpOr, logic.OpNot:
		n := 0
		for _, a := range c.Args() {
			n += conditionCount(a)
		}
		return n
	}
	return 1
}

// obscure reports whether c says something that the source has no words for: an order of numbers of objects, or whole arrays.
func (p *printer) obscure(c *logic.Term) bool {
	found := false
	logic.PostOrder(func(t *logic.Term) {
		switch t.Op() {
		case logic.OpStore, logic.OpConstArray:
			found = true
		case logic.OpLe, logic.OpLt:
			for _, m := range logic.Linearize(t.Arg(0)).Monos {
				if x, ok := p.part(m.Base); ok && x.src.Part == program.Target {
					found = true
				}
			}
		}
	}, c)
	return found
}

// moreText says how many conditions are left out.
func moreText(n int, shown bool) string {
	if shown {
		return fmt.Sprintf("… and %s (--format json has all)", count(n, "more condition"))
	}
	return fmt.Sprintf("%s that cannot be shown here (--format json has all)", count(n, "condition"))
}
