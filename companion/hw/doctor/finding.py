"""What a check found, as data; texts and exit codes are made from it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict


class Status(StrEnum):
    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    ABSENT = "absent"


class Finding(Struct, frozen=True):
    """`found` is a short statement, `advice` what to do about it."""

    check: str
    status: Status
    found: str
    advice: str = ""


def ok(check: str, found: str, advice: str = "") -> Finding:
    return Finding(check, Status.OK, found, advice)


def warning(check: str, found: str, advice: str) -> Finding:
    return Finding(check, Status.WARNING, found, advice)


def failed(check: str, found: str, advice: str) -> Finding:
    return Finding(check, Status.FAILED, found, advice)


def absent(check: str, found: str) -> Finding:
    return Finding(check, Status.ABSENT, found)


def as_text(findings: Iterable[Finding]) -> str:
    """One line per check, its advice below it."""
    lines = []
    for finding in findings:
        lines.append(f"{finding.status:<8} {finding.check:<14} {finding.found}")
        if finding.advice:
            lines.append(f"{'':<24}{finding.advice}")
    return "\n".join(lines)


def as_json(findings: Iterable[Finding]) -> dict[str, Any]:
    checks = [asdict(finding) for finding in findings]
    return {"healthy": not any(c["status"] == Status.FAILED for c in checks), "checks": checks}
