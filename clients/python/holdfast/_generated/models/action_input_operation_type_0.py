from typing import Literal

ActionInputOperationType0 = Literal["cancel", "check_in", "complete", "fail", "no_show"]

ACTION_INPUT_OPERATION_TYPE_0_VALUES: set[ActionInputOperationType0] = {
    "cancel",
    "check_in",
    "complete",
    "fail",
    "no_show",
}


def check_action_input_operation_type_0(value: str) -> ActionInputOperationType0:
    if value in ACTION_INPUT_OPERATION_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ACTION_INPUT_OPERATION_TYPE_0_VALUES!r}")
