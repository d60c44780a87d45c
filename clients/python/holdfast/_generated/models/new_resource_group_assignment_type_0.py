from typing import Literal

NewResourceGroupAssignmentType0 = Literal["least_busy", "priority", "round_robin"]

NEW_RESOURCE_GROUP_ASSIGNMENT_TYPE_0_VALUES: set[NewResourceGroupAssignmentType0] = {
    "least_busy",
    "priority",
    "round_robin",
}


def check_new_resource_group_assignment_type_0(value: str) -> NewResourceGroupAssignmentType0:
    if value in NEW_RESOURCE_GROUP_ASSIGNMENT_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_RESOURCE_GROUP_ASSIGNMENT_TYPE_0_VALUES!r}")
