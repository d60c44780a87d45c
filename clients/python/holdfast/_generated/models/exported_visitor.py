from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ExportedVisitor")


@_attrs_define
class ExportedVisitor:
    """A browser in which the person used the chat of a website or the page for booking.

    Attributes:
        id (str): Opaque
        name (None | str): What they typed
        email (None | str): What they typed
        phone (None | str): What they typed
        locale (None | str): The language of the browser
        user_sub (None | str): Who the website says they are
        page (dict[str, Any] | None): The page on which they opened the chat
        created_at (datetime.datetime): ISO 8601, in UTC
        last_seen_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    name: None | str
    email: None | str
    phone: None | str
    locale: None | str
    user_sub: None | str
    page: dict[str, Any] | None
    created_at: datetime.datetime
    last_seen_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name: None | str
        name = self.name

        email: None | str
        email = self.email

        phone: None | str
        phone = self.phone

        locale: None | str
        locale = self.locale

        user_sub: None | str
        user_sub = self.user_sub

        page: dict[str, Any] | None
        page = self.page

        created_at = self.created_at.isoformat()

        last_seen_at = self.last_seen_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "email": email,
                "phone": phone,
                "locale": locale,
                "user_sub": user_sub,
                "page": page,
                "created_at": created_at,
                "last_seen_at": last_seen_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_phone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        phone = _parse_phone(d.pop("phone"))

        def _parse_locale(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        locale = _parse_locale(d.pop("locale"))

        def _parse_user_sub(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        user_sub = _parse_user_sub(d.pop("user_sub"))

        def _parse_page(data: object) -> dict[str, Any] | None:
            if data is None:
                return data
            return cast(dict[str, Any] | None, data)

        page = _parse_page(d.pop("page"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        last_seen_at = datetime.datetime.fromisoformat(d.pop("last_seen_at").replace("Z", "+00:00"))

        exported_visitor = cls(
            id=id,
            name=name,
            email=email,
            phone=phone,
            locale=locale,
            user_sub=user_sub,
            page=page,
            created_at=created_at,
            last_seen_at=last_seen_at,
        )

        exported_visitor.additional_properties = d
        return exported_visitor

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
