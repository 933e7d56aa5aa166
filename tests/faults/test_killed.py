"""The whole program killed at any moment: the output is the old file or the whole new one, and the next run is right."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cases import mostly_nightly

from faults.scenes import OLD, SCENES, Scene, at_home

pytestmark = [pytest.mark.full, pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")]


def started(scene: Scene, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "citecheck", *scene.arguments],
        cwd=folder,
        env=at_home(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize(
    ("name", "moments"), mostly_nightly([("output-pdf", 4), ("output-pdf", 12), ("prepare", 12)], ("output-pdf", 4))
)
def test_killed_at_any_moment(tmp_path: Path, name: str, moments: int) -> None:
    scene = SCENES[name]
    scene.lay_out(tmp_path)
    began = time.monotonic()
    whole = started(scene, tmp_path).communicate()[0]
    took = time.monotonic() - began
    output = tmp_path / (scene.old or "")
    new = output.read_bytes()
    assert new != OLD
    seen = set()
    for moment in range(moments):
        scene.renew(tmp_path)
        process = started(scene, tmp_path)
        time.sleep(took * moment / (moments - 2))
        process.kill()
        process.communicate()
        seen.add(output.read_bytes())
        again = started(Scene(scene.arguments), tmp_path)  # over what the killed one left, its cache as well
        assert (again.communicate()[0], again.returncode, output.read_bytes()) == (whole, scene.code, new)
    assert seen <= {OLD, new}
