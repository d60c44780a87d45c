from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.automation_condition_inside_input_op_type_0 import (
    AutomationConditionInsideInputOpType0,
    check_automation_condition_inside_input_op_type_0,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_condition_innermost_input import AutomationConditionInnermostInput


T = TypeVar("T", bound="AutomationConditionInsideInput")


@_attrs_define
class AutomationConditionInsideInput:
    """Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`.
    Groups are nested three deep at most.

        Attributes:
            all_ (list[AutomationConditionInnermostInput] | None | Unset): All of these hold
            any_ (list[AutomationConditionInnermostInput] | None | Unset): At least one of these holds
            not_ (AutomationConditionInnermostInput | None | Unset): This does not hold
            field (None | str | Unset): The name of a field: `AutomationComparison` lists them
            op (AutomationConditionInsideInputOpType0 | None | Unset): How they are compared. Against a missing value only
                `ne`, `nin` and `exists` can hold; texts are compared without case and accents.
            value (Any | Unset): What it is compared with: a list for `in` and `nin`
    """

    all_: list[AutomationConditionInnermostInput] | None | Unset = UNSET
    any_: list[AutomationConditionInnermostInput] | None | Unset = UNSET
    not_: AutomationConditionInnermostInput | None | Unset = UNSET
    field: None | str | Unset = UNSET
    op: AutomationConditionInsideInputOpType0 | None | Unset = UNSET
    value: Any | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_condition_innermost_input import AutomationConditionInnermostInput  # noqa: PLC0415

        all_: list[dict[str, Any]] | None | Unset
        if isinstance(self.all_, Unset):
            all_ = UNSET
        elif isinstance(self.all_, list):
            all_ = []
            for all_type_0_item_data in self.all_:
                all_type_0_item = all_type_0_item_data.to_dict()
                all_.append(all_type_0_item)

        else:
            all_ = self.all_

        any_: list[dict[str, Any]] | None | Unset
        if isinstance(self.any_, Unset):
            any_ = UNSET
        elif isinstance(self.any_, list):
            any_ = []
            for any_type_0_item_data in self.any_:
                any_type_0_item = any_type_0_item_data.to_dict()
                any_.append(any_type_0_item)

        else:
            any_ = self.any_

        not_: dict[str, Any] | None | Unset
        if isinstance(self.not_, Unset):
            not_ = UNSET
        elif isinstance(self.not_, AutomationConditionInnermostInput):
            not_ = self.not_.to_dict()
        else:
            not_ = self.not_

        field: None | str | Unset
        if isinstance(self.field, Unset):
            field = UNSET
        else:
            field = self.field

        op: None | str | Unset
        if isinstance(self.op, Unset):
            op = UNSET
        elif isinstance(self.op, str):
            op = self.op
        else:
            op = self.op

        value = self.value

        field_dict: dict[str, Any] = {}

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
        from ..models.automation_condition_innermost_input import AutomationConditionInnermostInput  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_all_(data: object) -> list[AutomationConditionInnermostInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                all_type_0 = []
                _all_type_0 = data
                for all_type_0_item_data in _all_type_0:
                    all_type_0_item = AutomationConditionInnermostInput.from_dict(all_type_0_item_data)

                    all_type_0.append(all_type_0_item)

                return all_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[AutomationConditionInnermostInput] | None | Unset, data)

        all_ = _parse_all_(d.pop("all", UNSET))

        def _parse_any_(data: object) -> list[AutomationConditionInnermostInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                any_type_0 = []
                _any_type_0 = data
                for any_type_0_item_data in _any_type_0:
                    any_type_0_item = AutomationConditionInnermostInput.from_dict(any_type_0_item_data)

                    any_type_0.append(any_type_0_item)

                return any_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[AutomationConditionInnermostInput] | None | Unset, data)

        any_ = _parse_any_(d.pop("any", UNSET))

        def _parse_not_(data: object) -> AutomationConditionInnermostInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                not_type_0 = AutomationConditionInnermostInput.from_dict(data)

                return not_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationConditionInnermostInput | None | Unset, data)

        not_ = _parse_not_(d.pop("not", UNSET))

        def _parse_field(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        field = _parse_field(d.pop("field", UNSET))

        def _parse_op(data: object) -> AutomationConditionInsideInputOpType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                op_type_0 = check_automation_condition_inside_input_op_type_0(data)

                return op_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationConditionInsideInputOpType0 | None | Unset, data)

        op = _parse_op(d.pop("op", UNSET))

        value = d.pop("value", UNSET)

        automation_condition_inside_input = cls(
            all_=all_,
            any_=any_,
            not_=not_,
            field=field,
            op=op,
            value=value,
        )

        return automation_condition_inside_input
