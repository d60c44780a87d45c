from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.address_input import AddressInput
    from ..models.identity_input import IdentityInput


T = TypeVar("T", bound="NewCustomer")


@_attrs_define
class NewCustomer:
    """A customer to be added. A name and a phone number are enough.

    Attributes:
        name (str):
        phone (None | str | Unset): International format with a leading plus. Variants of one mobile number are equal.
        locale (None | str | Unset): A language tag (BCP 47); left out: the workspace's
        email (None | str | Unset):
        company (None | str | Unset):
        tags (list[str] | None | Unset): Your own words to find it by
        address (AddressInput | None | Unset):
        notes (None | str | Unset): For the team; the customer does not see it
        identities (list[IdentityInput] | None | Unset): Their ids on channels
    """

    name: str
    phone: None | str | Unset = UNSET
    locale: None | str | Unset = UNSET
    email: None | str | Unset = UNSET
    company: None | str | Unset = UNSET
    tags: list[str] | None | Unset = UNSET
    address: AddressInput | None | Unset = UNSET
    notes: None | str | Unset = UNSET
    identities: list[IdentityInput] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.address_input import AddressInput  # noqa: PLC0415

        name = self.name

        phone: None | str | Unset
        if isinstance(self.phone, Unset):
            phone = UNSET
        else:
            phone = self.phone

        locale: None | str | Unset
        if isinstance(self.locale, Unset):
            locale = UNSET
        else:
            locale = self.locale

        email: None | str | Unset
        if isinstance(self.email, Unset):
            email = UNSET
        else:
            email = self.email

        company: None | str | Unset
        if isinstance(self.company, Unset):
            company = UNSET
        else:
            company = self.company

        tags: list[str] | None | Unset
        if isinstance(self.tags, Unset):
            tags = UNSET
        elif isinstance(self.tags, list):
            tags = self.tags

        else:
            tags = self.tags

        address: dict[str, Any] | None | Unset
        if isinstance(self.address, Unset):
            address = UNSET
        elif isinstance(self.address, AddressInput):
            address = self.address.to_dict()
        else:
            address = self.address

        notes: None | str | Unset
        if isinstance(self.notes, Unset):
            notes = UNSET
        else:
            notes = self.notes

        identities: list[dict[str, Any]] | None | Unset
        if isinstance(self.identities, Unset):
            identities = UNSET
        elif isinstance(self.identities, list):
            identities = []
            for identities_type_0_item_data in self.identities:
                identities_type_0_item = identities_type_0_item_data.to_dict()
                identities.append(identities_type_0_item)

        else:
            identities = self.identities

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )
        if phone is not UNSET:
            field_dict["phone"] = phone
        if locale is not UNSET:
            field_dict["locale"] = locale
        if email is not UNSET:
            field_dict["email"] = email
        if company is not UNSET:
            field_dict["company"] = company
        if tags is not UNSET:
            field_dict["tags"] = tags
        if address is not UNSET:
            field_dict["address"] = address
        if notes is not UNSET:
            field_dict["notes"] = notes
        if identities is not UNSET:
            field_dict["identities"] = identities

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.address_input import AddressInput  # noqa: PLC0415
        from ..models.identity_input import IdentityInput  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name")

        def _parse_phone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        phone = _parse_phone(d.pop("phone", UNSET))

        def _parse_locale(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        locale = _parse_locale(d.pop("locale", UNSET))

        def _parse_email(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        email = _parse_email(d.pop("email", UNSET))

        def _parse_company(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        company = _parse_company(d.pop("company", UNSET))

        def _parse_tags(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tags_type_0 = cast(list[str], data)

                return tags_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        tags = _parse_tags(d.pop("tags", UNSET))

        def _parse_address(data: object) -> AddressInput | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                address_type_0 = AddressInput.from_dict(data)

                return address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AddressInput | None | Unset, data)

        address = _parse_address(d.pop("address", UNSET))

        def _parse_notes(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        notes = _parse_notes(d.pop("notes", UNSET))

        def _parse_identities(data: object) -> list[IdentityInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                identities_type_0 = []
                _identities_type_0 = data
                for identities_type_0_item_data in _identities_type_0:
                    identities_type_0_item = IdentityInput.from_dict(identities_type_0_item_data)

                    identities_type_0.append(identities_type_0_item)

                return identities_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[IdentityInput] | None | Unset, data)

        identities = _parse_identities(d.pop("identities", UNSET))

        new_customer = cls(
            name=name,
            phone=phone,
            locale=locale,
            email=email,
            company=company,
            tags=tags,
            address=address,
            notes=notes,
            identities=identities,
        )

        return new_customer
