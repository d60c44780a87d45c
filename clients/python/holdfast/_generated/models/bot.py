from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.bot_booking import BotBooking
    from ..models.bot_default_texts import BotDefaultTexts
    from ..models.bot_handoff import BotHandoff
    from ..models.bot_intents import BotIntents
    from ..models.bot_knowledge import BotKnowledge
    from ..models.bot_model import BotModel


T = TypeVar("T", bound="Bot")


@_attrs_define
class Bot:
    """The bot of a workspace, as it is set up.

    Attributes:
        enabled (bool): Whether the bot answers, on the channels whose policy allows it
        engine (str): `rules` needs no model; `llm` uses the model that the operator has set, and `rules` where there is
            none. Known values: `rules`, `llm`. More may be added.
        name (str): The name under which the bot writes
        locales (list[str]): The languages in which the bot answers (BCP 47): Portuguese, Spanish and English, of any
            country
        default_locale (str): The language in which it answers a customer whose language is not among them
        greeting (dict[str, str]): What it says first to a new customer, by language tag; where a language is missing,
            it has own words
        intents (BotIntents): What the bot does for customers. What is off is done by people.
        booking (BotBooking): What can be booked with the bot, and how many choices it offers.
        handoff (BotHandoff): When and how the bot hands a conversation over to people.
        llm (BotModel): What the engine `llm` gets.
        knowledge (BotKnowledge): How the bot answers questions.
        default_texts (BotDefaultTexts): What the bot says where the business has no text of its own, by language.
        version (int): Raised by one with every change
    """

    enabled: bool
    engine: str
    name: str
    locales: list[str]
    default_locale: str
    greeting: dict[str, str]
    intents: BotIntents
    booking: BotBooking
    handoff: BotHandoff
    llm: BotModel
    knowledge: BotKnowledge
    default_texts: BotDefaultTexts
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        engine = self.engine

        name = self.name

        locales = self.locales

        default_locale = self.default_locale

        greeting = self.greeting

        intents = self.intents.to_dict()

        booking = self.booking.to_dict()

        handoff = self.handoff.to_dict()

        llm = self.llm.to_dict()

        knowledge = self.knowledge.to_dict()

        default_texts = self.default_texts.to_dict()

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "enabled": enabled,
                "engine": engine,
                "name": name,
                "locales": locales,
                "default_locale": default_locale,
                "greeting": greeting,
                "intents": intents,
                "booking": booking,
                "handoff": handoff,
                "llm": llm,
                "knowledge": knowledge,
                "default_texts": default_texts,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.bot_booking import BotBooking  # noqa: PLC0415
        from ..models.bot_default_texts import BotDefaultTexts  # noqa: PLC0415
        from ..models.bot_handoff import BotHandoff  # noqa: PLC0415
        from ..models.bot_intents import BotIntents  # noqa: PLC0415
        from ..models.bot_knowledge import BotKnowledge  # noqa: PLC0415
        from ..models.bot_model import BotModel  # noqa: PLC0415

        d = dict(src_dict)
        enabled = d.pop("enabled")

        engine = d.pop("engine")

        name = d.pop("name")

        locales = cast(list[str], d.pop("locales"))

        default_locale = d.pop("default_locale")

        greeting = d.pop("greeting")

        intents = BotIntents.from_dict(d.pop("intents"))

        booking = BotBooking.from_dict(d.pop("booking"))

        handoff = BotHandoff.from_dict(d.pop("handoff"))

        llm = BotModel.from_dict(d.pop("llm"))

        knowledge = BotKnowledge.from_dict(d.pop("knowledge"))

        default_texts = BotDefaultTexts.from_dict(d.pop("default_texts"))

        version = d.pop("version")

        bot = cls(
            enabled=enabled,
            engine=engine,
            name=name,
            locales=locales,
            default_locale=default_locale,
            greeting=greeting,
            intents=intents,
            booking=booking,
            handoff=handoff,
            llm=llm,
            knowledge=knowledge,
            default_texts=default_texts,
            version=version,
        )

        bot.additional_properties = d
        return bot

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
