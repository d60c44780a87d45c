"""The built package: the client with its types, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

from packaging.metadata import Metadata

import holdfast
import holdfast.models

CLIENT = Path(__file__).parents[1]
SERVED = CLIENT.parent / "dist"


def built_wheel(folder: Path) -> Path:
    build = f"import hatchling.build as build; print(build.build_wheel({str(folder)!r}))"
    subprocess.run([sys.executable, "-c", build], cwd=CLIENT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_wheel_has_the_client_and_its_types(tmp_path: Path) -> None:
    wheel = built_wheel(tmp_path)
    assert wheel.name.startswith(f"holdfast_client-{holdfast.__version__}-")
    names = zipfile.ZipFile(wheel).namelist()
    assert "holdfast/py.typed" in names
    assert "holdfast/_generated/models/booking.py" in names
    assert [name for name in names if not name.startswith(("holdfast/", "holdfast_client-"))] == []


def test_the_wheel_that_the_server_offers_is_what_python_builds(tmp_path: Path) -> None:
    built, served = zipfile.ZipFile(built_wheel(tmp_path)), zipfile.ZipFile(next(SERVED.glob("*.whl")))
    assert sorted(served.namelist()) == sorted(built.namelist())
    about = f"holdfast_client-{holdfast.__version__}.dist-info"
    for name in built.namelist():
        if not name.startswith(about):
            assert served.read(name) == built.read(name), name
    theirs, ours = (message_from_bytes(wheel.read(f"{about}/METADATA")) for wheel in (built, served))
    # A newer builder writes a newer version of the metadata, with the same fields.
    for each in (theirs, ours):
        del each["Metadata-Version"]
    assert sorted(ours.items()) == sorted(theirs.items())
    assert ours.get_payload() == theirs.get_payload()
    # What an index of packages checks before it accepts a package.
    Metadata.from_email(served.read(f"{about}/METADATA"))


def test_every_public_name_is_there() -> None:
    for name in holdfast.__all__:
        assert getattr(holdfast, name) is not None
    for name in holdfast.models.__all__:
        assert getattr(holdfast.models, name) is not None
