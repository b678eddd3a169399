#!/usr/bin/env python3
"""Checks a witness of SV-COMP (format 2.0 or 2.1, YAML) of a C program by running the program: see README.md.

Exit status: 0 what the witness says held, or its violation was reached; 1 it is wrong; 2 not decided; 3 it cannot be tried.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile

import yaml

import instrument
from instrument import Unit, Unsupported, WitnessError
from source import Program, SourceError, tokens

HELD, WRONG, OPEN, ERROR = 0, 1, 2, 3
HERE = os.path.dirname(os.path.abspath(__file__))
COMPILER = ["gcc", "-std=gnu11", "-w", "-O0", "-g0", "-fno-builtin", "-Dinline=", "-D__inline=", "-D__inline__="]
SANITIZERS = ["-fsanitize=undefined,address"]
ENDINGS = [
    "to the end", "up to undefined behaviour or a crash", "up to an assumption that does not hold", "up to the limit", "up to abort()",
    "up to a violation", "away from the witness", "round the cycle",
]
COMPLETE, UNDEFINED, ASSUMPTION, LIMIT, ABORTED, VIOLATION, ELSEWHERE, ROUND = range(8)


def arguments():
    p = argparse.ArgumentParser(description="Checks a witness of a C program by running the program.")
    p.add_argument("witness")
    p.add_argument("program", nargs="+")
    p.add_argument("--runs", type=int, default=1000, help="how many runs (default 1000)")
    p.add_argument("--seed", type=int, default=1, help="of the first run (default 1)")
    p.add_argument("--run-limit", type=float, default=0.05, metavar="SECONDS", help="of CPU time, for each run (default 0.05)")
    p.add_argument("--limit", type=int, default=60, metavar="SECONDS", help="for all runs (default 60)")
    p.add_argument("--data-model", choices=["ILP32", "LP64"], help="default: that of the witness")
    p.add_argument("--property", help="a formula, as in SV-COMP's property files (default: that of the witness)")
    p.add_argument("--cc-flag", action="append", default=[], help="for the compiler, as -I or -D")
    p.add_argument("--keep", metavar="FOLDER", help="leave the program with the checks in this folder")
    return p.parse_args()


def entries(path):
    """Returns the entries of a file of witnesses."""
    try:
        with open(path, "rb") as f:
            read = yaml.safe_load(f)
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as e:
        raise WitnessError("%s cannot be read: %s" % (path, " ".join(str(e).split())))
    if not isinstance(read, list) or not read or not all(isinstance(e, dict) for e in read):
        raise WitnessError("%s is no list of entries" % path)
    for e in read:
        if e.get("entry_type") not in ("invariant_set", "violation_sequence"):
            raise WitnessError("an entry of the type %r" % e.get("entry_type"))
        task = (e.get("metadata") or {}).get("task")
        if not isinstance(task, dict) or not isinstance(e.get("content"), list):
            raise WitnessError("an entry without a task or content")
    return read


class Try:
    """A witness, and the program with its checks."""

    def __init__(self, o):
        self.o = o
        self.entries = entries(o.witness)
        task = self.entries[0]["metadata"]["task"]
        self.formula = o.property or str(task.get("specification") or "G ! call(reach_error())")
        model = o.data_model or {"32bit": "ILP32", "64bit": "LP64"}.get(task.get("data_model"), task.get("data_model"))
        self.flags = COMPILER + ["-m64" if model == "LP64" else "-m32"] + o.cc_flag
        self.units = []
        for path in o.program:
            with open(path, encoding="latin-1", newline="") as f:
                self.units.append(Unit(path, Program(f.read())))
        self.notes = list(self.hashes(task))
        self.checks = []  # (what, expression)
        self.waypoints = []  # (segment, action, constraint)
        self.cycle = 0
        self.violating = entry = self.entries[0]["entry_type"] == "violation_sequence"
        if entry and len(self.entries) > 1:
            raise Unsupported("there are several violations in a file")
        self.plain = None

    def hashes(self, task):
        known = task.get("input_file_hashes") or {}
        for u in self.units:
            with open(u.path, "rb") as f:
                digest = hashlib.sha256(f.read()).hexdigest()
            for name, value in known.items():
                if name.split("/")[-1] == u.path.split("/")[-1] and str(value) != digest:
                    yield "%s is not the file that the witness is of, by its hash" % u.path

    def put(self):
        """Puts everything into the program."""
        instrument.entry(self.units, self.formula)
        for u in self.units:
            instrument.forget(u)
        if self.violating:
            self.put_segments()
        else:
            for e in self.entries:
                for item in e["content"]:
                    self.put_invariant(item)
        self.outside = instrument.violation(self.units, self.formula)  # behind the waypoints that are at the same places

    def put_invariant(self, item):
        claim = item.get("invariant") or item.get("contract")
        if not isinstance(claim, dict) or "location" not in claim:
            raise WitnessError("an invariant without a location")
        kind = claim.get("type")
        unit, place = instrument.locate(self.units, claim["location"], kind)
        where = "%s:%s: %s" % (unit.path, claim["location"]["line"], kind)
        if kind == "function_contract":
            parts = {}
            for part in ("requires", "ensures"):
                if claim.get(part) not in (None, ""):
                    parts[part] = self.check("%s %s" % (where, part), str(claim[part]))
            instrument.contract(unit, place, parts.get("requires"), parts.get("ensures"))
            return
        if "value" not in claim:
            raise WitnessError("an invariant without a value")
        k, text = self.check(where, str(claim["value"]))
        instrument.invariant(unit, place, kind, k, text)

    def check(self, what, text):
        self.checks.append((what, text))
        return len(self.checks) - 1, text

    def put_segments(self):
        places = {}
        content = self.entries[0]["content"]
        for n, item in enumerate(content):
            points = item.get("segment")
            if not isinstance(points, list) or not points:
                raise WitnessError("a segment without waypoints")
            for point in points:
                self.put_waypoint(n, point.get("waypoint"), places)
        cycle = [n for n, action, _ in self.waypoints if action == "c"]
        self.cycle = min(cycle, default=0)
        external = self.external(place.name for (_, kind, _), (place, _) in places.items() if kind == "call")
        for (unit, kind, _), (place, points) in places.items():
            held = {k: [(w, c) for w, what, c in points if what == k] for k in (p[1] for p in points)}
            if kind == "call":
                outside = place.name.startswith("__VERIFIER_nondet") and place.name not in self.own() or place.name in external
                instrument.call(unit, place, held.get("function_enter", []), held.get("function_return", []), outside)
            elif kind == "branching":
                instrument.branch(unit, place, held[kind])
            elif kind == "assumption":
                instrument.assumptions(unit, place, held[kind])
            else:
                for w, _ in held[kind]:
                    instrument.target(unit, place, w)

    def own(self):
        """Returns the names of the program's functions."""
        return {f.name for u in self.units for f in u.program.functions}

    def external(self, names):
        """Returns those of some functions that neither the program nor the library defines."""
        names = sorted({n for n in names if n and not n.startswith("__VERIFIER")} - self.own())
        if not names:
            return set()
        text = "".join("void %s(void);\n" % n for n in names) + "int main(void) { %s }\n" % " ".join(n + "();" for n in names)
        done = run(self.flags + ["-x", "c", "-", "-o", os.devnull], input=text)
        return set(re.findall(r"undefined reference to `(\w+)'", done.stderr))

    def put_waypoint(self, segment, w, places):
        kind, action = w.get("type"), w.get("action")
        if action not in ("follow", "avoid", "cycle"):
            raise WitnessError("the action %r" % action)
        constraint = (w.get("constraint") or {}).get("value")
        if constraint is None and kind not in ("function_enter", "target"):
            raise WitnessError("a %s without a constraint" % kind)
        constraint = str(constraint).lower() if isinstance(constraint, bool) else str(constraint)
        unit, place = instrument.locate(self.units, w["location"], kind)
        of = "call" if kind.startswith("function_") else kind
        k = len(self.waypoints)
        self.waypoints.append((segment, "t" if kind == "target" else action[0], constraint))
        places.setdefault((unit, of, id(place)), (place, []))[1].append((k, kind, constraint))

    # Compiling.

    def tables(self):
        """Returns the text of tables.h."""
        literals = sorted({v for u in self.units for t in u.program.tokens if t.kind in ("number", "text") for v in value(t.text)})[:2000]
        hints = []
        for _, _, c in self.waypoints:
            numbers = re.findall(r"(-?)\s*\(?\b((?:0[xX][0-9a-fA-F]+|[0-9]+))[uUlL]*\b", c)
            found = [v if not sign else -v for sign, n in numbers for v in value(n)][:16]
            reals = ["-" * bool(sign) + n for sign, n in re.findall(REAL, c)][:4]
            hints.append("{%d, {%s}, %d, {%s}}" % (len(found), ", ".join(constant(v) for v in found) or "0", len(reals), ", ".join(reals) or "0"))
        points = ["{%d, '%s', %s}" % (n, a, quoted(c)) for n, a, c in self.waypoints]
        last = max((n for n, _, _ in self.waypoints), default=0) if self.violating else -1
        return "\n".join([
            "#define RUNS %d" % self.o.runs, "#define FIRST %dUL" % self.o.seed, "#define SECONDS %d" % self.o.limit,
            "#define MICROSECONDS %d" % min(999999, int(self.o.run_limit * 1000000)),
            "#define CHECKS %d" % len(self.checks), "#define WAYPOINTS %d" % len(self.waypoints), "#define LAST (%d)" % last, "#define OVERFLOW %d" % ("overflow" in self.formula),
            "static const int cycle = %d;" % self.cycle,
            "static const struct waypoint { int segment; char action; const char *text; } waypoints[] = {%s};" % (", ".join(points) or "{0}"),
            "static const struct hint { int count; unsigned long long values[16]; int reals; double real[4]; } hints[] = {%s};" % (", ".join(hints) or "{0, {0}, 0, {0}}"),
            "static const unsigned long long literals[] = {%s};" % ", ".join(constant(v) for v in literals or [0]),
            "",
        ])

    def compile(self, folder):
        """Compiles the program with its checks and returns its path."""
        objects = []
        for n, u in enumerate(self.units):
            name = os.path.join(folder, "%d.c" % n)
            with open(name, "w", encoding="latin-1", newline="") as f:
                f.write('#line 1 "%s"\n' % u.path + u.wrapped())
            objects.append(name[:-1] + "o")
            include = ["-include", os.path.join(HERE, "check.h"), "-I", os.path.dirname(os.path.abspath(u.path))]
            done = run(self.flags + SANITIZERS + include + ["-c", name, "-o", objects[-1]])
            if done.returncode:
                return None, done.stderr
        with open(os.path.join(folder, "tables.h"), "w") as f:
            f.write(self.tables())
        return self.link(folder, objects)

    def link(self, folder, objects):
        """Links the program with the driver, and with functions for what is missing: these return anything."""
        driver = os.path.join(folder, "driver.o")
        done = run(self.flags + ["-I", folder, "-I", HERE, "-c", os.path.join(HERE, "driver.c"), "-o", driver])
        if done.returncode:
            raise Unsupported("the driver does not compile: " + done.stderr)
        stubs = ["void __check_violated(void);", "long long __check_anything(void);", "void abort(void);"]
        asserts = "{ __check_violated(); }" if "__assert_fail" in self.outside else "{ abort(); }"
        if not any(f.name == "__assert_fail" for u in self.units for f in u.program.functions):
            stubs.append("void __assert_fail(const char *a, const char *b, unsigned c, const char *d) " + asserts)
        stubs += ["void %s() { __check_violated(); }" % f for f in self.outside if f != "__assert_fail"]
        program, source = os.path.join(folder, "program"), os.path.join(folder, "stubs.c")
        for _ in range(2):
            with open(source, "w") as f:
                f.write("\n".join(stubs) + "\n")
            done = run(self.flags + [*SANITIZERS, "-I", HERE, source, driver, "-o", program] + objects + ["-lm", "-lpthread"])
            if done.returncode == 0:
                return program, ""
            missing = sorted(set(re.findall(r"undefined reference to `(\w+)'", done.stderr)))
            if not missing:
                break
            for name in missing:
                if name in ("assert", "__VERIFIER_assert"):
                    stubs.append("void %s(int holds) { if (!holds) %s }" % (name, asserts))
                elif self.called(name):
                    stubs.append("long long %s() { return __check_anything(); }" % name)
                else:
                    stubs.append("long long %s[1024];" % name)
            self.notes.append("not in the program: " + ", ".join(missing))
        raise Unsupported("the program cannot be linked: " + done.stderr.strip()[-500:])

    def called(self, name):
        return any(a.text == name and b.text == "(" for u in self.units for a, b in zip(u.program.tokens, u.program.tokens[1:]))


def value(text):
    """Returns the integer that a token is, in a list; an empty one if it is none."""
    if re.fullmatch(r"'[^'\\]'", text):
        return [ord(text[1])]
    m = re.fullmatch(r"(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)[uUlL]*", text)
    if not m:
        return []
    digits = m.group(1)
    base = 16 if digits[:2] in ("0x", "0X") else 8 if digits[0] == "0" and len(digits) > 1 else 10
    return [int(digits, base)]


def quoted(text):
    """Returns a text as a literal of C."""
    return '"%s"' % "".join(c if c.isalnum() or c in " _=!<>&|()+-*/.,[]" else "\\%03o" % ord(c) for c in text if ord(c) < 256)


REAL = r"(-?)\s*\(?\b(0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?[0-9]+|[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?)"


def constant(v):
    """Returns a number of 64 bits for C."""
    return "%dULL" % (v % 2**64)


def run(command, **o):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **o)


def bare(o):
    """Reports what the compiler says about the program without checks; nothing if it takes it."""
    flags = COMPILER + ["-fsyntax-only"]
    for path in o.program:
        done = run(flags + o.cc_flag + ["-m64" if o.data_model == "LP64" else "-m32", path])
        if done.returncode:
            return done.stderr
    return ""


def culprit(o, folder, message):
    """Complains about what does not compile: the program, or the witness."""
    without = bare(o)
    first = next((line for line in message.splitlines() if "error" in line), message)
    if without:
        raise Unsupported("the compiler does not take the program: " + without.strip().splitlines()[-1])
    raise WitnessError("an expression does not compile at its place: " + first)


def results(t, text):
    """Reads what the driver prints."""
    numbers = {"check": {}, "ended": {}}
    for line in text.splitlines():
        word, *rest = line.split()
        rest = [int(r) for r in rest]
        if word in numbers and isinstance(numbers[word], dict):
            numbers[word][rest[0]] = rest[1:]
        else:
            numbers[word] = rest[0]
    if len(numbers["ended"]) != len(ENDINGS):
        raise Unsupported("the program ended before its runs: " + text[-300:])
    return numbers


def judge(t, got):
    """Prints what came of it and returns the exit status."""
    ended = got["ended"]
    parts = ["%d %s" % (n, ENDINGS[e]) for e, (n, _) in sorted(ended.items()) if n]
    print("%d runs: %s" % (got["runs"], ", ".join(parts)))
    if t.violating:
        if ended[VIOLATION][0]:
            print("confirmed: with the seed %d, a run follows the witness to the violation" % ended[VIOLATION][1])
            return HELD
        if ended[ROUND][0]:
            print("open: with the seed %d, a run goes round the cycle 100 times; whether it does for ever is not known" % ended[ROUND][1])
            return OPEN
        print("open: no run follows the witness to the violation; the furthest ones come to segment %d of %d" % (got["furthest"] + 1, t.waypoints[-1][0] + 1))
        return OPEN
    status = HELD
    for k, (what, text) in enumerate(t.checks):
        visits, failures, undefined, seed = got["check"][k]
        if undefined:
            status, verdict = WRONG, "WRONG: its evaluation has undefined behaviour, first with the seed %d" % seed
        elif failures:
            status, verdict = WRONG, "WRONG: does not hold in %d of %d visits, first with the seed %d" % (failures, visits, seed)
        else:
            verdict = "held in %d visits" % visits if visits else "never visited"
        print("%s: %s: %s" % (what, verdict, text))
    if ended[VIOLATION][0]:
        print("WRONG: the property is violated, first with the seed %d" % ended[VIOLATION][1])
        status = WRONG
    return status


def main():
    o = arguments()
    try:
        with tempfile.TemporaryDirectory(prefix="witness-check") as folder:
            if o.keep:
                os.makedirs(o.keep, exist_ok=True)
                folder = o.keep
            t = Try(o)
            o.data_model = "LP64" if "-m64" in t.flags else "ILP32"
            t.put()
            program, message = t.compile(folder)
            if program is None:
                culprit(o, folder, message)
            done = run([program], timeout=o.limit + 60)
            for note in t.notes:
                print("note: " + note)
            return judge(t, results(t, done.stdout))
    except WitnessError as e:
        print("WRONG: %s" % e)
        return WRONG
    except (Unsupported, SourceError, OSError, subprocess.TimeoutExpired) as e:
        print("cannot be tried: %s" % e)
        return ERROR


if __name__ == "__main__":
    sys.exit(main())
