// The rules of SARIF: one for each check, and for each kind of violation, unless that is all that a check is about.

package report

import (
	"fmt"
	"slices"
	"strings"

	"craig/internal/sarif"
	"craig/program"
)

// rule is a rule. Its id is a stable identifier.
type rule struct {
	id     string       // without the prefix
	kind   program.Kind // of the violations that are reported under it; empty of one that is only proved or left open
	checks []string     // that a violation of the kind is one of
	cwe    []int        // weaknesses that violations are, one of them at least if there are several
	title  string       // of one that is about no check and no kind; empty of others
	doc    string       // of such a one: what it says
}

// rulePrefix is what all rules of Craig begin with.
const rulePrefix = "craig/"

// joint is the rule for what is asked together, as assert+unreachable by default, or by a property file.
const joint = "property"

// rules lists all rules, those of checks before those of kinds that are not all of one.
var rules = []rule{
	{id: joint},
	{id: "assert", kind: program.Assertion, checks: []string{"assert"}, cwe: []int{617}},
	{id: "unreachable"},
	{id: "overflow"},
	{id: "div-by-zero", kind: program.DivisionByZero, checks: []string{"div-by-zero"}, cwe: []int{369}},
	{id: "sequence", kind: program.Unsequenced, checks: []string{"sequence"}, cwe: []int{758}},
	{id: "uninitialized", kind: program.IndeterminateUse, checks: []string{"uninitialized"}, cwe: []int{457}},
	{id: "bounds"},
	{id: "null-deref", kind: program.NullDereference, checks: []string{"null-deref", "memsafety"}, cwe: []int{476}},
	{id: "memsafety"},

	of(program.ErrorCall, "unreachable", 617),
	of(program.ErrorLabel, "unreachable", 617),
	of(program.ReachedUnreachable, "unreachable", 758),
	of(program.SignedOverflow, "overflow", 190),
	of(program.ShiftRange, "overflow", 1335),
	of(program.NegativeShift, "overflow", 1335),
	of(program.ConstantOverflow, "overflow", 190),
	of(program.FloatRange, "overflow", 681),
	of(program.IndexBounds, "bounds memsafety", 125, 787),
	of(program.ArrayLength, "bounds memsafety", 758),
	of(program.PointerBounds, "bounds memsafety", 125, 787),
	of(program.ConstantWrite, "bounds memsafety", 758),
	of(program.InvalidPointer, "memsafety", 824, 843),
	of(program.InvalidCall, "memsafety", 758),
	of(program.UseAfterFree, "memsafety", 416),
	of(program.UseAfterScope, "memsafety", 825),
	of(program.OverlappingCopy, "memsafety", 475),
	of(program.VariableArguments, "memsafety", 628),
	of(program.InvalidFree, "memsafety", 415, 590, 761),
	of(program.MemoryLeak, "memsafety", 401),
	of(program.PointerComparison, "", 758),
	of(program.PointerDifference, "", 469),
	of(program.NoBit, "", 758),

	{id: "unreachable-assertion", cwe: []int{561}, title: "assertion that no execution reaches",
		doc: "No execution comes to this assertion, so that it says nothing: what was proved of it holds for the wrong reason."},
	{id: "contradictory-assumption", cwe: []int{570}, title: "assumption that no execution goes on behind",
		doc: "No execution goes on behind this assumption: it contradicts what holds there, so that nothing behind it was looked at."},
	{id: "unreachable-branch", cwe: []int{561}, title: "way of a branch that no execution goes",
		doc: "No execution goes this way of the branch, so that what is there, if there is something, is dead code."},
	{id: "unreachable-line", cwe: []int{561}, title: "line that no execution comes to",
		doc: "No execution comes to a statement or an expression in this line: it is dead code."},
	{id: "unreachable-function", cwe: []int{561}, title: "function that no execution calls", doc: "No execution calls this function: it is dead code."},
}

// of returns the rule of a kind that is a part of checks, which a text names, or of none.
func of(kind program.Kind, checks string, cwe ...int) rule {
	return rule{id: string(kind), kind: kind, checks: strings.Fields(checks), cwe: cwe}
}

// Rules returns for each check that has a rule the kinds whose rules say that they belong to it.
func Rules() map[string][]program.Kind {
	out := make(map[string][]program.Kind)
	for _, r := range rules {
		if r.kind == "" && r.id != joint && r.title == "" {
			out[r.id] = out[r.id][:0:0]
		}
	}
	for _, r := range rules {
		for _, c := range r.checks {
			out[c] = append(out[c], r.kind)
		}
	}
	return out
}

// ruleOf returns the number of the rule for violations of a kind, that for what is asked together if there is none.
func ruleOf(kind program.Kind) int {
	return max(0, slices.IndexFunc(rules, func(r rule) bool { return kind != "" && r.kind == kind }))
}

// ruleOfProperty returns the number of the rule for a property: that of a check, or that for what is asked together.
func ruleOfProperty(name string) int {
	return max(0, slices.IndexFunc(rules, func(r rule) bool { return r.id == name && r.id != joint && r.title == "" }))
}

// ruleNamed returns the number of the rule with an id, which there is.
func ruleNamed(id string) int {
	return slices.IndexFunc(rules, func(r rule) bool { return r.id == id })
}

// weaknesses has the names of weaknesses by their numbers in CWE.
var weaknesses = map[int]string{
	125:  "Out-of-bounds Read",
	190:  "Integer Overflow or Wraparound",
	369:  "Divide By Zero",
	401:  "Missing Release of Memory after Effective Lifetime",
	415:  "Double Free",
	416:  "Use After Free",
	457:  "Use of Uninitialized Variable",
	469:  "Use of Pointer Subtraction to Determine Size",
	475:  "Undefined Behavior for Input to API",
	476:  "NULL Pointer Dereference",
	561:  "Dead Code",
	570:  "Expression is Always False",
	590:  "Free of Memory not on the Heap",
	617:  "Reachable Assertion",
	628:  "Function Call with Incorrectly Specified Arguments",
	681:  "Incorrect Conversion between Numeric Types",
	758:  "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior",
	761:  "Free of Pointer not at Start of Buffer",
	787:  "Out-of-bounds Write",
	824:  "Access of Uninitialized Pointer",
	825:  "Expired Pointer Dereference",
	843:  "Access of Resource Using Incompatible Type ('Type Confusion')",
	1335: "Incorrect Bitwise Shift of Integer",
}

// descriptor returns what SARIF has of a rule; explain is Options.Explain.
func (r rule) descriptor(explain func(string) string) sarif.Descriptor {
	title, says := KindText(r.kind), explain(KindText(r.kind))
	switch {
	case r.id == joint:
		title, says = "property", "What was asked holds: all of several checks together, or what a property file says."
	case r.kind == "" || says == "":
		says = explain(r.id)
	}
	level := sarif.Error
	switch {
	case r.title != "":
		title, says, level = r.title, r.doc, sarif.Warning
	case r.kind == "" && r.id != joint:
		title = "check " + r.id
	}
	if says == "" {
		says = sentence(title)
	}
	d := sarif.Descriptor{
		ID: rulePrefix + r.id, Name: camel(r.id),
		ShortDescription: &sarif.Text{Text: sentence(title)},
		FullDescription:  &sarif.Text{Text: says},
		Help:             &sarif.Text{Text: says, Markdown: markdown(says)},
		Configuration:    &sarif.Configuration{Level: level},
		Properties:       map[string]any{"precision": "very-high", "problem.severity": level},
	}
	tags := []string{"correctness"}
	how := "superset"
	if len(r.cwe) > 1 {
		how = "relevant"
	}
	for _, n := range r.cwe {
		tags = append(tags, fmt.Sprintf("external/cwe/cwe-%d", n))
		d.Relationships = append(d.Relationships, sarif.Relationship{Target: taxon(n), Kinds: []string{how}})
	}
	for _, c := range r.checks {
		if i := ruleOfProperty(c); rules[i].id != r.id {
			d.Relationships = append(d.Relationships, sarif.Relationship{Target: reference(i), Kinds: []string{"superset"}})
		}
	}
	if len(r.cwe) > 0 {
		d.HelpURI = weaknessURI(r.cwe[0])
	}
	d.Properties["tags"] = tags
	return d
}

// reference returns the rule of a number by its name.
func reference(i int) sarif.Reference {
	return sarif.Reference{ID: rulePrefix + rules[i].id, Index: &i}
}

// taxon returns a reference to a weakness.
func taxon(number int) sarif.Reference {
	taxonomy := 0
	at := slices.Index(weaknessNumbers(), number)
	return sarif.Reference{ID: fmt.Sprint(number), Index: &at, Component: &sarif.Reference{Name: "CWE", Index: &taxonomy}}
}

func weaknessURI(number int) string {
	return fmt.Sprintf("https://cwe.mitre.org/data/definitions/%d.html", number)
}

// weaknessNumbers returns the numbers of weaknesses in order.
func weaknessNumbers() []int {
	var out []int
	for n := range weaknesses {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// taxonomy returns the part of CWE that rules name.
func taxonomy() sarif.Component {
	out := sarif.Component{
		Name: "CWE", Organization: "MITRE", InformationURI: "https://cwe.mitre.org/",
		ShortDescription: &sarif.Text{Text: "The MITRE Common Weakness Enumeration"},
	}
	for _, n := range weaknessNumbers() {
		out.Taxa = append(out.Taxa, sarif.Descriptor{ID: fmt.Sprint(n), ShortDescription: &sarif.Text{Text: weaknesses[n]}, HelpURI: weaknessURI(n)})
	}
	return out
}

// markdown returns a text without marks with what would be taken for marks escaped.
func markdown(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "`", "\\`").Replace(text)
}

// camel makes a name of an identifier: "UseAfterFree" of "use-after-free".
func camel(id string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(id, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// sentence begins a text with a capital letter, unless that is an identifier, and ends it with a full stop.
func sentence(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if s == "" || strings.Contains(first, "_") {
		return s + pick(s == "" || strings.HasSuffix(s, "."), "", ".")
	}
	return strings.ToUpper(s[:1]) + strings.TrimSuffix(s[1:], ".") + "."
}
