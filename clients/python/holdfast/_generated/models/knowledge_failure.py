from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="KnowledgeFailure")


@_attrs_define
class KnowledgeFailure:
    """Why there is no text to search, or a part of it is missing.

    Attributes:
        cause (str): `access_denied`: the file has a password. `empty_content`: it has no text, such as a scan.
            `parse_error`: it is damaged, or some of its pages are. `too_large`: it unpacks to too much, or its text is too
            long. `unsupported_type`: its bytes are of another type than its name says. `timeout`: it takes too long to
            read. Known values: `access_denied`, `empty_content`, `parse_error`, `too_large`, `unsupported_type`, `timeout`.
            More may be added.
        detail (str): The same in a sentence
    """

    cause: str
    detail: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        cause = self.cause

        detail = self.detail

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "cause": cause,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        cause = d.pop("cause")

        detail = d.pop("detail")

        knowledge_failure = cls(
            cause=cause,
            detail=detail,
        )

        knowledge_failure.additional_properties = d
        return knowledge_failure

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
