from typing import Literal

NewServiceModeType0 = Literal["appointment", "queue"]

NEW_SERVICE_MODE_TYPE_0_VALUES: set[NewServiceModeType0] = {
    "appointment",
    "queue",
}


def check_new_service_mode_type_0(value: str) -> NewServiceModeType0:
    if value in NEW_SERVICE_MODE_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_SERVICE_MODE_TYPE_0_VALUES!r}")
