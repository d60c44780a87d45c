from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.payment_request_method import PaymentRequestMethod, check_payment_request_method
from ..types import UNSET, Unset

T = TypeVar("T", bound="PaymentRequest")


@_attrs_define
class PaymentRequest:
    """A payment to record.

    Attributes:
        method (PaymentRequestMethod): How it was paid
        amount_cents (int | None | Unset): Left out in a first payment: the deposit of a booking that waits for it, else
            the price. Every later payment needs it
        note (None | str | Unset): For the team
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    method: PaymentRequestMethod
    amount_cents: int | None | Unset = UNSET
    note: None | str | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        method: str = self.method

        amount_cents: int | None | Unset
        if isinstance(self.amount_cents, Unset):
            amount_cents = UNSET
        else:
            amount_cents = self.amount_cents

        note: None | str | Unset
        if isinstance(self.note, Unset):
            note = UNSET
        else:
            note = self.note

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "method": method,
            }
        )
        if amount_cents is not UNSET:
            field_dict["amount_cents"] = amount_cents
        if note is not UNSET:
            field_dict["note"] = note
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        method = check_payment_request_method(d.pop("method"))

        def _parse_amount_cents(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        amount_cents = _parse_amount_cents(d.pop("amount_cents", UNSET))

        def _parse_note(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        note = _parse_note(d.pop("note", UNSET))

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        payment_request = cls(
            method=method,
            amount_cents=amount_cents,
            note=note,
            expected_version=expected_version,
        )

        return payment_request
