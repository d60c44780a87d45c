"""What both clients share: their settings, how they are printed, and the error for a call without an answer."""

from __future__ import annotations

import re
from typing import Any

import httpx

from ._call import Call
from ._version import __version__
from .errors import NoAnswer


def http_settings(base_url: str, api_key: str, timeout: float | httpx.Timeout | None) -> dict[str, Any]:
    """The arguments for a client of httpx, sync or async."""
    # httpx would show the whole key in its error about a line break.
    if not isinstance(api_key, str) or not re.fullmatch(r"[!-~]+", api_key):
        raise ValueError("api_key must be an API key of Holdfast, hfk_…, without spaces or line breaks.")
    # After a ? or # the paths would be lost, and httpx would send a password in the URL instead of the key.
    if not isinstance(base_url, str) or not re.fullmatch(r"(?i)https?://[^/?#@]+(/[^?#]*)?", base_url):
        raise ValueError("base_url must be the address of Holdfast, such as https://holdfast.example.com.")
    address = re.sub(r"/*(/v1)?/*$", "", base_url) + "/v1"
    headers = {
        "Authorization": f"Bearer {api_key}",
        "Accept": "application/json, application/problem+json, */*;q=0.1",
        "User-Agent": f"holdfast-python/{__version__}",
    }
    return {"base_url": address, "headers": headers, "timeout": timeout}


def no_answer(call: Call[Any], error: httpx.RequestError) -> NoAnswer:
    """The error for a call that got no answer in any attempt."""
    return NoAnswer(f"{call.method} {call.path}: {type(error).__name__}: {error}")


def show(client: object, base_url: httpx.URL) -> str:
    """The text of a client when it is printed: its address, without its key."""
    return f"{type(client).__name__}(base_url={str(base_url)!r})"


def refuse_to_pickle(client: object) -> TypeError:
    """The error for pickling a client: a pickle would contain its key."""
    return TypeError(f"A {type(client).__name__} cannot be pickled: it holds an API key and open connections.")
