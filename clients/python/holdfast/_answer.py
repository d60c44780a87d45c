"""Reads an answer: returns its value, or raises the error that it stands for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Protocol, TypeVar

import httpx

from ._call import Call
from .errors import HoldfastError, UnexpectedAnswer, error_for

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Model(Protocol[T_co]):
    """A generated shape."""

    def from_dict(self, src_dict: Mapping[str, Any], /) -> T_co:
        """Makes the shape from parsed JSON."""


def as_model(model: Model[T]) -> Callable[[httpx.Response], T]:
    """An answer in JSON."""
    return lambda response: model.from_dict(response.json())


def as_bytes(response: httpx.Response) -> bytes:
    """A file."""
    return response.content


def as_nothing(response: httpx.Response) -> None:
    """An answer without a body."""


def read(call: Call[T], response: httpx.Response) -> T:
    """Returns the value of an answer, or raises its refusal."""
    if not response.is_success:
        raise _to_error(response)
    try:
        return call.read(response)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _unexpected(response) from error


def retry_after(response: httpx.Response) -> float | None:
    """How many seconds the server asks to wait, as a number or as a date."""
    asked = response.headers.get("Retry-After", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked)
    try:
        moment = parsedate_to_datetime(asked)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - datetime.now(timezone.utc)).total_seconds())


def _to_error(response: httpx.Response) -> HoldfastError | UnexpectedAnswer:
    problem = _problem_of(response)
    if problem is None:
        return _unexpected(response)
    return error_for(problem, response.status_code, response.headers.get("Request-Id"), retry_after(response))


def _problem_of(response: httpx.Response) -> dict[str, Any] | None:
    if not response.headers.get("Content-Type", "").startswith("application/problem+json"):
        return None
    try:
        problem = json.loads(response.content)
    except ValueError:
        return None
    return problem if isinstance(problem, dict) and isinstance(problem.get("code"), str) else None


def _unexpected(response: httpx.Response) -> UnexpectedAnswer:
    return UnexpectedAnswer(
        response.status_code,
        response.headers.get("Content-Type"),
        response.content[:500].decode(errors="replace"),
        response.headers.get("Request-Id"),
    )
