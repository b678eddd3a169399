"""A stand-in for the part of BenchExec that its documentation promises to tool-info modules, where that is not installed."""


class BenchExecException(Exception):
    pass
