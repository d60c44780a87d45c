from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.alternative import Alternative
    from ..models.booking_in_the_way import BookingInTheWay
    from ..models.claimant import Claimant
    from ..models.fault import Fault


T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """What every error answers with (RFC 9457). Members after `instance` come with some codes only.

    Attributes:
        type_ (str): A page that explains the code
        title (str): What the code means
        status (int): The status of the answer
        code (str): Branch on this. Known values: `validation_error`, `invalid_api_key`, `invalid_visitor`,
            `idempotency_key_required`, `insufficient_scope`, `not_found`, `slot_taken`, `bookings_in_the_way`,
            `already_claimed`, `customer_exists`, `invalid_transition`, `too_early`, `version_conflict`, `channel_paused`,
            `quota_exceeded`, `invalid_url`, `blocked_address`, `hold_expired`, `idempotency_conflict`, `rate_limited`,
            `session_required`, `invalid_credentials`, `forbidden`, `method_not_allowed`, `payload_too_large`,
            `internal_error`, `unavailable`. More may be added.
        detail (str): What happened in this case
        instance (str): `urn:request:` and the Request-Id
        errors (list[Fault] | Unset): Of `validation_error`: every fault of the request at once
        alternatives (list[Alternative] | Unset): Of `slot_taken`, and of `validation_error` with the fault `closed`:
            the nearest times that are free instead
        bookings (list[BookingInTheWay] | Unset): Of `bookings_in_the_way`: the bookings and holds that stand in the
            time, the first 100 of them
        claimed_by (Claimant | Unset): The resource that has taken a task.
        claimed_at (datetime.datetime | Unset): Of `already_claimed`: since when
        customer_id (str | Unset): Of `customer_exists`: who has this phone or identity
        current_status (str | Unset): Of `invalid_transition`: the status that does not allow it
        current_stage (str | Unset): Of `invalid_transition`: the stage that does not allow it
        allowed (list[str] | Unset): Of `invalid_transition`: what can be done instead
        current_version (int | Unset): Of `version_conflict`: what the version is now
        channel (str | Unset): Of `channel_paused`: the channel
        until (datetime.datetime | None | Unset): Of `channel_paused`: when it goes on by itself; null: when somebody
            resumes it
        window_expires_at (datetime.datetime | None | Unset): Of `validation_error` with the fault `window_closed`: when
            the 24 hours after the customer's last message ended; null: they never wrote
    """

    type_: str
    title: str
    status: int
    code: str
    detail: str
    instance: str
    errors: list[Fault] | Unset = UNSET
    alternatives: list[Alternative] | Unset = UNSET
    bookings: list[BookingInTheWay] | Unset = UNSET
    claimed_by: Claimant | Unset = UNSET
    claimed_at: datetime.datetime | Unset = UNSET
    customer_id: str | Unset = UNSET
    current_status: str | Unset = UNSET
    current_stage: str | Unset = UNSET
    allowed: list[str] | Unset = UNSET
    current_version: int | Unset = UNSET
    channel: str | Unset = UNSET
    until: datetime.datetime | None | Unset = UNSET
    window_expires_at: datetime.datetime | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        code = self.code

        detail = self.detail

        instance = self.instance

        errors: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = []
            for errors_item_data in self.errors:
                errors_item = errors_item_data.to_dict()
                errors.append(errors_item)

        alternatives: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.alternatives, Unset):
            alternatives = []
            for alternatives_item_data in self.alternatives:
                alternatives_item = alternatives_item_data.to_dict()
                alternatives.append(alternatives_item)

        bookings: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.bookings, Unset):
            bookings = []
            for bookings_item_data in self.bookings:
                bookings_item = bookings_item_data.to_dict()
                bookings.append(bookings_item)

        claimed_by: dict[str, Any] | Unset = UNSET
        if not isinstance(self.claimed_by, Unset):
            claimed_by = self.claimed_by.to_dict()

        claimed_at: str | Unset = UNSET
        if not isinstance(self.claimed_at, Unset):
            claimed_at = self.claimed_at.isoformat()

        customer_id = self.customer_id

        current_status = self.current_status

        current_stage = self.current_stage

        allowed: list[str] | Unset = UNSET
        if not isinstance(self.allowed, Unset):
            allowed = self.allowed

        current_version = self.current_version

        channel = self.channel

        until: None | str | Unset
        if isinstance(self.until, Unset):
            until = UNSET
        elif isinstance(self.until, datetime.datetime):
            until = self.until.isoformat()
        else:
            until = self.until

        window_expires_at: None | str | Unset
        if isinstance(self.window_expires_at, Unset):
            window_expires_at = UNSET
        elif isinstance(self.window_expires_at, datetime.datetime):
            window_expires_at = self.window_expires_at.isoformat()
        else:
            window_expires_at = self.window_expires_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "title": title,
                "status": status,
                "code": code,
                "detail": detail,
                "instance": instance,
            }
        )
        if errors is not UNSET:
            field_dict["errors"] = errors
        if alternatives is not UNSET:
            field_dict["alternatives"] = alternatives
        if bookings is not UNSET:
            field_dict["bookings"] = bookings
        if claimed_by is not UNSET:
            field_dict["claimed_by"] = claimed_by
        if claimed_at is not UNSET:
            field_dict["claimed_at"] = claimed_at
        if customer_id is not UNSET:
            field_dict["customer_id"] = customer_id
        if current_status is not UNSET:
            field_dict["current_status"] = current_status
        if current_stage is not UNSET:
            field_dict["current_stage"] = current_stage
        if allowed is not UNSET:
            field_dict["allowed"] = allowed
        if current_version is not UNSET:
            field_dict["current_version"] = current_version
        if channel is not UNSET:
            field_dict["channel"] = channel
        if until is not UNSET:
            field_dict["until"] = until
        if window_expires_at is not UNSET:
            field_dict["window_expires_at"] = window_expires_at

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.alternative import Alternative  # noqa: PLC0415
        from ..models.booking_in_the_way import BookingInTheWay  # noqa: PLC0415
        from ..models.claimant import Claimant  # noqa: PLC0415
        from ..models.fault import Fault  # noqa: PLC0415

        d = dict(src_dict)
        type_ = d.pop("type")

        title = d.pop("title")

        status = d.pop("status")

        code = d.pop("code")

        detail = d.pop("detail")

        instance = d.pop("instance")

        _errors = d.pop("errors", UNSET)
        errors: list[Fault] | Unset = UNSET
        if _errors is not UNSET:
            errors = []
            for errors_item_data in _errors:
                errors_item = Fault.from_dict(errors_item_data)

                errors.append(errors_item)

        _alternatives = d.pop("alternatives", UNSET)
        alternatives: list[Alternative] | Unset = UNSET
        if _alternatives is not UNSET:
            alternatives = []
            for alternatives_item_data in _alternatives:
                alternatives_item = Alternative.from_dict(alternatives_item_data)

                alternatives.append(alternatives_item)

        _bookings = d.pop("bookings", UNSET)
        bookings: list[BookingInTheWay] | Unset = UNSET
        if _bookings is not UNSET:
            bookings = []
            for bookings_item_data in _bookings:
                bookings_item = BookingInTheWay.from_dict(bookings_item_data)

                bookings.append(bookings_item)

        _claimed_by = d.pop("claimed_by", UNSET)
        claimed_by: Claimant | Unset
        if isinstance(_claimed_by, Unset):
            claimed_by = UNSET
        else:
            claimed_by = Claimant.from_dict(_claimed_by)

        _claimed_at = d.pop("claimed_at", UNSET)
        claimed_at: datetime.datetime | Unset
        if isinstance(_claimed_at, Unset):
            claimed_at = UNSET
        else:
            claimed_at = datetime.datetime.fromisoformat(_claimed_at.replace("Z", "+00:00"))

        customer_id = d.pop("customer_id", UNSET)

        current_status = d.pop("current_status", UNSET)

        current_stage = d.pop("current_stage", UNSET)

        allowed = cast(list[str], d.pop("allowed", UNSET))

        current_version = d.pop("current_version", UNSET)

        channel = d.pop("channel", UNSET)

        def _parse_until(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                until_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        until = _parse_until(d.pop("until", UNSET))

        def _parse_window_expires_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                window_expires_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return window_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        window_expires_at = _parse_window_expires_at(d.pop("window_expires_at", UNSET))

        problem = cls(
            type_=type_,
            title=title,
            status=status,
            code=code,
            detail=detail,
            instance=instance,
            errors=errors,
            alternatives=alternatives,
            bookings=bookings,
            claimed_by=claimed_by,
            claimed_at=claimed_at,
            customer_id=customer_id,
            current_status=current_status,
            current_stage=current_stage,
            allowed=allowed,
            current_version=current_version,
            channel=channel,
            until=until,
            window_expires_at=window_expires_at,
        )

        problem.additional_properties = d
        return problem

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
