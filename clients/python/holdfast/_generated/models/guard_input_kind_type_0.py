from typing import Literal

GuardInputKindType0 = Literal["document", "photo", "signature"]

GUARD_INPUT_KIND_TYPE_0_VALUES: set[GuardInputKindType0] = {
    "document",
    "photo",
    "signature",
}


def check_guard_input_kind_type_0(value: str) -> GuardInputKindType0:
    if value in GUARD_INPUT_KIND_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GUARD_INPUT_KIND_TYPE_0_VALUES!r}")
