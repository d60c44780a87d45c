from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="MessageError")


@_attrs_define
class MessageError:
    """Why a message was not sent.

    Attributes:
        code (str): Branch on this. Known values: `not_reachable`, `window_closed`, `template_unknown`,
            `template_params`, `invalid_content`, `media_refused`, `rate_limited`, `spam_limited`, `auth_error`,
            `restricted`, `payment_required`, `provider_error`, `channel_paused`, `unknown_outcome`. More may be added.
        provider_code (None | str): The provider's own code
        message (str): What happened, for people
        retryable (bool): Whether trying again may help
    """

    code: str
    provider_code: None | str
    message: str
    retryable: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        provider_code: None | str
        provider_code = self.provider_code

        message = self.message

        retryable = self.retryable

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "provider_code": provider_code,
                "message": message,
                "retryable": retryable,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = d.pop("code")

        def _parse_provider_code(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        provider_code = _parse_provider_code(d.pop("provider_code"))

        message = d.pop("message")

        retryable = d.pop("retryable")

        message_error = cls(
            code=code,
            provider_code=provider_code,
            message=message,
            retryable=retryable,
        )

        message_error.additional_properties = d
        return message_error

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
