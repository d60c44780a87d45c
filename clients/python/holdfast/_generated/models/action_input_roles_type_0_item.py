from typing import Literal

ActionInputRolesType0Item = Literal["admin", "agent", "owner"]

ACTION_INPUT_ROLES_TYPE_0_ITEM_VALUES: set[ActionInputRolesType0Item] = {
    "admin",
    "agent",
    "owner",
}


def check_action_input_roles_type_0_item(value: str) -> ActionInputRolesType0Item:
    if value in ACTION_INPUT_ROLES_TYPE_0_ITEM_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {ACTION_INPUT_ROLES_TYPE_0_ITEM_VALUES!r}")
