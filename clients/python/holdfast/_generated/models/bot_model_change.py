from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BotModelChange")


@_attrs_define
class BotModelChange:
    """What to change about what the model gets.

    Attributes:
        instructions (str | Unset): What the model is told about the business
        temperature (float | Unset): How freely the model writes
        max_output_tokens (int | Unset): How long an answer of the model may be
    """

    instructions: str | Unset = UNSET
    temperature: float | Unset = UNSET
    max_output_tokens: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        instructions = self.instructions

        temperature = self.temperature

        max_output_tokens = self.max_output_tokens

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if instructions is not UNSET:
            field_dict["instructions"] = instructions
        if temperature is not UNSET:
            field_dict["temperature"] = temperature
        if max_output_tokens is not UNSET:
            field_dict["max_output_tokens"] = max_output_tokens

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        instructions = d.pop("instructions", UNSET)

        temperature = d.pop("temperature", UNSET)

        max_output_tokens = d.pop("max_output_tokens", UNSET)

        bot_model_change = cls(
            instructions=instructions,
            temperature=temperature,
            max_output_tokens=max_output_tokens,
        )

        return bot_model_change
