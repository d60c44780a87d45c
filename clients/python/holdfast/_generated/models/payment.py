from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.actor import Actor


T = TypeVar("T", bound="Payment")


@_attrs_define
class Payment:
    """A payment that somebody has recorded. No money is moved by it.

    Attributes:
        amount_cents (int): In whole cents, in the currency of the booking
        method (str): How it was paid. Known values: `cash`, `card`, `pix`, `transfer`, `other`. More may be added.
        note (None | str): For the team
        at (datetime.datetime): When it was recorded
        by (Actor): Who did it: a program by its key, a team member, or the system.
    """

    amount_cents: int
    method: str
    note: None | str
    at: datetime.datetime
    by: Actor
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        amount_cents = self.amount_cents

        method = self.method

        note: None | str
        note = self.note

        at = self.at.isoformat()

        by = self.by.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "amount_cents": amount_cents,
                "method": method,
                "note": note,
                "at": at,
                "by": by,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.actor import Actor  # noqa: PLC0415

        d = dict(src_dict)
        amount_cents = d.pop("amount_cents")

        method = d.pop("method")

        def _parse_note(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        note = _parse_note(d.pop("note"))

        at = datetime.datetime.fromisoformat(d.pop("at").replace("Z", "+00:00"))

        by = Actor.from_dict(d.pop("by"))

        payment = cls(
            amount_cents=amount_cents,
            method=method,
            note=note,
            at=at,
            by=by,
        )

        payment.additional_properties = d
        return payment

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
