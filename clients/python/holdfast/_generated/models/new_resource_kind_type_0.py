from typing import Literal

NewResourceKindType0 = Literal["equipment", "other", "person", "room", "vehicle"]

NEW_RESOURCE_KIND_TYPE_0_VALUES: set[NewResourceKindType0] = {
    "equipment",
    "other",
    "person",
    "room",
    "vehicle",
}


def check_new_resource_kind_type_0(value: str) -> NewResourceKindType0:
    if value in NEW_RESOURCE_KIND_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_RESOURCE_KIND_TYPE_0_VALUES!r}")
