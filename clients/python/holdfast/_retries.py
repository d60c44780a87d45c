"""Decides whether a call is tried again, and how long to wait before."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import httpx

from ._answer import retry_after
from ._call import Call

FIRST_WAIT = 0.5
JITTER = 0.5


@dataclass(frozen=True)
class Retries:
    """How often, and how long at most."""

    most: int
    longest_wait: float

    def after_answer(self, call: Call[Any], attempt: int, response: httpx.Response) -> float | None:
        """Seconds to wait after a refusal that may pass, or None: then the answer counts."""
        if attempt >= self.most or response.status_code not in (429, 503):
            return None
        asked = retry_after(response)
        if asked is None:
            # Ours always say how long. This one came from elsewhere, and its 503 may mean that the work was done.
            may_try = response.status_code == 429 or call.may_be_repeated
            return self._own_wait(attempt) if may_try else None
        # Never less than asked, and a little more: of many that were refused at once, not all come back at once.
        return asked + _jitter() if asked <= self.longest_wait else None

    def after_silence(self, call: Call[Any], attempt: int) -> float | None:
        """Seconds to wait when no answer came; only for a call that does no harm if it arrived after all."""
        return self._own_wait(attempt) if attempt < self.most and call.may_be_repeated else None

    def _own_wait(self, attempt: int) -> float:
        return min(FIRST_WAIT * 2.0**attempt + _jitter(), self.longest_wait)


def _jitter() -> float:
    return random.random() * JITTER
