from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="NewCustomerImport")


@_attrs_define
class NewCustomerImport:
    """Customers to be imported.

    Attributes:
        csv (str): The table as comma-separated values. Its first row names the columns. It has at most 2000 other rows
        dry_run (bool | None | Unset): Whether nothing is changed, and the answer only says what would be
    """

    csv: str
    dry_run: bool | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        csv = self.csv

        dry_run: bool | None | Unset
        if isinstance(self.dry_run, Unset):
            dry_run = UNSET
        else:
            dry_run = self.dry_run

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "csv": csv,
            }
        )
        if dry_run is not UNSET:
            field_dict["dry_run"] = dry_run

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        csv = d.pop("csv")

        def _parse_dry_run(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        dry_run = _parse_dry_run(d.pop("dry_run", UNSET))

        new_customer_import = cls(
            csv=csv,
            dry_run=dry_run,
        )

        return new_customer_import
