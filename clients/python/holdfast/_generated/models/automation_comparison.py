from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomationComparison")


@_attrs_define
class AutomationComparison:
    """A field that is compared with a value.

    Attributes:
        field (str): The name of a field of what the trigger is about, with its type: `booking.id` (id),
            `booking.status` (enum), `booking.stage` (id), `booking.kind` (enum), `booking.service_id` (id), `booking.start`
            (moment), `booking.end` (moment), `booking.party_size` (number), `booking.priority` (enum), `booking.tags`
            (list), `booking.source` (enum), `booking.notes` (text), `booking.due_at` (moment), `booking.location.formatted`
            (text), `booking.assignee` (id), `booking.claimed_at` (moment), `booking.ended_at` (moment),
            `booking.rescheduled_from` (id), `booking.rescheduled_to` (id), `booking.cancel_reason` (text),
            `booking.conversation_id` (id), `booking.price_cents` (number), `booking.currency` (enum),
            `booking.deposit_cents` (number), `booking.deposit_due_at` (moment), `booking.paid_cents` (number),
            `booking.created_by.kind` (enum), `booking.version` (number), `booking.created_at` (moment),
            `booking.updated_at` (moment), `customer.id` (id), `customer.name` (text), `customer.phone` (text),
            `customer.locale` (text), `customer.email` (text), `customer.company` (text), `customer.tags` (list),
            `customer.address.formatted` (text), `customer.notes` (text), `customer.claimed_phone` (text),
            `customer.version` (number), `customer.created_at` (moment), `customer.updated_at` (moment), `conversation.id`
            (id), `conversation.channel` (enum), `conversation.status` (enum), `conversation.mode` (enum),
            `conversation.mode_reason` (enum), `conversation.mode_until` (moment), `conversation.snoozed_until` (moment),
            `conversation.priority` (enum), `conversation.tags` (list), `conversation.assignee.id` (id),
            `conversation.assignee.name` (text), `conversation.unread_count` (number), `conversation.waiting_since`
            (moment), `conversation.last_inbound_at` (moment), `conversation.last_activity_at` (moment),
            `conversation.window.open` (boolean), `conversation.window.expires_at` (moment), `conversation.channel_paused`
            (boolean), `conversation.locale` (text), `conversation.resolved_at` (moment), `conversation.version` (number),
            `conversation.created_at` (moment), `conversation.updated_at` (moment), `message.text` (text), `service.id`
            (id), `service.name` (text), `service.description` (text), `service.mode` (enum), `service.duration_minutes`
            (number), `service.buffer_minutes` (number), `service.buffer_before_minutes` (number),
            `service.slot_interval_minutes` (number), `service.min_notice_minutes` (number), `service.max_advance_days`
            (number), `service.min_party_size` (number), `service.max_party_size` (number), `service.price_cents` (number),
            `service.currency` (enum), `service.deposit_cents` (number), `service.deposit_due_minutes` (number),
            `service.schedule_id` (id), `service.active` (boolean), `service.tags` (list), `service.version` (number),
            `service.created_at` (moment), `service.updated_at` (moment), `workspace.name` (text), `workspace.open`
            (boolean). Also `booking.intake.KEY` and `booking.counters.NAME`; in a flow `answers.NAME`, and behind an action
            `steps.ID.status` and `steps.ID.body.PATH` of a webhook.
        op (str): How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are
            compared without case and accents. Known values: `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `contains`,
            `starts_with`, `exists`, `changed_to`. More may be added.
        value (Any | Unset): What it is compared with: a list for `in` and `nin`
    """

    field: str
    op: str
    value: Any | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        op = self.op

        value = self.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "field": field,
                "op": op,
            }
        )
        if value is not UNSET:
            field_dict["value"] = value

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        field = d.pop("field")

        op = d.pop("op")

        value = d.pop("value", UNSET)

        automation_comparison = cls(
            field=field,
            op=op,
            value=value,
        )

        automation_comparison.additional_properties = d
        return automation_comparison

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
