from typing import Literal

PaymentRequestMethod = Literal["card", "cash", "other", "pix", "transfer"]

PAYMENT_REQUEST_METHOD_VALUES: set[PaymentRequestMethod] = {
    "card",
    "cash",
    "other",
    "pix",
    "transfer",
}


def check_payment_request_method(value: str) -> PaymentRequestMethod:
    if value in PAYMENT_REQUEST_METHOD_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {PAYMENT_REQUEST_METHOD_VALUES!r}")
