from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MessageTemplate")


@_attrs_define
class MessageTemplate:
    """A text that WhatsApp has approved, and the values of its variables.

    Attributes:
        name (str): As WhatsApp knows it
        language (str): As WhatsApp knows it
        params (dict[str, str] | list[str]): The values of its variables: a list for numbered ones, an object for named
            ones
    """

    name: str
    language: str
    params: dict[str, str] | list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        language = self.language

        params: dict[str, str] | list[str]
        if isinstance(self.params, list):
            params = self.params

        else:
            params = self.params

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "language": language,
                "params": params,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        language = d.pop("language")

        def _parse_params(data: object) -> dict[str, str] | list[str]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                params_type_0 = cast(list[str], data)

                return params_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(dict[str, str] | list[str], data)

        params = _parse_params(d.pop("params"))

        message_template = cls(
            name=name,
            language=language,
            params=params,
        )

        message_template.additional_properties = d
        return message_template

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
