"""The built package: the client with its types, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import holdfast
import holdfast.models

CLIENT = Path(__file__).parents[1]


def test_the_wheel_has_the_client_and_its_types(tmp_path: Path) -> None:
    build = f"import hatchling.build as build; print(build.build_wheel({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", build], cwd=CLIENT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"holdfast_client-{holdfast.__version__}-")
    names = zipfile.ZipFile(wheel).namelist()
    assert "holdfast/py.typed" in names
    assert "holdfast/_generated/models/booking.py" in names
    assert [name for name in names if not name.startswith(("holdfast/", "holdfast_client-"))] == []


def test_every_public_name_is_there() -> None:
    for name in holdfast.__all__:
        assert getattr(holdfast, name) is not None
    for name in holdfast.models.__all__:
        assert getattr(holdfast.models, name) is not None
