from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.address import Address
    from ..models.identity import Identity
    from ..models.merge_suggestion import MergeSuggestion


T = TypeVar("T", bound="Customer")


@_attrs_define
class Customer:
    """Somebody who books, unique by phone number in the workspace.

    Attributes:
        id (str): Opaque
        name (str):
        phone (None | str): International format, unique in the workspace; null: not known
        locale (str): The language to write to them in
        email (None | str):
        company (None | str):
        tags (list[str]): Your own words to find it by
        address (Address | None):
        identities (list[Identity]): Their ids on channels
        notes (None | str): For the team; the customer does not see it
        claimed_phone (None | str): A number that they say is theirs, without proof; it finds nobody
        merge_suggestion (MergeSuggestion | None):
        anonymous_at (datetime.datetime | None): When they were made anonymous, which cannot be undone
        version (int): Raised by one with every change
        created_at (datetime.datetime): ISO 8601, in UTC
        updated_at (datetime.datetime): ISO 8601, in UTC
    """

    id: str
    name: str
    phone: None | str
    locale: str
    email: None | str
    company: None | str
    tags: list[str]
    address: Address | None
    identities: list[Identity]
    notes: None | str
    claimed_phone: None | str
    merge_suggestion: MergeSuggestion | None
    anonymous_at: datetime.datetime | None
    version: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.address import Address  # noqa: PLC0415
        from ..models.merge_suggestion import MergeSuggestion  # noqa: PLC0415

        id = self.id

        name = self.name

        phone: None | str
        phone = self.phone

        locale = self.locale

        email: None | str
        email = self.email

        company: None | str
        company = self.company

        tags = self.tags

        address: dict[str, Any] | None
        if isinstance(self.address, Address):
            address = self.address.to_dict()
        else:
            address = self.address

        identities = []
        for identities_item_data in self.identities:
            identities_item = identities_item_data.to_dict()
            identities.append(identities_item)

        notes: None | str
        notes = self.notes

        claimed_phone: None | str
        claimed_phone = self.claimed_phone

        merge_suggestion: dict[str, Any] | None
        if isinstance(self.merge_suggestion, MergeSuggestion):
            merge_suggestion = self.merge_suggestion.to_dict()
        else:
            merge_suggestion = self.merge_suggestion

        anonymous_at: None | str
        if isinstance(self.anonymous_at, datetime.datetime):
            anonymous_at = self.anonymous_at.isoformat()
        else:
            anonymous_at = self.anonymous_at

        version = self.version

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "phone": phone,
                "locale": locale,
                "email": email,
                "company": company,
                "tags": tags,
                "address": address,
                "identities": identities,
                "notes": notes,
                "claimed_phone": claimed_phone,
                "merge_suggestion": merge_suggestion,
                "anonymous_at": anonymous_at,
                "version": version,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.address import Address  # noqa: PLC0415
        from ..models.identity import Identity  # noqa: PLC0415
        from ..models.merge_suggestion import MergeSuggestion  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        def _parse_phone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        phone = _parse_phone(d.pop("phone"))

        locale = d.pop("locale")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_company(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        company = _parse_company(d.pop("company"))

        tags = cast(list[str], d.pop("tags"))

        def _parse_address(data: object) -> Address | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                address_type_0 = Address.from_dict(data)

                return address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Address | None, data)

        address = _parse_address(d.pop("address"))

        identities = []
        _identities = d.pop("identities")
        for identities_item_data in _identities:
            identities_item = Identity.from_dict(identities_item_data)

            identities.append(identities_item)

        def _parse_notes(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        notes = _parse_notes(d.pop("notes"))

        def _parse_claimed_phone(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        claimed_phone = _parse_claimed_phone(d.pop("claimed_phone"))

        def _parse_merge_suggestion(data: object) -> MergeSuggestion | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                merge_suggestion_type_0 = MergeSuggestion.from_dict(data)

                return merge_suggestion_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MergeSuggestion | None, data)

        merge_suggestion = _parse_merge_suggestion(d.pop("merge_suggestion"))

        def _parse_anonymous_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                anonymous_at_type_0 = datetime.datetime.fromisoformat(data.replace("Z", "+00:00"))

                return anonymous_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        anonymous_at = _parse_anonymous_at(d.pop("anonymous_at"))

        version = d.pop("version")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        customer = cls(
            id=id,
            name=name,
            phone=phone,
            locale=locale,
            email=email,
            company=company,
            tags=tags,
            address=address,
            identities=identities,
            notes=notes,
            claimed_phone=claimed_phone,
            merge_suggestion=merge_suggestion,
            anonymous_at=anonymous_at,
            version=version,
            created_at=created_at,
            updated_at=updated_at,
        )

        customer.additional_properties = d
        return customer

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
