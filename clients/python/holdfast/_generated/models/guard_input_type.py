from typing import Literal

GuardInputType = Literal["actor_is_assignee", "claimed", "counter_lt", "evidence_present", "status_in", "unclaimed"]

GUARD_INPUT_TYPE_VALUES: set[GuardInputType] = {
    "actor_is_assignee",
    "claimed",
    "counter_lt",
    "evidence_present",
    "status_in",
    "unclaimed",
}


def check_guard_input_type(value: str) -> GuardInputType:
    if value in GUARD_INPUT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GUARD_INPUT_TYPE_VALUES!r}")
