from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.knowledge_failure import KnowledgeFailure
    from ..models.knowledge_file import KnowledgeFile


T = TypeVar("T", bound="KnowledgeSummary")


@_attrs_define
class KnowledgeSummary:
    """An item of knowledge, without its text.

    Attributes:
        id (str): Opaque
        kind (str): `text`: a text of yours. `faq`: questions with answers. `file`: an uploaded file. `site`: one page
            of a site. Known values: `text`, `faq`, `file`, `site`. More may be added.
        title (str): What it is about; it counts when knowledge is searched
        locale (None | str): The language of its text; null: found out from the text
        file (KnowledgeFile | None):
        source_id (None | str): Of a page: the site that it belongs to
        url (None | str): Of a page: its address
        status (str): `queued` and `processing`: its text is not found yet. `ready`: it is found, if it is `enabled`.
            `partial`: it is found, but a part of its text is missing. `failed`: there is no text. `error` says why. Known
            values: `queued`, `processing`, `ready`, `partial`, `failed`. More may be added.
        error (KnowledgeFailure | None):
        enabled (bool): Whether it is found
        tags (list[str]): Your own words to find it by
        chunk_count (int): Into how many passages its text is divided
        meaning (str): Whether it is also found by meaning, which needs an embedding model: `off` without one, `waiting`
            until it has answered, `failed` when it did not; words find it all the same. Known values: `off`, `waiting`,
            `ready`, `failed`. More may be added.
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    kind: str
    title: str
    locale: None | str
    file: KnowledgeFile | None
    source_id: None | str
    url: None | str
    status: str
    error: KnowledgeFailure | None
    enabled: bool
    tags: list[str]
    chunk_count: int
    meaning: str
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.knowledge_failure import KnowledgeFailure  # noqa: PLC0415
        from ..models.knowledge_file import KnowledgeFile  # noqa: PLC0415

        id = self.id

        kind = self.kind

        title = self.title

        locale: None | str
        locale = self.locale

        file: dict[str, Any] | None
        if isinstance(self.file, KnowledgeFile):
            file = self.file.to_dict()
        else:
            file = self.file

        source_id: None | str
        source_id = self.source_id

        url: None | str
        url = self.url

        status = self.status

        error: dict[str, Any] | None
        if isinstance(self.error, KnowledgeFailure):
            error = self.error.to_dict()
        else:
            error = self.error

        enabled = self.enabled

        tags = self.tags

        chunk_count = self.chunk_count

        meaning = self.meaning

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "title": title,
                "locale": locale,
                "file": file,
                "source_id": source_id,
                "url": url,
                "status": status,
                "error": error,
                "enabled": enabled,
                "tags": tags,
                "chunk_count": chunk_count,
                "meaning": meaning,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.knowledge_failure import KnowledgeFailure  # noqa: PLC0415
        from ..models.knowledge_file import KnowledgeFile  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        kind = d.pop("kind")

        title = d.pop("title")

        def _parse_locale(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        locale = _parse_locale(d.pop("locale"))

        def _parse_file(data: object) -> KnowledgeFile | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                file_type_0 = KnowledgeFile.from_dict(data)

                return file_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(KnowledgeFile | None, data)

        file = _parse_file(d.pop("file"))

        def _parse_source_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        source_id = _parse_source_id(d.pop("source_id"))

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        status = d.pop("status")

        def _parse_error(data: object) -> KnowledgeFailure | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                error_type_0 = KnowledgeFailure.from_dict(data)

                return error_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(KnowledgeFailure | None, data)

        error = _parse_error(d.pop("error"))

        enabled = d.pop("enabled")

        tags = cast(list[str], d.pop("tags"))

        chunk_count = d.pop("chunk_count")

        meaning = d.pop("meaning")

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        knowledge_summary = cls(
            id=id,
            kind=kind,
            title=title,
            locale=locale,
            file=file,
            source_id=source_id,
            url=url,
            status=status,
            error=error,
            enabled=enabled,
            tags=tags,
            chunk_count=chunk_count,
            meaning=meaning,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        knowledge_summary.additional_properties = d
        return knowledge_summary

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
