"""Every block of code in the README runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from server import Server

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_runs_from_top_to_bottom(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLDFAST_URL", server.base_url)
    monkeypatch.setenv("HOLDFAST_API_KEY", server.key)
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {"__name__": "readme"}
    for number, block in enumerate(blocks):
        exec(compile(block, f"README.md, block {number + 1}", "exec"), names)
    assert len(blocks) >= 6
    said = capsys.readouterr().out
    for expected in ("confirmed", "slot_taken", "booking.confirmed", "photo"):
        assert expected in said
