from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Field")


@_attrs_define
class Field:
    """Something to be filled in, when a service is booked or an action carried out.

    Attributes:
        key (str): The key of its value in requests and answers
        type_ (str): The type of its value. Known values: `text`, `integer`, `number`, `boolean`, `select`,
            `multi_select`, `date_time`, `location`, `photo`, `signature`. More may be added.
        required (bool): Whether the booking or action is refused without it
        label (dict[str, str] | None | str): What people read: a text, or one per language
        options (list[str] | None): Of `select` and `multi_select`: what can be chosen
        max_length (int | None): Of `text`: the most characters
    """

    key: str
    type_: str
    required: bool
    label: dict[str, str] | None | str
    options: list[str] | None
    max_length: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key = self.key

        type_ = self.type_

        required = self.required

        label: dict[str, str] | None | str
        label = self.label

        options: list[str] | None
        if isinstance(self.options, list):
            options = self.options

        else:
            options = self.options

        max_length: int | None
        max_length = self.max_length

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key": key,
                "type": type_,
                "required": required,
                "label": label,
                "options": options,
                "max_length": max_length,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key = d.pop("key")

        type_ = d.pop("type")

        required = d.pop("required")

        def _parse_label(data: object) -> dict[str, str] | None | str:
            if data is None:
                return data
            return cast(dict[str, str] | None | str, data)

        label = _parse_label(d.pop("label"))

        def _parse_options(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                options_type_0 = cast(list[str], data)

                return options_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        options = _parse_options(d.pop("options"))

        def _parse_max_length(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_length = _parse_max_length(d.pop("max_length"))

        field = cls(
            key=key,
            type_=type_,
            required=required,
            label=label,
            options=options,
            max_length=max_length,
        )

        field.additional_properties = d
        return field

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
