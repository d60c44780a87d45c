from typing import Literal

StageInputKindsType0Item = Literal["queue", "scheduled"]

STAGE_INPUT_KINDS_TYPE_0_ITEM_VALUES: set[StageInputKindsType0Item] = {
    "queue",
    "scheduled",
}


def check_stage_input_kinds_type_0_item(value: str) -> StageInputKindsType0Item:
    if value in STAGE_INPUT_KINDS_TYPE_0_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {STAGE_INPUT_KINDS_TYPE_0_ITEM_VALUES!r}")
