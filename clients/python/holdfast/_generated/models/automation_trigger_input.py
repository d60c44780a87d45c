from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.automation_trigger_input_type import AutomationTriggerInputType, check_automation_trigger_input_type
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_condition_input import AutomationConditionInput


T = TypeVar("T", bound="AutomationTriggerInput")


@_attrs_define
class AutomationTriggerInput:
    """What begins a run, and what must be true when it happens.

    Attributes:
        type_ (AutomationTriggerInputType): What begins a run. A hold is not yet a booking: `booking.created` comes with
            its confirmation.
        minutes (int | None | Unset): Of triggers by time: how many minutes before the start, after the end, or since it
            waits
        stage (None | str | Unset): Of `booking.stage_entered` and `booking.stage_stuck`: the key of the stage
        words (list[str] | None | Unset): Of `message.arrived`: the message has one of these words
        tag (None | str | Unset): Of `customer.tagged`: this tag was added
        cron (None | str | Unset): Of `schedule`: minute, hour, day, month and weekday, in the zone of the workspace
        filter_ (AutomationConditionInput | None | Unset): Asked when the event happens
    """

    type_: AutomationTriggerInputType
    minutes: int | None | Unset = UNSET
    stage: None | str | Unset = UNSET
    words: list[str] | None | Unset = UNSET
    tag: None | str | Unset = UNSET
    cron: None | str | Unset = UNSET
    filter_: AutomationConditionInput | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_condition_input import AutomationConditionInput  # noqa: PLC0415

        type_: str = self.type_

        minutes: int | None | Unset
        if isinstance(self.minutes, Unset):
            minutes = UNSET
        else:
            minutes = self.minutes

        stage: None | str | Unset
        if isinstance(self.stage, Unset):
            stage = UNSET
        else:
            stage = self.stage

        words: list[str] | None | Unset
        if isinstance(self.words, Unset):
            words = UNSET
        elif isinstance(self.words, list):
            words = self.words

        else:
            words = self.words

        tag: None | str | Unset
        if isinstance(self.tag, Unset):
            tag = UNSET
        else:
            tag = self.tag

        cron: None | str | Unset
        if isinstance(self.cron, Unset):
            cron = UNSET
        else:
            cron = self.cron

        filter_: dict[str, Any] | None | Unset
        if isinstance(self.filter_, Unset):
            filter_ = UNSET
        elif isinstance(self.filter_, AutomationConditionInput):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
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
        if filter_ is not UNSET:
            field_dict["filter"] = filter_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_condition_input import AutomationConditionInput  # noqa: PLC0415

        d = dict(src_dict)
        type_ = check_automation_trigger_input_type(d.pop("type"))

        def _parse_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minutes = _parse_minutes(d.pop("minutes", UNSET))

        def _parse_stage(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        stage = _parse_stage(d.pop("stage", UNSET))

        def _parse_words(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                words_type_0 = cast(list[str], data)

                return words_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        words = _parse_words(d.pop("words", UNSET))

        def _parse_tag(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        tag = _parse_tag(d.pop("tag", UNSET))

        def _parse_cron(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        cron = _parse_cron(d.pop("cron", UNSET))

        def _parse_filter_(data: object) -> AutomationConditionInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                filter_type_0 = AutomationConditionInput.from_dict(data)

                return filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationConditionInput | None | Unset, data)

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        automation_trigger_input = cls(
            type_=type_,
            minutes=minutes,
            stage=stage,
            words=words,
            tag=tag,
            cron=cron,
            filter_=filter_,
        )

        return automation_trigger_input
