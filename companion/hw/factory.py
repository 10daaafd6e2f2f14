"""From settings to the devices of a Raspberry Pi.

A Pi whose devices cannot be claimed is an error, never a table that looks alive and hears nothing.
The libraries for the devices are imported only here, so that a desktop can do without them.
"""

from PIL.Image import Image

from companion.config import Settings
from companion.hw.debounce import Timing
from companion.hw.devices import Devices
from companion.hw.ports import HardwareError


def timing(settings: Settings) -> Timing:
    buttons = settings.buttons
    return Timing(buttons.settle_ms / 1000, buttons.hold_ms / 1000, float(buttons.stuck_s))


def open_devices(settings: Settings, first: Image | None = None) -> Devices:
    """`first` is drawn as soon as the display can be, while other devices are being opened."""
    try:
        from companion.hw import pi  # noqa: PLC0415, see above

        return pi.pi_devices(settings, timing(settings), first=first)
    except ImportError as error:
        raise HardwareError(
            f"The library {error.name} for the devices is missing: run install.sh again."
        ) from error
