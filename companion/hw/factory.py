"""From settings to devices: the one switch between a Raspberry Pi and mock hardware.

Mock hardware is there on request alone. A Pi whose devices cannot be claimed is an error, never a
table that looks alive and hears nothing. The libraries for the real devices are imported only
where they are needed, so that a desktop can do without them.
"""

import time

from companion.config import Settings
from companion.hw.debounce import Timing
from companion.hw.devices import Devices, workers
from companion.hw.mock import MockHardware
from companion.hw.ports import Clock, HardwareError


def timing(settings: Settings) -> Timing:
    buttons = settings.buttons
    return Timing(buttons.settle_ms / 1000, buttons.hold_ms / 1000, float(buttons.stuck_s))


def mock_hardware(settings: Settings, clock: Clock = time.monotonic) -> MockHardware:
    """Devices that a terminal, a script or a test plays upon."""
    return MockHardware(clock, timing(settings))


def mock_devices(mock: MockHardware) -> Devices:
    """Mock hardware as the table holds it, with its threads."""
    return Devices(
        inputs=mock.inputs,
        display=mock.display,
        lights=mock.lights,
        buzzer=mock.buzzer,
        clock=mock.clock,
        workers=workers(mock.steppers, mock.clock),
    )


def open_devices(settings: Settings) -> Devices:
    """The devices that `table.hardware` asks for."""
    if settings.table.hardware == "terminal":
        return mock_devices(mock_hardware(settings))
    try:
        from companion.hw import pi  # noqa: PLC0415, see above
    except ImportError as error:
        raise HardwareError(
            f"The library {error.name} for the devices is missing: run install.sh again."
        ) from error
    return pi.pi_devices(settings, timing(settings))
