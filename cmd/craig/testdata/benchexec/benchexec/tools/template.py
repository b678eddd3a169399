import abc
import collections.abc
import os
import subprocess
from typing import NamedTuple

import benchexec
import benchexec.result as result


class ToolNotFoundException(benchexec.BenchExecException):
    pass


class UnsupportedFeatureException(benchexec.BenchExecException):
    pass


class _Task(NamedTuple):
    input_files_or_empty: tuple
    identifier: str
    property_file: str
    options: object


class _Run(NamedTuple):
    cmdline: tuple
    exit_code: object
    output: object
    termination_reason: str


class BaseTool2(metaclass=abc.ABCMeta):
    REQUIRED_PATHS = []

    @abc.abstractmethod
    def name(self):
        raise NotImplementedError()

    @abc.abstractmethod
    def executable(self, tool_locator):
        raise NotImplementedError()

    def version(self, executable):
        return ""

    @staticmethod
    def _version_from_tool(executable, arg="--version", use_stderr=False, ignore_stderr=False, line_prefix=None):
        try:
            done = subprocess.run([executable, arg], capture_output=True, text=True)
        except OSError:
            return ""
        if done.returncode or done.stderr and not (use_stderr or ignore_stderr):
            return ""
        said = (done.stderr if use_stderr else done.stdout).strip()
        if not line_prefix:
            return said
        for line in said.splitlines():
            if line.startswith(line_prefix):
                return line[len(line_prefix) :].strip()
        return ""

    def environment(self, executable):
        return {}

    def program_files(self, executable):
        assert not self.REQUIRED_PATHS, "patterns are what only BenchExec expands"
        return [executable]

    def working_directory(self, executable):
        return os.curdir

    def cmdline(self, executable, options, task, rlimits):
        return [executable, *options, *task.input_files_or_identifier]

    def determine_result(self, run):
        return result.RESULT_DONE

    def get_value_from_output(self, output, identifier):
        return None

    class ToolLocator:
        def __init__(self, tool_directory=None, use_path=False, use_current=False):
            assert tool_directory or use_path or use_current
            self.folders = [tool_directory] if tool_directory else []
            if use_path:
                self.folders += os.environ["PATH"].split(os.pathsep)
            if use_current:
                self.folders.append(os.curdir)

        def find_executable(self, executable_name, subdir=""):
            assert os.path.basename(executable_name) == executable_name
            for folder in self.folders:
                file = os.path.join(folder, subdir, executable_name)
                if os.path.isfile(file) and os.access(file, os.X_OK):
                    return file
            raise ToolNotFoundException(executable_name)

    class Task(_Task):
        @classmethod
        def with_files(cls, input_files, *, property_file=None, options=None):
            return cls(tuple(input_files), None, property_file, options)

        @classmethod
        def without_files(cls, identifier, *, property_file=None, options=None):
            return cls((), identifier, property_file, options)

        @property
        def input_files(self):
            if not self.input_files_or_empty:
                raise UnsupportedFeatureException("a task without input files")
            return self.input_files_or_empty

        @property
        def single_input_file(self):
            if len(self.input_files) > 1:
                raise UnsupportedFeatureException("a task with more than one input file")
            return self.input_files[0]

        @property
        def input_files_or_identifier(self):
            return self.input_files_or_empty or (self.identifier,)

    class ResourceLimits(NamedTuple):
        cputime: int = None
        cputime_hard: int = None
        walltime: int = None
        memory: int = None
        cpu_cores: int = None

    class Run(_Run):
        @property
        def was_terminated(self):
            return bool(self.termination_reason)

        @property
        def was_timeout(self):
            return self.termination_reason in ("cputime", "cputime-soft", "walltime")

    class RunOutput(collections.abc.Sequence):
        """Lines, without what separates them."""

        def __init__(self, lines):
            self._lines = lines

        @property
        def text(self):
            return "".join(self._lines)

        def any_line_contains(self, substr):
            return any(substr in line for line in self._lines)

        def __getitem__(self, index):
            if isinstance(index, slice):
                return type(self)(self._lines[index])
            return self._lines[index].rstrip(os.linesep)

        def __len__(self):
            return len(self._lines)
