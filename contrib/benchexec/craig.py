"""Tool-info module for BenchExec 3.3 or later: how Craig is called, and what its answers mean."""

import json

import benchexec.result as result
import benchexec.tools.template

# What BenchExec calls the properties of SV-COMP, by Craig's names for them. A call and a label are of any name.
PROPERTIES = {
    "G ! call": "unreach-call",
    "G ! label": "unreach-call",
    "G ! overflow": "no-overflow",
    "G ! data-race": "no-data-race",
    "G valid-deref": "valid-deref",
    "G valid-free": "valid-free",
    "G valid-memtrack": "valid-memtrack",
    "G valid-memcleanup": "valid-memcleanup",
    "F end": "termination",
}

# Exit statuses that say that there is no answer. `craig --help` lists all.
FAILURES = {3: "usage", 4: "input", 5: "unsupported", 6: "internal error"}

INTERRUPTED = 130

# What BenchExec calls it when a limit is reached, by the reasons for which Craig has no answer: those of its own --timeout and --memory.
LIMITS = {"timeout": "TIMEOUT", "memory": "OUT OF MEMORY"}


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tasks of SV-COMP should be run with the option `--profile svcomp`, and others with the assumptions that hold of them.
    The statistics of Craig, by their names, and `reason` can be columns of tables.
    """

    def name(self):
        return "Craig"

    def executable(self, tool_locator):
        return tool_locator.find_executable("craig")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="craig")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "verify", "--format", "json"]
        if task.property_file:
            command += ["--property", task.property_file]
        if isinstance(task.options, dict):
            language = task.options.get("language", "C")
            if language != "C":
                raise benchexec.tools.template.UnsupportedFeatureException(
                    f"Craig does not verify programs in {language}"
                )
            if "data_model" in task.options:
                command += ["--data-model", task.options["data_model"]]
        return [*command, *options, *task.input_files]

    def determine_result(self, run):
        status = run.exit_code.value
        if run.was_terminated or status == INTERRUPTED:
            return result.RESULT_UNKNOWN  # BenchExec adds what it ended the run for
        if status is None:  # a signal, which BenchExec adds
            return result.RESULT_ERROR
        if status in FAILURES:
            return f"{result.RESULT_ERROR} ({FAILURES[status]})"
        outcome = {0: "safe", 1: "unsafe", 2: "unknown"}.get(status)
        report = read(run.output)
        if report is None or report.get("outcome") != outcome:  # no answer without its evidence
            return result.RESULT_ERROR
        if outcome == "safe":
            return result.RESULT_TRUE_PROP
        if outcome == "unsafe":
            return violated(report)
        return LIMITS.get(report.get("reason", {}).get("kind"), result.RESULT_UNKNOWN)

    def get_value_from_output(self, output, identifier):
        report = read(output) or {}
        if identifier == "reason":
            return report.get("reason", {}).get("kind")
        for number in report.get("statistics", []):
            if number["name"] == identifier:
                return str(number["value"])
        return None


def read(output):
    """Return the report in the lines of an output, which may have lines of standard error around it; None if there is none."""
    lines = list(output)
    if "{" not in lines or "}" not in lines:
        return None
    first, last = lines.index("{"), len(lines) - lines[::-1].index("}")
    try:
        report = json.loads("\n".join(lines[first:last]))
    except ValueError:
        return None
    return report if report.get("format") == "craig-report/1" else None


def violated(report):
    """Return the result for a report of a violation: the first property that is violated."""
    answers = report.get("properties") or [
        {"name": report.get("property", ""), "outcome": "unsafe"}
    ]
    name = next(a["name"] for a in answers if a["outcome"] == "unsafe")
    known = PROPERTIES.get(name.split("(")[0].strip())
    return f"{result.RESULT_FALSE_PROP}({known})" if known else result.RESULT_FALSE_PROP
