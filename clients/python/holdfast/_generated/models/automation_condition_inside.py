from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_condition_innermost import AutomationConditionInnermost


T = TypeVar("T", bound="AutomationConditionInside")


@_attrs_define
class AutomationConditionInside:
    """Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`.
    Groups are nested three deep at most.

        Attributes:
            all_ (list[AutomationConditionInnermost] | Unset): All of these hold
            any_ (list[AutomationConditionInnermost] | Unset): At least one of these holds
            not_ (AutomationConditionInnermost | Unset): Either a group, which has exactly one of `all`, `any` and `not`, or
                a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
            field (str | Unset): The name of a field: `AutomationComparison` lists them
            op (str | Unset): How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts
                are compared without case and accents. Known values: `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`,
                `contains`, `starts_with`, `exists`, `changed_to`. More may be added.
            value (Any | Unset): What it is compared with: a list for `in` and `nin`
    """

    all_: list[AutomationConditionInnermost] | Unset = UNSET
    any_: list[AutomationConditionInnermost] | Unset = UNSET
    not_: AutomationConditionInnermost | Unset = UNSET
    field: str | Unset = UNSET
    op: str | Unset = UNSET
    value: Any | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        all_: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.all_, Unset):
            all_ = []
            for all_item_data in self.all_:
                all_item = all_item_data.to_dict()
                all_.append(all_item)

        any_: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.any_, Unset):
            any_ = []
            for any_item_data in self.any_:
                any_item = any_item_data.to_dict()
                any_.append(any_item)

        not_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.not_, Unset):
            not_ = self.not_.to_dict()

        field = self.field

        op = self.op

        value = self.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if all_ is not UNSET:
            field_dict["all"] = all_
        if any_ is not UNSET:
            field_dict["any"] = any_
        if not_ is not UNSET:
            field_dict["not"] = not_
        if field is not UNSET:
            field_dict["field"] = field
        if op is not UNSET:
            field_dict["op"] = op
        if value is not UNSET:
            field_dict["value"] = value

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.automation_condition_innermost import AutomationConditionInnermost  # noqa: PLC0415

        d = dict(src_dict)
        _all_ = d.pop("all", UNSET)
        all_: list[AutomationConditionInnermost] | Unset = UNSET
        if _all_ is not UNSET:
            all_ = []
            for all_item_data in _all_:
                all_item = AutomationConditionInnermost.from_dict(all_item_data)

                all_.append(all_item)

        _any_ = d.pop("any", UNSET)
        any_: list[AutomationConditionInnermost] | Unset = UNSET
        if _any_ is not UNSET:
            any_ = []
            for any_item_data in _any_:
                any_item = AutomationConditionInnermost.from_dict(any_item_data)

                any_.append(any_item)

        _not_ = d.pop("not", UNSET)
        not_: AutomationConditionInnermost | Unset
        if isinstance(_not_, Unset):
            not_ = UNSET
        else:
            not_ = AutomationConditionInnermost.from_dict(_not_)

        field = d.pop("field", UNSET)

        op = d.pop("op", UNSET)

        value = d.pop("value", UNSET)

        automation_condition_inside = cls(
            all_=all_,
            any_=any_,
            not_=not_,
            field=field,
            op=op,
            value=value,
        )

        automation_condition_inside.additional_properties = d
        return automation_condition_inside

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
