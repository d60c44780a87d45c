from typing import Literal

ActionInputKindsType0Item = Literal["queue", "scheduled"]

ACTION_INPUT_KINDS_TYPE_0_ITEM_VALUES: set[ActionInputKindsType0Item] = {
    "queue",
    "scheduled",
}


def check_action_input_kinds_type_0_item(value: str) -> ActionInputKindsType0Item:
    if value in ACTION_INPUT_KINDS_TYPE_0_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ACTION_INPUT_KINDS_TYPE_0_ITEM_VALUES!r}")
