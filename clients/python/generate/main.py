"""Writes the generated part of the client into a folder: main.py CONTRACT FOLDER."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import core
import names
import operations
from adapt import adapt

# Only these settings are used, so that every machine writes the same files, for the oldest supported Python.
RUFF = (sys.executable, "-m", "ruff")
SETTINGS = ("--isolated", "--target-version=py310", "--line-length=120", "--no-cache", "--quiet")


def main(contract_file: Path, folder: Path) -> None:
    """Reads the contract, writes all generated files, and formats them."""
    contract = core.load(contract_file)
    data = core.read(adapt(contract))
    generated = folder / "_generated"
    generated.mkdir(parents=True)
    core.write_models(data, generated)
    written = {side.module: operations.write_operations(contract, data, side) for side in operations.SIDES}
    written["models.py"] = names.write_names(data)
    written["codes_gen.py"] = names.write_codes(contract)
    written["events_gen.py"] = names.write_events(contract)
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    subprocess.run([*RUFF, "check", "--fix-only", "--select=I,F401,UP007", *SETTINGS, str(folder)], check=True)
    subprocess.run([*RUFF, "format", *SETTINGS, str(folder)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
