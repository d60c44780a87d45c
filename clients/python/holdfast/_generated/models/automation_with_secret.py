from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.automation_action import AutomationAction
    from ..models.automation_condition import AutomationCondition
    from ..models.automation_limits import AutomationLimits
    from ..models.automation_quiet_hours import AutomationQuietHours
    from ..models.automation_stats import AutomationStats
    from ..models.automation_trigger import AutomationTrigger


T = TypeVar("T", bound="AutomationWithSecret")


@_attrs_define
class AutomationWithSecret:
    """An automation, with its secret if this call has made one: it is shown only this once.

    Attributes:
        id (str): Opaque
        name (str): What the team calls it
        enabled (bool): Whether runs begin
        trigger (AutomationTrigger): What begins a run, and what must be true when it happens.
        conditions (AutomationCondition | None): Asked when a run begins, and again after every wait
        actions (list[AutomationAction]): Carried out one after the other
        limits (AutomationLimits): How often an automation may run. What is beyond is not recorded as a run.
        quiet_hours (AutomationQuietHours | None):
        on_paused_channel (str): What happens to a message while its channel is paused. Known values: `skip`, `wait`.
            More may be added.
        stats (AutomationStats): How much an automation has done since it was made.
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
        secret (None | str): Signs what `call_webhook` sends. Only the answer of the call that made it has it
    """

    id: str
    name: str
    enabled: bool
    trigger: AutomationTrigger
    conditions: AutomationCondition | None
    actions: list[AutomationAction]
    limits: AutomationLimits
    quiet_hours: AutomationQuietHours | None
    on_paused_channel: str
    stats: AutomationStats
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    secret: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_condition import AutomationCondition  # noqa: PLC0415
        from ..models.automation_quiet_hours import AutomationQuietHours  # noqa: PLC0415

        id = self.id

        name = self.name

        enabled = self.enabled

        trigger = self.trigger.to_dict()

        conditions: dict[str, Any] | None
        if isinstance(self.conditions, AutomationCondition):
            conditions = self.conditions.to_dict()
        else:
            conditions = self.conditions

        actions = []
        for actions_item_data in self.actions:
            actions_item = actions_item_data.to_dict()
            actions.append(actions_item)

        limits = self.limits.to_dict()

        quiet_hours: dict[str, Any] | None
        if isinstance(self.quiet_hours, AutomationQuietHours):
            quiet_hours = self.quiet_hours.to_dict()
        else:
            quiet_hours = self.quiet_hours

        on_paused_channel = self.on_paused_channel

        stats = self.stats.to_dict()

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        secret: None | str
        secret = self.secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "enabled": enabled,
                "trigger": trigger,
                "conditions": conditions,
                "actions": actions,
                "limits": limits,
                "quiet_hours": quiet_hours,
                "on_paused_channel": on_paused_channel,
                "stats": stats,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
                "secret": secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_action import AutomationAction  # noqa: PLC0415
        from ..models.automation_condition import AutomationCondition  # noqa: PLC0415
        from ..models.automation_limits import AutomationLimits  # noqa: PLC0415
        from ..models.automation_quiet_hours import AutomationQuietHours  # noqa: PLC0415
        from ..models.automation_stats import AutomationStats  # noqa: PLC0415
        from ..models.automation_trigger import AutomationTrigger  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        enabled = d.pop("enabled")

        trigger = AutomationTrigger.from_dict(d.pop("trigger"))

        def _parse_conditions(data: object) -> AutomationCondition | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                conditions_type_0 = AutomationCondition.from_dict(data)

                return conditions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationCondition | None, data)

        conditions = _parse_conditions(d.pop("conditions"))

        actions = []
        _actions = d.pop("actions")
        for actions_item_data in _actions:
            actions_item = AutomationAction.from_dict(actions_item_data)

            actions.append(actions_item)

        limits = AutomationLimits.from_dict(d.pop("limits"))

        def _parse_quiet_hours(data: object) -> AutomationQuietHours | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                quiet_hours_type_0 = AutomationQuietHours.from_dict(data)

                return quiet_hours_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationQuietHours | None, data)

        quiet_hours = _parse_quiet_hours(d.pop("quiet_hours"))

        on_paused_channel = d.pop("on_paused_channel")

        stats = AutomationStats.from_dict(d.pop("stats"))

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        def _parse_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        secret = _parse_secret(d.pop("secret"))

        automation_with_secret = cls(
            id=id,
            name=name,
            enabled=enabled,
            trigger=trigger,
            conditions=conditions,
            actions=actions,
            limits=limits,
            quiet_hours=quiet_hours,
            on_paused_channel=on_paused_channel,
            stats=stats,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
            secret=secret,
        )

        automation_with_secret.additional_properties = d
        return automation_with_secret

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
