from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="BotIntents")


@_attrs_define
class BotIntents:
    """What the bot does for customers. What is off is done by people.

    Attributes:
        book (bool): Whether it books
        reschedule (bool): Whether it moves bookings
        cancel (bool): Whether it cancels bookings
        my_bookings (bool): Whether it lists the bookings of the customer
        question (bool): Whether it answers questions from the knowledge
        hours (bool): Whether it says when the business is open
        address (bool): Whether it says where the business is
        prices (bool): Whether it says what services cost
        human (bool): Whether it hands over to a person who is asked for
    """

    book: bool
    reschedule: bool
    cancel: bool
    my_bookings: bool
    question: bool
    hours: bool
    address: bool
    prices: bool
    human: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        book = self.book

        reschedule = self.reschedule

        cancel = self.cancel

        my_bookings = self.my_bookings

        question = self.question

        hours = self.hours

        address = self.address

        prices = self.prices

        human = self.human

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "book": book,
                "reschedule": reschedule,
                "cancel": cancel,
                "my_bookings": my_bookings,
                "question": question,
                "hours": hours,
                "address": address,
                "prices": prices,
                "human": human,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        book = d.pop("book")

        reschedule = d.pop("reschedule")

        cancel = d.pop("cancel")

        my_bookings = d.pop("my_bookings")

        question = d.pop("question")

        hours = d.pop("hours")

        address = d.pop("address")

        prices = d.pop("prices")

        human = d.pop("human")

        bot_intents = cls(
            book=book,
            reschedule=reschedule,
            cancel=cancel,
            my_bookings=my_bookings,
            question=question,
            hours=hours,
            address=address,
            prices=prices,
            human=human,
        )

        bot_intents.additional_properties = d
        return bot_intents

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
