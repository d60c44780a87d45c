from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.imported_column import ImportedColumn
    from ..models.imported_row import ImportedRow


T = TypeVar("T", bound="CustomerImport")


@_attrs_define
class CustomerImport:
    """What an import did, or would do.

    Attributes:
        dry_run (bool): Whether nothing was changed
        new (int): How many rows became customers
        merged (int): How many rows filled in a customer
        unchanged (int): How many rows added nothing
        wrong (int): How many rows were left out
        columns (list[ImportedColumn]): All columns, in their order
        rows (list[ImportedRow]): All rows but the first and the empty ones, in their order
    """

    dry_run: bool
    new: int
    merged: int
    unchanged: int
    wrong: int
    columns: list[ImportedColumn]
    rows: list[ImportedRow]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        dry_run = self.dry_run

        new = self.new

        merged = self.merged

        unchanged = self.unchanged

        wrong = self.wrong

        columns = []
        for columns_item_data in self.columns:
            columns_item = columns_item_data.to_dict()
            columns.append(columns_item)

        rows = []
        for rows_item_data in self.rows:
            rows_item = rows_item_data.to_dict()
            rows.append(rows_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "dry_run": dry_run,
                "new": new,
                "merged": merged,
                "unchanged": unchanged,
                "wrong": wrong,
                "columns": columns,
                "rows": rows,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.imported_column import ImportedColumn  # noqa: PLC0415
        from ..models.imported_row import ImportedRow  # noqa: PLC0415

        d = dict(src_dict)
        dry_run = d.pop("dry_run")

        new = d.pop("new")

        merged = d.pop("merged")

        unchanged = d.pop("unchanged")

        wrong = d.pop("wrong")

        columns = []
        _columns = d.pop("columns")
        for columns_item_data in _columns:
            columns_item = ImportedColumn.from_dict(columns_item_data)

            columns.append(columns_item)

        rows = []
        _rows = d.pop("rows")
        for rows_item_data in _rows:
            rows_item = ImportedRow.from_dict(rows_item_data)

            rows.append(rows_item)

        customer_import = cls(
            dry_run=dry_run,
            new=new,
            merged=merged,
            unchanged=unchanged,
            wrong=wrong,
            columns=columns,
            rows=rows,
        )

        customer_import.additional_properties = d
        return customer_import

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
