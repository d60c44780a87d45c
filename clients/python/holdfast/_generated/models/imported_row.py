from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.imported_row_error import ImportedRowError


T = TypeVar("T", bound="ImportedRow")


@_attrs_define
class ImportedRow:
    """What an import does with one row.

    Attributes:
        line (int): The number of the row; the first row is 1
        outcome (str): `new`: becomes a customer; `merged`: fills what a customer, or a row above, did not have;
            `unchanged`: adds nothing; `wrong`: is left out. Known values: `new`, `merged`, `unchanged`, `wrong`. More may
            be added.
        customer_id (None | str): The customer; null: there is none, or would be a new one
        name (None | str): The name in the row
        errors (list[ImportedRowError]): What is wrong; empty unless `wrong`
    """

    line: int
    outcome: str
    customer_id: None | str
    name: None | str
    errors: list[ImportedRowError]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        line = self.line

        outcome = self.outcome

        customer_id: None | str
        customer_id = self.customer_id

        name: None | str
        name = self.name

        errors = []
        for errors_item_data in self.errors:
            errors_item = errors_item_data.to_dict()
            errors.append(errors_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "line": line,
                "outcome": outcome,
                "customer_id": customer_id,
                "name": name,
                "errors": errors,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.imported_row_error import ImportedRowError  # noqa: PLC0415

        d = dict(src_dict)
        line = d.pop("line")

        outcome = d.pop("outcome")

        def _parse_customer_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        customer_id = _parse_customer_id(d.pop("customer_id"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = ImportedRowError.from_dict(errors_item_data)

            errors.append(errors_item)

        imported_row = cls(
            line=line,
            outcome=outcome,
            customer_id=customer_id,
            name=name,
            errors=errors,
        )

        imported_row.additional_properties = d
        return imported_row

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
