"""Every block of Python in the README and the guides runs as written, also with the client installed elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
import time
import venv
from pathlib import Path

import pytest
from server import ROOT, Server

from holdfast import Holdfast

README = Path(__file__).parents[1] / "README.md"

SHOWN = {
    README: ["confirmed", "slot_taken", "booking.confirmed", "photo", "three parts: 3"],
    ROOT / "docs" / "first-booking.md": ["confirmed", "moved to", "bkg_"],
    ROOT / "docs" / "retries.md": [],
    ROOT / "docs" / "errors.md": ["/name", "not_found 404"],
    ROOT / "docs" / "webchat.md": [],
}


SLOT_INTERVAL_SECONDS = 15 * 60
MAX_BOOKING_SECONDS = 30


def wait_until_the_first_time_is_far() -> None:
    """A page books the first free time, which may begin in the next moment."""
    left = SLOT_INTERVAL_SECONDS - time.time() % SLOT_INTERVAL_SECONDS
    if left < MAX_BOOKING_SECONDS:
        time.sleep(left)


def blocks_of(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.name)
def test_a_page_runs_from_top_to_bottom(
    server: Server, page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLDFAST_URL", server.base_url.replace("/v1", ""))
    monkeypatch.setenv("HOLDFAST_API_KEY", server.key)
    blocks = blocks_of(page, "python")
    assert blocks
    names: dict[str, object] = {"__name__": page.stem}
    wait_until_the_first_time_is_far()
    for number, block in enumerate(blocks):
        exec(compile(block, f"{page.name}, block {number + 1}", "exec"), names)
    # A page need not close what is closed anyway when the reader's program ends.
    if isinstance(client := names.get("client"), Holdfast):
        client.close()
    said = capsys.readouterr().out
    assert [expected for expected in SHOWN[page] if expected not in said] == []


def test_the_first_booking_says_how_to_install_the_client(server: Server, tmp_path: Path) -> None:
    page = ROOT / "docs" / "first-booking.md"
    (install,) = [block for block in blocks_of(page, "sh") if "pip install" in block]
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    programs = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    call = {"HOLDFAST_URL": server.base_url.replace("/v1", ""), "HOLDFAST_API_KEY": server.key}
    packages = run("import sysconfig; print(sysconfig.get_path('purelib'))", tmp_path, programs).strip()
    # The packages that the client needs are taken from this environment; nothing is downloaded.
    (Path(packages) / "tests.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    alone = {**programs, **call, "PIP_NO_INDEX": "1"}
    subprocess.run(["bash", "-euc", install], cwd=ROOT, env=alone, check=True, capture_output=True)

    assert run("import holdfast; print(holdfast.__file__)", tmp_path, programs).startswith(packages)
    wait_until_the_first_time_is_far()
    said = run("".join(blocks_of(page, "python")), tmp_path, {**programs, **call})
    assert said.startswith("confirmed ")


def run(code: str, folder: Path, environment: dict[str, str]) -> str:
    """Runs a program with the Python of the environment, in a folder outside the checkout."""
    done = subprocess.run(
        ["python3", "-c", code], cwd=folder, env=environment, check=True, text=True, capture_output=True
    )
    return done.stdout
