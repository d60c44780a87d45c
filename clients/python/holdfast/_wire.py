"""Turns a caller's arguments into JSON, a query or a form."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

import attrs

from ._generated.types import UNSET, File

FormPart = tuple[str, tuple[str | None, bytes, str | None]]


def to_json(body: Any) -> bytes:
    """The bytes of a body. They are made once, so that every attempt sends the same."""
    text = json.dumps(to_wire(body), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def to_query(query: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The pairs of a query. None is left out, and each value of a list gets its own pair."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        pairs += [(name, _to_text(each, name)) for each in values if each is not None and each is not UNSET]
    return pairs


def to_form(form: Any) -> list[FormPart]:
    """The parts of a form. Files are read here, so that every attempt sends the whole file."""
    fields = form.to_dict() if attrs.has(type(form)) else form
    return [(name, _to_part(value, name)) for name, value in fields.items() if value is not None and value is not UNSET]


def to_wire(value: Any, place: str = "") -> Any:
    """A value in the form of JSON: times have an offset, models are objects."""
    if isinstance(value, datetime.datetime):
        return _to_moment(value, place)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if attrs.has(type(value)):
        # to_dict() of a model would accept a time without an offset.
        for name, field in _fields_of(value):
            to_wire(field, _inside(place, name))
        return to_wire(value.to_dict(), place)
    if isinstance(value, Mapping):
        return {name: to_wire(each, _inside(place, name)) for name, each in value.items() if each is not UNSET}
    if isinstance(value, (list, tuple)):
        return [to_wire(each, f"{place}[{at}]") for at, each in enumerate(value)]
    return value


def _to_moment(value: datetime.datetime, place: str) -> str:
    if value.utcoffset() is None:
        raise ValueError(f"{place or 'A time'} has no time zone: {value.isoformat()} is not one moment.")
    return value.isoformat()


def _to_text(value: Any, name: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(to_wire(value, name))


def _to_part(value: Any, name: str) -> tuple[str | None, bytes, str | None]:
    if isinstance(value, File):
        value = value.to_tuple()
    if isinstance(value, tuple):
        file_name, payload, media_type = value
        return file_name or _name_of(payload), _bytes_of(payload), media_type or "application/octet-stream"
    if isinstance(value, (bytes, bytearray, memoryview)) or hasattr(value, "read"):
        return _name_of(value), _bytes_of(value), "application/octet-stream"
    return None, _to_text(value, name).encode(), None


def _bytes_of(payload: Any) -> bytes:
    content = payload.read() if hasattr(payload, "read") else payload
    if isinstance(content, str):
        raise TypeError("A file must be opened to read bytes, not text.")
    return bytes(content)


def _name_of(payload: Any) -> str:
    name = getattr(payload, "name", None)
    return PurePath(name).name if isinstance(name, str) else "file"


def _fields_of(model: Any) -> Iterator[tuple[str, Any]]:
    for field in attrs.fields(type(model)):
        yield field.name, getattr(model, field.name)


def _inside(place: str, name: Any) -> str:
    return f"{place}.{name}" if place else str(name)
