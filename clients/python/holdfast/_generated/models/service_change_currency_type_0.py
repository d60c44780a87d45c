from typing import Literal

ServiceChangeCurrencyType0 = Literal["ARS", "BRL", "PYG", "USD"]

SERVICE_CHANGE_CURRENCY_TYPE_0_VALUES: set[ServiceChangeCurrencyType0] = {
    "ARS",
    "BRL",
    "PYG",
    "USD",
}


def check_service_change_currency_type_0(value: str) -> ServiceChangeCurrencyType0:
    if value in SERVICE_CHANGE_CURRENCY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {SERVICE_CHANGE_CURRENCY_TYPE_0_VALUES!r}")
