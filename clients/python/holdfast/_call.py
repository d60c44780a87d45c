"""One call of an operation, which can be sent several times."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import httpx

from ._wire import to_form, to_json, to_query

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """The request of an operation, and how its answer is read."""

    method: str
    path: str
    read: Callable[[httpx.Response], T]
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    form: Any = None
    idempotency_key: str | None = None

    @property
    def may_be_repeated(self) -> bool:
        """Whether sending the call twice has the same effect as sending it once."""
        return self.method == "GET" or self.idempotency_key is not None

    def to_request(self) -> dict[str, Any]:
        """The arguments for httpx. They contain no stream, so each attempt sends the same bytes."""
        headers: dict[str, str] = {}
        request: dict[str, Any] = {"method": self.method, "url": self.path, "headers": headers}
        # With empty parameters httpx would remove the query.
        if query := to_query(self.query):
            request["params"] = query
        if self.idempotency_key is not None:
            headers["Idempotency-Key"] = self.idempotency_key
        if self.body is not None:
            headers["Content-Type"] = "application/json"
            request["content"] = to_json(self.body)
        if self.form is not None:
            request["files"] = to_form(self.form)
        return request


def segment(value: object) -> str:
    """One segment of a path. An empty id is refused, because the path would be that of the list."""
    text = "" if value is None else str(value)
    if text == "":
        raise ValueError("An id must not be empty.")
    # A segment of dots only would lead to another path.
    return quote(text, safe="") if text.strip(".") else text.replace(".", "%2E")


def key_or_new(idempotency_key: str | None) -> str:
    """The caller's own key, or a new one."""
    if idempotency_key is None:
        return str(uuid.uuid4())
    if not re.fullmatch(r"[!-~]{1,255}", idempotency_key):
        raise ValueError("An idempotency key has 1 to 255 visible ASCII characters.")
    return idempotency_key
