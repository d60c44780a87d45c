from typing import Literal

NewServiceCurrencyType0 = Literal["ARS", "BRL", "PYG", "USD"]

NEW_SERVICE_CURRENCY_TYPE_0_VALUES: set[NewServiceCurrencyType0] = {
    "ARS",
    "BRL",
    "PYG",
    "USD",
}


def check_new_service_currency_type_0(value: str) -> NewServiceCurrencyType0:
    if value in NEW_SERVICE_CURRENCY_TYPE_0_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {NEW_SERVICE_CURRENCY_TYPE_0_VALUES!r}")
