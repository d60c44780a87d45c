from typing import Literal

ResourceGroupChangeAssignmentType0 = Literal["least_busy", "priority", "round_robin"]

RESOURCE_GROUP_CHANGE_ASSIGNMENT_TYPE_0_VALUES: set[ResourceGroupChangeAssignmentType0] = {
    "least_busy",
    "priority",
    "round_robin",
}


def check_resource_group_change_assignment_type_0(value: str) -> ResourceGroupChangeAssignmentType0:
    if value in RESOURCE_GROUP_CHANGE_ASSIGNMENT_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {RESOURCE_GROUP_CHANGE_ASSIGNMENT_TYPE_0_VALUES!r}")
