"""Debian's Chromium, driven by its own chromedriver over 127.0.0.1: one browser for all tests of the HTML report.

Nothing is downloaded: selenium is given the paths of browser and driver, and then looks for no others.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import pytest

if TYPE_CHECKING:
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.remote.webdriver import WebDriver

_LOOPBACK: Final = "127.0.0.1"
ABSENT: Final = "no Chromium; apt-get install chromium chromium-driver"
_FLAGS: Final = (
    "--headless",
    "--no-sandbox",  # Chromium's own refuses to run as root
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--force-color-profile=srgb",
)
_KEYS: Final = {
    "Tab": ("Tab", 9, ""),
    "Enter": ("Enter", 13, "\r"),
    "Space": (" ", 32, " "),
    "Right": ("ArrowRight", 39, ""),
    "Left": ("ArrowLeft", 37, ""),
}
_MIDDLE: Final = """
const one = document.querySelector(arguments[0]);
one.scrollIntoView({block: "nearest", inline: "nearest"});
const box = one.getClientRects()[0];
return [box.x + box.width / 2, box.y + box.height / 2];
"""
_LOADED: Final = "return document.readyState === 'complete' && location.href === arguments[0]"
_A4: Final = {"paperWidth": 8.27, "paperHeight": 11.69}

# One worker has the browser; its driver is the only host that these tests may speak to.
BROWSER: Final = [pytest.mark.full, pytest.mark.xdist_group("browser"), pytest.mark.allow_hosts([_LOOPBACK])]


@dataclass(frozen=True, slots=True)
class View:
    """What a page is looked at with: a window in CSS pixels, a medium, and media features such as the dark scheme.

    Without a medium it is the screen's, and paper's for what is printed.
    """

    width: int = 1280
    height: int = 900
    medium: str = ""
    media: Mapping[str, str] = field(default_factory=dict)

    @property
    def phone(self) -> bool:
        return self.width < 600


_DARK: Final = {"prefers-color-scheme": "dark"}
DESKTOP: Final = View()
PHONE: Final = View(390, 844)
DARK: Final = View(media=_DARK)
PHONE_DARK: Final = View(390, 844, media=_DARK)
PRINT: Final = View(medium="print")
FORCED: Final = View(media={"forced-colors": "active"})


class Chromium:
    """One tab. What a page asked for and what the console said is kept until the next page is opened."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver
        self._addresses: list[str] = []
        self._dialogs = 0

    def open(self, page: Path, view: View = DESKTOP, *, scripts: bool = True) -> None:
        self._driver.get("about:blank")  # or a link of the same page would not be followed anew
        self._forget()
        self.cdp("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.look(view)
        self._driver.get(page.as_uri())
        self.wait_for(lambda: self.js(_LOADED, page.as_uri()))  # a busy browser hands over a page that is still coming

    def look(self, view: View) -> None:
        """Changes the window and the media under the open page."""
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            width=view.width,
            height=view.height,
            deviceScaleFactor=1,
            mobile=view.phone,
        )
        media = {"prefers-color-scheme": "light", "prefers-reduced-motion": "reduce", **view.media}
        features = [{"name": name, "value": value} for name, value in media.items()]
        self.cdp("Emulation.setEmulatedMedia", media=view.medium, features=features)

    def cdp(self, command: str, **parameters: object) -> Any:
        return self._driver.execute_cdp_cmd(command, parameters)

    def js(self, body: str, *arguments: object) -> Any:
        """What a function with this body returns. It is the tester's: no policy of the page binds it."""
        return self._driver.execute_script(body, *arguments)

    def wait_for(self, look: Callable[[], Any]) -> Any:
        """What `look` gives as soon as it gives something; an error after half a minute."""
        from selenium.webdriver.support.wait import WebDriverWait

        return WebDriverWait(self._driver, 30, poll_frequency=0.05).until(lambda _: look())

    def js_later(self, body: str, *arguments: object) -> Any:
        """What a function with this body hands to the last of its arguments."""
        return self._driver.execute_async_script(body, *arguments)

    # ── The reader's hands ───────────────────────────────────────────────────────────────────────

    def click(self, selector: str) -> None:
        """The mouse in the middle of the first such element, after as much scrolling as it takes; what lies there gets it."""
        x, y = self.js(_MIDDLE, selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.cdp("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, name: str) -> None:
        """Tab, Enter, Space, Right or Left, where the focus is."""
        key, code, text = _KEYS[name]
        parts = {"key": key, "code": name if name in {"Tab", "Enter", "Space"} else key, "windowsVirtualKeyCode": code}
        self.cdp("Input.dispatchKeyEvent", type="keyDown", text=text, **parts)
        self.cdp("Input.dispatchKeyEvent", type="keyUp", **parts)

    # ── What the reader sees ─────────────────────────────────────────────────────────────────────

    def picture(self, *, whole: bool = False) -> bytes:
        """A PNG of the window, or of the whole page; the latter may leave the page scrolled elsewhere."""
        region: dict[str, object] = {}
        if whole:
            size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
            clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
            region = {"clip": clip, "captureBeyondViewport": True}
        return base64.b64decode(self.cdp("Page.captureScreenshot", **region)["data"])

    def printed(self) -> bytes:
        """A PDF as its print dialog makes it, on A4, without what the dialog calls background graphics."""
        return base64.b64decode(self.cdp("Page.printToPDF", **_A4)["data"])

    # ── What the page did ────────────────────────────────────────────────────────────────────────

    def asked_for(self) -> list[str]:
        """The addresses of all requests since the page was opened, itself first; data in the page is none."""
        self._listen()
        return [address for address in self._addresses if not address.startswith("data:")]

    def dialogs(self) -> int:
        self._listen()
        return self._dialogs

    def complaints(self) -> list[str]:
        """What the console said since it was asked last: errors, and what the page's own policy refused."""
        return [entry["message"] for entry in self._driver.get_log("browser") if entry["level"] != "INFO"]

    def _listen(self) -> None:
        for entry in self._driver.get_log("performance"):
            event = json.loads(entry["message"])["message"]
            if event["method"] == "Network.requestWillBeSent":
                self._addresses.append(event["params"]["request"]["url"])
            self._dialogs += event["method"] == "Page.javascriptDialogOpening"

    def _forget(self) -> None:
        self._listen()
        self.complaints()
        self._addresses, self._dialogs = [], 0


def installed() -> tuple[str, str] | None:
    """The paths of the browser and of its driver, if both are here."""
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


@contextmanager
def running(browser: str, driver: str, profile: Path) -> Iterator[Chromium]:
    """A browser with its profile in this empty folder, ended afterwards. No proxy stands between it and the caller."""
    with patch.dict(os.environ, {"NO_PROXY": _LOOPBACK, "no_proxy": _LOOPBACK}):
        started = _started(browser, driver, profile)
        try:
            yield Chromium(started)
        finally:
            started.quit()


def _started(browser: str, driver: str, profile: Path) -> WebDriver:
    from selenium.webdriver import Chrome, ChromeOptions

    options = ChromeOptions()
    options.binary_location = browser
    for flag in (*_FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.unhandled_prompt_behavior = "dismiss"
    return Chrome(options=options, service=_service(driver))


def _service(driver: str) -> Service:
    from selenium.webdriver.chrome.service import Service

    class Here(Service):
        @property
        def service_url(self) -> str:  # "localhost" may be ::1 first
            return f"http://{_LOOPBACK}:{self.port}"

    return Here(executable_path=driver)
