from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.bot_change_engine import BotChangeEngine, check_bot_change_engine
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.bot_booking_change import BotBookingChange
    from ..models.bot_handoff_change import BotHandoffChange
    from ..models.bot_intents_change import BotIntentsChange
    from ..models.bot_knowledge_change import BotKnowledgeChange
    from ..models.bot_model_change import BotModelChange


T = TypeVar("T", bound="BotChange")


@_attrs_define
class BotChange:
    """What to change; what is left out stays as it is.

    Attributes:
        enabled (bool | Unset): Whether the bot answers, on the channels whose policy allows it
        engine (BotChangeEngine | Unset): `rules` needs no model; `llm` uses the model that the operator has set, and
            `rules` where there is none.
        name (str | Unset): The name under which the bot writes
        locales (list[str] | Unset): The languages in which the bot answers (BCP 47): Portuguese, Spanish and English,
            of any country
        default_locale (str | Unset): The language in which it answers a customer whose language is not among them
        greeting (dict[str, str] | Unset): What it says first to a new customer, by language tag; where a language is
            missing, it has own words; replaced whole
        intents (BotIntentsChange | Unset): What to change about what the bot does.
        booking (BotBookingChange | Unset): What to change about how the bot books.
        handoff (BotHandoffChange | Unset): What to change about handing over.
        llm (BotModelChange | Unset): What to change about what the model gets.
        knowledge (BotKnowledgeChange | Unset): What to change about how the bot answers questions.
        expected_version (int | None | Unset): Refuse the change with `version_conflict` unless this is the current
            version
    """

    enabled: bool | Unset = UNSET
    engine: BotChangeEngine | Unset = UNSET
    name: str | Unset = UNSET
    locales: list[str] | Unset = UNSET
    default_locale: str | Unset = UNSET
    greeting: dict[str, str] | Unset = UNSET
    intents: BotIntentsChange | Unset = UNSET
    booking: BotBookingChange | Unset = UNSET
    handoff: BotHandoffChange | Unset = UNSET
    llm: BotModelChange | Unset = UNSET
    knowledge: BotKnowledgeChange | Unset = UNSET
    expected_version: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        enabled = self.enabled

        engine: str | Unset = UNSET
        if not isinstance(self.engine, Unset):
            engine = self.engine

        name = self.name

        locales: list[str] | Unset = UNSET
        if not isinstance(self.locales, Unset):
            locales = self.locales

        default_locale = self.default_locale

        greeting = self.greeting

        intents: dict[str, Any] | Unset = UNSET
        if not isinstance(self.intents, Unset):
            intents = self.intents.to_dict()

        booking: dict[str, Any] | Unset = UNSET
        if not isinstance(self.booking, Unset):
            booking = self.booking.to_dict()

        handoff: dict[str, Any] | Unset = UNSET
        if not isinstance(self.handoff, Unset):
            handoff = self.handoff.to_dict()

        llm: dict[str, Any] | Unset = UNSET
        if not isinstance(self.llm, Unset):
            llm = self.llm.to_dict()

        knowledge: dict[str, Any] | Unset = UNSET
        if not isinstance(self.knowledge, Unset):
            knowledge = self.knowledge.to_dict()

        expected_version: int | None | Unset
        if isinstance(self.expected_version, Unset):
            expected_version = UNSET
        else:
            expected_version = self.expected_version

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if engine is not UNSET:
            field_dict["engine"] = engine
        if name is not UNSET:
            field_dict["name"] = name
        if locales is not UNSET:
            field_dict["locales"] = locales
        if default_locale is not UNSET:
            field_dict["default_locale"] = default_locale
        if greeting is not UNSET:
            field_dict["greeting"] = greeting
        if intents is not UNSET:
            field_dict["intents"] = intents
        if booking is not UNSET:
            field_dict["booking"] = booking
        if handoff is not UNSET:
            field_dict["handoff"] = handoff
        if llm is not UNSET:
            field_dict["llm"] = llm
        if knowledge is not UNSET:
            field_dict["knowledge"] = knowledge
        if expected_version is not UNSET:
            field_dict["expected_version"] = expected_version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.bot_booking_change import BotBookingChange  # noqa: PLC0415
        from ..models.bot_handoff_change import BotHandoffChange  # noqa: PLC0415
        from ..models.bot_intents_change import BotIntentsChange  # noqa: PLC0415
        from ..models.bot_knowledge_change import BotKnowledgeChange  # noqa: PLC0415
        from ..models.bot_model_change import BotModelChange  # noqa: PLC0415

        d = dict(src_dict)
        enabled = d.pop("enabled", UNSET)

        _engine = d.pop("engine", UNSET)
        engine: BotChangeEngine | Unset
        if isinstance(_engine, Unset):
            engine = UNSET
        else:
            engine = check_bot_change_engine(_engine)

        name = d.pop("name", UNSET)

        locales = cast(list[str], d.pop("locales", UNSET))

        default_locale = d.pop("default_locale", UNSET)

        greeting = d.pop("greeting", UNSET)

        _intents = d.pop("intents", UNSET)
        intents: BotIntentsChange | Unset
        if isinstance(_intents, Unset):
            intents = UNSET
        else:
            intents = BotIntentsChange.from_dict(_intents)

        _booking = d.pop("booking", UNSET)
        booking: BotBookingChange | Unset
        if isinstance(_booking, Unset):
            booking = UNSET
        else:
            booking = BotBookingChange.from_dict(_booking)

        _handoff = d.pop("handoff", UNSET)
        handoff: BotHandoffChange | Unset
        if isinstance(_handoff, Unset):
            handoff = UNSET
        else:
            handoff = BotHandoffChange.from_dict(_handoff)

        _llm = d.pop("llm", UNSET)
        llm: BotModelChange | Unset
        if isinstance(_llm, Unset):
            llm = UNSET
        else:
            llm = BotModelChange.from_dict(_llm)

        _knowledge = d.pop("knowledge", UNSET)
        knowledge: BotKnowledgeChange | Unset
        if isinstance(_knowledge, Unset):
            knowledge = UNSET
        else:
            knowledge = BotKnowledgeChange.from_dict(_knowledge)

        def _parse_expected_version(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        expected_version = _parse_expected_version(d.pop("expected_version", UNSET))

        bot_change = cls(
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
            expected_version=expected_version,
        )

        return bot_change
