from typing import Literal

ServiceChangeModeType0 = Literal["appointment", "queue"]

SERVICE_CHANGE_MODE_TYPE_0_VALUES: set[ServiceChangeModeType0] = {
    "appointment",
    "queue",
}


def check_service_change_mode_type_0(value: str) -> ServiceChangeModeType0:
    if value in SERVICE_CHANGE_MODE_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {SERVICE_CHANGE_MODE_TYPE_0_VALUES!r}")
