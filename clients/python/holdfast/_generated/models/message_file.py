from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MessageFile")


@_attrs_define
class MessageFile:
    """A file of a message.

    Attributes:
        id (str): Opaque
        kind (str): How it is shown. Known values: `image`, `audio`, `video`, `document`, `sticker`. More may be added.
        name (str):
        media_type (None | str): Read from the bytes of the file; null: not known yet
        size (int | None): In bytes; null: not known yet
        url (None | str): A link to the file, which works without a key until `url_expires_at`; null: the file is not
            stored
        url_expires_at (datetime.datetime | None): An hour after this answer; read again for a new link
        failure (None | str): Why the file of a customer could not be stored; null: it is stored, or is being
            downloaded. Known values: `too_large`, `gone`, `unreachable`, `not_allowed`. More may be added.
        reason (None | str): The failure, for people
    """

    id: str
    kind: str
    name: str
    media_type: None | str
    size: int | None
    url: None | str
    url_expires_at: datetime.datetime | None
    failure: None | str
    reason: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        kind = self.kind

        name = self.name

        media_type: None | str
        media_type = self.media_type

        size: int | None
        size = self.size

        url: None | str
        url = self.url

        url_expires_at: None | str
        if isinstance(self.url_expires_at, datetime.datetime):
            url_expires_at = self.url_expires_at.isoformat()
        else:
            url_expires_at = self.url_expires_at

        failure: None | str
        failure = self.failure

        reason: None | str
        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "name": name,
                "media_type": media_type,
                "size": size,
                "url": url,
                "url_expires_at": url_expires_at,
                "failure": failure,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        kind = d.pop("kind")

        name = d.pop("name")

        def _parse_media_type(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        media_type = _parse_media_type(d.pop("media_type"))

        def _parse_size(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        size = _parse_size(d.pop("size"))

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        def _parse_url_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                url_expires_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return url_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        url_expires_at = _parse_url_expires_at(d.pop("url_expires_at"))

        def _parse_failure(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        failure = _parse_failure(d.pop("failure"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        message_file = cls(
            id=id,
            kind=kind,
            name=name,
            media_type=media_type,
            size=size,
            url=url,
            url_expires_at=url_expires_at,
            failure=failure,
            reason=reason,
        )

        message_file.additional_properties = d
        return message_file

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
