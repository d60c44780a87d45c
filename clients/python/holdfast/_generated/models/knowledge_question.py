from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="KnowledgeQuestion")


@_attrs_define
class KnowledgeQuestion:
    """A question of customers that nothing in the knowledge answers.

    Attributes:
        id (str): Opaque
        question (str): In the words of the customer who asked it first
        locale (None | str): The language of the conversation
        count (int): How often it was asked
        first_asked_at (datetime.datetime): ISO 8601, in UTC
        last_asked_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    question: str
    locale: None | str
    count: int
    first_asked_at: datetime.datetime
    last_asked_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        question = self.question

        locale: None | str
        locale = self.locale

        count = self.count

        first_asked_at = self.first_asked_at.isoformat()

        last_asked_at = self.last_asked_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "question": question,
                "locale": locale,
                "count": count,
                "first_asked_at": first_asked_at,
                "last_asked_at": last_asked_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        question = d.pop("question")

        def _parse_locale(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        locale = _parse_locale(d.pop("locale"))

        count = d.pop("count")

        first_asked_at = datetime.datetime.fromisoformat(d.pop("first_asked_at").replace("Z", "+00:00"))

        last_asked_at = datetime.datetime.fromisoformat(d.pop("last_asked_at").replace("Z", "+00:00"))

        knowledge_question = cls(
            id=id,
            question=question,
            locale=locale,
            count=count,
            first_asked_at=first_asked_at,
            last_asked_at=last_asked_at,
        )

        knowledge_question.additional_properties = d
        return knowledge_question

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
