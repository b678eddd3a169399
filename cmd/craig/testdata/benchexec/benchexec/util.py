import collections


class ProcessExitCode(collections.namedtuple("ProcessExitCode", "raw value signal")):
    """How a process ended: with a value, or by a signal, of which the other one is None."""

    @classmethod
    def from_raw(cls, raw):
        signal = raw & 0x7F
        return cls(raw, None, signal) if signal else cls(raw, raw >> 8, None)
