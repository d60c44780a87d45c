from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.address import Address


T = TypeVar("T", bound="WorkspaceBrief")


@_attrs_define
class WorkspaceBrief:
    """The workspace that the caller works in.

    Attributes:
        id (str): Opaque
        name (str):
        timezone (str): An IANA time zone
        locale (str): A language tag (BCP 47)
        currency (str): Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
        address (Address | None): Where the business is. The bot says it to customers
    """

    id: str
    name: str
    timezone: str
    locale: str
    currency: str
    address: Address | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.address import Address  # noqa: PLC0415

        id = self.id

        name = self.name

        timezone = self.timezone

        locale = self.locale

        currency = self.currency

        address: dict[str, Any] | None
        if isinstance(self.address, Address):
            address = self.address.to_dict()
        else:
            address = self.address

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "timezone": timezone,
                "locale": locale,
                "currency": currency,
                "address": address,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.address import Address  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        timezone = d.pop("timezone")

        locale = d.pop("locale")

        currency = d.pop("currency")

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

        workspace_brief = cls(
            id=id,
            name=name,
            timezone=timezone,
            locale=locale,
            currency=currency,
            address=address,
        )

        workspace_brief.additional_properties = d
        return workspace_brief

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
