from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Money")


@_attrs_define
class Money:
    """The money of the bookings that start in the range, in one currency, in whole cents.

    Attributes:
        currency (str): Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
        expected_cents (int): The prices of open bookings: confirmed, waiting for a payment, or checked in
        done_cents (int): The prices of completed bookings
        lost_cents (int): The prices of bookings that were cancelled, or whose customer did not come
        paid_cents (int): What was recorded as paid for these and for failed bookings
    """

    currency: str
    expected_cents: int
    done_cents: int
    lost_cents: int
    paid_cents: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        currency = self.currency

        expected_cents = self.expected_cents

        done_cents = self.done_cents

        lost_cents = self.lost_cents

        paid_cents = self.paid_cents

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "currency": currency,
                "expected_cents": expected_cents,
                "done_cents": done_cents,
                "lost_cents": lost_cents,
                "paid_cents": paid_cents,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        currency = d.pop("currency")

        expected_cents = d.pop("expected_cents")

        done_cents = d.pop("done_cents")

        lost_cents = d.pop("lost_cents")

        paid_cents = d.pop("paid_cents")

        money = cls(
            currency=currency,
            expected_cents=expected_cents,
            done_cents=done_cents,
            lost_cents=lost_cents,
            paid_cents=paid_cents,
        )

        money.additional_properties = d
        return money

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
