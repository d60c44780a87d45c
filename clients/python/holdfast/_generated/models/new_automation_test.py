from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_test_event import AutomationTestEvent


T = TypeVar("T", bound="NewAutomationTest")


@_attrs_define
class NewAutomationTest:
    """What the automation is tried with. Nothing is sent and nothing is changed.

    Attributes:
        subject_id (None | str | Unset): The booking, conversation or customer; left out for a `schedule`
        now (datetime.datetime | None | Unset): The moment at which the run begins; left out: now
        event (AutomationTestEvent | None | Unset):
    """

    subject_id: None | str | Unset = UNSET
    now: datetime.datetime | None | Unset = UNSET
    event: AutomationTestEvent | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_test_event import AutomationTestEvent  # noqa: PLC0415

        subject_id: None | str | Unset
        if isinstance(self.subject_id, Unset):
            subject_id = UNSET
        else:
            subject_id = self.subject_id

        now: None | str | Unset
        if isinstance(self.now, Unset):
            now = UNSET
        elif isinstance(self.now, datetime.datetime):
            now = self.now.isoformat()
        else:
            now = self.now

        event: dict[str, Any] | None | Unset
        if isinstance(self.event, Unset):
            event = UNSET
        elif isinstance(self.event, AutomationTestEvent):
            event = self.event.to_dict()
        else:
            event = self.event

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subject_id is not UNSET:
            field_dict["subject_id"] = subject_id
        if now is not UNSET:
            field_dict["now"] = now
        if event is not UNSET:
            field_dict["event"] = event

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_test_event import AutomationTestEvent  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_subject_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        subject_id = _parse_subject_id(d.pop("subject_id", UNSET))

        def _parse_now(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                now_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return now_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        now = _parse_now(d.pop("now", UNSET))

        def _parse_event(data: object) -> AutomationTestEvent | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                event_type_0 = AutomationTestEvent.from_dict(data)

                return event_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationTestEvent | None | Unset, data)

        event = _parse_event(d.pop("event", UNSET))

        new_automation_test = cls(
            subject_id=subject_id,
            now=now,
            event=event,
        )

        return new_automation_test
