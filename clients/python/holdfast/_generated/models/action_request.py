from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ActionRequest")


@_attrs_define
class ActionRequest:
    """Who carries out the action, and the data for its fields.

    Attributes:
        data (dict[str, Any] | None | Unset): By the keys of the action's `fields`; other keys are kept as they are. In
            all at most 200 keys, and 65,536 characters as JSON
        resource_id (None | str | Unset): The resource that does it; by default a resource of the team member who calls
        early (bool | None | Unset): Needed if the action completes a booking, or says that nobody came, before its
            start
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    data: dict[str, Any] | None | Unset = UNSET
    resource_id: None | str | Unset = UNSET
    early: bool | None | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        data: dict[str, Any] | None | Unset
        if isinstance(self.data, Unset):
            data = UNSET
        else:
            data = self.data

        resource_id: None | str | Unset
        if isinstance(self.resource_id, Unset):
            resource_id = UNSET
        else:
            resource_id = self.resource_id

        early: bool | None | Unset
        if isinstance(self.early, Unset):
            early = UNSET
        else:
            early = self.early

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if data is not UNSET:
            field_dict["data"] = data
        if resource_id is not UNSET:
            field_dict["resource_id"] = resource_id
        if early is not UNSET:
            field_dict["early"] = early
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_data(data: object) -> dict[str, Any] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, Any] | None | Unset, data)

        data = _parse_data(d.pop("data", UNSET))

        def _parse_resource_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        resource_id = _parse_resource_id(d.pop("resource_id", UNSET))

        def _parse_early(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        early = _parse_early(d.pop("early", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        action_request = cls(
            data=data,
            resource_id=resource_id,
            early=early,
            expected_version=expected_version,
        )

        return action_request
