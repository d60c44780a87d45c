from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.knowledge_hit import KnowledgeHit


T = TypeVar("T", bound="KnowledgeAnswers")


@_attrs_define
class KnowledgeAnswers:
    """What the knowledge says about a question.

    Attributes:
        data (list[KnowledgeHit]): Best first, each item once
        answerable (bool): Whether the first hit is good enough to be given as an answer
    """

    data: list[KnowledgeHit]
    answerable: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        answerable = self.answerable

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "data": data,
                "answerable": answerable,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_hit import KnowledgeHit  # noqa: PLC0415

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = KnowledgeHit.from_dict(data_item_data)

            data.append(data_item)

        answerable = d.pop("answerable")

        knowledge_answers = cls(
            data=data,
            answerable=answerable,
        )

        knowledge_answers.additional_properties = d
        return knowledge_answers

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
