"""Every operation as a method. Written from api/openapi.json by `npm run generate`; not to be edited."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from ._answer import as_bytes, as_model, as_nothing
from ._call import Call, key_or_new, segment
from ._generated.models import (
    ActionRequest,
    Attachment,
    AttachmentPage,
    Automation,
    AutomationChange,
    AutomationPage,
    AutomationRun,
    AutomationRunPage,
    AutomationTemplate,
    AutomationTemplatePage,
    AutomationTest,
    AutomationWithSecret,
    BookedCustomer,
    BookedCustomerPage,
    Booking,
    BookingChange,
    BookingPage,
    Bot,
    BotChange,
    CannedReply,
    CannedReplyChange,
    CannedReplyPage,
    Comment,
    CommentPage,
    Confirmation,
    Conversation,
    ConversationChange,
    ConversationPage,
    CreateAttachmentForm,
    Customer,
    CustomerChange,
    CustomerExport,
    CustomerImport,
    CustomerMerge,
    CustomerPage,
    CustomerSummary,
    EndRequest,
    GetResourceStatsBucket,
    HistoryEntry,
    HistoryEntryPage,
    Hold,
    Knowledge,
    KnowledgeAnswer,
    KnowledgeAnswers,
    KnowledgeChange,
    KnowledgeQuery,
    KnowledgeQuestion,
    KnowledgeQuestionPage,
    KnowledgeSummary,
    KnowledgeSummaryPage,
    KnowledgeSynonyms,
    KnowledgeSynonymsChange,
    ListAutomationRunsStatus,
    ListAutomationTemplatesLocale,
    ListConversationsChannelItem,
    ListConversationsModeItem,
    ListConversationsSort,
    ListConversationsStatusItem,
    ListConversationWorkItemsView,
    ListKnowledgeFilesStatusItem,
    ListKnowledgeKindItem,
    ListKnowledgeQuestionsSort,
    ListKnowledgeStatusItem,
    ListWebhookDeliveriesEventType,
    ListWebhookDeliveriesStatus,
    ListWorkItemsView,
    LocationEvent,
    LocationEventPage,
    Me,
    Message,
    MessageFile,
    MessagePage,
    ModeChange,
    NewAutomation,
    NewAutomationTest,
    NewBooking,
    NewCannedReply,
    NewComment,
    NewConversation,
    NewCustomer,
    NewCustomerImport,
    NewHold,
    NewKnowledge,
    NewLocationEvent,
    NewMessage,
    NewResource,
    NewResourceGroup,
    NewSchedule,
    NewScheduleOverride,
    NewService,
    NewStageConfig,
    NewTimeOff,
    NewWebhookEndpoint,
    OperationRequest,
    PaymentRequest,
    ReadMark,
    Reopening,
    Reschedule,
    Resolution,
    Resource,
    ResourceChange,
    ResourceGroup,
    ResourceGroupChange,
    ResourceGroupPage,
    ResourcePage,
    ResourceStats,
    Schedule,
    ScheduleChange,
    ScheduleDaySet,
    ScheduleOverride,
    ScheduleOverridePage,
    SchedulePage,
    Service,
    ServiceChange,
    ServicePage,
    SetResourcePhotoForm,
    SlotExplanation,
    SlotList,
    StageConfig,
    StageRevert,
    StageVersion,
    StageVersionPage,
    TeamOverview,
    TimelineEntry,
    TimelineEntryPage,
    TimeOff,
    TimeOffPage,
    TimeOffTaken,
    UploadKnowledgeFileForm,
    UploadMessageFileForm,
    WebhookDelivery,
    WebhookDeliveryPage,
    WebhookEndpoint,
    WebhookEndpointChange,
    WebhookEndpointPage,
    WebhookEndpointWithSecret,
    WorkItem,
    WorkItemChange,
    WorkItemPage,
)
from .paging import Page, Sender


class Operations(Sender):
    """One method per operation, named as in the contract."""

    def get_me(self) -> Me:
        """Who am I.

        The key or team member that makes the call, with its scopes and workspace. It needs no scope, so use it to try a
        new key.

        Any valid key or session is enough.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", "/me", as_model(Me)))

    def list_services(self, *, limit: int | None = None, cursor: str | None = None) -> Page[Service]:
        """All services.

        By name, from A to Z, without archived entries.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(Call("GET", "/services", as_model(ServicePage), query={"limit": limit, "cursor": cursor}))

    def create_service(self, body: NewService | Mapping[str, Any]) -> Service:
        """Add a service.

        If it is active, it can be booked at once. An active appointment needs at least one requirement, a queue exactly
        one, so add resources and groups first. An unknown id in the body is refused with `not_found`. Calling it twice
        adds two.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/services", as_model(Service), body=body))

    def get_service(self, id: str) -> Service:
        """One service.

        Active or not. `GET /slots` finds its free times; an archived service is unknown.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/services/{segment(id)}", as_model(Service)))

    def delete_service(self, id: str) -> None:
        """Archive a service.

        After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while
        an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/services/{segment(id)}", as_nothing))

    def update_service(self, id: str, body: ServiceChange | Mapping[str, Any] | None = None) -> Service:
        """Change a service.

        `requirements`, `intake_fields` and `tags` are replaced as a whole; null resets a field to its default. Existing
        bookings keep their time and price. If `expected_version` is not the current version, the change is refused with
        `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/services/{segment(id)}", as_model(Service), body=body))

    def list_resources(self, *, limit: int | None = None, cursor: str | None = None) -> Page[Resource]:
        """All resources.

        By name, from A to Z, without archived entries.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(Call("GET", "/resources", as_model(ResourcePage), query={"limit": limit, "cursor": cursor}))

    def create_resource(self, body: NewResource | Mapping[str, Any]) -> Resource:
        """Add a resource.

        It works by its own schedule, otherwise by the default schedule of the workspace, otherwise always. It is used
        only if it is in a group or a service names it. A shared resource needs a `capacity`. Calling it twice adds two.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/resources", as_model(Resource), body=body))

    def get_resource(self, id: str) -> Resource:
        """One resource.

        Active or not, with its groups. An archived resource is unknown.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/resources/{segment(id)}", as_model(Resource)))

    def delete_resource(self, id: str) -> None:
        """Archive a resource.

        After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while
        an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/resources/{segment(id)}", as_nothing))

    def update_resource(self, id: str, body: ResourceChange | Mapping[str, Any] | None = None) -> Resource:
        """Change a resource.

        `tags` are replaced as a whole; null resets a field to its default. To change its groups, change the groups
        themselves. Existing bookings stay, even if it becomes inactive. If `expected_version` is not the current
        version, the change is refused with `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/resources/{segment(id)}", as_model(Resource), body=body))

    def set_resource_photo(self, id: str, body: SetResourcePhotoForm | Mapping[str, Any]) -> Resource:
        """Give a resource a photo.

        Takes `multipart/form-data` with one `file`: JPEG, PNG or WebP of at most 1 MiB; a square of 256 pixels is
        enough. Its type is detected from its bytes, and its metadata (place, time, camera) is not stored. Any other
        file is refused with the code `file_type`, and one of more than 50 million pixels with `out_of_range`. It
        replaces the photo before. Customers see it where they choose a person: whoever has the address in `photo_url`
        can open the photo, without a key, until it is replaced or removed.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/resources/{segment(id)}/photo", as_model(Resource), form=body))

    def remove_resource_photo(self, id: str) -> Resource:
        """Remove the photo of a resource.

        Its address stops working at once. Removing it again changes nothing.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("DELETE", f"/resources/{segment(id)}/photo", as_model(Resource)))

    def list_resource_groups(self, *, limit: int | None = None, cursor: str | None = None) -> Page[ResourceGroup]:
        """All groups of resources.

        By name, from A to Z, without archived entries.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call("GET", "/resource-groups", as_model(ResourceGroupPage), query={"limit": limit, "cursor": cursor})
        )

    def create_resource_group(self, body: NewResourceGroup | Mapping[str, Any]) -> ResourceGroup:
        """Add a group of resources.

        A service that requires the group gets a free resource of it, chosen by `assignment`. A resource can be in
        several groups. Calling it twice adds two.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/resource-groups", as_model(ResourceGroup), body=body))

    def get_resource_group(self, id: str) -> ResourceGroup:
        """One group of resources.

        With its resources. An archived group is unknown.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/resource-groups/{segment(id)}", as_model(ResourceGroup)))

    def delete_resource_group(self, id: str) -> None:
        """Archive a group of resources.

        After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while
        an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/resource-groups/{segment(id)}", as_nothing))

    def update_resource_group(
        self, id: str, body: ResourceGroupChange | Mapping[str, Any] | None = None
    ) -> ResourceGroup:
        """Change a group of resources.

        `resource_ids` are replaced as a whole; null resets a field to its default. Existing bookings keep their
        resources. If `expected_version` is not the current version, the change is refused with `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/resource-groups/{segment(id)}", as_model(ResourceGroup), body=body))

    def list_schedules(self, *, limit: int | None = None, cursor: str | None = None) -> Page[Schedule]:
        """All schedules.

        By name, from A to Z, without archived entries.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(Call("GET", "/schedules", as_model(SchedulePage), query={"limit": limit, "cursor": cursor}))

    def create_schedule(self, body: NewSchedule | Mapping[str, Any]) -> Schedule:
        """Add a schedule.

        Windows are local times in its own time zone, also when clocks change. Resources and services name their
        schedule; a resource without one has the schedule with `is_default`. A new default replaces the earlier one.
        Calling it twice adds two.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/schedules", as_model(Schedule), body=body))

    def get_schedule(self, id: str) -> Schedule:
        """One schedule.

        The ordinary week. `GET /schedule-overrides` lists the days that differ; an archived schedule is unknown.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/schedules/{segment(id)}", as_model(Schedule)))

    def delete_schedule(self, id: str) -> None:
        """Archive a schedule.

        After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while
        an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/schedules/{segment(id)}", as_nothing))

    def update_schedule(self, id: str, body: ScheduleChange | Mapping[str, Any] | None = None) -> Schedule:
        """Change a schedule.

        `weekly` is replaced as a whole; null resets a field to its default. Free times change at once; existing
        bookings stay. If `expected_version` is not the current version, the change is refused with `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/schedules/{segment(id)}", as_model(Schedule), body=body))

    def delete_schedule_override(self, id: str, date: datetime.date) -> None:
        """Remove the override of a day.

        The weekly windows apply to the day again. A day without an override is unknown (`not_found`), and a date that
        does not exist is refused with `validation_error`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/schedules/{segment(id)}/overrides/{segment(date)}", as_nothing))

    def list_schedule_overrides(
        self,
        *,
        schedule_id: str | None = None,
        from_: datetime.date | None = None,
        to: datetime.date | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[ScheduleOverride]:
        """Days that differ.

        By date. Without filters: the overrides of all schedules, from today on.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/schedule-overrides",
                as_model(ScheduleOverridePage),
                query={"schedule_id": schedule_id, "from": from_, "to": to, "limit": limit, "cursor": cursor},
            )
        )

    def set_schedule_override(self, id: str, body: NewScheduleOverride | Mapping[str, Any]) -> ScheduleDaySet:
        """Set when a schedule is open on one day.

        Replaces an earlier override of that day and all its weekly windows, also one that began the day before. Without
        windows the day is closed. Existing bookings stay; the answer lists those that now stand in closed time.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/schedules/{segment(id)}/overrides", as_model(ScheduleDaySet), body=body))

    def list_slots(
        self,
        *,
        service_id: str,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        around: datetime.datetime | None = None,
        party_size: int | None = None,
        resource_id: list[str] | tuple[str, ...] | None = None,
        limit: int | None = None,
    ) -> SlotList:
        """Free times of a service.

        Times at which everything the service needs is free at once. Without bounds: the next 7 days, or 7 days on
        either side of `around`; at most 62 days at once. When there are none, `unavailable_reason` says why and
        `next_available` when to look again. What is offered can be booked, but nothing is kept for you until you hold
        it.

        Scope: `slots:read`.

        Needs the scope `slots:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(
            Call(
                "GET",
                "/slots",
                as_model(SlotList),
                query={
                    "service_id": service_id,
                    "from": from_,
                    "to": to,
                    "around": around,
                    "party_size": party_size,
                    "resource_id": resource_id,
                    "limit": limit,
                },
            )
        )

    def explain_slot(
        self,
        *,
        service_id: str,
        start: datetime.datetime,
        party_size: int | None = None,
        resource_id: list[str] | tuple[str, ...] | None = None,
    ) -> SlotExplanation:
        """Why a time is free or not.

        Lists everything that prevents a booking at one time, resource by resource. The time need not be one that `GET
        /slots` offers: any whole minute can be booked. Nothing is kept or changed.

        Scope: `slots:read`.

        Needs the scope `slots:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(
            Call(
                "GET",
                "/slots/explain",
                as_model(SlotExplanation),
                query={"service_id": service_id, "start": start, "party_size": party_size, "resource_id": resource_id},
            )
        )

    def list_time_off(
        self,
        *,
        resource_id: str | None = None,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[TimeOff]:
        """When resources are away.

        By the first start. Without filters: all that is not over. Each has its `times` in the range that was asked for,
        and is listed only if it has one there.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/time-off",
                as_model(TimeOffPage),
                query={"resource_id": resource_id, "from": from_, "to": to, "limit": limit, "cursor": cursor},
            )
        )

    def create_time_off(
        self, body: NewTimeOff | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> TimeOffTaken:
        """Take time off.

        The resource is away then: a holiday, an illness, a break on some weekdays (`repeats`). Nothing can be booked or
        held in it, and `GET /slots` does not offer it, from this moment on. If bookings or holds stand in it, their
        buffers included, nothing is taken, and `bookings_in_the_way` lists them; with `over` they stay, and the time of
        each becomes time off once it is cancelled, moved or ended. Other time off is never in the way. Calling it twice
        takes it twice, unless you send an `Idempotency-Key`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `bookings_in_the_way`, `idempotency_conflict`, `not_found`, `validation_error`.
        """
        return self._send(
            Call("POST", "/time-off", as_model(TimeOffTaken), body=body, idempotency_key=key_or_new(idempotency_key))
        )

    def delete_time_off(self, id: str) -> None:
        """Give time off back.

        All its times can be booked again at once, also those of time off that repeats. Bookings stay.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/time-off/{segment(id)}", as_nothing))

    def create_hold(self, body: NewHold | Mapping[str, Any], *, idempotency_key: str | None = None) -> Hold:
        """Keep a time for ten minutes.

        Takes the time with everything the service needs, so that nobody else can have it until it is confirmed,
        released or ten minutes have passed. Any free, open, whole minute is accepted, also one that `GET /slots` does
        not offer. Sends `booking.created`. `slot_taken` contains up to five free times to offer instead. An anonymous
        customer answers `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `customer_exists`, `idempotency_conflict`, `idempotency_key_required`, `invalid_transition`,
        `not_found`, `slot_taken`, `validation_error`.
        """
        return self._send(
            Call("POST", "/holds", as_model(Hold), body=body, idempotency_key=key_or_new(idempotency_key))
        )

    def confirm_hold(
        self, id: str, body: Confirmation | Mapping[str, Any] | None = None, *, idempotency_key: str | None = None
    ) -> Booking:
        """Make a hold a booking.

        Where the service asks for a deposit the booking is `pending_payment`, else `confirmed`, and `booking.confirmed`
        is sent. A customer must be named here or have been named with the hold. After ten minutes it is too late:
        `hold_expired`; look for a time again.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `customer_exists`, `hold_expired`, `idempotency_conflict`, `idempotency_key_required`,
        `invalid_transition`, `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(
            Call(
                "POST",
                f"/holds/{segment(id)}/confirm",
                as_model(Booking),
                body=body,
                idempotency_key=key_or_new(idempotency_key),
            )
        )

    def release_hold(self, id: str) -> None:
        """Give a held time back.

        The time is free at once, and no event is sent. Releasing it again changes nothing. A hold that is older than
        ten minutes answers `hold_expired`. A confirmed one answers `invalid_transition`: cancel the booking instead.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `hold_expired`, `invalid_transition`, `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/holds/{segment(id)}", as_nothing))

    def list_bookings(
        self,
        *,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        status: list[str] | tuple[str, ...] | None = None,
        resource_id: str | None = None,
        customer_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Booking]:
        """Find bookings.

        Sorted by start; bookings without one come last. Bookings that are `held`, `released`, `expired` or
        `rescheduled` are left out unless `status` names them. A booking must match all filters.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/bookings",
                as_model(BookingPage),
                query={
                    "from": from_,
                    "to": to,
                    "status": status,
                    "resource_id": resource_id,
                    "customer_id": customer_id,
                    "limit": limit,
                    "cursor": cursor,
                },
            )
        )

    def create_booking(self, body: NewBooking | Mapping[str, Any], *, idempotency_key: str | None = None) -> Booking:
        """Book a time at once, or put a task into a queue.

        Hold and confirm in one call. A service whose mode is `queue` takes no `start`: the task waits until somebody
        takes it. Sends `booking.created`, then `booking.confirmed` unless a deposit is due. `slot_taken` contains up to
        five free times to offer instead. An anonymous customer answers `invalid_transition`. `override` of a key
        without `settings:write` answers `insufficient_scope`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `customer_exists`, `idempotency_conflict`, `idempotency_key_required`, `invalid_transition`,
        `not_found`, `slot_taken`, `validation_error`.
        """
        return self._send(
            Call("POST", "/bookings", as_model(Booking), body=body, idempotency_key=key_or_new(idempotency_key))
        )

    def list_booked_customers(
        self, *, from_: datetime.datetime, to: datetime.datetime, limit: int | None = None, cursor: str | None = None
    ) -> Page[BookedCustomer]:
        """The customers of the bookings in a period.

        Every customer who has a booking that starts in the period, once, whatever became of the booking (those that are
        `held`, `released`, `expired` or `rescheduled` are left out): when they come for the first time, and how many
        bookings they did not come to. So a calendar can show first visits and past no-shows without a call for each
        customer. Sorted by id.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/bookings/customers",
                as_model(BookedCustomerPage),
                query={"from": from_, "to": to, "limit": limit, "cursor": cursor},
            )
        )

    def get_booking(self, id: str) -> Booking:
        """One booking.

        It may also be a hold or a booking that has ended. A hold is `expired` from the moment at which its ten minutes
        have passed. `available_actions` says what the caller can do with it now.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/bookings/{segment(id)}", as_model(Booking)))

    def update_booking(self, id: str, body: BookingChange | Mapping[str, Any] | None = None) -> Booking:
        """Change notes or intake.

        `notes` is replaced; `intake` is merged key by key, and null removes a key. To change its time, reschedule it;
        to change priority and tags, use `PATCH /work-items/{id}`. A booking that is held, released or expired answers
        `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/bookings/{segment(id)}", as_model(Booking), body=body))

    def cancel_booking(self, id: str, body: OperationRequest | Mapping[str, Any] | None = None) -> Booking:
        """Cancel a booking.

        Its time is free at once, and `booking.cancelled` is sent. A booking that is `confirmed`, `pending_payment` or
        `checked_in` can be cancelled; any other, also on a second call, answers `invalid_transition`. Release a hold
        instead.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/cancel", as_model(Booking), body=body))

    def reschedule_booking(
        self, id: str, body: Reschedule | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Booking:
        """Move a booking to another time.

        Returns a new booking with its own id; the old one becomes `rescheduled` and names the new one. If the new time
        is not free, the old booking stays unchanged, and `slot_taken` contains free times. Without `resource_ids` the
        same resources are used if they are free. `duration_minutes` makes it longer or shorter, also at the same start;
        left out, the length stays the same. Sends only `booking.rescheduled`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `idempotency_conflict`, `idempotency_key_required`, `invalid_transition`, `not_found`,
        `slot_taken`, `validation_error`, `version_conflict`.
        """
        return self._send(
            Call(
                "POST",
                f"/bookings/{segment(id)}/reschedule",
                as_model(Booking),
                body=body,
                idempotency_key=key_or_new(idempotency_key),
            )
        )

    def mark_booking_paid(
        self, id: str, body: PaymentRequest | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Booking:
        """Record a payment.

        Changes `pending_payment` to `confirmed`, whatever the amount, and sends `booking.confirmed`. On a booking that
        is `confirmed`, `checked_in` or `completed` it only records the payment, and no event is sent to webhooks; any
        other answers `invalid_transition`. Only the first payment may leave out `amount_cents`, so a call that is made
        twice by mistake does not pay the rest. With an amount every call is one more payment: send an `Idempotency-Key`
        or `expected_version` when you repeat it.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `idempotency_conflict`, `invalid_transition`, `not_found`, `validation_error`,
        `version_conflict`.
        """
        return self._send(
            Call(
                "POST",
                f"/bookings/{segment(id)}/mark-paid",
                as_model(Booking),
                body=body,
                idempotency_key=key_or_new(idempotency_key),
            )
        )

    def check_in_booking(self, id: str, body: OperationRequest | Mapping[str, Any] | None = None) -> Booking:
        """Record that the customer is there.

        Changes `confirmed` to `checked_in`, at any time. No event is sent to webhooks. A booking in any other status,
        also on a second call, answers `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/check-in", as_model(Booking), body=body))

    def mark_booking_no_show(self, id: str, body: EndRequest | Mapping[str, Any] | None = None) -> Booking:
        """Record that the customer did not come.

        Changes `confirmed` to `no_show`, which ends the booking. Sends `booking.no_show`. Before its start it answers
        `too_early`, unless `early` is true. A booking in any other status, also on a second call, answers
        `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `too_early`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/no-show", as_model(Booking), body=body))

    def complete_booking(self, id: str, body: EndRequest | Mapping[str, Any] | None = None) -> Booking:
        """Record that the booking is completed.

        Changes `confirmed` or `checked_in` to `completed`, which ends the booking; its price counts as spent. Sends
        `booking.completed`. Before its start it answers `too_early`, unless `early` is true. A booking in any other
        status, also on a second call, answers `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `too_early`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/complete", as_model(Booking), body=body))

    def fail_booking(self, id: str, body: OperationRequest | Mapping[str, Any] | None = None) -> Booking:
        """Record that the booking could not be done.

        Changes `confirmed` or `checked_in` to `failed`, which ends the booking; say why in `reason`. No event is sent
        to webhooks. A booking in any other status, also on a second call, answers `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/fail", as_model(Booking), body=body))

    def reopen_booking(self, id: str, body: OperationRequest | Mapping[str, Any] | None = None) -> Booking:
        """Undo the end of a booking.

        Takes a booking that is `no_show`, `completed`, `failed` or `cancelled` back to the status and stage that it
        had, within 24 hours of its end. Its time is taken again, with the same resources; if it is no longer free,
        `slot_taken` contains free times, and the booking stays as it is. A task of a queue goes back to the person who
        had it, or into its queue. Payments stay. A booking that was cancelled sends `booking.confirmed`, unless it
        waits for its deposit. A booking in any other status, also on a second call, answers `invalid_transition`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `slot_taken`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/reopen", as_model(Booking), body=body))

    def get_calendar(self, token: str) -> bytes:
        """A person's calendar, by its secret link.

        An iCalendar file (RFC 5545) for calendar programs, at the `url` of the feed. It needs no key; a link that was
        renewed, ended or mistyped is unknown. It shows the bookings of the last 60 and the next 400 days, at most the
        2,000 nearest to now, cancelled ones as cancelled. A booking that moves keeps its `UID`. The answer has an
        `ETag`: with `If-None-Match` it is 304 while nothing has changed.

        Needs neither a key nor a session.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/calendars/{segment(token)}", as_bytes))

    def get_booking_calendar(self, id: str) -> bytes:
        """A booking as a calendar file.

        An iCalendar file (RFC 5545) with one entry, to be sent or opened. The file of a booking that moved has the same
        `UID` as before and a higher `SEQUENCE`, so that programs move the entry. A hold, a booking that was moved, and
        a task without a time have no file: `invalid_transition`.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/bookings/{segment(id)}/ics", as_bytes))

    def list_customers(
        self,
        *,
        q: str | None = None,
        phone: str | None = None,
        tag: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Customer]:
        """Find customers.

        Newest first. `q` finds parts of words and numbers, and all its words must match; `phone` and `tag` match
        exactly. A customer must match all filters that are given.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/customers",
                as_model(CustomerPage),
                query={"q": q, "phone": phone, "tag": tag, "limit": limit, "cursor": cursor},
            )
        )

    def create_customer(self, body: NewCustomer | Mapping[str, Any], *, idempotency_key: str | None = None) -> Customer:
        """Add a customer.

        A name is enough; with a phone number the customer is found again. A number or identity that another customer
        has is refused with `customer_exists` and the id of that customer: use it instead. A booking finds or creates
        its customer itself, so this call is not needed to book.

        Scope: `customers:write`.

        Needs the scope `customers:write`.

        May be refused with `customer_exists`, `idempotency_conflict`, `not_found`, `validation_error`.
        """
        return self._send(
            Call("POST", "/customers", as_model(Customer), body=body, idempotency_key=key_or_new(idempotency_key))
        )

    def import_customers(
        self, body: NewCustomerImport | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> CustomerImport:
        """Import customers from a table.

        A table of up to 2000 rows as comma-separated values; semicolons and tabs are recognised, too. The first row
        names the columns, in English, Portuguese or Spanish: name (or first and last name), phone, e-mail, company,
        tags, notes, language. Phone numbers may be written as people in the workspace's country dial them. A row whose
        number, e-mail address or, without both, name is known fills what that customer did not have, and replaces
        nothing. Wrong rows are left out and say why. With `dry_run` nothing is changed. Importing a table twice adds
        nobody twice. Each new customer tells `customer.created`.

        Scope: `customers:write`.

        Needs the scope `customers:write`.

        May be refused with `idempotency_conflict`, `not_found`, `validation_error`.
        """
        return self._send(
            Call(
                "POST",
                "/customers/import",
                as_model(CustomerImport),
                body=body,
                idempotency_key=key_or_new(idempotency_key),
            )
        )

    def export_customers(self) -> bytes:
        """All customers as a table.

        Comma-separated values (RFC 4180, UTF-8), the oldest customer first, without anonymous ones. The file can be
        imported again. An apostrophe stands before whatever a spreadsheet would run as a formula; the import removes
        it.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", "/customers/export", as_bytes))

    def get_customer(self, id: str) -> Customer:
        """One customer.

        The current data of the customer. Bookings, comments, timeline and summary have their own paths.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/customers/{segment(id)}", as_model(Customer)))

    def anonymise_customer(self, id: str) -> None:
        """Make a customer anonymous, permanently.

        Name, number, e-mail address, identities, notes, comments, files and the texts of messages are deleted
        everywhere, and nobody can bring them back. Bookings and messages stay, without texts, so that numbers and times
        stay true; bookings to come stay, too, so cancel them first if they are not wanted. The customer has
        `anonymous_at` from then on, is not listed, and cannot be changed, merged or booked for. If the same person
        writes or books again, they are a new customer. Repeating the call takes out what the team has written about the
        person since.

        Scope: `customers:write`.

        Needs the scope `customers:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/customers/{segment(id)}", as_nothing))

    def update_customer(self, id: str, body: CustomerChange | Mapping[str, Any] | None = None) -> Customer:
        """Change a customer.

        `tags`, `identities` and `address` are replaced as a whole; null clears a field that may be empty. An identity
        that has a conversation cannot be removed: `invalid_transition`. A number or identity of another customer is
        refused with `customer_exists`. If `expected_version` is not the current version, the change is refused with
        `version_conflict`.

        Scope: `customers:write`.

        Needs the scope `customers:write`.

        May be refused with `customer_exists`, `invalid_transition`, `not_found`, `validation_error`,
        `version_conflict`.
        """
        return self._send(Call("PATCH", f"/customers/{segment(id)}", as_model(Customer), body=body))

    def list_customer_timeline(
        self, id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> Page[TimelineEntry]:
        """What happened with a customer.

        Newest first: the events of the customer and of all their bookings, with time and author. They come from the
        ledger, so nothing can be added or removed here.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/customers/{segment(id)}/timeline",
                as_model(TimelineEntryPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def list_customer_comments(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Page[Comment]:
        """The comments of the team about a customer.

        Newest first. Comments about one booking are with that booking.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/customers/{segment(id)}/comments",
                as_model(CommentPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def create_customer_comment(self, id: str, body: NewComment | Mapping[str, Any]) -> Comment:
        """Add a comment about a customer.

        For the team; the customer does not see it. It cannot be changed or deleted. Calling it twice adds two. A
        customer who is anonymous gets none: `invalid_transition`.

        Scope: `customers:write`.

        Needs the scope `customers:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/customers/{segment(id)}/comments", as_model(Comment), body=body))

    def export_customer(self, id: str) -> CustomerExport:
        """Everything that is known about a customer.

        One answer to a person who asks what a business knows about them: the customer, comments, bookings with their
        history, comments, files and places, conversations with all messages, browsers of the chat, and the timeline.
        Private notes of the team are in it, so read it before you hand it over. A list with more than 10,000 entries is
        cut: then `complete` is false. Bookings need `bookings:read`, and conversations and visitors need
        `messages:read`: without it they are null, and `complete` is false.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/customers/{segment(id)}/export", as_model(CustomerExport)))

    def list_customer_bookings(
        self,
        id: str,
        *,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        status: list[str] | tuple[str, ...] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Booking]:
        """The bookings of a customer.

        Sorted by start; bookings without one come last. Bookings that are `held`, `released`, `expired` or
        `rescheduled` are left out unless `status` names them.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/customers/{segment(id)}/bookings",
                as_model(BookingPage),
                query={"from": from_, "to": to, "status": status, "limit": limit, "cursor": cursor},
            )
        )

    def merge_customers(self, id: str, body: CustomerMerge | Mapping[str, Any]) -> Customer:
        """Make one customer of two.

        For two entries of one person. Identities, conversations, bookings and comments of the other customer become
        those of this one; two conversations on one channel become the older one. The fields of this customer win, and
        empty ones are filled. It cannot be undone. The old ids go on answering as the new ones, so nobody has to be
        told; merging the two again changes nothing.

        Scope: `customers:write`.

        Needs the scope `customers:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/customers/{segment(id)}/merge", as_model(Customer), body=body))

    def get_customer_summary(self, id: str) -> CustomerSummary:
        """A customer in numbers.

        Counts by status, visits, the next booking, the share of no-shows and the money spent, computed when you ask.
        Money counts once a booking is completed.

        Scope: `customers:read`.

        Needs the scope `customers:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/customers/{segment(id)}/summary", as_model(CustomerSummary)))

    def list_conversations(
        self,
        *,
        status: list[ListConversationsStatusItem] | tuple[ListConversationsStatusItem, ...] | None = None,
        mode: list[ListConversationsModeItem] | tuple[ListConversationsModeItem, ...] | None = None,
        channel: list[ListConversationsChannelItem] | tuple[ListConversationsChannelItem, ...] | None = None,
        assignee_id: list[str] | tuple[str, ...] | None = None,
        customer_id: list[str] | tuple[str, ...] | None = None,
        tag: list[str] | tuple[str, ...] | None = None,
        unassigned: bool | None = None,
        unread: bool | None = None,
        waiting: bool | None = None,
        snoozed: bool | None = None,
        only_snoozed: bool | None = None,
        q: str | None = None,
        sort: ListConversationsSort | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Conversation]:
        """Find conversations.

        Newest activity first, or with `sort=waiting` the longest wait first. All given filters must match. Snoozed
        conversations are left out unless `snoozed` or `only_snoozed` is true.

        Scope: `messages:read`.

        Needs the scope `messages:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/conversations",
                as_model(ConversationPage),
                query={
                    "status": status,
                    "mode": mode,
                    "channel": channel,
                    "assignee_id": assignee_id,
                    "customer_id": customer_id,
                    "tag": tag,
                    "unassigned": unassigned,
                    "unread": unread,
                    "waiting": waiting,
                    "snoozed": snoozed,
                    "only_snoozed": only_snoozed,
                    "q": q,
                    "sort": sort,
                    "limit": limit,
                    "cursor": cursor,
                },
            )
        )

    def open_conversation(self, body: NewConversation | Mapping[str, Any]) -> Conversation:
        """Open a conversation with a customer.

        There is one conversation per customer and channel: an existing one is returned with 200, a new one with 201. On
        WhatsApp the customer needs a phone number, on the other channels an identity; otherwise the call is refused
        with the fault `not_reachable`. Nothing is sent.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/conversations", as_model(Conversation), body=body))

    def get_conversation(self, id: str) -> Conversation:
        """One conversation.

        As it is now, with its last message. All messages are listed by `GET /conversations/{id}/messages`.

        Scope: `messages:read`.

        Needs the scope `messages:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/conversations/{segment(id)}", as_model(Conversation)))

    def update_conversation(self, id: str, body: ConversationChange | Mapping[str, Any] | None = None) -> Conversation:
        """Change assignee, tags, priority, snooze or language.

        Fields that are left out stay as they are. `POST /conversations/{id}/mode` changes who answers. With
        `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/conversations/{segment(id)}", as_model(Conversation), body=body))

    def list_messages(
        self, id: str, *, after: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Page[Message]:
        """The messages of a conversation.

        Newest first, by the time of writing. With `after`, only messages that were stored after that one, including
        late ones that were written before it.

        Scope: `messages:read`.

        Needs the scope `messages:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/conversations/{segment(id)}/messages",
                as_model(MessagePage),
                query={"after": after, "limit": limit, "cursor": cursor},
            )
        )

    def send_message(self, id: str, body: NewMessage | Mapping[str, Any] | None = None) -> Message:
        """Send a message, or add a note for the team.

        Queues a message, which is sent after the earlier ones; `status` shows its progress. The same `client_ref` again
        returns the first message with 200 and sends nothing. A reply of a team member changes the mode to `human` for
        some hours. A private note is never sent to the customer, and can be written while the channel is paused.

        A message is refused for the first of these reasons: with `channel_paused` while the channel is paused; with
        `validation_error` and the fault `not_reachable` if the customer has blocked the business, has no address on the
        channel, or the channel is not set up; `window_closed` on WhatsApp if the customer has not written for 24 hours,
        unless it is a template; `template_unknown` and `template_params`; `invalid_content` for a content that does not
        fit into one message of the channel. Nothing is cut or split.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `channel_paused`, `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/conversations/{segment(id)}/messages", as_model(Message), body=body))

    def retry_message(self, id: str, message_id: str) -> Message:
        """Send a failed message again.

        It keeps its id and is `queued` again. After `unknown_outcome` it is not known whether it arrived: look before
        you send it again. It is refused for the same reasons as a new message, and with `invalid_transition` if it has
        not failed.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `channel_paused`, `invalid_transition`, `not_found`, `validation_error`.
        """
        return self._send(
            Call("POST", f"/conversations/{segment(id)}/messages/{segment(message_id)}/retry", as_model(Message))
        )

    def upload_message_file(self, id: str, body: UploadMessageFileForm | Mapping[str, Any]) -> MessageFile:
        """Upload a file to be sent.

        Takes `multipart/form-data` with one `file` of at most 16 MiB. Its type is read from its bytes; pictures are
        stored without their metadata. Name its `id` in `attachments` of a message within a day, or it is deleted. A
        picture over 5 MB is sent to WhatsApp as a document.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/conversations/{segment(id)}/attachments", as_model(MessageFile), form=body))

    def change_conversation_mode(self, id: str, body: ModeChange | Mapping[str, Any]) -> Conversation:
        """Change who answers: the bot or a person.

        A person answers until `until`, or until the mode is changed; then the bot does. The event
        `conversation.handed_over` reports that a person answers from now on. With `expected_version` nobody's change is
        overwritten: of two, the later is refused with `version_conflict`.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/conversations/{segment(id)}/mode", as_model(Conversation), body=body))

    def mark_conversation_read(self, id: str, body: ReadMark | Mapping[str, Any] | None = None) -> Conversation:
        """Note that the team has read the messages.

        Up to a message, or all of them. The whole team has one count; on WhatsApp the customer gets a read receipt. The
        version of the conversation stays.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/conversations/{segment(id)}/read", as_model(Conversation), body=body))

    def resolve_conversation(self, id: str, body: Resolution | Mapping[str, Any] | None = None) -> Conversation:
        """Note that the team is done with a conversation.

        A mark in the thread, with a note if you like. The next message of the customer opens it again. A conversation
        that is resolved already stays as it is.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/conversations/{segment(id)}/resolve", as_model(Conversation), body=body))

    def reopen_conversation(self, id: str, body: Reopening | Mapping[str, Any] | None = None) -> Conversation:
        """Open a resolved conversation again.

        A mark in the thread. A conversation that is open already stays as it is.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("POST", f"/conversations/{segment(id)}/reopen", as_model(Conversation), body=body))

    def show_typing(self, id: str) -> None:
        """Show the customer that somebody is writing.

        For a few seconds, if the channel can. The answer does not say whether the customer saw it; on a paused channel
        nothing happens.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("POST", f"/conversations/{segment(id)}/typing", as_nothing))

    def list_canned_replies(self, *, limit: int | None = None, cursor: str | None = None) -> Page[CannedReply]:
        """Texts that the team writes often.

        Newest first, each with its texts in all languages.

        Scope: `messages:read`.

        Needs the scope `messages:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call("GET", "/canned-replies", as_model(CannedReplyPage), query={"limit": limit, "cursor": cursor})
        )

    def create_canned_reply(self, body: NewCannedReply | Mapping[str, Any]) -> CannedReply:
        """Add a canned reply.

        A shortcut that another canned reply has is refused. Texts may have variables such as `{{customer.first_name}}`;
        the sender of the text fills them in.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/canned-replies", as_model(CannedReply), body=body))

    def delete_canned_reply(self, id: str) -> None:
        """Delete a canned reply.

        Messages that were written with it stay as they are.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/canned-replies/{segment(id)}", as_nothing))

    def update_canned_reply(self, id: str, body: CannedReplyChange | Mapping[str, Any] | None = None) -> CannedReply:
        """Change a canned reply.

        `texts` are replaced whole. With `expected_version` nobody's change is overwritten: of two, the later is refused
        with `version_conflict`.

        Scope: `messages:write`.

        Needs the scope `messages:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/canned-replies/{segment(id)}", as_model(CannedReply), body=body))

    def search_knowledge(self, body: KnowledgeQuery | Mapping[str, Any]) -> KnowledgeAnswers:
        """Ask the knowledge a question.

        Finds passages by the words of the question, with their other forms, typos and synonyms. It works without any
        model; with one, passages are also found by meaning. Only items that are `enabled` and `ready` are found.
        Nothing is stored: the question is not counted among those without an answer.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/knowledge/search", as_model(KnowledgeAnswers), body=body))

    def list_knowledge(
        self,
        *,
        kind: list[ListKnowledgeKindItem] | tuple[ListKnowledgeKindItem, ...] | None = None,
        source_id: str | None = None,
        status: list[ListKnowledgeStatusItem] | tuple[ListKnowledgeStatusItem, ...] | None = None,
        enabled: bool | None = None,
        tag: list[str] | tuple[str, ...] | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[KnowledgeSummary]:
        """What the workspace knows.

        Newest first, without the texts: `GET /knowledge/{id}` has them.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/knowledge",
                as_model(KnowledgeSummaryPage),
                query={
                    "kind": kind,
                    "source_id": source_id,
                    "status": status,
                    "enabled": enabled,
                    "tag": tag,
                    "q": q,
                    "limit": limit,
                    "cursor": cursor,
                },
            )
        )

    def create_knowledge(
        self, body: NewKnowledge | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Knowledge:
        """Add a text, or questions with answers.

        The answer comes before the text is found: `status` is `queued`, and `ready` a moment later. Files are added
        with `POST /knowledge/files`. A workspace has at most 5,000 items, then `quota_exceeded`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `idempotency_conflict`, `not_found`, `quota_exceeded`, `validation_error`.
        """
        return self._send(
            Call("POST", "/knowledge", as_model(Knowledge), body=body, idempotency_key=key_or_new(idempotency_key))
        )

    def get_knowledge(self, id: str) -> Knowledge:
        """One item of knowledge, with its text.

        For a file or a page, `content` is what was taken out of it.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/knowledge/{segment(id)}", as_model(Knowledge)))

    def delete_knowledge(self, id: str) -> None:
        """Delete an item of knowledge.

        It is no longer found, and a file is deleted. A page of a site is refused with `invalid_transition`: switch it
        off, or exclude its address in the settings of the site.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/knowledge/{segment(id)}", as_nothing))

    def update_knowledge(self, id: str, body: KnowledgeChange | Mapping[str, Any] | None = None) -> Knowledge:
        """Change an item of knowledge, or switch it off and on.

        Of a file, `content` comes from the file and cannot be changed (`read_only`); of a page only `enabled` and
        `tags` can. `enabled` counts at once. A new text is found as soon as `status` is `ready` again, and the old one
        no longer. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/knowledge/{segment(id)}", as_model(Knowledge), body=body))

    def list_knowledge_files(
        self,
        *,
        status: list[ListKnowledgeFilesStatusItem] | tuple[ListKnowledgeFilesStatusItem, ...] | None = None,
        enabled: bool | None = None,
        tag: list[str] | tuple[str, ...] | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[KnowledgeSummary]:
        """Uploaded files of knowledge.

        Newest first: the items of kind `file`. A file that could not be read is `failed`; `error` says why.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/knowledge/files",
                as_model(KnowledgeSummaryPage),
                query={"status": status, "enabled": enabled, "tag": tag, "q": q, "limit": limit, "cursor": cursor},
            )
        )

    def upload_knowledge_file(
        self, body: UploadKnowledgeFileForm | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Knowledge:
        """Add a file to the knowledge.

        Takes `multipart/form-data`: one `file` of at most 10 MiB whose name ends with pdf, docx, txt, md, csv or html,
        and optionally `title`, `locale` and `tags`. Its text is taken out afterwards: `status` is `queued`, then
        `ready`, or `failed` with the cause in `error`. Pictures in a file are not read. With an `Idempotency-Key`, a
        file that is sent again is never there twice.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `idempotency_conflict`, `not_found`, `quota_exceeded`, `validation_error`.
        """
        return self._send(
            Call(
                "POST", "/knowledge/files", as_model(Knowledge), form=body, idempotency_key=key_or_new(idempotency_key)
            )
        )

    def get_knowledge_synonyms(self) -> KnowledgeSynonyms:
        """Words that mean the same.

        Those of this workspace. The words of the trade that are built in are not listed.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", "/knowledge/synonyms", as_model(KnowledgeSynonyms)))

    def put_knowledge_synonyms(self, body: KnowledgeSynonymsChange | Mapping[str, Any]) -> KnowledgeSynonyms:
        """Set the words that mean the same.

        Replaces all groups. The next search uses them: nothing has to be read again. With `expected_version` no change
        is overwritten: the second of two gets `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PUT", "/knowledge/synonyms", as_model(KnowledgeSynonyms), body=body))

    def list_knowledge_questions(
        self, *, sort: ListKnowledgeQuestionsSort | None = None, limit: int | None = None, cursor: str | None = None
    ) -> Page[KnowledgeQuestion]:
        """Questions of customers that nothing answered.

        The same question counts once, whatever its case, accents and punctuation. At most 2,000 are kept; those that
        nobody has asked for the longest time are dropped first.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/knowledge/questions",
                as_model(KnowledgeQuestionPage),
                query={"sort": sort, "limit": limit, "cursor": cursor},
            )
        )

    def answer_knowledge_question(
        self, id: str, body: KnowledgeAnswer | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Knowledge:
        """Answer a question for the next customer who asks it.

        Adds it to the FAQ in `knowledge_id` (200), or makes a new FAQ (201), and takes it off the list. If `question`
        says it in other words, the customer's words become a variant. Nothing is sent to the customers who asked.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `idempotency_conflict`, `not_found`, `quota_exceeded`, `validation_error`.
        """
        return self._send(
            Call(
                "POST",
                f"/knowledge/questions/{segment(id)}/faq",
                as_model(Knowledge),
                body=body,
                idempotency_key=key_or_new(idempotency_key),
            )
        )

    def delete_knowledge_question(self, id: str) -> None:
        """Take a question off the list.

        If somebody asks it again, it is listed again, and counted from 1.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/knowledge/questions/{segment(id)}", as_nothing))

    def get_stage_config(self) -> StageConfig:
        """The stages of tasks, and the actions that move them on.

        The version that tasks use now. You can change the answer and send it back with `PUT /stage-config`.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", "/stage-config", as_model(StageConfig)))

    def put_stage_config(self, body: NewStageConfig | Mapping[str, Any]) -> StageConfig:
        """Replace the stages and actions of tasks.

        Writes a new version. All faults are reported at once, each with its pointer. Open tasks in a stage that is
        removed need `migrate`; without it, `stage_in_use` says how many there are. Earlier versions stay, and can be
        restored. With `expected_version`, the second of two writers at once gets `version_conflict`.

        Scope: `settings:write`.

        Needs the scope `settings:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PUT", "/stage-config", as_model(StageConfig), body=body))

    def list_stage_config_versions(self, *, limit: int | None = None, cursor: str | None = None) -> Page[StageVersion]:
        """Every version of the stage configuration.

        Newest first, with the author and the reason of each. Every workspace begins with version 1. To read the content
        of a version, use its number.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call("GET", "/stage-config/versions", as_model(StageVersionPage), query={"limit": limit, "cursor": cursor})
        )

    def get_stage_config_version(self, version: str) -> StageConfig:
        """One version of the stage configuration.

        A version never changes. To use an earlier version again, revert to it.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/stage-config/versions/{segment(version)}", as_model(StageConfig)))

    def revert_stage_config(self, version: str, body: StageRevert | Mapping[str, Any] | None = None) -> StageConfig:
        """Restore an earlier version of the stages.

        Writes a new version with the content of the earlier one; the versions in between stay. As with `PUT /stage-
        config`, open tasks in a stage that is removed need `migrate`.

        Scope: `settings:write`.

        Needs the scope `settings:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(
            Call("POST", f"/stage-config/versions/{segment(version)}/revert", as_model(StageConfig), body=body)
        )

    def run_action(
        self,
        id: str,
        key: str,
        body: ActionRequest | Mapping[str, Any] | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> Booking:
        """Carry out an action of the stage configuration.

        Checks the stage, the guards and the fields of the action, then makes all its changes at once: stage, status,
        effects, history and event. In the key, `-` and `_` are the same. `available_actions` of a booking lists what
        can be carried out now. When several callers take a task at once, one gets it and the others get
        `already_claimed`. An action that completes a booking, or says that nobody came, needs `early` before its start.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `already_claimed`, `idempotency_conflict`, `idempotency_key_required`, `invalid_transition`,
        `not_found`, `too_early`, `validation_error`, `version_conflict`.
        """
        return self._send(
            Call(
                "POST",
                f"/bookings/{segment(id)}/actions/{segment(key)}",
                as_model(Booking),
                body=body,
                idempotency_key=key_or_new(idempotency_key),
            )
        )

    def list_work_items(
        self,
        *,
        view: ListWorkItemsView | None = None,
        status: list[str] | tuple[str, ...] | None = None,
        stage: list[str] | tuple[str, ...] | None = None,
        priority: list[str] | tuple[str, ...] | None = None,
        tag: list[str] | tuple[str, ...] | None = None,
        origin: list[str] | tuple[str, ...] | None = None,
        unassigned: bool | None = None,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        q: str | None = None,
        bbox: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[WorkItem]:
        """Find work.

        Bookings of every kind, by priority, due date, start and creation, the most urgent first; those without a due
        date or start come after those with one. An item must match all filters. Bookings that are `held`, `released`,
        `expired` or `rescheduled` are left out unless `status` names them.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/work-items",
                as_model(WorkItemPage),
                query={
                    "view": view,
                    "status": status,
                    "stage": stage,
                    "priority": priority,
                    "tag": tag,
                    "origin": origin,
                    "unassigned": unassigned,
                    "from": from_,
                    "to": to,
                    "q": q,
                    "bbox": bbox,
                    "limit": limit,
                    "cursor": cursor,
                },
            )
        )

    def list_conversation_work_items(
        self,
        id: str,
        *,
        view: ListConversationWorkItemsView | None = None,
        status: list[str] | tuple[str, ...] | None = None,
        stage: list[str] | tuple[str, ...] | None = None,
        priority: list[str] | tuple[str, ...] | None = None,
        tag: list[str] | tuple[str, ...] | None = None,
        origin: list[str] | tuple[str, ...] | None = None,
        unassigned: bool | None = None,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        q: str | None = None,
        bbox: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[WorkItem]:
        """Find the work of a conversation.

        As `GET /work-items`, with the same filters and order, of bookings with this `conversation_id`.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/conversations/{segment(id)}/work-items",
                as_model(WorkItemPage),
                query={
                    "view": view,
                    "status": status,
                    "stage": stage,
                    "priority": priority,
                    "tag": tag,
                    "origin": origin,
                    "unassigned": unassigned,
                    "from": from_,
                    "to": to,
                    "q": q,
                    "bbox": bbox,
                    "limit": limit,
                    "cursor": cursor,
                },
            )
        )

    def update_work_item(self, id: str, body: WorkItemChange | Mapping[str, Any] | None = None) -> WorkItem:
        """Change priority, tags or due date.

        Fields that are left out stay as they are. To change notes and intake, use `PATCH /bookings/{id}`. An item that
        is held, released or expired answers `invalid_transition`. With `expected_version` no change is overwritten: the
        second of two gets `version_conflict`.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/work-items/{segment(id)}", as_model(WorkItem), body=body))

    def list_stage_history(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Page[HistoryEntry]:
        """How a booking moved from stage to stage.

        Oldest first, with the time it spent in each stage. Changes that do not move the booking, such as new notes, are
        in the timeline only.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/bookings/{segment(id)}/stage-history",
                as_model(HistoryEntryPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def list_booking_timeline(
        self, id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> Page[TimelineEntry]:
        """Everything that happened to a booking.

        Newest first: moves, changes, comments, location events and attachments. A rescheduled booking also shows what
        happened before it was rescheduled.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/bookings/{segment(id)}/timeline",
                as_model(TimelineEntryPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def list_booking_comments(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Page[Comment]:
        """Comments about a booking.

        Newest first. Comments about the customer are at `GET /customers/{id}/comments`.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/bookings/{segment(id)}/comments",
                as_model(CommentPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def create_booking_comment(self, id: str, body: NewComment | Mapping[str, Any]) -> Comment:
        """Comment on a booking.

        For the team; the customer does not see it. It can be written at any time, also after the booking has ended, and
        cannot be changed or removed. Two calls add two comments.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/comments", as_model(Comment), body=body))

    def list_location_events(
        self, id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> Page[LocationEvent]:
        """Where people were while they did the task.

        Oldest first, by `recorded_at`, the moment when somebody was there.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/bookings/{segment(id)}/location-events",
                as_model(LocationEventPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def create_location_event(self, id: str, body: NewLocationEvent | Mapping[str, Any]) -> LocationEvent:
        """Record where somebody is.

        Adds a location event; the booking itself does not change. `recorded_at` may lie in the past, for phones that
        were offline. Two calls add two events.

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/location-events", as_model(LocationEvent), body=body))

    def get_team_overview(
        self,
        *,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        group_id: str | None = None,
    ) -> TeamOverview:
        """The state of the team.

        Time, bookings and queues of all active resources or of one group: today in the workspace's time zone, or any
        range of at most 366 days. Counts are of bookings that start in the range; `now`, `next` and waiting tasks are
        of this moment.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(
            Call("GET", "/team/overview", as_model(TeamOverview), query={"from": from_, "to": to, "group_id": group_id})
        )

    def get_resource_stats(
        self,
        id: str,
        *,
        from_: datetime.datetime | None = None,
        to: datetime.datetime | None = None,
        bucket: GetResourceStatsBucket | None = None,
    ) -> ResourceStats:
        """A resource in numbers.

        For the last 30 days, or for any range of at most 366 days. An archived resource has working time until it was
        archived. Counts and rates are of bookings that start in the range; minutes are of the whole range.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(
            Call(
                "GET",
                f"/resources/{segment(id)}/stats",
                as_model(ResourceStats),
                query={"from": from_, "to": to, "bucket": bucket},
            )
        )

    def list_attachments(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> Page[Attachment]:
        """Files that show what was done.

        Newest first. Each has a link that gives the file itself for an hour; for a link that has expired, read the list
        again.

        Scope: `bookings:read`.

        Needs the scope `bookings:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/bookings/{segment(id)}/attachments",
                as_model(AttachmentPage),
                query={"limit": limit, "cursor": cursor},
            )
        )

    def create_attachment(self, id: str, body: CreateAttachmentForm | Mapping[str, Any]) -> Attachment:
        """Attach a file to a booking.

        Takes `multipart/form-data`: one `file` of at most 10 MiB, its `kind` and, optionally, a `name`. The type of the
        file is detected from its bytes; its name and media type are ignored.

        - `photo`: JPEG, PNG or WebP
        - `signature`: JPEG or PNG
        - `document`: PDF, plain text in UTF-8, JPEG, PNG or WebP

        Any other file, a broken picture, and a file that is an archive as well are refused with the code `file_type`.
        Pictures are stored without their metadata (place, time, camera), except for the orientation. A booking has at
        most 100 attachments (`too_many`).

        Scope: `bookings:write`.

        Needs the scope `bookings:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/bookings/{segment(id)}/attachments", as_model(Attachment), form=body))

    def get_file(self, token: str) -> bytes:
        """A file, by its link.

        The address in `url` of an attachment, or in `photo_url` of a resource. It needs no key; a link that has expired
        or was changed is unknown. The link to a photo is valid while the resource has that photo. Pictures are sent to
        be displayed, all other files to be downloaded.

        Needs neither a key nor a session.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/files/{segment(token)}", as_bytes))

    def get_bot(self) -> Bot:
        """The settings of the bot.

        Every workspace has a bot. It is off until somebody switches it on, and then works at once.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", "/bot", as_model(Bot)))

    def put_bot(self, body: BotChange | Mapping[str, Any] | None = None) -> Bot:
        """Change the bot, or switch it on and off.

        What is left out stays as it is. `enabled` counts at once: a conversation follows with the next message of its
        customer. Where and when the bot answers is in `PUT /bot/channel-policies`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PUT", "/bot", as_model(Bot), body=body))

    def list_automations(self, *, limit: int | None = None, cursor: str | None = None) -> Page[Automation]:
        """List automations.

        Newest first, with what each has done. Flows are in an area of the dashboard of their own.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call("GET", "/automations", as_model(AutomationPage), query={"limit": limit, "cursor": cursor})
        )

    def create_automation(self, body: NewAutomation | Mapping[str, Any]) -> AutomationWithSecret:
        """Add an automation.

        A workspace has at most 100 (`quota_exceeded`). All faults come together, also references to services,
        resources, members, stages, actions and templates that do not exist. A key needs the scopes of what the
        automation does: those of its actions, and the right to read what its trigger is about; otherwise
        `insufficient_scope`. If an action calls a webhook, the answer contains the `secret` that signs the calls, only
        this once; for that reason an `Idempotency-Key` has no effect here.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `quota_exceeded`, `validation_error`.
        """
        return self._send(Call("POST", "/automations", as_model(AutomationWithSecret), body=body))

    def get_automation(self, id: str) -> Automation:
        """One automation.

        Without its secret, which is shown only when it is made. `stats` say how much it has done.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/automations/{segment(id)}", as_model(Automation)))

    def delete_automation(self, id: str) -> None:
        """Delete an automation.

        Runs that are under way end at once, and the log of its runs is deleted too. To stop it only for a while, switch
        it off.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/automations/{segment(id)}", as_nothing))

    def update_automation(
        self, id: str, body: AutomationChange | Mapping[str, Any] | None = None
    ) -> AutomationWithSecret:
        """Change an automation, or switch it on and off.

        Runs that are under way keep the definition that they began with. Switching it off cancels them; switching it on
        plans what is still to come. A key needs the scopes of what the automation does, except for a new name and for
        switching off. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/automations/{segment(id)}", as_model(AutomationWithSecret), body=body))

    def test_automation(self, id: str, body: NewAutomationTest | Mapping[str, Any] | None = None) -> AutomationTest:
        """Try an automation on one subject.

        A dry run: the engine of real runs decides, waits are jumped, and nothing is sent or changed. The answer has
        every step with its texts and reasons. `now` moves the clock. A key needs the right to read what the trigger is
        about.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/automations/{segment(id)}/test", as_model(AutomationTest), body=body))

    def list_automation_runs(
        self,
        id: str,
        *,
        status: ListAutomationRunsStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[AutomationRun]:
        """What an automation did.

        Newest first, with every step and its reasons. Kept for 90 days. A key needs the right to read what the runs are
        about.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/automations/{segment(id)}/runs",
                as_model(AutomationRunPage),
                query={"status": status, "limit": limit, "cursor": cursor},
            )
        )

    def retry_automation_run(self, id: str) -> AutomationRun:
        """Go on with a failed run.

        It begins at the step that failed; what was carried out before is not repeated. A run that has not failed, or
        whose automation is switched off, is refused with `invalid_transition`. A key needs the scopes of what the run
        does.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/automations/runs/{segment(id)}/retry", as_model(AutomationRun)))

    def rotate_automation_secret(self, id: str) -> AutomationWithSecret:
        """A new secret for an automation.

        The old secret stops at once: every call from now on is signed with the new one. The answer shows it only this
        once. A key needs `webhooks:manage` as well.

        Scope: `config:write`.

        Needs the scope `config:write`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/automations/{segment(id)}/rotate-secret", as_model(AutomationWithSecret)))

    def list_automation_templates(
        self,
        *,
        locale: ListAutomationTemplatesLocale | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[AutomationTemplate]:
        """Ready-made automations.

        Each has a body for `POST /automations`, with texts for customers in Portuguese, Spanish and English. Nothing is
        added by itself, and what is added is off until somebody switches it on.

        Scope: `config:read`.

        Needs the scope `config:read`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                "/automation-templates",
                as_model(AutomationTemplatePage),
                query={"locale": locale, "limit": limit, "cursor": cursor},
            )
        )

    def list_webhook_endpoints(self, *, limit: int | None = None, cursor: str | None = None) -> Page[WebhookEndpoint]:
        """List webhook endpoints.

        Newest first, without their secrets. An endpoint that is not `active` was switched off by a request or after 10
        failures in a row.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call("GET", "/webhook-endpoints", as_model(WebhookEndpointPage), query={"limit": limit, "cursor": cursor})
        )

    def create_webhook_endpoint(self, body: NewWebhookEndpoint | Mapping[str, Any]) -> WebhookEndpointWithSecret:
        """Add a webhook endpoint.

        A workspace has at most 10. The answer contains the `secret` that signs all deliveries, only this once; for that
        reason an `Idempotency-Key` has no effect here. An address that is not https or not public is refused with
        `validation_error`. Nothing is sent to test it: use a ping for that.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", "/webhook-endpoints", as_model(WebhookEndpointWithSecret), body=body))

    def get_webhook_endpoint(self, id: str) -> WebhookEndpoint:
        """One webhook endpoint.

        Without its secret, which is shown only when it is created and when it is rotated. `active` and
        `consecutive_failures` say whether it works.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("GET", f"/webhook-endpoints/{segment(id)}", as_model(WebhookEndpoint)))

    def delete_webhook_endpoint(self, id: str) -> None:
        """Delete a webhook endpoint.

        Its log of deliveries is deleted too, and waiting deliveries are not sent. To stop only for a while, set
        `active` to false.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        self._send(Call("DELETE", f"/webhook-endpoints/{segment(id)}", as_nothing))

    def update_webhook_endpoint(
        self, id: str, body: WebhookEndpointChange | Mapping[str, Any] | None = None
    ) -> WebhookEndpoint:
        """Change a webhook endpoint, or switch it off and on.

        When it is switched on again, its failures are reset, and deliveries that were `paused` for at most 7 days are
        sent, oldest first. A new address is checked as for a new endpoint; the secret stays. With `expected_version` no
        change is overwritten: the second of two gets `version_conflict`.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`, `version_conflict`.
        """
        return self._send(Call("PATCH", f"/webhook-endpoints/{segment(id)}", as_model(WebhookEndpoint), body=body))

    def rotate_webhook_secret(self, id: str) -> WebhookEndpointWithSecret:
        """A new secret for a webhook endpoint.

        The old secret stops at once: every attempt from now on is signed with the new one, also for older deliveries.
        The answer shows it only this once.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(
            Call("POST", f"/webhook-endpoints/{segment(id)}/rotate-secret", as_model(WebhookEndpointWithSecret))
        )

    def ping_webhook_endpoint(self, id: str) -> WebhookDelivery:
        """Send a test event.

        One attempt, made at once and never repeated, also to an endpoint that is switched off. Its outcome is in the
        log of deliveries a moment later; a failure counts towards the 10 that switch an endpoint off.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._send(Call("POST", f"/webhook-endpoints/{segment(id)}/ping", as_model(WebhookDelivery)))

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        status: ListWebhookDeliveriesStatus | None = None,
        event_type: ListWebhookDeliveriesEventType | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[WebhookDelivery]:
        """List deliveries to a webhook endpoint.

        Newest first, with every attempt. Kept for 30 days.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `not_found`, `validation_error`.
        """
        return self._list(
            Call(
                "GET",
                f"/webhook-endpoints/{segment(id)}/deliveries",
                as_model(WebhookDeliveryPage),
                query={"status": status, "event_type": event_type, "limit": limit, "cursor": cursor},
            )
        )

    def resend_webhook_delivery(self, id: str, delivery_id: str) -> WebhookDelivery:
        """Send a delivery again.

        Sends the same bytes at once, with a new signature. The attempts keep their numbers, and all retry delays are
        available again. While the endpoint is switched off, the answer is `invalid_transition`.

        Scope: `webhooks:manage`.

        Needs the scope `webhooks:manage`.

        May be refused with `invalid_transition`, `not_found`, `validation_error`.
        """
        return self._send(
            Call(
                "POST",
                f"/webhook-endpoints/{segment(id)}/deliveries/{segment(delivery_id)}/resend",
                as_model(WebhookDelivery),
            )
        )
