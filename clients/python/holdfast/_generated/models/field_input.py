from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.field_input_type import FieldInputType, check_field_input_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="FieldInput")


@_attrs_define
class FieldInput:
    """Something to be filled in, when a service is booked or an action carried out.

    Attributes:
        key (str): The key of its value in requests and answers: letters, digits, `_`, `-`, `.`
        type_ (FieldInputType): The type of its value.
        required (bool | None | Unset): Whether the booking or action is refused without it
        label (dict[str, str] | None | str | Unset): What people read: a text, or one per language
        options (list[str] | None | Unset): Of `select` and `multi_select`: what can be chosen
        max_length (int | None | Unset): Of `text`: the most characters
    """

    key: str
    type_: FieldInputType
    required: bool | None | Unset = UNSET
    label: dict[str, str] | None | str | Unset = UNSET
    options: list[str] | None | Unset = UNSET
    max_length: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        type_: str = self.type_

        required: bool | None | Unset
        if isinstance(self.required, Unset):
            required = UNSET
        else:
            required = self.required

        label: dict[str, str] | None | str | Unset
        if isinstance(self.label, Unset):
            label = UNSET
        else:
            label = self.label

        options: list[str] | None | Unset
        if isinstance(self.options, Unset):
            options = UNSET
        elif isinstance(self.options, list):
            options = self.options

        else:
            options = self.options

        max_length: int | None | Unset
        if isinstance(self.max_length, Unset):
            max_length = UNSET
        else:
            max_length = self.max_length

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "type": type_,
            }
        )
        if required is not UNSET:
            field_dict["required"] = required
        if label is not UNSET:
            field_dict["label"] = label
        if options is not UNSET:
            field_dict["options"] = options
        if max_length is not UNSET:
            field_dict["max_length"] = max_length

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        type_ = check_field_input_type(d.pop("type"))

        def _parse_required(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        required = _parse_required(d.pop("required", UNSET))

        def _parse_label(data: object) -> dict[str, str] | None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(dict[str, str] | None | str | Unset, data)

        label = _parse_label(d.pop("label", UNSET))

        def _parse_options(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                options_type_0 = cast(list[str], data)

                return options_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        options = _parse_options(d.pop("options", UNSET))

        def _parse_max_length(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_length = _parse_max_length(d.pop("max_length", UNSET))

        field_input = cls(
            key=key,
            type_=type_,
            required=required,
            label=label,
            options=options,
            max_length=max_length,
        )

        return field_input
