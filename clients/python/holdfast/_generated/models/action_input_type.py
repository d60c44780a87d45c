from typing import Literal

ActionInputType = Literal["claim", "move", "outcome", "release"]

ACTION_INPUT_TYPE_VALUES: set[ActionInputType] = {
    "claim",
    "move",
    "outcome",
    "release",
}


def check_action_input_type(value: str) -> ActionInputType:
    if value in ACTION_INPUT_TYPE_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ACTION_INPUT_TYPE_VALUES!r}")
