from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar

from attrs import define as _attrs_define

from .. import types
from ..types import UNSET, File, Unset

T = TypeVar("T", bound="UploadKnowledgeFileForm")


@_attrs_define
class UploadKnowledgeFileForm:
    """A form with one file and its details.

    Attributes:
        file (File): The file itself, at most 10 MiB
        title (str | Unset): Left out: the title in the file, or its name
        locale (str | Unset): The language of its text; left out: found out from the text
        tags (str | Unset): Separated by commas
    """

    file: File
    title: str | Unset = UNSET
    locale: str | Unset = UNSET
    tags: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

        title = self.title

        locale = self.locale

        tags = self.tags

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "file": file,
            }
        )
        if title is not UNSET:
            field_dict["title"] = title
        if locale is not UNSET:
            field_dict["locale"] = locale
        if tags is not UNSET:
            field_dict["tags"] = tags

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        if not isinstance(self.title, Unset):
            files.append(("title", (None, str(self.title).encode(), "text/plain")))

        if not isinstance(self.locale, Unset):
            files.append(("locale", (None, str(self.locale).encode(), "text/plain")))

        if not isinstance(self.tags, Unset):
            files.append(("tags", (None, str(self.tags).encode(), "text/plain")))

        return files

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        title = d.pop("title", UNSET)

        locale = d.pop("locale", UNSET)

        tags = d.pop("tags", UNSET)

        upload_knowledge_file_form = cls(
            file=file,
            title=title,
            locale=locale,
            tags=tags,
        )

        return upload_knowledge_file_form
