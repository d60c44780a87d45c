from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="WebhookAttempt")


@_attrs_define
class WebhookAttempt:
    """One call to the endpoint, and how it ended.

    Attributes:
        number (int): Continues to count when a delivery is resent
        at (datetime.datetime): When it began
        duration_ms (int): Until the answer arrived, or the attempt ended without one
        response_status (int | None): null: there was no answer
        error (None | str): Why it failed; null when it succeeded. Known values: `timeout`, `dns_error`, `tls_error`,
            `connection_refused`, `connection_reset`, `redirect`, `http_error`, `blocked_address`, `protocol_error`. More
            may be added.
        response_excerpt (None | str): The beginning of the answer
    """

    number: int
    at: datetime.datetime
    duration_ms: int
    response_status: int | None
    error: None | str
    response_excerpt: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        at = self.at.isoformat()

        duration_ms = self.duration_ms

        response_status: int | None
        response_status = self.response_status

        error: None | str
        error = self.error

        response_excerpt: None | str
        response_excerpt = self.response_excerpt

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "number": number,
                "at": at,
                "duration_ms": duration_ms,
                "response_status": response_status,
                "error": error,
                "response_excerpt": response_excerpt,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        number = d.pop("number")

        at = datetime.datetime.fromisoformat(d.pop("at").replace("Z", "+00:00"))

        duration_ms = d.pop("duration_ms")

        def _parse_response_status(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        response_status = _parse_response_status(d.pop("response_status"))

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        def _parse_response_excerpt(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        response_excerpt = _parse_response_excerpt(d.pop("response_excerpt"))

        webhook_attempt = cls(
            number=number,
            at=at,
            duration_ms=duration_ms,
            response_status=response_status,
            error=error,
            response_excerpt=response_excerpt,
        )

        webhook_attempt.additional_properties = d
        return webhook_attempt

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
