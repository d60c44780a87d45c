from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="Attachment")


@_attrs_define
class Attachment:
    """A file that shows what was done: a photo, a signature or a document.

    Attributes:
        id (str): Opaque
        kind (str): What it shows. Known values: `photo`, `signature`, `document`. More may be added.
        name (str):
        media_type (str): Detected from the bytes of the file, whatever its name. Known values: `image/jpeg`,
            `image/png`, `image/webp`, `application/pdf`, `text/plain`. More may be added.
        size (int): In bytes, as it is downloaded
        sha256 (str): In hexadecimal, of the bytes as they are downloaded: a picture has no metadata
        url (str): Anybody with this link can download the file without a key, until `url_expires_at`
        url_expires_at (datetime.datetime): An hour after this answer; read the list for a new link
        author (Actor): Who did it: a program by its key, a team member, or the system.
        created_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    kind: str
    name: str
    media_type: str
    size: int
    sha256: str
    url: str
    url_expires_at: datetime.datetime
    author: Actor
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        kind = self.kind

        name = self.name

        media_type = self.media_type

        size = self.size

        sha256 = self.sha256

        url = self.url

        url_expires_at = self.url_expires_at.isoformat()

        author = self.author.to_dict()

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "name": name,
                "media_type": media_type,
                "size": size,
                "sha256": sha256,
                "url": url,
                "url_expires_at": url_expires_at,
                "author": author,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        kind = d.pop("kind")

        name = d.pop("name")

        media_type = d.pop("media_type")

        size = d.pop("size")

        sha256 = d.pop("sha256")

        url = d.pop("url")

        url_expires_at = datetime.datetime.fromisoformat(d.pop("url_expires_at").replace("Z", "+00:00"))

        author = Actor.from_dict(d.pop("author"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        attachment = cls(
            id=id,
            kind=kind,
            name=name,
            media_type=media_type,
            size=size,
            sha256=sha256,
            url=url,
            url_expires_at=url_expires_at,
            author=author,
            created_at=created_at,
        )

        attachment.additional_properties = d
        return attachment

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
