from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.bot_knowledge_change_answer_mode import (
    BotKnowledgeChangeAnswerMode,
    check_bot_knowledge_change_answer_mode,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="BotKnowledgeChange")


@_attrs_define
class BotKnowledgeChange:
    """What to change about how the bot answers questions.

    Attributes:
        enabled (bool | Unset): Whether the bot answers questions from the knowledge
        min_score (float | Unset): How well a passage must match a question to be an answer
        answer_mode (BotKnowledgeChangeAnswerMode | Unset): `quote` shows the passage; `generate` lets the model answer
            from it. `rules` always quotes.
        cite (bool | Unset): Whether answers name their sources
    """

    enabled: bool | Unset = UNSET
    min_score: float | Unset = UNSET
    answer_mode: BotKnowledgeChangeAnswerMode | Unset = UNSET
    cite: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        min_score = self.min_score

        answer_mode: str | Unset = UNSET
        if not isinstance(self.answer_mode, Unset):
            answer_mode = self.answer_mode

        cite = self.cite

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if min_score is not UNSET:
            field_dict["min_score"] = min_score
        if answer_mode is not UNSET:
            field_dict["answer_mode"] = answer_mode
        if cite is not UNSET:
            field_dict["cite"] = cite

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        enabled = d.pop("enabled", UNSET)

        min_score = d.pop("min_score", UNSET)

        _answer_mode = d.pop("answer_mode", UNSET)
        answer_mode: BotKnowledgeChangeAnswerMode | Unset
        if isinstance(_answer_mode, Unset):
            answer_mode = UNSET
        else:
            answer_mode = check_bot_knowledge_change_answer_mode(_answer_mode)

        cite = d.pop("cite", UNSET)

        bot_knowledge_change = cls(
            enabled=enabled,
            min_score=min_score,
            answer_mode=answer_mode,
            cite=cite,
        )

        return bot_knowledge_change
