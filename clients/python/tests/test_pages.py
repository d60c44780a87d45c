"""Every block of Python in the README and in the guides runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from server import ROOT, Server

from holdfast import Holdfast

README = Path(__file__).parents[1] / "README.md"

SHOWN = {
    README: ["confirmed", "slot_taken", "booking.confirmed", "photo"],
    ROOT / "docs" / "first-booking.md": ["confirmed", "moved to", "bkg_"],
    ROOT / "docs" / "retries.md": [],
    ROOT / "docs" / "errors.md": ["/name", "not_found 404"],
}


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.name)
def test_a_page_runs_from_top_to_bottom(
    server: Server, page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLDFAST_URL", server.base_url.replace("/v1", ""))
    monkeypatch.setenv("HOLDFAST_API_KEY", server.key)
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {"__name__": page.stem}
    for number, block in enumerate(blocks):
        exec(compile(block, f"{page.name}, block {number + 1}", "exec"), names)
    # A page may leave open what ends with the reader's program.
    if isinstance(client := names.get("client"), Holdfast):
        client.close()
    said = capsys.readouterr().out
    assert [expected for expected in SHOWN[page] if expected not in said] == []
