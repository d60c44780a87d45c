from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.automation_change_on_paused_channel_type_0 import (
    AutomationChangeOnPausedChannelType0,
    check_automation_change_on_paused_channel_type_0,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_action_input import AutomationActionInput
    from ..models.automation_condition_input import AutomationConditionInput
    from ..models.automation_limits_input import AutomationLimitsInput
    from ..models.automation_quiet_hours_input import AutomationQuietHoursInput
    from ..models.automation_trigger_input import AutomationTriggerInput


T = TypeVar("T", bound="AutomationChange")


@_attrs_define
class AutomationChange:
    """The fields to change; fields that are left out stay as they are, and lists are replaced whole.

    Attributes:
        name (str | Unset):
        enabled (bool | Unset): Whether runs begin; at first true
        trigger (AutomationTriggerInput | Unset): What begins a run, and what must be true when it happens.
        conditions (AutomationConditionInput | None | Unset): Asked when a run begins, and again after every wait
        actions (list[AutomationActionInput] | Unset): Carried out one after the other
        limits (AutomationLimitsInput | None | Unset):
        quiet_hours (AutomationQuietHoursInput | None | Unset):
        on_paused_channel (AutomationChangeOnPausedChannelType0 | None | Unset): What happens to a message while its
            channel is paused.
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    name: str | Unset = UNSET
    enabled: bool | Unset = UNSET
    trigger: AutomationTriggerInput | Unset = UNSET
    conditions: AutomationConditionInput | None | Unset = UNSET
    actions: list[AutomationActionInput] | Unset = UNSET
    limits: AutomationLimitsInput | None | Unset = UNSET
    quiet_hours: AutomationQuietHoursInput | None | Unset = UNSET
    on_paused_channel: AutomationChangeOnPausedChannelType0 | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_condition_input import AutomationConditionInput  # noqa: PLC0415
        from ..models.automation_limits_input import AutomationLimitsInput  # noqa: PLC0415
        from ..models.automation_quiet_hours_input import AutomationQuietHoursInput  # noqa: PLC0415

        name = self.name

        enabled = self.enabled

        trigger: dict[str, Any] | Unset = UNSET
        if not isinstance(self.trigger, Unset):
            trigger = self.trigger.to_dict()

        conditions: dict[str, Any] | None | Unset
        if isinstance(self.conditions, Unset):
            conditions = UNSET
        elif isinstance(self.conditions, AutomationConditionInput):
            conditions = self.conditions.to_dict()
        else:
            conditions = self.conditions

        actions: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.actions, Unset):
            actions = []
            for actions_item_data in self.actions:
                actions_item = actions_item_data.to_dict()
                actions.append(actions_item)

        limits: dict[str, Any] | None | Unset
        if isinstance(self.limits, Unset):
            limits = UNSET
        elif isinstance(self.limits, AutomationLimitsInput):
            limits = self.limits.to_dict()
        else:
            limits = self.limits

        quiet_hours: dict[str, Any] | None | Unset
        if isinstance(self.quiet_hours, Unset):
            quiet_hours = UNSET
        elif isinstance(self.quiet_hours, AutomationQuietHoursInput):
            quiet_hours = self.quiet_hours.to_dict()
        else:
            quiet_hours = self.quiet_hours

        on_paused_channel: None | str | Unset
        if isinstance(self.on_paused_channel, Unset):
            on_paused_channel = UNSET
        elif isinstance(self.on_paused_channel, str):
            on_paused_channel = self.on_paused_channel
        else:
            on_paused_channel = self.on_paused_channel

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if trigger is not UNSET:
            field_dict["trigger"] = trigger
        if conditions is not UNSET:
            field_dict["conditions"] = conditions
        if actions is not UNSET:
            field_dict["actions"] = actions
        if limits is not UNSET:
            field_dict["limits"] = limits
        if quiet_hours is not UNSET:
            field_dict["quiet_hours"] = quiet_hours
        if on_paused_channel is not UNSET:
            field_dict["on_paused_channel"] = on_paused_channel
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_action_input import AutomationActionInput  # noqa: PLC0415
        from ..models.automation_condition_input import AutomationConditionInput  # noqa: PLC0415
        from ..models.automation_limits_input import AutomationLimitsInput  # noqa: PLC0415
        from ..models.automation_quiet_hours_input import AutomationQuietHoursInput  # noqa: PLC0415
        from ..models.automation_trigger_input import AutomationTriggerInput  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        enabled = d.pop("enabled", UNSET)

        _trigger = d.pop("trigger", UNSET)
        trigger: AutomationTriggerInput | Unset
        if isinstance(_trigger, Unset):
            trigger = UNSET
        else:
            trigger = AutomationTriggerInput.from_dict(_trigger)

        def _parse_conditions(data: object) -> AutomationConditionInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                conditions_type_0 = AutomationConditionInput.from_dict(data)

                return conditions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationConditionInput | None | Unset, data)

        conditions = _parse_conditions(d.pop("conditions", UNSET))

        _actions = d.pop("actions", UNSET)
        actions: list[AutomationActionInput] | Unset = UNSET
        if _actions is not UNSET:
            actions = []
            for actions_item_data in _actions:
                actions_item = AutomationActionInput.from_dict(actions_item_data)

                actions.append(actions_item)

        def _parse_limits(data: object) -> AutomationLimitsInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                limits_type_0 = AutomationLimitsInput.from_dict(data)

                return limits_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationLimitsInput | None | Unset, data)

        limits = _parse_limits(d.pop("limits", UNSET))

        def _parse_quiet_hours(data: object) -> AutomationQuietHoursInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                quiet_hours_type_0 = AutomationQuietHoursInput.from_dict(data)

                return quiet_hours_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationQuietHoursInput | None | Unset, data)

        quiet_hours = _parse_quiet_hours(d.pop("quiet_hours", UNSET))

        def _parse_on_paused_channel(data: object) -> AutomationChangeOnPausedChannelType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                on_paused_channel_type_0 = check_automation_change_on_paused_channel_type_0(data)

                return on_paused_channel_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationChangeOnPausedChannelType0 | None | Unset, data)

        on_paused_channel = _parse_on_paused_channel(d.pop("on_paused_channel", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        automation_change = cls(
            name=name,
            enabled=enabled,
            trigger=trigger,
            conditions=conditions,
            actions=actions,
            limits=limits,
            quiet_hours=quiet_hours,
            on_paused_channel=on_paused_channel,
            expected_version=expected_version,
        )

        return automation_change
