// The shapes of api/openapi.json. Written by npm run generate: do not edit.

export type SignUp = {
    name: string;
    email: string;
    /**
     * At least 10 characters
     */
    password: string;
};

export type User = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    email: string;
};

export type Session = {
    user: User | null;
    /**
     * ISO 8601, in UTC
     */
    expires_at: string | null;
};

export type SignIn = {
    email: string;
    password: string;
};

export type PasswordReset = {
    token: string;
    /**
     * At least 10 characters
     */
    password: string;
};

export type WorkspaceBrief = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    timezone: string;
    locale: string;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
};

/**
 * The caller as we see them
 */
export type Me = {
    /**
     * Who calls. Known values: `api_key`, `member`. More may be added.
     */
    kind: 'api_key' | 'member' | (string & {});
    id: string;
    name: string;
    /**
     * Of a member
     */
    email?: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role?: 'agent' | 'admin' | 'owner' | (string & {});
    scopes: Array<string>;
    workspace: WorkspaceBrief;
};

export type Workspace = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    timezone: string;
    locale: string;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type WorkspacePage = {
    data: Array<Workspace>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewWorkspace = {
    name: string;
    timezone?: string | null;
    locale?: string | null;
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
};

export type WorkspaceChange = {
    name?: string;
    timezone?: string;
    locale?: string;
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD';
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type WorkspaceRemoval = {
    /**
     * The name of the workspace, to be sure that it is the one meant
     */
    name: string;
};

export type Member = {
    /**
     * Opaque
     */
    id: string;
    user_id: string;
    name: string;
    email: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type MemberPage = {
    data: Array<Member>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type MemberChange = {
    role?: 'agent' | 'admin' | 'owner';
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Who did it
 */
export type Actor = {
    /**
     * Known values: `api_key`, `member`, `customer`, `bot`, `automation`, `system`. More may be added.
     */
    kind: 'api_key' | 'member' | 'customer' | 'bot' | 'automation' | 'system' | (string & {});
    id: string | null;
    name: string;
};

export type Invitation = {
    /**
     * Opaque
     */
    id: string;
    email: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    invited_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    expires_at: string;
};

export type InvitationPage = {
    data: Array<Invitation>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewInvitation = {
    email: string;
    role: 'agent' | 'admin' | 'owner';
};

export type InvitationWithLink = {
    /**
     * Opaque
     */
    id: string;
    email: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    invited_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    expires_at: string;
    /**
     * Accepts the invitation; shown once
     */
    token: string;
    /**
     * The link to hand to the person; shown once
     */
    url: string;
};

export type ApiKey = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    scopes: Array<string>;
    /**
     * The last four characters of the key
     */
    last4: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    created_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    last_used_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    expires_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    revoked_at: string | null;
};

export type ApiKeyPage = {
    data: Array<ApiKey>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewApiKey = {
    name: string;
    scopes: Array<'slots:read' | 'bookings:read' | 'bookings:write' | 'config:read' | 'config:write' | 'settings:write' | 'customers:read' | 'customers:write' | 'messages:read' | 'messages:write' | 'webhooks:manage'>;
    /**
     * RFC 3339 with an offset
     */
    expires_at?: string | null;
};

export type ApiKeyWithSecret = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    scopes: Array<string>;
    /**
     * The last four characters of the key
     */
    last4: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    created_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    last_used_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    expires_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    revoked_at: string | null;
    /**
     * The key itself; shown once
     */
    key: string;
};

/**
 * So many different resources of one pool: a group, or the resources named
 */
export type Requirement = {
    group_id: string | null;
    resource_ids: Array<string> | null;
    quantity: number;
};

/**
 * Something to be filled in
 */
export type Field = {
    key: string;
    /**
     * Known values: `text`, `integer`, `number`, `boolean`, `select`, `multi_select`, `date_time`, `location`, `photo`, `signature`. More may be added.
     */
    type: 'text' | 'integer' | 'number' | 'boolean' | 'select' | 'multi_select' | 'date_time' | 'location' | 'photo' | 'signature' | (string & {});
    required: boolean;
    /**
     * What people read: a text, or one per language
     */
    label: string | {
        [key: string]: string;
    } | null;
    /**
     * Of `select` and `multi_select`
     */
    options: Array<string> | null;
    /**
     * Of `text`
     */
    max_length: number | null;
};

export type Service = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    description: string | null;
    /**
     * With a time, or waiting in the queue of its pool. Known values: `appointment`, `queue`. More may be added.
     */
    mode: 'appointment' | 'queue' | (string & {});
    duration_minutes: number;
    /**
     * Kept free after the service
     */
    buffer_minutes: number;
    /**
     * Kept free before the service
     */
    buffer_before_minutes: number;
    /**
     * Starts are offered at multiples of it since midnight
     */
    slot_interval_minutes: number;
    min_notice_minutes: number;
    /**
     * Null: no horizon
     */
    max_advance_days: number | null;
    min_party_size: number;
    /**
     * Null: what the resources hold
     */
    max_party_size: number | null;
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    deposit_cents: number | null;
    requirements: Array<Requirement>;
    /**
     * Null: always open
     */
    schedule_id: string | null;
    intake_fields: Array<Field>;
    active: boolean;
    tags: Array<string>;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type ServicePage = {
    data: Array<Service>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type RequirementInput = {
    group_id?: string | null;
    resource_ids?: Array<string> | null;
    quantity?: number | null;
};

export type FieldInput = {
    /**
     * Letters, digits, `_`, `-`, `.`
     */
    key: string;
    type: 'text' | 'integer' | 'number' | 'boolean' | 'select' | 'multi_select' | 'date_time' | 'location' | 'photo' | 'signature';
    required?: boolean | null;
    /**
     * What people read: a text, or one per language
     */
    label?: string | {
        [key: string]: string;
    } | null;
    options?: Array<string> | null;
    max_length?: number | null;
};

export type NewService = {
    name: string;
    duration_minutes: number;
    description?: string | null;
    mode?: 'appointment' | 'queue' | null;
    buffer_minutes?: number | null;
    buffer_before_minutes?: number | null;
    slot_interval_minutes?: number | null;
    min_notice_minutes?: number | null;
    max_advance_days?: number | null;
    min_party_size?: number | null;
    max_party_size?: number | null;
    price_cents?: number | null;
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
    deposit_cents?: number | null;
    requirements?: Array<RequirementInput> | null;
    schedule_id?: string | null;
    intake_fields?: Array<FieldInput> | null;
    active?: boolean | null;
    tags?: Array<string> | null;
};

export type ServiceChange = {
    name?: string;
    duration_minutes?: number;
    description?: string | null;
    mode?: 'appointment' | 'queue' | null;
    buffer_minutes?: number | null;
    buffer_before_minutes?: number | null;
    slot_interval_minutes?: number | null;
    min_notice_minutes?: number | null;
    max_advance_days?: number | null;
    min_party_size?: number | null;
    max_party_size?: number | null;
    price_cents?: number | null;
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
    deposit_cents?: number | null;
    requirements?: Array<RequirementInput> | null;
    schedule_id?: string | null;
    intake_fields?: Array<FieldInput> | null;
    active?: boolean | null;
    tags?: Array<string> | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type Resource = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * Known values: `person`, `equipment`, `room`, `vehicle`, `other`. More may be added.
     */
    kind: 'person' | 'equipment' | 'room' | 'vehicle' | 'other' | (string & {});
    /**
     * The largest party; null: any
     */
    capacity: number | null;
    /**
     * Bookings may overlap while their parties fit into `capacity` together
     */
    shared: boolean;
    /**
     * Null: the workspace's default schedule, else always open
     */
    schedule_id: string | null;
    group_ids: Array<string>;
    /**
     * The team member who this is
     */
    member_id: string | null;
    /**
     * Groups that assign by priority take the highest first
     */
    priority: number;
    active: boolean;
    tags: Array<string>;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type ResourcePage = {
    data: Array<Resource>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewResource = {
    name: string;
    kind?: 'person' | 'equipment' | 'room' | 'vehicle' | 'other' | null;
    capacity?: number | null;
    shared?: boolean | null;
    schedule_id?: string | null;
    member_id?: string | null;
    priority?: number | null;
    active?: boolean | null;
    tags?: Array<string> | null;
};

export type ResourceChange = {
    name?: string;
    kind?: 'person' | 'equipment' | 'room' | 'vehicle' | 'other' | null;
    capacity?: number | null;
    shared?: boolean | null;
    schedule_id?: string | null;
    member_id?: string | null;
    priority?: number | null;
    active?: boolean | null;
    tags?: Array<string> | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type ResourceGroup = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    resource_ids: Array<string>;
    /**
     * Who of those that are free is taken. Known values: `least_busy`, `priority`, `round_robin`. More may be added.
     */
    assignment: 'least_busy' | 'priority' | 'round_robin' | (string & {});
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type ResourceGroupPage = {
    data: Array<ResourceGroup>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewResourceGroup = {
    name: string;
    resource_ids?: Array<string> | null;
    assignment?: 'least_busy' | 'priority' | 'round_robin' | null;
};

export type ResourceGroupChange = {
    name?: string;
    resource_ids?: Array<string> | null;
    assignment?: 'least_busy' | 'priority' | 'round_robin' | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type WeeklyWindow = {
    /**
     * 1 is Monday, 7 is Sunday
     */
    weekday: number;
    /**
     * Local time, `HH:MM`
     */
    start: string;
    /**
     * Local time, up to `24:00`; when it is not after `start` it is on the next day
     */
    end: string;
};

export type Schedule = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    timezone: string;
    weekly: Array<WeeklyWindow>;
    /**
     * Followed by every resource that has no schedule of its own
     */
    is_default: boolean;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type SchedulePage = {
    data: Array<Schedule>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type WeeklyWindowInput = {
    /**
     * 1 is Monday, 7 is Sunday
     */
    weekday: number;
    /**
     * Local time, `HH:MM`
     */
    start: string;
    /**
     * Local time, up to `24:00`; when it is not after `start` it is on the next day
     */
    end: string;
};

export type NewSchedule = {
    name: string;
    /**
     * An IANA time zone; by default the workspace's
     */
    timezone?: string | null;
    weekly?: Array<WeeklyWindowInput> | null;
    is_default?: boolean | null;
};

export type ScheduleChange = {
    name?: string;
    /**
     * An IANA time zone; by default the workspace's
     */
    timezone?: string | null;
    weekly?: Array<WeeklyWindowInput> | null;
    is_default?: boolean | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type WindowInput = {
    /**
     * Local time, `HH:MM`
     */
    start: string;
    /**
     * Local time, up to `24:00`; when it is not after `start` it is on the next day
     */
    end: string;
};

export type NewScheduleOverride = {
    /**
     * A day in the schedule's zone
     */
    date: string;
    /**
     * Empty: closed that day
     */
    windows: Array<WindowInput>;
    reason?: string | null;
};

export type Window = {
    /**
     * Local time, `HH:MM`
     */
    start: string;
    /**
     * Local time, up to `24:00`; when it is not after `start` it is on the next day
     */
    end: string;
};

export type ScheduleOverride = {
    /**
     * Opaque
     */
    schedule_id: string;
    /**
     * A day in the schedule's zone
     */
    date: string;
    /**
     * When it is open that day; empty: closed
     */
    windows: Array<Window>;
    reason: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type ScheduleOverridePage = {
    data: Array<ScheduleOverride>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type Slot = {
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * ISO 8601, in UTC
     */
    end: string;
    /**
     * Resources that would be used for this time
     */
    resource_ids: Array<string>;
};

export type SlotList = {
    data: Array<Slot>;
    /**
     * Why there is no time at all; null when there are some. Known values: `service_inactive`, `queue_service`, `party_size_out_of_range`, `no_resources`, `outside_booking_window`, `closed`, `fully_booked`. More may be added.
     */
    unavailable_reason: 'service_inactive' | 'queue_service' | 'party_size_out_of_range' | 'no_resources' | 'outside_booking_window' | 'closed' | 'fully_booked' | (string & {}) | null;
    /**
     * ISO 8601, in UTC
     */
    next_available: string | null;
    /**
     * ISO 8601, in UTC
     */
    next_from: string | null;
};

export type SlotReason = {
    /**
     * Known values: `service_inactive`, `queue_service`, `party_size_out_of_range`, `no_resources`, `outside_booking_window`, `closed`, `fully_booked`, `resource_busy`, `resource_closed`, `resource_not_usable`, `min_notice`, `max_advance`, `capacity`. More may be added.
     */
    code: 'service_inactive' | 'queue_service' | 'party_size_out_of_range' | 'no_resources' | 'outside_booking_window' | 'closed' | 'fully_booked' | 'resource_busy' | 'resource_closed' | 'resource_not_usable' | 'min_notice' | 'max_advance' | 'capacity' | (string & {});
    resource_id: string | null;
    detail: string;
};

export type SlotExplanation = {
    bookable: boolean;
    reasons: Array<SlotReason>;
};

export type Address = {
    formatted: string;
    lat: number | null;
    lng: number | null;
};

export type Identity = {
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * The person's id on that channel
     */
    external_id: string;
    display_name: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

export type Customer = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    phone: string | null;
    locale: string;
    email: string | null;
    company: string | null;
    tags: Array<string>;
    address: Address | null;
    identities: Array<Identity>;
    notes: string | null;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type CustomerPage = {
    data: Array<Customer>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type AddressInput = {
    formatted: string;
    lat?: number | null;
    lng?: number | null;
};

export type IdentityInput = {
    channel: 'whatsapp' | 'telegram' | 'webchat';
    external_id: string;
    display_name?: string | null;
};

export type NewCustomer = {
    name: string;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone: string;
    locale?: string | null;
    email?: string | null;
    company?: string | null;
    tags?: Array<string> | null;
    address?: AddressInput | null;
    notes?: string | null;
    identities?: Array<IdentityInput> | null;
};

export type CustomerChange = {
    name?: string;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone?: string | null;
    locale?: string;
    email?: string | null;
    company?: string | null;
    tags?: Array<string> | null;
    address?: AddressInput | null;
    notes?: string | null;
    identities?: Array<IdentityInput> | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type TimelineEntry = {
    id: string;
    /**
     * What happened. Known values: `customer.created`, `customer.updated`, `customer.commented`, `booking.created`, `booking.confirmed`, `booking.payment_awaited`, `booking.updated`, `booking.rescheduled`, `booking.checked_in`, `booking.completed`, `booking.no_show`, `booking.failed`, `booking.cancelled`, `hold.released`, `booking.commented`, `booking.located`, `booking.attached`. More may be added.
     */
    kind: 'customer.created' | 'customer.updated' | 'customer.commented' | 'booking.created' | 'booking.confirmed' | 'booking.payment_awaited' | 'booking.updated' | 'booking.rescheduled' | 'booking.checked_in' | 'booking.completed' | 'booking.no_show' | 'booking.failed' | 'booking.cancelled' | 'hold.released' | 'booking.commented' | 'booking.located' | 'booking.attached' | (string & {});
    /**
     * ISO 8601, in UTC
     */
    at: string;
    actor: Actor;
    data: {
        [key: string]: unknown;
    };
};

export type TimelineEntryPage = {
    data: Array<TimelineEntry>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type Comment = {
    /**
     * Opaque
     */
    id: string;
    body: string;
    author: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

export type CommentPage = {
    data: Array<Comment>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewComment = {
    body: string;
};

export type StageByKind = {
    scheduled: string;
    queue: string;
};

/**
 * Where each operation puts a task
 */
export type OperationStages = {
    check_in: StageByKind;
    complete: StageByKind;
    no_show: StageByKind;
    fail: StageByKind;
    cancel: StageByKind;
    reschedule: StageByKind;
};

export type Stage = {
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    /**
     * Known values: `waiting`, `planned`, `active`, `done`, `failed`, `cancelled`. More may be added.
     */
    category: 'waiting' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled' | (string & {});
    kinds: Array<string>;
    /**
     * A task that stands here has ended
     */
    terminal: boolean;
    color: string | null;
    /**
     * From left to right on a board
     */
    position: number;
    /**
     * How long a task may stand here
     */
    sla_minutes: number | null;
};

/**
 * What must be true before an action is carried out
 */
export type Guard = {
    /**
     * Known values: `unclaimed`, `claimed`, `actor_is_assignee`, `status_in`, `evidence_present`, `counter_lt`. More may be added.
     */
    type: 'unclaimed' | 'claimed' | 'actor_is_assignee' | 'status_in' | 'evidence_present' | 'counter_lt' | (string & {});
    /**
     * Of `status_in`
     */
    statuses: Array<string> | null;
    /**
     * Of `evidence_present`; null: any kind
     */
    kind: string | null;
    /**
     * Of `counter_lt`
     */
    counter: string | null;
    /**
     * Of `counter_lt`
     */
    value: number | null;
};

/**
 * What an action does beside moving the task
 */
export type Effect = {
    /**
     * Known values: `assign`, `unassign`, `set_priority`, `add_tags`, `remove_tags`, `set_due`, `increment`, `comment`. More may be added.
     */
    type: 'assign' | 'unassign' | 'set_priority' | 'add_tags' | 'remove_tags' | 'set_due' | 'increment' | 'comment' | (string & {});
    /**
     * Of `assign`; null: whoever acts
     */
    resource_id: string | null;
    /**
     * Of `set_priority`
     */
    priority: string | null;
    /**
     * Of `add_tags` and `remove_tags`
     */
    tags: Array<string> | null;
    /**
     * Of `set_due`: from now on; null takes the due date away
     */
    minutes: number | null;
    /**
     * Of `increment`
     */
    counter: string | null;
    /**
     * Of `increment`; null: 1
     */
    by: number | null;
    /**
     * Of `comment`
     */
    body: string | null;
};

export type Action = {
    /**
     * `-` and `_` are the same
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    /**
     * Known values: `claim`, `release`, `move`, `outcome`. More may be added.
     */
    type: 'claim' | 'release' | 'move' | 'outcome' | (string & {});
    kinds: Array<string>;
    /**
     * Stages it can be carried out in
     */
    from: Array<string>;
    /**
     * The stage it leads to
     */
    to: string;
    /**
     * What becomes of the status; null: nothing. Known values: `check_in`, `complete`, `no_show`, `fail`, `cancel`. More may be added.
     */
    operation: 'check_in' | 'complete' | 'no_show' | 'fail' | 'cancel' | (string & {}) | null;
    /**
     * Which team members may; empty: all. API keys always may
     */
    roles: Array<string>;
    guards: Array<Guard>;
    fields: Array<Field>;
    effects: Array<Effect>;
};

export type StageConfig = {
    version: number;
    note: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    created_by: Actor;
    /**
     * The version it was taken from
     */
    reverted_from: number | null;
    /**
     * Where a task begins
     */
    initial: StageByKind;
    operation_stages: OperationStages;
    stages: Array<Stage>;
    actions: Array<Action>;
};

export type StageVersion = {
    version: number;
    note: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    created_by: Actor;
    /**
     * The version it was taken from
     */
    reverted_from: number | null;
};

export type StageVersionPage = {
    data: Array<StageVersion>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

/**
 * `id`, or `name` and `phone`: found by the phone, or created
 */
export type BookingCustomerInput = {
    id?: string | null;
    name?: string | null;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone?: string | null;
    locale?: string | null;
};

export type NewHold = {
    service_id: string;
    party_size?: number | null;
    /**
     * These are used; what else is needed is chosen among the free
     */
    resource_ids?: Array<string> | null;
    /**
     * RFC 3339 with an offset
     */
    start: string;
    customer?: BookingCustomerInput | null;
};

/**
 * The time of one resource, with the buffers of the service
 */
export type Allocation = {
    resource_id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * ISO 8601, in UTC
     */
    end: string;
};

export type BookingCustomer = {
    id: string;
    name: string;
    phone: string | null;
    locale: string;
};

export type Hold = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    service_id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * ISO 8601, in UTC
     */
    end: string;
    /**
     * ISO 8601, in UTC
     */
    expires_at: string;
    party_size: number;
    resource_ids: Array<string>;
    allocations: Array<Allocation>;
    customer: BookingCustomer | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

export type Confirmation = {
    customer?: BookingCustomerInput | null;
    notes?: string | null;
    /**
     * By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    intake?: {
        [key: string]: unknown;
    } | null;
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    tags?: Array<string> | null;
    /**
     * By default `api` for a key and `dashboard` for a team member
     */
    source?: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | null;
    location?: AddressInput | null;
    /**
     * RFC 3339 with an offset
     */
    due_at?: string | null;
    conversation_id?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type Booking = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * Defined by the stage configuration
     */
    stage: string;
    /**
     * Known values: `scheduled`, `queue`. More may be added.
     */
    kind: 'scheduled' | 'queue' | (string & {});
    service_id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string | null;
    /**
     * ISO 8601, in UTC
     */
    end: string | null;
    party_size: number;
    customer: BookingCustomer | null;
    allocations: Array<Allocation>;
    /**
     * Known values: `low`, `normal`, `high`, `urgent`. More may be added.
     */
    priority: 'low' | 'normal' | 'high' | 'urgent' | (string & {});
    tags: Array<string>;
    /**
     * Known values: `api`, `dashboard`, `whatsapp`, `telegram`, `webchat`, `agent`, `automation`, `import`. More may be added.
     */
    source: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | (string & {});
    notes: string | null;
    intake: {
        [key: string]: unknown;
    };
    /**
     * ISO 8601, in UTC
     */
    due_at: string | null;
    location: Address | null;
    /**
     * A resource id
     */
    assignee: string | null;
    /**
     * ISO 8601, in UTC
     */
    claimed_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    hold_expires_at: string | null;
    rescheduled_from: string | null;
    rescheduled_to: string | null;
    cancel_reason: string | null;
    conversation_id: string | null;
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    created_by: Actor;
    /**
     * What actions have counted
     */
    counters: {
        [key: string]: number;
    };
    /**
     * The keys of the actions that whoever asks can carry out now
     */
    available_actions: Array<string>;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type NewBooking = {
    service_id: string;
    party_size?: number | null;
    /**
     * These are used; what else is needed is chosen among the free
     */
    resource_ids?: Array<string> | null;
    /**
     * RFC 3339 with an offset. An appointment needs it; a queue takes none
     */
    start?: string | null;
    customer: BookingCustomerInput;
    notes?: string | null;
    /**
     * By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    intake?: {
        [key: string]: unknown;
    } | null;
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    tags?: Array<string> | null;
    /**
     * By default `api` for a key and `dashboard` for a team member
     */
    source?: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | null;
    location?: AddressInput | null;
    /**
     * RFC 3339 with an offset
     */
    due_at?: string | null;
    conversation_id?: string | null;
};

export type BookingPage = {
    data: Array<Booking>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type BookingChange = {
    notes?: string | null;
    /**
     * By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    intake?: {
        [key: string]: unknown;
    } | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type OperationRequest = {
    reason?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type Reschedule = {
    /**
     * RFC 3339 with an offset
     */
    start: string;
    /**
     * These are used; what else is needed is chosen among the free
     */
    resource_ids?: Array<string> | null;
    reason?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type BookingCounts = {
    total: number;
    by_status: {
        [key: string]: number;
    };
};

export type NextBooking = {
    id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    service_id: string;
};

export type Rate = {
    /**
     * null when n is 0
     */
    rate: number | null;
    /**
     * Ended appointments the rate is taken of
     */
    n: number;
};

export type Sum = {
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    cents: number;
};

export type CustomerSummary = {
    customer_id: string;
    bookings: BookingCounts;
    /**
     * ISO 8601, in UTC
     */
    first_visit_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    last_visit_at: string | null;
    next_booking: NextBooking | null;
    no_show_rate: Rate;
    total_spent: Array<Sum>;
    open_conversations: number;
};

export type StageByKindInput = {
    /**
     * Small letters, digits, `_`, `-`
     */
    scheduled: string;
    /**
     * Small letters, digits, `_`, `-`
     */
    queue: string;
};

export type OperationStagesInput = {
    check_in: StageByKindInput;
    complete: StageByKindInput;
    no_show: StageByKindInput;
    fail: StageByKindInput;
    cancel: StageByKindInput;
    reschedule: StageByKindInput;
};

export type StageInput = {
    /**
     * Small letters, digits, `_`, `-`
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    category: 'waiting' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled';
    /**
     * Left out: both kinds
     */
    kinds?: Array<'scheduled' | 'queue'> | null;
    /**
     * Left out: as the category says
     */
    terminal?: boolean | null;
    color?: string | null;
    /**
     * Left out: the place in the list
     */
    position?: number | null;
    sla_minutes?: number | null;
};

export type GuardInput = {
    type: 'unclaimed' | 'claimed' | 'actor_is_assignee' | 'status_in' | 'evidence_present' | 'counter_lt';
    statuses?: Array<'confirmed' | 'pending_payment' | 'checked_in'> | null;
    kind?: 'photo' | 'signature' | 'document' | null;
    counter?: string | null;
    value?: number | null;
};

export type EffectInput = {
    type: 'assign' | 'unassign' | 'set_priority' | 'add_tags' | 'remove_tags' | 'set_due' | 'increment' | 'comment';
    resource_id?: string | null;
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    tags?: Array<string> | null;
    minutes?: number | null;
    counter?: string | null;
    by?: number | null;
    body?: string | null;
};

export type ActionInput = {
    /**
     * Small letters, digits, `_`, `-`
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    type: 'claim' | 'release' | 'move' | 'outcome';
    /**
     * Left out: both kinds
     */
    kinds?: Array<'scheduled' | 'queue'> | null;
    from: Array<string>;
    /**
     * Small letters, digits, `_`, `-`
     */
    to: string;
    operation?: 'check_in' | 'complete' | 'no_show' | 'fail' | 'cancel' | null;
    roles?: Array<'agent' | 'admin' | 'owner'> | null;
    guards?: Array<GuardInput> | null;
    fields?: Array<FieldInput> | null;
    effects?: Array<EffectInput> | null;
};

export type NewStageConfig = {
    note?: string | null;
    initial: StageByKindInput;
    operation_stages: OperationStagesInput;
    stages: Array<StageInput>;
    actions: Array<ActionInput>;
    /**
     * Where open tasks go whose stage is taken away: from the old key to the new one
     */
    migrate?: {
        [key: string]: string;
    } | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type StageRevert = {
    note?: string | null;
    /**
     * Where open tasks go whose stage is taken away: from the old key to the new one
     */
    migrate?: {
        [key: string]: string;
    } | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type ActionRequest = {
    /**
     * By the keys of the action's `fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    data?: {
        [key: string]: unknown;
    } | null;
    /**
     * Who does it; by default whoever the team member is who calls
     */
    resource_id?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type Sla = {
    /**
     * Until when it may stand in its stage: since it came there, the `sla_minutes` of the stage. null when the stage has none, and when the task is not open
     */
    due_at: string | null;
    /**
     * That moment has passed
     */
    breached: boolean;
};

export type WorkItem = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * Defined by the stage configuration
     */
    stage: string;
    /**
     * Known values: `scheduled`, `queue`. More may be added.
     */
    kind: 'scheduled' | 'queue' | (string & {});
    service_id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string | null;
    /**
     * ISO 8601, in UTC
     */
    end: string | null;
    party_size: number;
    customer: BookingCustomer | null;
    allocations: Array<Allocation>;
    /**
     * Known values: `low`, `normal`, `high`, `urgent`. More may be added.
     */
    priority: 'low' | 'normal' | 'high' | 'urgent' | (string & {});
    tags: Array<string>;
    /**
     * Known values: `api`, `dashboard`, `whatsapp`, `telegram`, `webchat`, `agent`, `automation`, `import`. More may be added.
     */
    source: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | (string & {});
    notes: string | null;
    intake: {
        [key: string]: unknown;
    };
    /**
     * ISO 8601, in UTC
     */
    due_at: string | null;
    location: Address | null;
    /**
     * A resource id
     */
    assignee: string | null;
    /**
     * ISO 8601, in UTC
     */
    claimed_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    hold_expires_at: string | null;
    rescheduled_from: string | null;
    rescheduled_to: string | null;
    cancel_reason: string | null;
    conversation_id: string | null;
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    created_by: Actor;
    /**
     * What actions have counted
     */
    counters: {
        [key: string]: number;
    };
    /**
     * The keys of the actions that whoever asks can carry out now
     */
    available_actions: Array<string>;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
    /**
     * Open (`confirmed`, `pending_payment` or `checked_in`), although `due_at` or `end` has passed
     */
    overdue: boolean;
    sla: Sla;
};

export type WorkItemPage = {
    data: Array<WorkItem>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type WorkItemChange = {
    /**
     * null: `normal`
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Replaced whole; null: none
     */
    tags?: Array<string> | null;
    /**
     * RFC 3339 with an offset; null: none
     */
    due_at?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type HistoryEntry = {
    /**
     * Opaque
     */
    id: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * null: the booking begins
     */
    from_stage: string | null;
    to_stage: string;
    from_status: string | null;
    to_status: string;
    /**
     * The operation or action that moved it
     */
    action: string;
    actor: Actor;
    /**
     * Who did it, where that was told
     */
    resource_id: string | null;
    data: {
        [key: string]: unknown;
    };
    /**
     * How long it stood in `to_stage`, until now if it still does; null once it has ended
     */
    seconds_in_stage: number | null;
};

export type HistoryEntryPage = {
    data: Array<HistoryEntry>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type LocationEvent = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `position`, `departure`, `arrival`. More may be added.
     */
    kind: 'position' | 'departure' | 'arrival' | (string & {});
    lat: number;
    lng: number;
    accuracy_m: number | null;
    /**
     * ISO 8601, in UTC
     */
    recorded_at: string;
    author: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

export type LocationEventPage = {
    data: Array<LocationEvent>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewLocationEvent = {
    /**
     * Such as position, departure, arrival
     */
    kind: string;
    lat: number;
    lng: number;
    accuracy_m?: number | null;
    /**
     * RFC 3339 with an offset; left out: now
     */
    recorded_at?: string | null;
};

/**
 * What a list of many needs of a booking
 */
export type BriefBooking = {
    booking_id: string;
    service_id: string;
    customer_name: string | null;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * ISO 8601, in UTC
     */
    end: string;
    /**
     * Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    stage: string;
};

/**
 * `now` is the booking whose time it is; without one, that of somebody who was checked in during the last day and has run over. `next` is the next to start within 7 days
 */
export type ResourceOverview = {
    resource_id: string;
    name: string;
    kind: string;
    /**
     * Open by the schedule that the resource follows as it is now; always, without any
     */
    working_minutes: number;
    /**
     * With at least one booking whose time was kept: services alone, without buffers
     */
    booked_minutes: number;
    /**
     * Those of the booked minutes that are not working time
     */
    booked_outside_minutes: number;
    /**
     * Kept before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when none works
     */
    occupancy: number | null;
    /**
     * Confirmed, waiting for a payment, or checked in
     */
    open: number;
    /**
     * Of the open ones: checked in, or their time is now
     */
    active: number;
    /**
     * Of the open ones: due or to be over before now
     */
    overdue: number;
    /**
     * Completed
     */
    completed: number;
    now: BriefBooking | null;
    next: BriefBooking | null;
};

/**
 * A task waits in the group that its service chooses from
 */
export type GroupOverview = {
    group_id: string;
    name: string;
    /**
     * Open tasks of a queue that nobody has taken
     */
    waiting: number;
    /**
     * When the one that waits longest came in
     */
    oldest_waiting_at: string | null;
    /**
     * How long that is ago
     */
    oldest_wait_seconds: number | null;
};

/**
 * Minutes are summed over the resources listed; a booking counts once, however many of them it uses. Without `group_id`, tasks that wait for no group count, too
 */
export type TeamTotals = {
    /**
     * Open by the schedule that the resource follows as it is now; always, without any
     */
    working_minutes: number;
    /**
     * With at least one booking whose time was kept: services alone, without buffers
     */
    booked_minutes: number;
    /**
     * Those of the booked minutes that are not working time
     */
    booked_outside_minutes: number;
    /**
     * Kept before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when none works
     */
    occupancy: number | null;
    /**
     * Confirmed, waiting for a payment, or checked in
     */
    open: number;
    /**
     * Of the open ones: checked in, or their time is now
     */
    active: number;
    /**
     * Of the open ones: due or to be over before now
     */
    overdue: number;
    /**
     * Completed
     */
    completed: number;
    /**
     * Open tasks of a queue that nobody has taken
     */
    waiting: number;
    /**
     * When the one that waits longest came in
     */
    oldest_waiting_at: string | null;
    /**
     * How long that is ago
     */
    oldest_wait_seconds: number | null;
};

export type TeamOverview = {
    /**
     * ISO 8601, in UTC
     */
    from: string;
    /**
     * ISO 8601, in UTC
     */
    to: string;
    /**
     * Active ones by name, at most 200
     */
    resources: Array<ResourceOverview>;
    /**
     * Further resources, left out of the list and the totals: ask for a group
     */
    omitted_resources: number;
    /**
     * By name, at most 200
     */
    groups: Array<GroupOverview>;
    totals: TeamTotals;
};

/**
 * What the completed bookings were to take
 */
export type PlannedTime = {
    /**
     * Of the services, without buffers
     */
    minutes: number;
    /**
     * How many bookings
     */
    n: number;
};

/**
 * What those of the completed bookings took of which it is known
 */
export type RealTime = {
    /**
     * From check-in, or the first active stage, to completion
     */
    minutes: number;
    /**
     * What the same bookings were to take
     */
    planned_minutes: number;
    /**
     * How many bookings
     */
    n: number;
};

export type StatsEntry = {
    /**
     * ISO 8601, in UTC
     */
    from: string;
    /**
     * ISO 8601, in UTC
     */
    to: string;
    bookings: BookingCounts;
    /**
     * Open by the schedule that the resource follows as it is now; always, without any
     */
    working_minutes: number;
    /**
     * With at least one booking whose time was kept: services alone, without buffers
     */
    booked_minutes: number;
    /**
     * Those of the booked minutes that are not working time
     */
    booked_outside_minutes: number;
    /**
     * Kept before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when none works
     */
    occupancy: number | null;
};

export type ResourceStats = {
    resource_id: string;
    name: string;
    /**
     * ISO 8601, in UTC
     */
    from: string;
    /**
     * ISO 8601, in UTC
     */
    to: string;
    bookings: BookingCounts;
    /**
     * Open by the schedule that the resource follows as it is now; always, without any
     */
    working_minutes: number;
    /**
     * With at least one booking whose time was kept: services alone, without buffers
     */
    booked_minutes: number;
    /**
     * Those of the booked minutes that are not working time
     */
    booked_outside_minutes: number;
    /**
     * Kept before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when none works
     */
    occupancy: number | null;
    /**
     * Completed, of all that ended: completed, no-show, failed or cancelled
     */
    completion_rate: Rate;
    /**
     * No-shows, of those completed or not shown up
     */
    no_show_rate: Rate;
    /**
     * Cancelled, of all that ended
     */
    cancel_rate: Rate;
    planned: PlannedTime;
    real: RealTime;
    /**
     * One entry per bucket, in order, also where nothing was booked. The first and last may be parts
     */
    series: Array<StatsEntry>;
};

export type Attachment = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `photo`, `signature`, `document`. More may be added.
     */
    kind: 'photo' | 'signature' | 'document' | (string & {});
    name: string;
    /**
     * Told by the bytes of the file, whatever it is called. Known values: `image/jpeg`, `image/png`, `image/webp`, `application/pdf`, `text/plain`. More may be added.
     */
    media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'text/plain' | (string & {});
    /**
     * In bytes, as handed out
     */
    size: number;
    /**
     * In hexadecimal, of the bytes as handed out: of a picture without its metadata
     */
    sha256: string;
    /**
     * Gives the file to whoever has it, without a key, until `url_expires_at`
     */
    url: string;
    /**
     * ISO 8601, in UTC
     */
    url_expires_at: string;
    author: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

export type AttachmentPage = {
    data: Array<Attachment>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type CreateAttachmentForm = {
    /**
     * The file itself, at most 10 MiB
     */
    file: Blob | File;
    kind: 'photo' | 'signature' | 'document';
    /**
     * How to call it; left out: the name of the file, without its path
     */
    name?: string;
};

export type WebhookEndpoint = {
    /**
     * Opaque
     */
    id: string;
    url: string;
    events: Array<string>;
    /**
     * While false, deliveries wait as `paused`
     */
    active: boolean;
    /**
     * Any 2xx sets it back to 0; at 10 the endpoint is switched off
     */
    consecutive_failures: number;
    /**
     * ISO 8601, in UTC
     */
    disabled_at: string | null;
    /**
     * Switched off after 10 failures in a row, or by a request. Known values: `failures`, `request`. More may be added.
     */
    disabled_reason: 'failures' | 'request' | (string & {}) | null;
    /**
     * Whether the name was found when the address was set; each delivery looks again
     */
    address_checked: boolean;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
};

export type WebhookEndpointPage = {
    data: Array<WebhookEndpoint>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

export type NewWebhookEndpoint = {
    /**
     * https, and an address that is public
     */
    url: string;
    events: Array<'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed'>;
};

export type WebhookEndpointWithSecret = {
    /**
     * Opaque
     */
    id: string;
    url: string;
    events: Array<string>;
    /**
     * While false, deliveries wait as `paused`
     */
    active: boolean;
    /**
     * Any 2xx sets it back to 0; at 10 the endpoint is switched off
     */
    consecutive_failures: number;
    /**
     * ISO 8601, in UTC
     */
    disabled_at: string | null;
    /**
     * Switched off after 10 failures in a row, or by a request. Known values: `failures`, `request`. More may be added.
     */
    disabled_reason: 'failures' | 'request' | (string & {}) | null;
    /**
     * Whether the name was found when the address was set; each delivery looks again
     */
    address_checked: boolean;
    version: number;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
    /**
     * Signs all that is sent to the endpoint. Shown here and never again
     */
    secret: string;
};

export type WebhookEndpointChange = {
    /**
     * https, and an address that is public
     */
    url?: string;
    events?: Array<'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed'>;
    /**
     * `true` switches a disabled endpoint on again and sends what has waited for it
     */
    active?: boolean;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

export type WebhookAttempt = {
    /**
     * Goes on counting when a delivery is resent
     */
    number: number;
    /**
     * ISO 8601, in UTC
     */
    at: string;
    duration_ms: number;
    response_status: number | null;
    /**
     * Why it failed; null when it succeeded. Known values: `timeout`, `dns_error`, `tls_error`, `connection_refused`, `connection_reset`, `redirect`, `http_error`, `blocked_address`, `protocol_error`. More may be added.
     */
    error: 'timeout' | 'dns_error' | 'tls_error' | 'connection_refused' | 'connection_reset' | 'redirect' | 'http_error' | 'blocked_address' | 'protocol_error' | (string & {}) | null;
    /**
     * The beginning of what was answered
     */
    response_excerpt: string | null;
};

export type WebhookDelivery = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Opaque
     */
    endpoint_id: string;
    /**
     * Opaque
     */
    event_id: string;
    /**
     * Known values: `booking.created`, `booking.confirmed`, `booking.cancelled`, `booking.rescheduled`, `booking.no_show`, `booking.completed`, `webhook.ping`. More may be added.
     */
    event_type: 'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed' | 'webhook.ping' | (string & {});
    /**
     * `paused` waits until its endpoint is active again. Known values: `pending`, `succeeded`, `failed`, `paused`. More may be added.
     */
    status: 'pending' | 'succeeded' | 'failed' | 'paused' | (string & {});
    /**
     * Oldest first; of more than 100, the latest
     */
    attempts: Array<WebhookAttempt>;
    /**
     * ISO 8601, in UTC
     */
    next_attempt_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

export type WebhookDeliveryPage = {
    data: Array<WebhookDelivery>;
    /**
     * Send it as `cursor` for the next page; null on the last
     */
    next_cursor: string | null;
};

/**
 * The booking as it was when it happened
 */
export type EventBooking = {
    /**
     * Opaque
     */
    id: string;
    status: string;
    /**
     * ISO 8601, in UTC
     */
    start_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    end_at: string | null;
    /**
     * Opaque
     */
    service_id: string;
    /**
     * Opaque
     */
    customer_id: string | null;
    resource_ids: Array<string>;
    /**
     * Events may overtake each other; the higher version is the newer
     */
    version: number;
};

export type BookingCreatedData = {
    booking: EventBooking;
};

export type BookingCreatedEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'booking.created';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingCreatedData;
};

export type BookingConfirmedData = {
    booking: EventBooking;
};

export type BookingConfirmedEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'booking.confirmed';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingConfirmedData;
};

export type BookingCancelledData = {
    booking: EventBooking;
    /**
     * Known values: `cancelled`, `expired`. More may be added.
     */
    reason: 'cancelled' | 'expired' | (string & {});
};

export type BookingCancelledEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'booking.cancelled';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingCancelledData;
};

export type BookingRescheduledData = {
    booking: EventBooking;
    /**
     * Opaque
     */
    old_booking_id: string;
    /**
     * Opaque
     */
    new_booking_id: string;
    /**
     * ISO 8601, in UTC
     */
    previous_start_at: string;
};

export type BookingRescheduledEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'booking.rescheduled';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingRescheduledData;
};

export type BookingNoShowData = {
    booking: EventBooking;
};

export type BookingNoShowEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'booking.no_show';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingNoShowData;
};

export type BookingCompletedData = {
    booking: EventBooking;
};

export type BookingCompletedEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'booking.completed';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingCompletedData;
};

export type WebhookPingData = {
    /**
     * Opaque
     */
    webhook_endpoint_id: string;
};

export type WebhookPingEvent = {
    /**
     * Opaque
     */
    id: string;
    type: 'webhook.ping';
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: WebhookPingData;
};

/**
 * What every error answers with (RFC 9457). Members after `instance` come with some codes only.
 */
export type Problem = {
    /**
     * A page that explains the code
     */
    type: string;
    /**
     * What the code means
     */
    title: string;
    /**
     * The status of the answer
     */
    status: number;
    /**
     * Branch on this. Known values: `validation_error`, `invalid_api_key`, `idempotency_key_required`, `insufficient_scope`, `not_found`, `slot_taken`, `already_claimed`, `customer_exists`, `invalid_transition`, `version_conflict`, `channel_paused`, `hold_expired`, `idempotency_conflict`, `rate_limited`, `session_required`, `invalid_credentials`, `forbidden`, `method_not_allowed`, `payload_too_large`, `internal_error`, `unavailable`. More may be added.
     */
    code: 'validation_error' | 'invalid_api_key' | 'idempotency_key_required' | 'insufficient_scope' | 'not_found' | 'slot_taken' | 'already_claimed' | 'customer_exists' | 'invalid_transition' | 'version_conflict' | 'channel_paused' | 'hold_expired' | 'idempotency_conflict' | 'rate_limited' | 'session_required' | 'invalid_credentials' | 'forbidden' | 'method_not_allowed' | 'payload_too_large' | 'internal_error' | 'unavailable' | (string & {});
    /**
     * What happened in this case
     */
    detail: string;
    /**
     * `urn:request:` and the Request-Id
     */
    instance: string;
    /**
     * Of `validation_error`: every fault of the request at once
     */
    errors?: Array<Fault>;
    /**
     * Of `slot_taken`, and of `validation_error` with the fault `closed`: the nearest times that can be had instead
     */
    alternatives?: Array<Alternative>;
    /**
     * Of `already_claimed`: who has the task
     */
    claimed_by?: Claimant;
    /**
     * Of `already_claimed`: since when
     */
    claimed_at?: string;
    /**
     * Of `customer_exists`: who has this phone or identity
     */
    customer_id?: string;
    /**
     * Of `invalid_transition`: the status that does not allow it
     */
    current_status?: string;
    /**
     * Of `invalid_transition`: the stage that does not allow it
     */
    current_stage?: string;
    /**
     * Of `invalid_transition`: what can be done instead
     */
    allowed?: Array<string>;
    /**
     * Of `version_conflict`: what the version is now
     */
    current_version?: number;
    [key: string]: unknown;
};

/**
 * One fault of a request, and where it is: in the body, the query or a header.
 */
export type Fault = {
    /**
     * JSON pointer (RFC 6901) into the body
     */
    pointer?: string;
    /**
     * Name of a query parameter
     */
    parameter?: string;
    /**
     * Name of a header
     */
    header?: string;
    /**
     * Branch on this. More may be added.
     */
    code: string;
    /**
     * What is wrong, for people
     */
    message: string;
    /**
     * How many things stand in the way, where they can be counted
     */
    count?: number;
    [key: string]: unknown;
};

/**
 * A time that can be had instead.
 */
export type Alternative = {
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * ISO 8601, in UTC
     */
    end: string;
};

/**
 * The resource that has taken a task.
 */
export type Claimant = {
    /**
     * Its id
     */
    resource_id: string;
    /**
     * Its name
     */
    name: string;
};

export type ListWorkspacesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListMembersQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListInvitationsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListApiKeysQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListServicesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListResourcesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListResourceGroupsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListSchedulesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListScheduleOverridesQuery = {
    schedule_id?: string;
    /**
     * The first day; by default today in the workspace's zone
     */
    from?: string;
    /**
     * The last day
     */
    to?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListSlotsQuery = {
    service_id: string;
    /**
     * RFC 3339 with an offset
     */
    from?: string;
    /**
     * RFC 3339 with an offset
     */
    to?: string;
    /**
     * Sort by distance from this moment
     */
    around?: string;
    party_size?: number;
    /**
     * These must be part of it; repeat the parameter for several
     */
    resource_id?: string | Array<string>;
    limit?: number;
};

export type ExplainSlotQuery = {
    service_id: string;
    /**
     * RFC 3339 with an offset
     */
    start: string;
    party_size?: number;
    /**
     * These must be part of it; repeat the parameter for several
     */
    resource_id?: string | Array<string>;
};

export type ListCustomersQuery = {
    /**
     * Parts of name, e-mail, company, tag or phone; case and accents do not matter
     */
    q?: string;
    /**
     * Exactly this number, in any of its variants
     */
    phone?: string;
    /**
     * Has exactly this tag
     */
    tag?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListCustomerTimelineQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListCustomerCommentsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListStageConfigVersionsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListBookingsQuery = {
    /**
     * Starts at this moment or later
     */
    from?: string;
    /**
     * Starts before this moment
     */
    to?: string;
    /**
     * Repeat it, or separate by commas. Left out: all but held, released, expired and rescheduled. Known values: held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, released, expired.
     */
    status?: string | Array<string>;
    resource_id?: string;
    customer_id?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListCustomerBookingsQuery = {
    /**
     * Starts at this moment or later
     */
    from?: string;
    /**
     * Starts before this moment
     */
    to?: string;
    /**
     * Repeat it, or separate by commas. Left out: all but held, released, expired and rescheduled. Known values: held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, released, expired.
     */
    status?: string | Array<string>;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListWorkItemsQuery = {
    /**
     * Of what is open (`confirmed`, `pending_payment`, `checked_in`). `inbox`: unassigned or overdue. `today`: starts or is due today, is checked in, or is overdue. `upcoming`: starts or is due after today. Days are those of the workspace's time zone, and the day is that of the first page
     */
    view?: 'inbox' | 'today' | 'upcoming';
    /**
     * Left out: all but held, released, expired and rescheduled. Any of several: repeat it, or separate by commas. Known values: held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, released, expired.
     */
    status?: string | Array<string>;
    /**
     * Stands in this stage, or in any of these: repeat it. A stage that nothing stands in finds nothing
     */
    stage?: string | Array<string>;
    /**
     * Any of several: repeat it, or separate by commas. Known values: low, normal, high, urgent.
     */
    priority?: string | Array<string>;
    /**
     * Has exactly this tag, or any of these: repeat it. A tag that nothing has finds nothing
     */
    tag?: string | Array<string>;
    /**
     * Its `source`. Any of several: repeat it, or separate by commas. Known values: api, dashboard, whatsapp, telegram, webchat, agent, automation, import.
     */
    origin?: string | Array<string>;
    /**
     * Nobody stands for it: it has no `assignee` and no `allocations`. An appointment has resources, so it is never unassigned; a task of a queue is until somebody takes it
     */
    unassigned?: boolean;
    /**
     * Starts at this moment or later; without a start: is due then. What has neither is in no range
     */
    from?: string;
    /**
     * Starts before this moment; without a start: is due before it
     */
    to?: string;
    /**
     * Parts of the customer's name or phone, the service's name, notes or tags, where every word must be found; case and accents do not matter
     */
    q?: string;
    /**
     * `min_lng,min_lat,max_lng,max_lat` in degrees, edges included: the `location` lies in this box. With `min_lng` greater than `max_lng` the box crosses the 180th meridian
     */
    bbox?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListStageHistoryQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListBookingTimelineQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListBookingCommentsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListLocationEventsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type GetTeamOverviewQuery = {
    /**
     * RFC 3339 with an offset. Left out: the first moment of the day in the workspace that ends with `to`, or of today
     */
    from?: string;
    /**
     * RFC 3339 with an offset; no longer part of it
     */
    to?: string;
    /**
     * Only the resources and the queue of this group
     */
    group_id?: string;
};

export type GetResourceStatsQuery = {
    /**
     * RFC 3339 with an offset. Left out: 30 days of the workspace before the end of the day of `to`, or of today
     */
    from?: string;
    /**
     * RFC 3339 with an offset; no longer part of it
     */
    to?: string;
    /**
     * What an entry of `series` covers, by the workspace's calendar. Weeks begin on Monday
     */
    bucket?: 'day' | 'week' | 'month';
};

export type ListAttachmentsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListWebhookEndpointsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};

export type ListWebhookDeliveriesQuery = {
    status?: 'pending' | 'succeeded' | 'failed' | 'paused';
    event_type?: 'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed' | 'webhook.ping';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the page before; filters left out come from it
     */
    cursor?: string;
};
