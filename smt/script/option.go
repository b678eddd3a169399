package script

import (
	"io"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"craig/logic/sexpr"
	"craig/smt/interpolate"
)

// Options, information and logics.

// option is an option of the session.
type option struct {
	value string // at first
	kind  optionKind
	early bool // it can be set only before anything is declared or asserted
}

type optionKind uint8

const (
	boolOption optionKind = iota
	numberOption
	systemOption
	channelOption // "stdout" or "stderr"
)

var options = map[string]option{
	":print-success":               {value: "false"},
	":produce-models":              {value: "true", early: true},
	":produce-assignments":         {value: "true", early: true},
	":produce-assertions":          {value: "true", early: true},
	":interactive-mode":            {value: "true", early: true}, // the former name of :produce-assertions
	":produce-unsat-assumptions":   {value: "true", early: true},
	":produce-unsat-cores":         {value: "false", early: true},
	":produce-proofs":              {value: "false", early: true},
	":produce-interpolants":        {value: "false", early: true},
	":global-declarations":         {value: "false", early: true},
	":random-seed":                 {value: "0", kind: numberOption, early: true},
	":reproducible-resource-limit": {value: "0", kind: numberOption}, // conflicts in each check
	":timeout":                     {value: "0", kind: numberOption}, // milliseconds for each command, as in Z3; 0: none
	":verbosity":                   {value: "0", kind: numberOption},
	":interpolation-system":        {value: "mcmillan", kind: systemOption},
	":regular-output-channel":      {value: `"stdout"`, kind: channelOption},
	":diagnostic-output-channel":   {value: `"stderr"`, kind: channelOption},
}

// systems are the values of :interpolation-system.
var systems = map[string]interpolate.System{
	"mcmillan": interpolate.McMillan, "pudlak": interpolate.Pudlak, "inverse": interpolate.Inverse,
	"decomposed": interpolate.Decomposed,
}

// flag tells whether an option is true.
func (s *session) flag(name string) bool { return s.values[name] == "true" }

// number returns the value of an option.
func (s *session) number(name string) int64 {
	v, err := strconv.ParseInt(s.values[name], 10, 64)
	if err != nil {
		panic("script: option " + name + " is " + s.values[name])
	}
	return v
}

// need returns an error at n unless the option is true.
func (s *session) need(n *sexpr.Node, name string) error {
	if s.flag(name) {
		return nil
	}
	return n.Errorf("%s needs (set-option %s true) at the beginning of the script", n.Head(), name)
}

// keyword returns the name that the argument of n is.
func keyword(n *sexpr.Node) (string, error) {
	if n.List[1].Kind != sexpr.Keyword {
		return "", n.List[1].Errorf("%s takes a keyword, as in (%[1]s :name)", n.Head())
	}
	return n.List[1].Text, nil
}

func (s *session) setOption(n *sexpr.Node) error {
	name, err := keyword(n)
	if err != nil {
		return err
	}
	o, ok := options[name]
	switch {
	case !ok:
		return errUnsupported
	case len(n.List) != 3:
		return n.Errorf("%s needs a value", name)
	case o.early && s.started:
		return n.Errorf("%s can be set only before anything is declared or asserted, or after (reset)", name)
	}
	v := n.List[2]
	switch o.kind {
	case boolOption:
		if !v.IsSymbol("true") && !v.IsSymbol("false") {
			return v.Errorf("%s is true or false", name)
		}
	case numberOption:
		if _, err := strconv.ParseInt(v.Text, 10, 64); v.Kind != sexpr.Numeral || err != nil {
			return v.Errorf("%s is a number below 2^63", name)
		}
	case systemOption:
		if _, ok := systems[v.Text]; v.Kind != sexpr.Symbol || !ok {
			return v.Errorf("%s is decomposed, mcmillan, pudlak or inverse", name)
		}
	case channelOption:
		if v.Kind != sexpr.String {
			return v.Errorf("%s is a string", name)
		}
		if v.Text != "stdout" && v.Text != "stderr" {
			return errUnsupported
		}
	}
	s.values[name] = v.String()
	switch name {
	case ":regular-output-channel":
		s.out = s.stdout
		if v.Text == "stderr" {
			s.out = s.stderr()
		}
	case ":interactive-mode":
		s.values[":produce-assertions"] = v.Text
	case ":produce-assertions":
		s.values[":interactive-mode"] = v.Text
	case ":reproducible-resource-limit":
		s.last = result{}
		return s.drop() // the next one is made with it
	}
	return nil
}

// stderr returns where answers go on demand.
func (s *session) stderr() io.Writer {
	if s.o.Stderr == nil {
		return io.Discard
	}
	return s.o.Stderr
}

func (s *session) getOption(n *sexpr.Node) error {
	name, err := keyword(n)
	if err != nil {
		return err
	}
	v, ok := s.values[name]
	if !ok {
		return errUnsupported
	}
	s.answer.WriteString(v)
	return nil
}

func (s *session) setInfo(n *sexpr.Node) error {
	name, err := keyword(n)
	if err != nil || name != ":status" {
		return err
	}
	if len(n.List) != 3 || !slices.Contains([]string{"sat", "unsat", "unknown"}, n.List[2].Text) {
		return n.Errorf(":status is sat, unsat or unknown")
	}
	s.expected = n.List[2].Text
	return nil
}

func (s *session) getInfo(n *sexpr.Node) error {
	name, err := keyword(n)
	if err != nil {
		return err
	}
	value := ""
	switch name {
	case ":name":
		value = `"Craig"`
	case ":authors":
		value = `"the authors of Craig"`
	case ":version":
		value = quote(version())
	case ":error-behavior":
		value = "continued-execution"
	case ":assertion-stack-levels":
		value = strconv.Itoa(len(s.levels) - 1)
	case ":reason-unknown":
		if s.last.reason == "" {
			return n.Errorf("the last command that checked did not answer unknown")
		}
		value = quote(s.last.reason)
	default:
		return errUnsupported
	}
	s.answer.WriteString("(" + name + " " + value + ")")
	return nil
}

// version returns the version of the module.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "devel"
}

// theories matches the names of logics, whose order of theories differs a little from one to the other.
var theories = regexp.MustCompile(`^(?:QF_)?(?:AX?)?(?:UF)?(BV)?(FP)?(DT)?(S)?(?:IDL|RDL|[LN]I?R?A)?$`)

func (s *session) setLogic(n *sexpr.Node) error {
	v := n.List[1]
	m := theories.FindStringSubmatch(v.Text)
	switch {
	case v.Kind != sexpr.Symbol:
		return v.Errorf("set-logic takes the name of a logic")
	case s.logic != "":
		return n.Errorf("the logic is %s already: (reset) comes before another one", s.logic)
	case s.started:
		return n.Errorf("set-logic comes before everything that is declared or asserted")
	case v.Text == "ALL" || v.Text == "HORN":
	case m == nil || strings.TrimPrefix(v.Text, "QF_") == "":
		return v.Errorf("unknown logic %s: ALL is always right", v)
	case m[3] != "":
		return v.Errorf("logic %s: datatypes are not supported", v)
	case m[4] != "":
		return v.Errorf("logic %s: strings are not supported", v)
	}
	s.logic = v.Text
	return nil
}
