from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BotDefaultTexts")


@_attrs_define
class BotDefaultTexts:
    """What the bot says where the business has no text of its own, by language.

    Attributes:
        greeting (dict[str, str]): What it says first to a new customer
        message (dict[str, str]): What it says when it hands over
        out_of_hours_message (dict[str, str]): The same outside of the opening hours
    """

    greeting: dict[str, str]
    message: dict[str, str]
    out_of_hours_message: dict[str, str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        greeting = self.greeting

        message = self.message

        out_of_hours_message = self.out_of_hours_message

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "greeting": greeting,
                "message": message,
                "out_of_hours_message": out_of_hours_message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        greeting = d.pop("greeting")

        message = d.pop("message")

        out_of_hours_message = d.pop("out_of_hours_message")

        bot_default_texts = cls(
            greeting=greeting,
            message=message,
            out_of_hours_message=out_of_hours_message,
        )

        bot_default_texts.additional_properties = d
        return bot_default_texts

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
