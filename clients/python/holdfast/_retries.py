"""Decides whether a failed call is tried again, and how long it waits before that."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import httpx

from ._answer import retry_after
from ._call import Call

FIRST_WAIT_SECONDS = 0.5
MAX_JITTER_SECONDS = 0.5


@dataclass(frozen=True)
class Retries:
    """How often a call is tried again, and how many seconds it waits at most."""

    max_retries: int
    max_wait: float

    def after_answer(self, call: Call[Any], attempt: int, response: httpx.Response) -> float | None:
        """Seconds until the next attempt after 429 or 503, or None if the answer is final."""
        if attempt >= self.max_retries or response.status_code not in (429, 503):
            return None
        asked = retry_after(response)
        if asked is None:
            # Holdfast always sends Retry-After. This answer is from something else, and after its 503 the call may
            # have been carried out.
            may_try = response.status_code == 429 or call.may_be_repeated
            return self._own_wait(attempt) if may_try else None
        # The wait is never shorter than asked, and a little longer, so that callers do not all come back at once.
        return asked + _jitter() if asked <= self.max_wait else None

    def after_no_answer(self, call: Call[Any], attempt: int) -> float | None:
        """Seconds until the next attempt when there was no answer, or None if sending the call twice is not safe."""
        return self._own_wait(attempt) if attempt < self.max_retries and call.may_be_repeated else None

    def _own_wait(self, attempt: int) -> float:
        return min(FIRST_WAIT_SECONDS * 2.0**attempt + _jitter(), self.max_wait)


def _jitter() -> float:
    return random.random() * MAX_JITTER_SECONDS
