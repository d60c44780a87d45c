from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BotHandoff")


@_attrs_define
class BotHandoff:
    """When and how the bot hands a conversation over to people.

    Attributes:
        keywords (list[str]): Words with which customers ask for a person, besides those that the bot knows
        after_failed_turns (int): After how many messages in a row that it does not understand it hands over
        message (dict[str, str]): What it says when it hands over, by language tag
        out_of_hours_message (dict[str, str]): The same outside of the opening hours
        timeout_minutes (int): After how many minutes without an answer of the team the customer gets an apology
    """

    keywords: list[str]
    after_failed_turns: int
    message: dict[str, str]
    out_of_hours_message: dict[str, str]
    timeout_minutes: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        keywords = self.keywords

        after_failed_turns = self.after_failed_turns

        message = self.message

        out_of_hours_message = self.out_of_hours_message

        timeout_minutes = self.timeout_minutes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "keywords": keywords,
                "after_failed_turns": after_failed_turns,
                "message": message,
                "out_of_hours_message": out_of_hours_message,
                "timeout_minutes": timeout_minutes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        keywords = cast(list[str], d.pop("keywords"))

        after_failed_turns = d.pop("after_failed_turns")

        message = d.pop("message")

        out_of_hours_message = d.pop("out_of_hours_message")

        timeout_minutes = d.pop("timeout_minutes")

        bot_handoff = cls(
            keywords=keywords,
            after_failed_turns=after_failed_turns,
            message=message,
            out_of_hours_message=out_of_hours_message,
            timeout_minutes=timeout_minutes,
        )

        bot_handoff.additional_properties = d
        return bot_handoff

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
