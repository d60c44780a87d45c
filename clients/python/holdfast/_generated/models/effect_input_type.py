from typing import Literal

EffectInputType = Literal[
    "add_tags", "assign", "comment", "increment", "remove_tags", "set_due", "set_priority", "unassign"
]

EFFECT_INPUT_TYPE_VALUES: set[EffectInputType] = {
    "add_tags",
    "assign",
    "comment",
    "increment",
    "remove_tags",
    "set_due",
    "set_priority",
    "unassign",
}


def check_effect_input_type(value: str) -> EffectInputType:
    if value in EFFECT_INPUT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {EFFECT_INPUT_TYPE_VALUES!r}")
