"""What both clients have in common: how they are set up and shown, and what they raise without an answer."""

from __future__ import annotations

import re
from typing import Any

import httpx

from ._call import Call
from ._version import __version__
from .errors import NoAnswer


def http_settings(base_url: str, api_key: str, timeout: float | httpx.Timeout | None) -> dict[str, Any]:
    """The arguments of either client of httpx."""
    # A key with a line break in it would be shown whole by the error that httpx raises for it.
    if not isinstance(api_key, str) or not re.fullmatch(r"[!-~]+", api_key):
        raise ValueError("api_key must be a key of the API, hfk_…, without spaces or line breaks.")
    # What stands behind a ? or # would swallow the paths; and httpx would send a password instead of the key.
    if not isinstance(base_url, str) or not re.fullmatch(r"(?i)https?://[^/?#@]+(/[^?#]*)?", base_url):
        raise ValueError("base_url must be where Holdfast is, such as https://holdfast.example.com.")
    address = re.sub(r"/*(/v1)?/*$", "", base_url) + "/v1"
    headers = {
        "Authorization": f"Bearer {api_key}",
        "Accept": "application/json, application/problem+json, */*;q=0.1",
        "User-Agent": f"holdfast-python/{__version__}",
    }
    return {"base_url": address, "headers": headers, "timeout": timeout}


def no_answer(call: Call[Any], error: httpx.RequestError) -> NoAnswer:
    """What is raised when every attempt went without an answer."""
    return NoAnswer(f"{call.method} {call.path}: {type(error).__name__}: {error}")


def show(client: object, base_url: httpx.URL) -> str:
    """A client for people: where it calls, and nothing of its key."""
    return f"{type(client).__name__}(base_url={str(base_url)!r})"


def refuse_to_pickle(client: object) -> TypeError:
    """A pickle of a client would hold its key."""
    return TypeError(f"A {type(client).__name__} cannot be pickled: it holds an API key and open connections.")
