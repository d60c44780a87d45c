from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.message_author import MessageAuthor


T = TypeVar("T", bound="LastMessage")


@_attrs_define
class LastMessage:
    """The newest message between the customer and the business; private notes and events are left out.

    Attributes:
        id (str): Opaque
        type_ (str): Known values: `text`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `contact`,
            `options`, `template`, `reaction`, `unsupported`, `event`. More may be added.
        direction (str): Known values: `inbound`, `outbound`. More may be added.
        author (MessageAuthor): The author of a message: a customer, a program with its key, a team member, a bot or the
            system.
        text (None | str): The text; null: there is none, or its author took it back
        created_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    type_: str
    direction: str
    author: MessageAuthor
    text: None | str
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        direction = self.direction

        author = self.author.to_dict()

        text: None | str
        text = self.text

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "direction": direction,
                "author": author,
                "text": text,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_author import MessageAuthor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        direction = d.pop("direction")

        author = MessageAuthor.from_dict(d.pop("author"))

        def _parse_text(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        text = _parse_text(d.pop("text"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        last_message = cls(
            id=id,
            type_=type_,
            direction=direction,
            author=author,
            text=text,
            created_at=created_at,
        )

        last_message.additional_properties = d
        return last_message

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
