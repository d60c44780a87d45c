from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_condition import AutomationCondition


T = TypeVar("T", bound="AutomationTrigger")


@_attrs_define
class AutomationTrigger:
    """What begins a run, and what must be true when it happens.

    Attributes:
        type_ (str): What begins a run. A hold is not yet a booking: `booking.created` comes with its confirmation.
            Known values: `booking.created`, `booking.confirmed`, `booking.cancelled`, `booking.rescheduled`,
            `booking.completed`, `booking.no_show`, `booking.checked_in`, `booking.failed`, `booking.starts_in`,
            `booking.ended_ago`, `booking.stage_entered`, `booking.stage_stuck`, `task.unclaimed_for`,
            `conversation.opened`, `conversation.resolved`, `conversation.handed_over`, `conversation.waiting_for`,
            `message.arrived`, `customer.created`, `customer.tagged`, `schedule`. More may be added.
        filter_ (AutomationCondition | None): Asked when the event happens
        minutes (int | Unset): Of triggers by time: how many minutes before the start, after the end, or since it waits
        stage (str | Unset): Of `booking.stage_entered` and `booking.stage_stuck`: the key of the stage
        words (list[str] | Unset): Of `message.arrived`: the message has one of these words
        tag (str | Unset): Of `customer.tagged`: this tag was added
        cron (str | Unset): Of `schedule`: minute, hour, day, month and weekday, in the zone of the workspace
    """

    type_: str
    filter_: AutomationCondition | None
    minutes: int | Unset = UNSET
    stage: str | Unset = UNSET
    words: list[str] | Unset = UNSET
    tag: str | Unset = UNSET
    cron: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_condition import AutomationCondition  # noqa: PLC0415

        type_ = self.type_

        filter_: dict[str, Any] | None
        if isinstance(self.filter_, AutomationCondition):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_

        minutes = self.minutes

        stage = self.stage

        words: list[str] | Unset = UNSET
        if not isinstance(self.words, Unset):
            words = self.words

        tag = self.tag

        cron = self.cron

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "filter": filter_,
            }
        )
        if minutes is not UNSET:
            field_dict["minutes"] = minutes
        if stage is not UNSET:
            field_dict["stage"] = stage
        if words is not UNSET:
            field_dict["words"] = words
        if tag is not UNSET:
            field_dict["tag"] = tag
        if cron is not UNSET:
            field_dict["cron"] = cron

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_condition import AutomationCondition  # noqa: PLC0415

        d = dict(src_dict)
        type_ = d.pop("type")

        def _parse_filter_(data: object) -> AutomationCondition | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                filter_type_0 = AutomationCondition.from_dict(data)

                return filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationCondition | None, data)

        filter_ = _parse_filter_(d.pop("filter"))

        minutes = d.pop("minutes", UNSET)

        stage = d.pop("stage", UNSET)

        words = cast(list[str], d.pop("words", UNSET))

        tag = d.pop("tag", UNSET)

        cron = d.pop("cron", UNSET)

        automation_trigger = cls(
            type_=type_,
            filter_=filter_,
            minutes=minutes,
            stage=stage,
            words=words,
            tag=tag,
            cron=cron,
        )

        automation_trigger.additional_properties = d
        return automation_trigger

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
