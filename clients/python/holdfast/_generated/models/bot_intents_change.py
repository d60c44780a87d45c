from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BotIntentsChange")


@_attrs_define
class BotIntentsChange:
    """What to change about what the bot does.

    Attributes:
        book (bool | Unset): Whether it books
        reschedule (bool | Unset): Whether it moves bookings
        cancel (bool | Unset): Whether it cancels bookings
        my_bookings (bool | Unset): Whether it lists the bookings of the customer
        question (bool | Unset): Whether it answers questions from the knowledge
        hours (bool | Unset): Whether it says when the business is open
        address (bool | Unset): Whether it says where the business is
        prices (bool | Unset): Whether it says what services cost
        human (bool | Unset): Whether it hands over to a person who is asked for
    """

    book: bool | Unset = UNSET
    reschedule: bool | Unset = UNSET
    cancel: bool | Unset = UNSET
    my_bookings: bool | Unset = UNSET
    question: bool | Unset = UNSET
    hours: bool | Unset = UNSET
    address: bool | Unset = UNSET
    prices: bool | Unset = UNSET
    human: bool | Unset = UNSET

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

        field_dict.update({})
        if book is not UNSET:
            field_dict["book"] = book
        if reschedule is not UNSET:
            field_dict["reschedule"] = reschedule
        if cancel is not UNSET:
            field_dict["cancel"] = cancel
        if my_bookings is not UNSET:
            field_dict["my_bookings"] = my_bookings
        if question is not UNSET:
            field_dict["question"] = question
        if hours is not UNSET:
            field_dict["hours"] = hours
        if address is not UNSET:
            field_dict["address"] = address
        if prices is not UNSET:
            field_dict["prices"] = prices
        if human is not UNSET:
            field_dict["human"] = human

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        book = d.pop("book", UNSET)

        reschedule = d.pop("reschedule", UNSET)

        cancel = d.pop("cancel", UNSET)

        my_bookings = d.pop("my_bookings", UNSET)

        question = d.pop("question", UNSET)

        hours = d.pop("hours", UNSET)

        address = d.pop("address", UNSET)

        prices = d.pop("prices", UNSET)

        human = d.pop("human", UNSET)

        bot_intents_change = cls(
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

        return bot_intents_change
