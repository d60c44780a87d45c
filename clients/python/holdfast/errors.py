"""The errors of a call: a refusal with its code, an answer that is not from Holdfast, or no answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

from ._generated.models import Alternative, Claimant, Fault
from .codes_gen import KnownCode

# More codes may be added at any time.
ProblemCode = Union[KnownCode, str]


class CallFailed(Exception):
    """The base class of all errors of a call."""


class HoldfastError(CallFailed):
    """The API refused the call. Branch on `code`, or catch the class of a code."""

    def __init__(
        self,
        problem: Mapping[str, Any],
        status: int,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(problem, status, request_id, retry_after)
        self.problem = dict(problem)
        """The whole problem, with members that are newer than this client."""
        self.status = status
        self.request_id = request_id
        """The id of the request in the server's logs."""
        self.retry_after = retry_after
        """Seconds to wait, if the server said so."""

    @property
    def code(self) -> ProblemCode:
        """What went wrong, for programs."""
        return str(self.problem["code"])

    @property
    def title(self) -> str:
        """What went wrong, in a few words."""
        return str(self.problem.get("title", ""))

    @property
    def detail(self) -> str:
        """What went wrong, in this case."""
        return str(self.problem.get("detail", ""))

    @property
    def alternatives(self) -> list[Alternative]:
        """Free times near the requested one; each can be booked."""
        return [Alternative.from_dict(each) for each in self.problem.get("alternatives") or []]

    @property
    def errors(self) -> list[Fault]:
        """With `validation_error`: every fault of the request."""
        return [Fault.from_dict(each) for each in self.problem.get("errors") or []]

    def __str__(self) -> str:
        faults = "".join(f"\n  {each}" for each in map(_to_line, self.problem.get("errors") or []))
        request = f" [{self.request_id}]" if self.request_id else ""
        return f"{self.code} ({self.status}): {self.detail or self.title}{request}{faults}"


class ValidationError(HoldfastError):
    """`validation_error`: the request is not valid; `errors` lists all its faults."""


class InvalidApiKey(HoldfastError):
    """`invalid_api_key`: the key is missing, unknown, revoked or expired."""


class InsufficientScope(HoldfastError):
    """`insufficient_scope`: the key may not do this."""


class NotFound(HoldfastError):
    """`not_found`: this workspace has nothing with this id."""


class SlotTaken(HoldfastError):
    """`slot_taken`: somebody else has booked the time; `alternatives` lists free times nearby."""


class AlreadyClaimed(HoldfastError):
    """`already_claimed`: somebody else has claimed the task."""

    @property
    def claimed_by(self) -> Claimant | None:
        """Who has claimed it."""
        claimant = self.problem.get("claimed_by")
        return Claimant.from_dict(claimant) if claimant else None


class CustomerExists(HoldfastError):
    """`customer_exists`: the phone number or identity belongs to `customer_id`."""

    @property
    def customer_id(self) -> str | None:
        """The id of the existing customer."""
        return self.problem.get("customer_id")


class InvalidTransition(HoldfastError):
    """`invalid_transition`: the booking's status does not allow this; `allowed` says what it allows."""

    @property
    def current_status(self) -> str | None:
        """The status of the booking."""
        return self.problem.get("current_status")

    @property
    def allowed(self) -> list[str]:
        """What the status allows."""
        return list(self.problem.get("allowed", []))


class VersionConflict(HoldfastError):
    """`version_conflict`: somebody else changed it first."""

    @property
    def current_version(self) -> int | None:
        """The version it has now."""
        return self.problem.get("current_version")


class HoldExpired(HoldfastError):
    """`hold_expired`: the hold was not confirmed within ten minutes."""


class IdempotencyConflict(HoldfastError):
    """`idempotency_conflict`: the same key was used for another request."""


class RateLimited(HoldfastError):
    """`rate_limited`: too many calls, even after all attempts; `retry_after` says how long to wait."""


class Unavailable(HoldfastError):
    """`unavailable`: the server cannot work right now, even after all attempts."""


class UnexpectedAnswer(CallFailed):
    """The answer is not from the API: a proxy answered, or the address is wrong."""

    def __init__(self, status: int, content_type: str | None, text: str, request_id: str | None = None) -> None:
        super().__init__(status, content_type, text, request_id)
        self.status = status
        self.content_type = content_type
        self.text = text
        """The first 500 bytes of the answer."""
        self.request_id = request_id

    def __str__(self) -> str:
        return f"The answer, {self.status} of type {self.content_type or 'unknown'}, is not the API's: {self.text!r}"


class NoAnswer(CallFailed):
    """There was no answer: no connection, a broken connection, or a time-out. httpx's error is the `__cause__`."""


BY_CODE: dict[str, type[HoldfastError]] = {
    "already_claimed": AlreadyClaimed,
    "customer_exists": CustomerExists,
    "hold_expired": HoldExpired,
    "idempotency_conflict": IdempotencyConflict,
    "insufficient_scope": InsufficientScope,
    "invalid_api_key": InvalidApiKey,
    "invalid_transition": InvalidTransition,
    "not_found": NotFound,
    "rate_limited": RateLimited,
    "slot_taken": SlotTaken,
    "unavailable": Unavailable,
    "validation_error": ValidationError,
    "version_conflict": VersionConflict,
}


def error_for(
    problem: Mapping[str, Any], status: int, request_id: str | None, retry_after: float | None
) -> HoldfastError:
    """Makes the error of a problem, with the class of its code."""
    return BY_CODE.get(problem["code"], HoldfastError)(problem, status, request_id, retry_after)


def _to_line(fault: Mapping[str, Any]) -> str:
    place = fault.get("pointer") or fault.get("parameter") or fault.get("header") or "request"
    return f"{place}: {fault.get('message', '')}"
