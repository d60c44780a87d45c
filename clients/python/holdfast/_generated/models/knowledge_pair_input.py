from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="KnowledgePairInput")


@_attrs_define
class KnowledgePairInput:
    """A question with its answer.

    Attributes:
        question (str): As a customer would ask it
        answer (str): What the customer is told, whole
        variants (list[str] | Unset): Other ways to ask the same
    """

    question: str
    answer: str
    variants: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        question = self.question

        answer = self.answer

        variants: list[str] | Unset = UNSET
        if not isinstance(self.variants, Unset):
            variants = self.variants

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "question": question,
                "answer": answer,
            }
        )
        if variants is not UNSET:
            field_dict["variants"] = variants

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        question = d.pop("question")

        answer = d.pop("answer")

        variants = cast(list[str], d.pop("variants", UNSET))

        knowledge_pair_input = cls(
            question=question,
            answer=answer,
            variants=variants,
        )

        return knowledge_pair_input
