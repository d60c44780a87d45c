from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BotKnowledge")


@_attrs_define
class BotKnowledge:
    """How the bot answers questions.

    Attributes:
        enabled (bool): Whether the bot answers questions from the knowledge of the workspace
        min_score (float): How well a passage must match a question to be an answer
        answer_mode (str): `quote` shows the passage; `generate` lets the model answer from it. `rules` always quotes.
            Known values: `quote`, `generate`. More may be added.
        cite (bool): Whether answers name their sources
    """

    enabled: bool
    min_score: float
    answer_mode: str
    cite: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        min_score = self.min_score

        answer_mode = self.answer_mode

        cite = self.cite

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "enabled": enabled,
                "min_score": min_score,
                "answer_mode": answer_mode,
                "cite": cite,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        enabled = d.pop("enabled")

        min_score = d.pop("min_score")

        answer_mode = d.pop("answer_mode")

        cite = d.pop("cite")

        bot_knowledge = cls(
            enabled=enabled,
            min_score=min_score,
            answer_mode=answer_mode,
            cite=cite,
        )

        bot_knowledge.additional_properties = d
        return bot_knowledge

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
