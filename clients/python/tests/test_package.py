"""The built package: the client with its types, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.metadata import Metadata

import holdfast
import holdfast.models

CLIENT = Path(__file__).parents[1]
SERVED = CLIENT.parent / "dist"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what would be published: the source, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(CLIENT)]
    subprocess.run(build, check=True, capture_output=True)
    return folder


def wheel_in(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_source_has_what_the_wheel_is_built_from(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "holdfast/py.typed"} <= names
    assert not any(name.startswith("tests") for name in names)


def test_the_wheel_has_the_client_and_its_types(built: Path) -> None:
    wheel = wheel_in(built)
    assert wheel.name.startswith(f"holdfast_client-{holdfast.__version__}-")
    names = zipfile.ZipFile(wheel).namelist()
    assert "holdfast/py.typed" in names
    assert "holdfast/_generated/models/booking.py" in names
    assert [name for name in names if not name.startswith(("holdfast/", "holdfast_client-"))] == []


def test_the_wheel_that_the_server_offers_is_what_python_builds(built: Path) -> None:
    wheel, served = zipfile.ZipFile(wheel_in(built)), zipfile.ZipFile(next(SERVED.glob("*.whl")))
    assert sorted(served.namelist()) == sorted(wheel.namelist())
    about = f"holdfast_client-{holdfast.__version__}.dist-info"
    for name in wheel.namelist():
        if not name.startswith(about):
            assert served.read(name) == wheel.read(name), name
    theirs, ours = (message_from_bytes(each.read(f"{about}/METADATA")) for each in (wheel, served))
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
