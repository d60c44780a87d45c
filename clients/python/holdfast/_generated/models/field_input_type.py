from typing import Literal

FieldInputType = Literal[
    "boolean", "date_time", "integer", "location", "multi_select", "number", "photo", "select", "signature", "text"
]

FIELD_INPUT_TYPE_VALUES: set[FieldInputType] = {
    "boolean",
    "date_time",
    "integer",
    "location",
    "multi_select",
    "number",
    "photo",
    "select",
    "signature",
    "text",
}


def check_field_input_type(value: str) -> FieldInputType:
    if value in FIELD_INPUT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {FIELD_INPUT_TYPE_VALUES!r}")
