"""A real browser without a window: what it shows, what it complains of, what it asks for."""

from __future__ import annotations

import json
import shutil
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

DESKTOP, PHONE = (1200, 900), (390, 844)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
)


@contextmanager
def chromium(profile: Path) -> Iterator[Browser]:
    options = ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = Chrome(options, Service(shutil.which("chromedriver")))
    try:
        yield Browser(driver)
    finally:
        driver.quit()


class Browser:
    def __init__(self, driver: Chrome) -> None:
        self._driver = driver

    def open(self, path: Path, size: tuple[int, int] = DESKTOP) -> None:
        """Show a file as on a screen of this size; what was logged before is forgotten."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self._driver.get("about:blank")
        self.complaints()
        self.requests()
        self._driver.get(path.resolve().as_uri())

    def run(self, script: str, *args: object) -> Any:
        return self._driver.execute_script(script, *args)

    def press(self, key: str) -> None:
        """A key as the keyboard gives it to what has the focus."""
        for kind in ("keyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": _CODES[key]}
            self._driver.execute_cdp_cmd("Input.dispatchKeyEvent", event)

    def complaints(self) -> list[str]:
        return [entry["message"] for entry in self._driver.get_log("browser")]

    def requests(self) -> list[str]:
        """The addresses that were asked for."""
        messages = (
            json.loads(entry["message"])["message"] for entry in self._driver.get_log("performance")
        )
        return [
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        ]

    def picture(self, path: Path, height: int | None = None) -> None:
        """The page, or its upper part, as a picture."""
        width, whole = self.run("return [innerWidth, document.documentElement.scrollHeight]")
        metrics = {"width": width, "height": height or whole, "deviceScaleFactor": 1,
                   "mobile": False}  # fmt: skip
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self._driver.save_screenshot(str(path))

    def paper(self) -> bytes:
        """The page as it is printed."""
        return b64decode(self._driver.print_page())


_CODES = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9}
