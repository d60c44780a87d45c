"""The Python client of Holdfast: free times, bookings, work and webhooks, with types, for sync and async code."""

from ._generated.types import UNSET, File, Unset
from ._version import __version__
from .async_client import AsyncHoldfast
from .client import Holdfast
from .codes_gen import KnownCode
from .errors import (
    AlreadyClaimed,
    CallFailed,
    CustomerExists,
    HoldExpired,
    HoldfastError,
    IdempotencyConflict,
    InsufficientScope,
    InvalidApiKey,
    InvalidTransition,
    NoAnswer,
    NotFound,
    ProblemCode,
    RateLimited,
    SlotTaken,
    Unavailable,
    UnexpectedAnswer,
    ValidationError,
    VersionConflict,
)
from .identity_token import create_identity_token
from .paging import AsyncPage, AsyncPages, Page
from .webhooks import UnknownEvent, WebhookEvent, WebhookVerificationError, verify_webhook

__all__ = [
    "UNSET",
    "AlreadyClaimed",
    "AsyncHoldfast",
    "AsyncPage",
    "AsyncPages",
    "CallFailed",
    "CustomerExists",
    "File",
    "HoldExpired",
    "Holdfast",
    "HoldfastError",
    "IdempotencyConflict",
    "InsufficientScope",
    "InvalidApiKey",
    "InvalidTransition",
    "KnownCode",
    "NoAnswer",
    "NotFound",
    "Page",
    "ProblemCode",
    "RateLimited",
    "SlotTaken",
    "Unavailable",
    "UnexpectedAnswer",
    "UnknownEvent",
    "Unset",
    "ValidationError",
    "VersionConflict",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "create_identity_token",
    "verify_webhook",
]
