from typing import Literal

StageInputCategory = Literal["active", "cancelled", "done", "failed", "planned", "waiting"]

STAGE_INPUT_CATEGORY_VALUES: set[StageInputCategory] = {
    "active",
    "cancelled",
    "done",
    "failed",
    "planned",
    "waiting",
}


def check_stage_input_category(value: str) -> StageInputCategory:
    if value in STAGE_INPUT_CATEGORY_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {STAGE_INPUT_CATEGORY_VALUES!r}")
