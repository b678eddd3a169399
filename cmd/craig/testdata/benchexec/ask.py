"""Asks the tool-info module, whose file is named, about runs that standard input has as JSON, and prints its answers as JSON."""

import importlib.util
import json
import pathlib
import sys
from types import SimpleNamespace

try:
    import benchexec.tools.template
except ImportError:
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    import benchexec.tools.template

spec = importlib.util.spec_from_file_location("craig_tool", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
tool = module.Tool()


def answer(run):
    files = tuple(run["files"])
    task = SimpleNamespace(
        input_files=files, input_files_or_empty=files, property_file=run["property"] or None, options=run["options"]
    )
    try:
        command = tool.cmdline("craig", run["flags"] or [], task, SimpleNamespace())
    except benchexec.tools.template.UnsupportedFeatureException as error:
        return {"error": str(error)}
    done = SimpleNamespace(
        cmdline=command,
        exit_code=SimpleNamespace(value=run["status"], signal=None),
        output=run["output"].splitlines(),
        termination_reason=None,
    )
    return {
        "command": command,
        "result": tool.determine_result(done),
        "reason": tool.get_value_from_output(done.output, "reason"),
    }


json.dump([answer(run) for run in json.load(sys.stdin)], sys.stdout)
