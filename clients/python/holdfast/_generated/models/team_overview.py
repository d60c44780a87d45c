from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.group_overview import GroupOverview
    from ..models.resource_overview import ResourceOverview
    from ..models.team_totals import TeamTotals


T = TypeVar("T", bound="TeamOverview")


@_attrs_define
class TeamOverview:
    """The state of the team: who does what, what is late, and what waits.

    Attributes:
        from_ (datetime.datetime): The first moment of the range
        to (datetime.datetime): The end of the range, not included
        resources (list[ResourceOverview]): Active resources by name, at most 200
        omitted_resources (int): The number of resources that are left out of the list and the totals; ask for a group
            to see them
        groups (list[GroupOverview]): By name, at most 200
        totals (TeamTotals): Minutes are summed over the resources listed; a booking counts once, however many of them
            it uses. Without `group_id`, tasks that wait in no group count, too.
    """

    from_: datetime.datetime
    to: datetime.datetime
    resources: list[ResourceOverview]
    omitted_resources: int
    groups: list[GroupOverview]
    totals: TeamTotals
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        resources = []
        for resources_item_data in self.resources:
            resources_item = resources_item_data.to_dict()
            resources.append(resources_item)

        omitted_resources = self.omitted_resources

        groups = []
        for groups_item_data in self.groups:
            groups_item = groups_item_data.to_dict()
            groups.append(groups_item)

        totals = self.totals.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
                "resources": resources,
                "omitted_resources": omitted_resources,
                "groups": groups,
                "totals": totals,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.group_overview import GroupOverview  # noqa: PLC0415
        from ..models.resource_overview import ResourceOverview  # noqa: PLC0415
        from ..models.team_totals import TeamTotals  # noqa: PLC0415

        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from").replace("Z", "+00:00"))

        to = datetime.datetime.fromisoformat(d.pop("to").replace("Z", "+00:00"))

        resources = []
        _resources = d.pop("resources")
        for resources_item_data in _resources:
            resources_item = ResourceOverview.from_dict(resources_item_data)

            resources.append(resources_item)

        omitted_resources = d.pop("omitted_resources")

        groups = []
        _groups = d.pop("groups")
        for groups_item_data in _groups:
            groups_item = GroupOverview.from_dict(groups_item_data)

            groups.append(groups_item)

        totals = TeamTotals.from_dict(d.pop("totals"))

        team_overview = cls(
            from_=from_,
            to=to,
            resources=resources,
            omitted_resources=omitted_resources,
            groups=groups,
            totals=totals,
        )

        team_overview.additional_properties = d
        return team_overview

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
