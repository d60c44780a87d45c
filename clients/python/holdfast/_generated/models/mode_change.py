from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.mode_change_mode import ModeChangeMode, check_mode_change_mode
from ..models.mode_change_reason_type_0 import ModeChangeReasonType0, check_mode_change_reason_type_0
from ..types import UNSET, Unset

T = TypeVar("T", bound="ModeChange")


@_attrs_define
class ModeChange:
    """Who answers from now on, and why.

    Attributes:
        mode (ModeChangeMode): Who answers from now on
        assignee_id (None | str | Unset): The team member who takes it; left out: as before
        until (datetime.datetime | None | Unset): With `human`: when the bot answers again; left out: when the mode is
            changed
        reason (ModeChangeReasonType0 | None | Unset): Why; left out: `api`
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    mode: ModeChangeMode
    assignee_id: None | str | Unset = UNSET
    until: datetime.datetime | None | Unset = UNSET
    reason: ModeChangeReasonType0 | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        mode: str = self.mode

        assignee_id: None | str | Unset
        if isinstance(self.assignee_id, Unset):
            assignee_id = UNSET
        else:
            assignee_id = self.assignee_id

        until: None | str | Unset
        if isinstance(self.until, Unset):
            until = UNSET
        elif isinstance(self.until, datetime.datetime):
            until = self.until.isoformat()
        else:
            until = self.until

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        elif isinstance(self.reason, str):
            reason = self.reason
        else:
            reason = self.reason

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "mode": mode,
            }
        )
        if assignee_id is not UNSET:
            field_dict["assignee_id"] = assignee_id
        if until is not UNSET:
            field_dict["until"] = until
        if reason is not UNSET:
            field_dict["reason"] = reason
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        mode = check_mode_change_mode(d.pop("mode"))

        def _parse_assignee_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        assignee_id = _parse_assignee_id(d.pop("assignee_id", UNSET))

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

        def _parse_reason(data: object) -> ModeChangeReasonType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reason_type_0 = check_mode_change_reason_type_0(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ModeChangeReasonType0 | None | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        mode_change = cls(
            mode=mode,
            assignee_id=assignee_id,
            until=until,
            reason=reason,
            expected_version=expected_version,
        )

        return mode_change
