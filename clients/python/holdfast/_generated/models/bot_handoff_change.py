from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BotHandoffChange")


@_attrs_define
class BotHandoffChange:
    """What to change about handing over.

    Attributes:
        keywords (list[str] | Unset): Words with which customers ask for a person, besides those that the bot knows;
            replaced whole
        after_failed_turns (int | Unset): After how many messages in a row that it does not understand it hands over
        message (dict[str, str] | Unset): What it says when it hands over, by language tag; replaced whole
        out_of_hours_message (dict[str, str] | Unset): The same outside of the opening hours; replaced whole
        timeout_minutes (int | Unset): After how many minutes without an answer of the team the customer gets an apology
    """

    keywords: list[str] | Unset = UNSET
    after_failed_turns: int | Unset = UNSET
    message: dict[str, str] | Unset = UNSET
    out_of_hours_message: dict[str, str] | Unset = UNSET
    timeout_minutes: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        keywords: list[str] | Unset = UNSET
        if not isinstance(self.keywords, Unset):
            keywords = self.keywords

        after_failed_turns = self.after_failed_turns

        message = self.message

        out_of_hours_message = self.out_of_hours_message

        timeout_minutes = self.timeout_minutes

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if keywords is not UNSET:
            field_dict["keywords"] = keywords
        if after_failed_turns is not UNSET:
            field_dict["after_failed_turns"] = after_failed_turns
        if message is not UNSET:
            field_dict["message"] = message
        if out_of_hours_message is not UNSET:
            field_dict["out_of_hours_message"] = out_of_hours_message
        if timeout_minutes is not UNSET:
            field_dict["timeout_minutes"] = timeout_minutes

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        keywords = cast(list[str], d.pop("keywords", UNSET))

        after_failed_turns = d.pop("after_failed_turns", UNSET)

        message = d.pop("message", UNSET)

        out_of_hours_message = d.pop("out_of_hours_message", UNSET)

        timeout_minutes = d.pop("timeout_minutes", UNSET)

        bot_handoff_change = cls(
            keywords=keywords,
            after_failed_turns=after_failed_turns,
            message=message,
            out_of_hours_message=out_of_hours_message,
            timeout_minutes=timeout_minutes,
        )

        return bot_handoff_change
