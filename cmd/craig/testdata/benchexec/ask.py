"""Asks the tool-info module, whose file is named, about runs that standard input has as JSON, and prints its answers as JSON. With another
argument, the folder of a tool, it prints what the module says of the tool."""

import importlib.util
import json
import pathlib
import sys

try:
    import benchexec.tools.template
except ImportError:
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    import benchexec.tools.template
from benchexec.util import ProcessExitCode

spec = importlib.util.spec_from_file_location("craig_tool", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
tool = module.Tool()
assert isinstance(tool, benchexec.tools.template.BaseTool2)


def answer(run):
    about = {"property_file": run["property"] or None, "options": run["options"]}
    task = tool.Task.with_files(run["files"], **about) if run["files"] else tool.Task.without_files("a task", **about)
    try:
        command = tool.cmdline("craig", run["flags"] or [], task, tool.ResourceLimits(cputime=900, cputime_hard=960, memory=8_000_000_000))
    except benchexec.tools.template.UnsupportedFeatureException as error:
        return {"error": str(error)}
    done = tool.Run(
        command,
        ProcessExitCode.from_raw(run["signal"] or run["status"] << 8),
        tool.RunOutput(run["output"].splitlines(keepends=True)),
        run["ended"] or None,
    )
    return {
        "command": command,
        "result": tool.determine_result(done),
        "reason": tool.get_value_from_output(done.output, "reason"),
    }


def about(folder):
    file = tool.executable(tool.ToolLocator(tool_directory=folder))
    return {
        "name": tool.name(),
        "version": tool.version(file),
        "files": tool.program_files(file),
        "folder": tool.working_directory(file),
        "environment": tool.environment(file),
    }


json.dump(about(sys.argv[2]) if len(sys.argv) > 2 else [answer(run) for run in json.load(sys.stdin)], sys.stdout)
