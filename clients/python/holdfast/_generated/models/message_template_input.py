from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="MessageTemplateInput")


@_attrs_define
class MessageTemplateInput:
    """A text that WhatsApp has approved, and the values of its variables.

    Attributes:
        name (str): As WhatsApp knows it
        language (str): As WhatsApp knows it
        params (dict[str, str] | list[str] | Unset): The values of its variables: a list for numbered ones, an object
            for named ones
    """

    name: str
    language: str
    params: dict[str, str] | list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        language = self.language

        params: dict[str, str] | list[str] | Unset
        if isinstance(self.params, Unset):
            params = UNSET
        elif isinstance(self.params, list):
            params = self.params

        else:
            params = self.params

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "language": language,
            }
        )
        if params is not UNSET:
            field_dict["params"] = params

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        language = d.pop("language")

        def _parse_params(data: object) -> dict[str, str] | list[str] | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                params_type_0 = cast(list[str], data)

                return params_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(dict[str, str] | list[str] | Unset, data)

        params = _parse_params(d.pop("params", UNSET))

        message_template_input = cls(
            name=name,
            language=language,
            params=params,
        )

        return message_template_input
