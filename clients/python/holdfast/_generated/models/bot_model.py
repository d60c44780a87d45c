from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BotModel")


@_attrs_define
class BotModel:
    """What the engine `llm` gets.

    Attributes:
        instructions (str): What the model is told about the business
        temperature (float): How freely the model writes
        max_output_tokens (int): How long an answer of the model may be
    """

    instructions: str
    temperature: float
    max_output_tokens: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        instructions = self.instructions

        temperature = self.temperature

        max_output_tokens = self.max_output_tokens

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "instructions": instructions,
                "temperature": temperature,
                "max_output_tokens": max_output_tokens,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        instructions = d.pop("instructions")

        temperature = d.pop("temperature")

        max_output_tokens = d.pop("max_output_tokens")

        bot_model = cls(
            instructions=instructions,
            temperature=temperature,
            max_output_tokens=max_output_tokens,
        )

        bot_model.additional_properties = d
        return bot_model

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
