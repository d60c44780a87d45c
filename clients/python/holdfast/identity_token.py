"""Makes identity tokens: your server signs who is signed in, and the chat on your website shows their conversation."""

from __future__ import annotations

import base64
import hmac
import json
from datetime import datetime, timezone
from typing import Any

MAX_SECONDS = 86_400
MAX_SUBJECT_CHARACTERS = 200


def create_identity_token(sub: str, secret: str, *, expires_in: float = 3_600, now: datetime | None = None) -> str:
    """Returns a token for `HoldfastChat.identify`: a JWT, signed with HS256.

    Args:
        sub: Your id of the person who is signed in, as text: the same person has the same one on every device.
        secret: The secret of the chat widget, `wcs_…`. Whoever has it can sign in as anybody: it never leaves your
            server.
        expires_in: How many seconds the token is valid, at most 86,400.
        now: The time, for tests.
    """
    _check_subject(sub)
    # Any other text is the secret or the key of something else, and the server would refuse the token.
    if not isinstance(secret, str) or not secret.startswith("wcs_") or secret == "wcs_":
        raise TypeError("secret must be the secret of the chat widget, wcs_….")
    if not isinstance(expires_in, (int, float)) or not 1 <= expires_in <= MAX_SECONDS:
        raise TypeError(f"expires_in must be a number of seconds from 1 to {MAX_SECONDS}.")
    moment = datetime.now(timezone.utc) if now is None else now
    if moment.utcoffset() is None:
        raise ValueError("now has no time zone.")
    claims = {"sub": sub, "exp": int(moment.timestamp() + expires_in)}
    content = _encode(_to_bytes({"alg": "HS256", "typ": "JWT"})) + "." + _encode(_to_bytes(claims))
    return content + "." + _encode(hmac.digest(secret.encode(), content.encode(), "sha256"))


def _check_subject(sub: str) -> None:
    if not isinstance(sub, str):
        raise TypeError("sub must be text: write a number as str(id).")
    # The server counts characters as JavaScript does: some take two.
    characters = len(sub.encode("utf-16-le", "surrogatepass")) // 2
    is_storable = "\0" not in sub and not any("\ud800" <= letter <= "\udfff" for letter in sub)
    if not sub.strip() or characters > MAX_SUBJECT_CHARACTERS or not is_storable:
        raise TypeError(f"sub must name the person, in 1 to {MAX_SUBJECT_CHARACTERS} characters.")


def _to_bytes(value: dict[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def _encode(content: bytes) -> str:
    """Base64 as in URLs, without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
