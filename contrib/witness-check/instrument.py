"""Puts the checks of a witness into the text of a program, which then calls driver.c."""

import re
from dataclasses import dataclass

from source import Span, tokens

ASSIGNING = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--", ";", "{"}
OLD = re.compile(r"\\(old|at)\s*\(")


class WitnessError(Exception):
    """The witness is none, or is none of this program."""


class Unsupported(Exception):
    """The witness may be right, but this script does not know it."""


@dataclass
class Edit:
    """Text before and behind a piece of a program."""

    start: int
    end: int
    before: str
    behind: str = ""
    inner: bool = False  # of edits around the same piece, it is within those that are not: a call is over before a branch is taken


class Unit:
    """A file of the program, and what is put into it."""

    def __init__(self, path, program):
        self.path, self.program, self.edits = path, program, []

    def add(self, start, end, before, behind="", inner=False):
        self.edits.append(Edit(start, end, before, behind, inner))

    def wrapped(self):
        """Returns the text with the edits, of which none begins in another and ends outside of it."""
        parts, at = [], 0
        points = []
        for n, e in enumerate(self.edits):
            # At one place: first what ends there, the innermost first; then insertions; then what begins, the outermost first.
            points.append((e.start, 1 if e.start == e.end else 2, -e.end, e.inner, n, e.before))
            if e.end > e.start:
                points.append((e.end, 0, -e.start, -e.inner, -n, e.behind))
        for offset, *_, text in sorted(points):
            parts += [self.program.text[at:offset], text]
            at = offset
        return "".join(parts) + self.program.text[at:]


def pure(text):
    """Complains about an expression that may change something."""
    ts = tokens(OLD.sub("(", text).replace("\\result", "0"))
    for i, t in enumerate(ts):
        if t.kind == "sign" and t.text in ASSIGNING:
            raise WitnessError("%r is no expression without side effects" % text)
        if t.kind == "word" and i + 1 < len(ts) and ts[i + 1].text == "(" and t.text not in ("sizeof", "_Alignof", "__alignof__"):
            raise WitnessError("%r has a call" % text)
    if not ts:
        raise WitnessError("an expression is empty")
    return text


def split_old(text):
    """Returns an expression in which the parts that are about the beginning of the call are variables, and these parts."""
    parts, out, at = [], [], 0
    while True:
        m = OLD.search(text, at)
        if not m:
            return "".join(out) + text[at:], parts
        depth, i, comma = 1, m.end(), None
        while depth and i < len(text):
            depth += {"(": 1, ")": -1}.get(text[i], 0)
            if depth == 1 and text[i] == ",":
                comma = i
            i += 1
        end = i - 1
        if m.group(1) == "at":
            if comma is None or text[comma + 1 : end].strip() not in ("Old", "Pre"):
                raise Unsupported("%r names another label than Old" % text)
            end = comma
        out += [text[at : m.start()], "(__check_old_%d)" % len(parts)]
        parts.append(text[m.end() : end])
        at = i


def check(k, text):
    return "(__check_begin(%d), __check_end(%d, (%s) ? 1 : 0))" % (k, k, text)


# Correctness.


def invariant(unit, place, kind, k, text):
    """Checks an invariant at a place that locate found."""
    pure(text)
    if kind == "loop_invariant":
        if place.start == place.end:  # for (;;)
            unit.add(place.start, place.end, check(k, text) + ", 1")
        else:
            unit.add(place.start, place.end, check(k, text) + ", (", ")")
    else:
        before(unit, place, check(k, text) + ";")


def before(unit, statement, text):
    """Puts statements before another."""
    if statement.block:
        unit.add(statement.start, statement.start, text + " ")
    else:
        unit.add(statement.start, statement.end, "{ " + text + " ", " }")


def contract(unit, f, requires, ensures):
    """Checks a contract: requires and ensures are each a check and its expression, or None."""
    entry = f.body.start + 1
    text = ""
    if requires:
        text += " %s;" % check(requires[0], pure(requires[1]))
    if ensures:
        text += saved(unit, f, entry, *ensures)
    unit.add(entry, entry, text)


def saved(unit, f, entry, k, text):
    """Checks what a contract ensures. The check is a nested function at the begin of the body, where no local variable hides one that
    the contract means; parameters are those of the call."""
    pure(text)
    text, parts = split_old(text)
    words = {t.text for t in tokens(text)}
    out = ""
    for i, part in enumerate(parts):
        out += " __typeof__(%s) __check_old_%d = (%s);" % (part, i, part)
    shadows = ""
    for p in f.parameters:
        if p in words:
            out += " __typeof__(%s) __check_was_%s = (%s);" % (p, p, p)
            shadows += " __typeof__(__check_was_%s) %s = __check_was_%s;" % (p, p, p)
    void = re.search(r"\bvoid\b", f.result) and "*" not in f.result
    result = "" if void else "__typeof__(%s(%s)) __check_result" % (f.name, ", ".join(f.parameters))
    text = text.replace("\\result", "(__check_result)")
    out += " void __check_ensures_%d(%s) {%s %s; }" % (k, result or "void", shadows, check(k, text))
    for value, whole in f.returns:
        if void:
            unit.add(whole.start, whole.end, "{ __check_ensures_%d(); " % k, " }")
        elif value.start < value.end:
            pre = "({ __typeof__(%s(%s)) __check_value = (" % (f.name, ", ".join(f.parameters))
            unit.add(value.start, value.end, pre, "); __check_ensures_%d(__check_value); __check_value; })" % k)
    if void:
        end = f.body.end - 1
        unit.add(end, end, " __check_ensures_%d(); " % k)
    return out


# Violations.


def passes(points):
    return "__check_event(); " + " ".join("__check_pass(%d, __check_active(%d) && (%s));" % (k, k, c) for k, c in points)


def assumptions(unit, statement, points):
    before(unit, statement, passes((k, pure(c)) for k, c in points))


def target(unit, statement, k):
    before(unit, statement, "__check_target(%d);" % k)


def branch(unit, b, points):
    """Puts waypoints at a branch: their constraints are words, or numbers of a switch."""
    if b.keyword == "switch":
        listed = ["(__check_value >= (%s) && __check_value <= (%s))" % c for c in b.cases] or ["0"]
        of = {"default": "!(%s)" % " || ".join(listed)}
        held = [(k, of.get(c, "__check_value == (%s)" % c)) for k, c in points]
    else:
        held = []
        for k, c in points:
            if c not in ("true", "false"):
                raise WitnessError("the branch goes the way %r" % c)
            held.append((k, "__check_value" if c == "true" else "!__check_value"))
    text = passes(held)
    if b.start == b.end:
        unit.add(b.start, b.end, "({ int __check_value = 1; %s __check_value; })" % text)
    elif b.keyword == "switch":
        unit.add(b.start, b.end, "({ __auto_type __check_value = (", "); %s __check_value; })" % text)
    else:
        unit.add(b.start, b.end, "({ int __check_value = (", ") ? 1 : 0; %s __check_value; })" % text)


def call(unit, c, enters, returns, outside):
    """Puts waypoints at a call; outside says that it has no effect but to return something that the driver chooses."""
    if enters:
        text = "__check_event(); " + " ".join("__check_pass(%d, 1);" % k for k, _ in enters)
        nested = c.arguments and "(" in unit.program.text[c.arguments[0].start : c.end - 1]
        if nested:
            last = c.arguments[-1]
            unit.add(last.start, last.end, "({ __auto_type __check_argument = (", "); %s __check_argument; })" % text)
        else:
            unit.add(c.start, c.end, "(" + text.replace("; ", ", ").rstrip(";") + ", ", ")", inner=True)
    if not returns:
        return
    held = [(k, pure(text).replace("\\result", "(__check_value)")) for k, text in returns]
    before = "({ __label__ __check_label; int __check_tries = 0; __check_label: ; " if outside else "({ "
    before += " ".join("__check_hint(%d);" % k for k, _ in held) + " __auto_type __check_value = ("
    behind = "); __check_event(); "
    if outside:
        wanted = " && ".join("(!__check_active(%d) || __check_wanted(%d, %s))" % (k, k, text) for k, text in held)
        behind += "if (!(%s) && __check_tries++ < 200) goto __check_label; " % wanted
    unit.add(c.start, c.end, before, behind + passes(held) + " __check_value; })", inner=True)


# Properties and the beginning.


FORGET = " __check_forget(&X, _Generic(X, _Bool: 0, default: sizeof X), \"X\");"


def forget(unit):
    """Gives numbers without a value one that the driver chooses."""
    for s in unit.program.statements:
        if s.block and s.unset:
            unit.add(s.end, s.end, "".join(FORGET.replace("X", name) for name in s.unset))


def violation(units, formula):
    """Marks where the property is violated, and returns the functions outside of the program whose calls violate it."""
    m = re.search(r"call\s*\(\s*(\w+)\s*\(", formula)
    if m:
        defined = [(u, f) for u in units for f in u.program.functions if f.name == m.group(1)]
        for u, f in defined:
            u.add(f.body.start + 1, f.body.start + 1, " __check_violated();")
        return [] if defined else [m.group(1)]
    m = re.search(r"label\s*\(\s*(\w+)", formula)
    if m:
        for u in units:
            for s in u.program.statements:
                if m.group(1) in (name for _, name in s.labels):
                    before(u, s, "__check_violated();")
        return []
    if "overflow" in formula or "end" in formula:
        return []
    raise Unsupported("the property %r" % formula)


def entry(units, formula):
    """Adds the function with which runs begin."""
    m = re.search(r"init\s*\(\s*(\w+)\s*\(", formula)
    name = m.group(1) if m else "main"
    for u in units:
        for f in u.program.functions:
            if f.name == name:
                if f.parameters and name != "main":
                    raise Unsupported("the function %s, with which runs begin, has parameters" % name)
                arguments = ["1", "__check_argv", "__check_argv + 1"][: len(f.parameters)]
                end = len(u.program.text)
                text = "\nstatic char *__check_argv[] = {(char *)\"program\", 0, 0};\n"
                text += "int __check_entry(void) { %s(%s); return 0; }\n" % (name, ", ".join(arguments))
                u.add(end, end, text)
                return
    raise WitnessError("there is no function %s" % name)


# Places.


def locate(units, location, kind):
    """Returns the file and the place at a location: a Branch, Statement, Call or Function, as the kind of element has it."""
    unit = named(units, location.get("file_name", ""))
    p = unit.program
    line, column = int(location["line"]), int(location.get("column") or 0)
    if p.offset(line, column) is None:
        raise WitnessError("%s has no line %d, or no column %d in it" % (unit.path, line, column))
    candidates = sorted(anchors(p, kind), key=lambda c: c[0])
    if column:
        at = p.offset(line, column)
        found = [place for start, place in candidates if start == at]
        if not found and kind == "target":  # an expression in a statement
            found = sorted((s for s in p.statements if s.start <= at < s.end), key=lambda s: s.end - s.start)
        if not found and kind == "function_contract":
            found = [f for f in p.functions if f.start <= at <= f.body.start]
    else:
        found = [place for start, place in candidates if p.line(start) == line]
    if not found:
        raise WitnessError("%s:%d:%d: there is no place of a %s" % (unit.path, line, column, kind))
    return unit, found[0]


def named(units, file):
    base = file.replace("\\", "/").split("/")[-1]
    found = [u for u in units if u.path.split("/")[-1] == base]
    if len(found) > 1:
        found = [u for u in found if u.path.endswith(file) or file.endswith(u.path)]
    if len(found) != 1:
        raise WitnessError("there is no file %r, or there are several" % file)
    return found[0]


def anchors(p, kind):
    if kind == "loop_invariant":
        return [(b.at, b) for b in p.branches if b.keyword in ("for", "while", "do")]
    if kind == "branching":
        return [(b.at, b) for b in p.branches] + [(b.start, b) for b in p.branches if b.keyword == "?"]
    if kind in ("function_enter", "function_return"):
        return [(c.end - 1, c) for c in p.calls]
    if kind == "function_contract":
        return [(f.start, f) for f in p.functions] + [(f.name_at, f) for f in p.functions]
    if kind in ("location_invariant", "assumption", "target"):
        out = [(s.start, s) for s in p.statements] + [(at, s) for s in p.statements for at, _ in s.labels]
        return out
    raise Unsupported("there is a %s" % kind)
