"""`companion doctor`: findings as text or JSON; exit 1 if something failed, 2 for a wrong file."""

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.config import ConfigError, Settings, load_settings
from companion.datadir import data_dir
from companion.hw.doctor.finding import Finding, Status, as_json, as_text
from companion.hw.doctor.host import Host
from companion.hw.doctor.live import watch
from companion.hw.doctor.parts import check_parts
from companion.hw.doctor.probes import real_probes
from companion.hw.doctor.system import check_system
from companion.hw.factory import open_devices
from companion.hw.ports import HardwareError


def add_doctor_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument("--live", action="store_true", help="show each press and each tag")
    parser.add_argument("--config", type=Path, help="another file than companion.toml")
    parser.add_argument("--data", type=Path, help="the folder for sessions")


def doctor_main(args: Namespace) -> int:
    try:
        settings = load_settings(args.config)
        return _live(settings) if args.live else _report(args, examine(settings, args.data))
    except (ConfigError, HardwareError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2 if isinstance(error, ConfigError) else 1


def examine(settings: Settings, data: Path | None = None) -> list[Finding]:
    """All checks, in the order in which a box is put together."""
    chosen = Path(settings.table.data).expanduser() if settings.table.data else None
    host, folder = Host(), data_dir(data or chosen)
    return [
        *check_system(settings, host, folder),
        *check_parts(settings, host, real_probes(settings)),
    ]


def _report(args: Namespace, findings: list[Finding]) -> int:
    print(json.dumps(as_json(findings), indent=2) if args.json else as_text(findings))
    return int(any(finding.status is Status.FAILED for finding in findings))


def _live(settings: Settings) -> int:
    if settings.table.hardware != "pi":
        raise HardwareError('The live view needs devices: set table.hardware = "pi".')
    with open_devices(settings) as devices:
        return int(bool(watch(devices, print)))
