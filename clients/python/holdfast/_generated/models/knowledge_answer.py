from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="KnowledgeAnswer")


@_attrs_define
class KnowledgeAnswer:
    """The answer to a question of customers.

    Attributes:
        answer (str): What the customer is told, whole
        question (None | str | Unset): As the FAQ asks it; left out: in the customer's words
        knowledge_id (None | str | Unset): The FAQ to add it to; left out: a new one is made
        title (None | str | Unset): Of a new FAQ; left out: the question
    """

    answer: str
    question: None | str | Unset = UNSET
    knowledge_id: None | str | Unset = UNSET
    title: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        answer = self.answer

        question: None | str | Unset
        if isinstance(self.question, Unset):
            question = UNSET
        else:
            question = self.question

        knowledge_id: None | str | Unset
        if isinstance(self.knowledge_id, Unset):
            knowledge_id = UNSET
        else:
            knowledge_id = self.knowledge_id

        title: None | str | Unset
        if isinstance(self.title, Unset):
            title = UNSET
        else:
            title = self.title

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "answer": answer,
            }
        )
        if question is not UNSET:
            field_dict["question"] = question
        if knowledge_id is not UNSET:
            field_dict["knowledge_id"] = knowledge_id
        if title is not UNSET:
            field_dict["title"] = title

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        answer = d.pop("answer")

        def _parse_question(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        question = _parse_question(d.pop("question", UNSET))

        def _parse_knowledge_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        knowledge_id = _parse_knowledge_id(d.pop("knowledge_id", UNSET))

        def _parse_title(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        title = _parse_title(d.pop("title", UNSET))

        knowledge_answer = cls(
            answer=answer,
            question=question,
            knowledge_id=knowledge_id,
            title=title,
        )

        return knowledge_answer
