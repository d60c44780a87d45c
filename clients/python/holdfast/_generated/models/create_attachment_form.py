from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar

from attrs import define as _attrs_define

from .. import types
from ..models.create_attachment_form_kind import CreateAttachmentFormKind, check_create_attachment_form_kind
from ..types import UNSET, File, Unset

T = TypeVar("T", bound="CreateAttachmentForm")


@_attrs_define
class CreateAttachmentForm:
    """A form with one file and its details.

    Attributes:
        file (File): The file itself, at most 10 MiB
        kind (CreateAttachmentFormKind): What it shows
        name (str | Unset): The name to show; left out: the name of the file, without its path
    """

    file: File
    kind: CreateAttachmentFormKind
    name: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        file = self.file.to_tuple()

        kind: str = self.kind

        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "file": file,
                "kind": kind,
            }
        )
        if name is not UNSET:
            field_dict["name"] = name

        return field_dict

    def to_multipart(self) -> types.RequestFiles:
        files: types.RequestFiles = []

        files.append(("file", self.file.to_tuple()))

        files.append(("kind", (None, str(self.kind).encode(), "text/plain")))

        if not isinstance(self.name, Unset):
            files.append(("name", (None, str(self.name).encode(), "text/plain")))

        return files

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        file = File(payload=BytesIO(d.pop("file")))

        kind = check_create_attachment_form_kind(d.pop("kind"))

        name = d.pop("name", UNSET)

        create_attachment_form = cls(
            file=file,
            kind=kind,
            name=name,
        )

        return create_attachment_form
