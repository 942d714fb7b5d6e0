"""The memory of this process in megabytes; where the system does not say, the most it ever was."""

from __future__ import annotations

import resource
from pathlib import Path


def now() -> float:
    """Return what it takes now."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return _most()
    return pages * resource.getpagesize() / 2**20


def most() -> float:
    """Return the most it took since it was started: the usual figure counts the process that started it as well."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return _most()
    peak = next((line for line in lines if line.startswith("VmHWM:")), None)
    return _most() if peak is None else int(peak.split()[1]) / 1024


def _most() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
