from typing import Literal

EffectInputPriorityType0 = Literal["high", "low", "normal", "urgent"]

EFFECT_INPUT_PRIORITY_TYPE_0_VALUES: set[EffectInputPriorityType0] = {
    "high",
    "low",
    "normal",
    "urgent",
}


def check_effect_input_priority_type_0(value: str) -> EffectInputPriorityType0:
    if value in EFFECT_INPUT_PRIORITY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {EFFECT_INPUT_PRIORITY_TYPE_0_VALUES!r}")
