from typing import Literal

ResourceChangeKindType0 = Literal["equipment", "other", "person", "room", "vehicle"]

RESOURCE_CHANGE_KIND_TYPE_0_VALUES: set[ResourceChangeKindType0] = {
    "equipment",
    "other",
    "person",
    "room",
    "vehicle",
}


def check_resource_change_kind_type_0(value: str) -> ResourceChangeKindType0:
    if value in RESOURCE_CHANGE_KIND_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {RESOURCE_CHANGE_KIND_TYPE_0_VALUES!r}")
