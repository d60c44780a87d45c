// The shapes of api/openapi.json. Written by npm run generate: do not edit.

/**
 * A new account. Each e-mail address has at most one.
 */
export type SignUp = {
    name: string;
    email: string;
    /**
     * At least 10 characters
     */
    password: string;
};

/**
 * A person with an account. One account can be a member of several workspaces.
 */
export type User = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    email: string;
};

/**
 * Who is signed in, and for how long; nulls when nobody is.
 */
export type Session = {
    user: User | null;
    /**
     * When it is necessary to sign in again
     */
    expires_at: string | null;
};

/**
 * The e-mail address of an account and its password.
 */
export type SignIn = {
    email: string;
    /**
     * The password of the account
     */
    password: string;
};

/**
 * A one-time token, and the password to set with it.
 */
export type PasswordReset = {
    /**
     * Valid once, for a day
     */
    token: string;
    /**
     * At least 10 characters
     */
    password: string;
};

/**
 * Where something is, in words and, if known, on the map.
 */
export type Address = {
    /**
     * As people write it
     */
    formatted: string;
    /**
     * In degrees
     */
    lat: number | null;
    /**
     * In degrees
     */
    lng: number | null;
};

/**
 * The workspace that the caller works in.
 */
export type WorkspaceBrief = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * An IANA time zone
     */
    timezone: string;
    /**
     * A language tag (BCP 47)
     */
    locale: string;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * Where the business is. The bot says it to customers
     */
    address: Address | null;
};

/**
 * The caller. `email` and `role` are present only for a member.
 */
export type Me = {
    /**
     * Who calls. Known values: `api_key`, `member`. More may be added.
     */
    kind: 'api_key' | 'member' | (string & {});
    /**
     * The id of the key or of the member
     */
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
    /**
     * What the caller may do: the scopes of the key or of the role
     */
    scopes: Array<string>;
    workspace: WorkspaceBrief;
};

/**
 * What to change of the own account; fields that are left out stay as they are.
 */
export type AccountChange = {
    name?: string;
    email?: string;
    /**
     * At least 10 characters
     */
    password?: string;
    /**
     * Needed for a new e-mail address or password
     */
    current_password?: string | null;
};

/**
 * A tenant: it has its own catalog, customers and bookings. `role` is the role of the caller.
 */
export type Workspace = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * An IANA time zone
     */
    timezone: string;
    /**
     * A language tag (BCP 47)
     */
    locale: string;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * Where the business is. The bot says it to customers
     */
    address: Address | null;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type WorkspacePage = {
    data: Array<Workspace>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Where something is, in words and, if you know it, on the map. It is not looked up.
 */
export type AddressInput = {
    /**
     * As people write it
     */
    formatted: string;
    /**
     * In degrees
     */
    lat?: number | null;
    /**
     * In degrees
     */
    lng?: number | null;
};

/**
 * A workspace to be created.
 */
export type NewWorkspace = {
    name: string;
    /**
     * An IANA time zone; left out: `America/Sao_Paulo`
     */
    timezone?: string | null;
    /**
     * A language tag (BCP 47); left out: `pt-BR`
     */
    locale?: string | null;
    /**
     * Left out: `BRL`
     */
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
    address?: AddressInput | null;
};

/**
 * What to change; fields that are left out stay as they are.
 */
export type WorkspaceChange = {
    name?: string;
    /**
     * An IANA time zone
     */
    timezone?: string;
    /**
     * A language tag (BCP 47)
     */
    locale?: string;
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD';
    address?: AddressInput | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The name of the workspace that is to be deleted.
 */
export type WorkspaceRemoval = {
    /**
     * The name of the workspace, to be sure that it is the one meant
     */
    name: string;
};

/**
 * A person in this workspace, with one role.
 */
export type Member = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The account; the same in every workspace
     */
    user_id: string;
    name: string;
    email: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type MemberPage = {
    data: Array<Member>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Another role for a member.
 */
export type MemberChange = {
    /**
     * `owner`: all; `admin`: all but deleting the workspace and touching owners; `agent`: work
     */
    role?: 'agent' | 'admin' | 'owner';
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Who did it: a program by its key, a team member, or the system.
 */
export type Actor = {
    /**
     * Known values: `api_key`, `member`, `customer`, `bot`, `automation`, `system`. More may be added.
     */
    kind: 'api_key' | 'member' | 'customer' | 'bot' | 'automation' | 'system' | (string & {});
    /**
     * The id of the key, member or customer; null: the system itself
     */
    id: string | null;
    /**
     * Its name at that time
     */
    name: string;
};

/**
 * It waits until the person with its e-mail address accepts it.
 */
export type Invitation = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Only a user with this address can accept
     */
    email: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    /**
     * The person in the calendar who they are: it gets them as its member when they join
     */
    resource_id: string | null;
    /**
     * The team member who did it
     */
    invited_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * 7 days after it was created
     */
    expires_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type InvitationPage = {
    data: Array<Invitation>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Who is invited, and the role they will have.
 */
export type NewInvitation = {
    email: string;
    /**
     * `owner`: all; `admin`: all but deleting the workspace and touching owners; `agent`: work
     */
    role: 'agent' | 'admin' | 'owner';
    /**
     * The person in the calendar who they are: it gets them as its member when they join
     */
    resource_id?: string | null;
};

/**
 * A new invitation with its link, which is shown only once.
 */
export type InvitationWithLink = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Only a user with this address can accept
     */
    email: string;
    /**
     * What the member may do. Known values: `agent`, `admin`, `owner`. More may be added.
     */
    role: 'agent' | 'admin' | 'owner' | (string & {});
    /**
     * The person in the calendar who they are: it gets them as its member when they join
     */
    resource_id: string | null;
    /**
     * The team member who did it
     */
    invited_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * 7 days after it was created
     */
    expires_at: string;
    /**
     * Accepts the invitation; shown once
     */
    token: string;
    /**
     * The link to send to the person; shown once
     */
    url: string;
};

/**
 * The key of a program, valid only in this workspace; the key itself is not stored.
 */
export type ApiKey = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What uses it; history shows it as the actor
     */
    name: string;
    /**
     * What it may do; chosen when it is created, never changed
     */
    scopes: Array<string>;
    /**
     * The last four characters of the key
     */
    last4: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * The team member who did it
     */
    created_by: Actor;
    /**
     * To within a minute; null: never
     */
    last_used_at: string | null;
    /**
     * null: it does not expire
     */
    expires_at: string | null;
    /**
     * Since when it is refused; null: it is valid
     */
    revoked_at: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type ApiKeyPage = {
    data: Array<ApiKey>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * What the key is for, and what it may do.
 */
export type NewApiKey = {
    name: string;
    /**
     * Choose only those that the program needs
     */
    scopes: Array<'slots:read' | 'bookings:read' | 'bookings:write' | 'config:read' | 'config:write' | 'settings:write' | 'customers:read' | 'customers:write' | 'messages:read' | 'messages:write' | 'webhooks:manage'>;
    /**
     * RFC 3339 with an offset; left out: it does not expire
     */
    expires_at?: string | null;
};

/**
 * A new API key with the key itself, which is shown only once.
 */
export type ApiKeyWithSecret = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What uses it; history shows it as the actor
     */
    name: string;
    /**
     * What it may do; chosen when it is created, never changed
     */
    scopes: Array<string>;
    /**
     * The last four characters of the key
     */
    last4: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * The team member who did it
     */
    created_by: Actor;
    /**
     * To within a minute; null: never
     */
    last_used_at: string | null;
    /**
     * null: it does not expire
     */
    expires_at: string | null;
    /**
     * Since when it is refused; null: it is valid
     */
    revoked_at: string | null;
    /**
     * The key itself; shown once
     */
    key: string;
};

/**
 * A number of different resources from one pool: a group or a list of resources.
 */
export type Requirement = {
    /**
     * The pool; null: `resource_ids` is
     */
    group_id: string | null;
    /**
     * A list of resources instead of a group
     */
    resource_ids: Array<string> | null;
    /**
     * How many different resources at once
     */
    quantity: number;
};

/**
 * Something to be filled in, when a service is booked or an action carried out.
 */
export type Field = {
    /**
     * The key of its value in requests and answers
     */
    key: string;
    /**
     * The type of its value. Known values: `text`, `integer`, `number`, `boolean`, `select`, `multi_select`, `date_time`, `location`, `photo`, `signature`. More may be added.
     */
    type: 'text' | 'integer' | 'number' | 'boolean' | 'select' | 'multi_select' | 'date_time' | 'location' | 'photo' | 'signature' | (string & {});
    /**
     * Whether the booking or action is refused without it
     */
    required: boolean;
    /**
     * What people read: a text, or one per language
     */
    label: string | {
        [key: string]: string;
    } | null;
    /**
     * Of `select` and `multi_select`: what can be chosen
     */
    options: Array<string> | null;
    /**
     * Of `text`: the most characters
     */
    max_length: number | null;
};

/**
 * What can be booked: how long it takes, what it costs, and everything that it needs at once.
 */
export type Service = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * A text for people
     */
    description: string | null;
    /**
     * An appointment has a time; a queue task waits in the queue of its pool. Known values: `appointment`, `queue`. More may be added.
     */
    mode: 'appointment' | 'queue' | (string & {});
    /**
     * How long it takes, without buffers
     */
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
    /**
     * How long before the start it must be booked
     */
    min_notice_minutes: number;
    /**
     * How many days ahead it can be booked; null: no limit
     */
    max_advance_days: number | null;
    /**
     * The fewest people it is booked for
     */
    min_party_size: number;
    /**
     * The most people it is booked for; null: limited only by the capacity of the resources
     */
    max_party_size: number | null;
    /**
     * null: no price
     */
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * Above 0, bookings begin as `pending_payment`; at most the price
     */
    deposit_cents: number | null;
    /**
     * How long a booking waits for its deposit; still unpaid then, it is cancelled. null: it waits until somebody ends it
     */
    deposit_due_minutes: number | null;
    /**
     * Everything that it needs at once; in one booking no resource serves two entries
     */
    requirements: Array<Requirement>;
    /**
     * When it is offered, in addition to the schedules of its resources; null: always
     */
    schedule_id: string | null;
    /**
     * What people fill in when they book it
     */
    intake_fields: Array<Field>;
    /**
     * While false it has no free times and cannot be booked
     */
    active: boolean;
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type ServicePage = {
    data: Array<Service>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A number of different resources from one pool: a group or a list of resources, never both.
 */
export type RequirementInput = {
    /**
     * The pool, unless `resource_ids` is
     */
    group_id?: string | null;
    /**
     * A list of resources instead of a group
     */
    resource_ids?: Array<string> | null;
    /**
     * How many different resources at once
     */
    quantity?: number | null;
};

/**
 * Something to be filled in, when a service is booked or an action carried out.
 */
export type FieldInput = {
    /**
     * The key of its value in requests and answers: letters, digits, `_`, `-`, `.`
     */
    key: string;
    /**
     * The type of its value.
     */
    type: 'text' | 'integer' | 'number' | 'boolean' | 'select' | 'multi_select' | 'date_time' | 'location' | 'photo' | 'signature';
    /**
     * Whether the booking or action is refused without it
     */
    required?: boolean | null;
    /**
     * What people read: a text, or one per language
     */
    label?: string | {
        [key: string]: string;
    } | null;
    /**
     * Of `select` and `multi_select`: what can be chosen
     */
    options?: Array<string> | null;
    /**
     * Of `text`: the most characters
     */
    max_length?: number | null;
};

/**
 * A service to be added. An active appointment needs at least one requirement; a queue exactly one.
 */
export type NewService = {
    name: string;
    /**
     * How long it takes, without buffers
     */
    duration_minutes: number;
    /**
     * A text for people
     */
    description?: string | null;
    /**
     * An appointment has a time; a queue task waits in the queue of its pool.
     */
    mode?: 'appointment' | 'queue' | null;
    /**
     * Kept free after the service
     */
    buffer_minutes?: number | null;
    /**
     * Kept free before the service
     */
    buffer_before_minutes?: number | null;
    /**
     * Starts are offered at multiples of it since midnight
     */
    slot_interval_minutes?: number | null;
    /**
     * How long before the start it must be booked
     */
    min_notice_minutes?: number | null;
    /**
     * How many days ahead it can be booked; null: no limit
     */
    max_advance_days?: number | null;
    /**
     * The fewest people it is booked for
     */
    min_party_size?: number | null;
    /**
     * The most people it is booked for; null: limited only by the capacity of the resources
     */
    max_party_size?: number | null;
    /**
     * null: no price
     */
    price_cents?: number | null;
    /**
     * By default the workspace's
     */
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
    /**
     * Above 0, bookings begin as `pending_payment`; at most the price
     */
    deposit_cents?: number | null;
    /**
     * How long a booking waits for its deposit; still unpaid then, it is cancelled. null: it waits until somebody ends it
     */
    deposit_due_minutes?: number | null;
    /**
     * Everything that it needs at once; in one booking no resource serves two entries
     */
    requirements?: Array<RequirementInput> | null;
    /**
     * When it is offered, in addition to the schedules of its resources; null: always
     */
    schedule_id?: string | null;
    /**
     * What people fill in when they book it
     */
    intake_fields?: Array<FieldInput> | null;
    /**
     * While false it has no free times and cannot be booked
     */
    active?: boolean | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
};

/**
 * What to change; fields that are left out stay as they are, and null resets a field to its default.
 */
export type ServiceChange = {
    name?: string;
    /**
     * How long it takes, without buffers
     */
    duration_minutes?: number;
    /**
     * A text for people
     */
    description?: string | null;
    /**
     * An appointment has a time; a queue task waits in the queue of its pool.
     */
    mode?: 'appointment' | 'queue' | null;
    /**
     * Kept free after the service
     */
    buffer_minutes?: number | null;
    /**
     * Kept free before the service
     */
    buffer_before_minutes?: number | null;
    /**
     * Starts are offered at multiples of it since midnight
     */
    slot_interval_minutes?: number | null;
    /**
     * How long before the start it must be booked
     */
    min_notice_minutes?: number | null;
    /**
     * How many days ahead it can be booked; null: no limit
     */
    max_advance_days?: number | null;
    /**
     * The fewest people it is booked for
     */
    min_party_size?: number | null;
    /**
     * The most people it is booked for; null: limited only by the capacity of the resources
     */
    max_party_size?: number | null;
    /**
     * null: no price
     */
    price_cents?: number | null;
    /**
     * By default the workspace's
     */
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
    /**
     * Above 0, bookings begin as `pending_payment`; at most the price
     */
    deposit_cents?: number | null;
    /**
     * How long a booking waits for its deposit; still unpaid then, it is cancelled. null: it waits until somebody ends it
     */
    deposit_due_minutes?: number | null;
    /**
     * Everything that it needs at once; in one booking no resource serves two entries
     */
    requirements?: Array<RequirementInput> | null;
    /**
     * When it is offered, in addition to the schedules of its resources; null: always
     */
    schedule_id?: string | null;
    /**
     * What people fill in when they book it
     */
    intake_fields?: Array<FieldInput> | null;
    /**
     * While false it has no free times and cannot be booked
     */
    active?: boolean | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A person, room, vehicle or thing with its own calendar.
 */
export type Resource = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * The kind of resource; the rules are the same for all kinds. Known values: `person`, `equipment`, `room`, `vehicle`, `other`. More may be added.
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
     * When it works; null: the workspace's default schedule, else always
     */
    schedule_id: string | null;
    /**
     * The groups it is in; change them in the groups
     */
    group_ids: Array<string>;
    /**
     * The team member who is this resource
     */
    member_id: string | null;
    /**
     * Groups that assign by priority take the highest first
     */
    priority: number;
    /**
     * Its colour in calendars: `#` and six hexadecimal digits
     */
    color: string;
    /**
     * A photo of it, for everybody who has this address; null: there is none. It changes with the photo
     */
    photo_url: string | null;
    /**
     * While false it is not used for anything new
     */
    active: boolean;
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type ResourcePage = {
    data: Array<Resource>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A resource to be added. To put it into groups, change the groups.
 */
export type NewResource = {
    name: string;
    /**
     * The kind of resource; the rules are the same for all kinds.
     */
    kind?: 'person' | 'equipment' | 'room' | 'vehicle' | 'other' | null;
    /**
     * The largest party; null: any
     */
    capacity?: number | null;
    /**
     * Bookings may overlap while their parties fit into `capacity` together
     */
    shared?: boolean | null;
    /**
     * When it works; null: the workspace's default schedule, else always
     */
    schedule_id?: string | null;
    /**
     * The team member who is this resource
     */
    member_id?: string | null;
    /**
     * Groups that assign by priority take the highest first
     */
    priority?: number | null;
    /**
     * Its colour in calendars: `#` and six hexadecimal digits. By default the one of ten colours that the fewest others have
     */
    color?: string | null;
    /**
     * While false it is not used for anything new
     */
    active?: boolean | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
};

/**
 * What to change; fields that are left out stay as they are, and null resets a field to its default.
 */
export type ResourceChange = {
    name?: string;
    /**
     * The kind of resource; the rules are the same for all kinds.
     */
    kind?: 'person' | 'equipment' | 'room' | 'vehicle' | 'other' | null;
    /**
     * The largest party; null: any
     */
    capacity?: number | null;
    /**
     * Bookings may overlap while their parties fit into `capacity` together
     */
    shared?: boolean | null;
    /**
     * When it works; null: the workspace's default schedule, else always
     */
    schedule_id?: string | null;
    /**
     * The team member who is this resource
     */
    member_id?: string | null;
    /**
     * Groups that assign by priority take the highest first
     */
    priority?: number | null;
    /**
     * Its colour in calendars: `#` and six hexadecimal digits. By default the one of ten colours that the fewest others have
     */
    color?: string | null;
    /**
     * While false it is not used for anything new
     */
    active?: boolean | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A form with one file and its details.
 */
export type SetResourcePhotoForm = {
    /**
     * The file itself, at most 1 MiB
     */
    file: Blob | File;
};

/**
 * A pool of resources that can replace each other. The group of a queue has the resources that take its tasks.
 */
export type ResourceGroup = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * The resources in it
     */
    resource_ids: Array<string>;
    /**
     * Which of the free resources is taken: the one with the fewest booked minutes that day, with the highest priority, or with the longest time since its last assignment. Known values: `least_busy`, `priority`, `round_robin`. More may be added.
     */
    assignment: 'least_busy' | 'priority' | 'round_robin' | (string & {});
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type ResourceGroupPage = {
    data: Array<ResourceGroup>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A group to be added, with its resources.
 */
export type NewResourceGroup = {
    name: string;
    /**
     * The resources in it
     */
    resource_ids?: Array<string> | null;
    /**
     * Which of the free resources is taken: the one with the fewest booked minutes that day, with the highest priority, or with the longest time since its last assignment.
     */
    assignment?: 'least_busy' | 'priority' | 'round_robin' | null;
};

/**
 * What to change; fields that are left out stay as they are, and null resets a field to its default.
 */
export type ResourceGroupChange = {
    name?: string;
    /**
     * The resources in it
     */
    resource_ids?: Array<string> | null;
    /**
     * Which of the free resources is taken: the one with the fewest booked minutes that day, with the highest priority, or with the longest time since its last assignment.
     */
    assignment?: 'least_busy' | 'priority' | 'round_robin' | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Open from `start` to `end`, every week on this day. Windows that touch act as one.
 */
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

/**
 * When resources work or a service is offered: the ordinary week, in its own time zone.
 */
export type Schedule = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * An IANA time zone; by default the workspace's
     */
    timezone: string;
    /**
     * When it is open; a day without a window is closed
     */
    weekly: Array<WeeklyWindow>;
    /**
     * Whether it is the schedule of every resource without one. At most one schedule is the default: the one that was set last
     */
    is_default: boolean;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type SchedulePage = {
    data: Array<Schedule>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Open from `start` to `end`, every week on this day. Windows that touch act as one.
 */
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

/**
 * A schedule to be added.
 */
export type NewSchedule = {
    name: string;
    /**
     * An IANA time zone; by default the workspace's
     */
    timezone?: string | null;
    /**
     * When it is open; a day without a window is closed
     */
    weekly?: Array<WeeklyWindowInput> | null;
    /**
     * Whether it is the schedule of every resource without one. At most one schedule is the default: the one that was set last
     */
    is_default?: boolean | null;
};

/**
 * What to change; fields that are left out stay as they are, and null resets a field to its default.
 */
export type ScheduleChange = {
    name?: string;
    /**
     * An IANA time zone; by default the workspace's
     */
    timezone?: string | null;
    /**
     * When it is open; a day without a window is closed
     */
    weekly?: Array<WeeklyWindowInput> | null;
    /**
     * Whether it is the schedule of every resource without one. At most one schedule is the default: the one that was set last
     */
    is_default?: boolean | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Open from `start` to `end` on that day.
 */
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

/**
 * A day on which a schedule differs from its week.
 */
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
    /**
     * For people
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type ScheduleOverridePage = {
    data: Array<ScheduleOverride>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A free time. Nothing is kept for you until you hold or book it.
 */
export type Slot = {
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * End of the service itself, without the buffer
     */
    end: string;
    /**
     * Resources that would be used for this time
     */
    resource_ids: Array<string>;
};

/**
 * Free times, or why there are none and when the next one is.
 */
export type SlotList = {
    data: Array<Slot>;
    /**
     * Why there is no time at all; null when there are some. Known values: `service_inactive`, `queue_service`, `party_size_out_of_range`, `no_resources`, `outside_booking_window`, `closed`, `fully_booked`. More may be added.
     */
    unavailable_reason: 'service_inactive' | 'queue_service' | 'party_size_out_of_range' | 'no_resources' | 'outside_booking_window' | 'closed' | 'fully_booked' | (string & {}) | null;
    /**
     * When `data` is empty: the first free start within 60 days after `to`; null when there is none
     */
    next_available: string | null;
    /**
     * The first start that `limit` cut off: send it as `from` to go on; null when nothing was cut off
     */
    next_from: string | null;
};

/**
 * One reason why a time cannot be booked.
 */
export type SlotReason = {
    /**
     * Known values: `service_inactive`, `queue_service`, `party_size_out_of_range`, `no_resources`, `outside_booking_window`, `closed`, `fully_booked`, `resource_busy`, `resource_closed`, `resource_not_usable`, `min_notice`, `max_advance`, `capacity`. More may be added.
     */
    code: 'service_inactive' | 'queue_service' | 'party_size_out_of_range' | 'no_resources' | 'outside_booking_window' | 'closed' | 'fully_booked' | 'resource_busy' | 'resource_closed' | 'resource_not_usable' | 'min_notice' | 'max_advance' | 'capacity' | (string & {});
    /**
     * The resource that this is about; null: it is about the service or the time
     */
    resource_id: string | null;
    /**
     * The same in words, for people
     */
    detail: string;
};

/**
 * Whether a time can be booked, and if not, why.
 */
export type SlotExplanation = {
    /**
     * Whether the time could be booked now
     */
    bookable: boolean;
    /**
     * All reasons why it cannot be booked; empty when it can
     */
    reasons: Array<SlotReason>;
    /**
     * What `override` of a booking must contain to have this time all the same; empty when it can be booked, null when no override helps
     */
    override: Array<string> | null;
};

/**
 * One of the times of time off.
 */
export type TimeOffTime = {
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
 * When a resource is away: a holiday, an illness, a break of every day. Nothing can be booked then, as if a booking were there.
 */
export type TimeOff = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The resource that is away
     */
    resource_id: string;
    /**
     * When it begins for the first time
     */
    start: string;
    /**
     * When it ends for the first time
     */
    end: string;
    /**
     * For the team; customers never see it
     */
    reason: string | null;
    /**
     * It comes again at the same local time on these weekdays, in the time zone of the workspace. null: it comes once
     */
    repeats: {
        /**
         * 1 is Monday, 7 is Sunday
         */
        weekdays: Array<number>;
        /**
         * The last day on which it can begin
         */
        until: string;
    } | null;
    /**
     * All its times, or in a list those in the range that was asked for
     */
    times: Array<TimeOffTime>;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type TimeOffPage = {
    data: Array<TimeOff>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Who the customer is on one channel. No two customers of a workspace share one.
 */
export type Identity = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * What sort of id it is. Known values: `wa_id`, `wa_user`, `telegram_user`, `webchat_visitor`, `webchat_user`. More may be added.
     */
    kind: 'wa_id' | 'wa_user' | 'telegram_user' | 'webchat_visitor' | 'webchat_user' | (string & {});
    /**
     * The person's id on that channel
     */
    external_id: string;
    /**
     * The name that they chose on the channel, without an @
     */
    username: string | null;
    /**
     * The name that they use there
     */
    display_name: string | null;
    /**
     * Whether they blocked the business; their next message ends it
     */
    blocked: boolean;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * When they last wrote from it; null: never
     */
    last_seen_at: string | null;
};

/**
 * Another customer who may be the same person. A team member decides; see the merge.
 */
export type MergeSuggestion = {
    /**
     * The other customer
     */
    customer_id: string;
    /**
     * What the other customer is called
     */
    name: string;
    /**
     * Why they may be one person. Known values: `claimed_phone`. More may be added.
     */
    reason: 'claimed_phone' | (string & {});
};

/**
 * Somebody who books, unique by phone number in the workspace.
 */
export type Customer = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * International format, unique in the workspace; null: not known
     */
    phone: string | null;
    /**
     * The language to write to them in
     */
    locale: string;
    email: string | null;
    company: string | null;
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    address: Address | null;
    /**
     * Their ids on channels
     */
    identities: Array<Identity>;
    /**
     * For the team; the customer does not see it
     */
    notes: string | null;
    /**
     * A number that they say is theirs, without proof; it finds nobody
     */
    claimed_phone: string | null;
    merge_suggestion: MergeSuggestion | null;
    /**
     * When they were made anonymous, which cannot be undone
     */
    anonymous_at: string | null;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type CustomerPage = {
    data: Array<Customer>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Who the customer is on one channel. No two customers of a workspace share one.
 */
export type IdentityInput = {
    /**
     * The channel of the id
     */
    channel: 'whatsapp' | 'telegram' | 'webchat';
    /**
     * The person's id on that channel
     */
    external_id: string;
    /**
     * The name that they use there
     */
    display_name?: string | null;
};

/**
 * A customer to be added. A name and a phone number are enough.
 */
export type NewCustomer = {
    name: string;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone?: string | null;
    /**
     * A language tag (BCP 47); left out: the workspace's
     */
    locale?: string | null;
    email?: string | null;
    company?: string | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    address?: AddressInput | null;
    /**
     * For the team; the customer does not see it
     */
    notes?: string | null;
    /**
     * Their ids on channels
     */
    identities?: Array<IdentityInput> | null;
};

/**
 * Customers to be imported.
 */
export type NewCustomerImport = {
    /**
     * The table as comma-separated values. Its first row names the columns. It has at most 2000 other rows
     */
    csv: string;
    /**
     * Whether nothing is changed, and the answer only says what would be
     */
    dry_run?: boolean | null;
};

/**
 * A column of an imported table.
 */
export type ImportedColumn = {
    /**
     * What the file calls it
     */
    name: string;
    /**
     * The field that it fills; null: it is left out. Known values: `name`, `first_name`, `last_name`, `phone`, `email`, `company`, `tags`, `notes`, `locale`. More may be added.
     */
    field: 'name' | 'first_name' | 'last_name' | 'phone' | 'email' | 'company' | 'tags' | 'notes' | 'locale' | (string & {}) | null;
};

/**
 * Something wrong in a row of an imported table.
 */
export type ImportedRowError = {
    /**
     * The name of the column; null: the row has no such column
     */
    column: string | null;
    /**
     * What is wrong, as in other errors
     */
    code: string;
    /**
     * The same for people
     */
    message: string;
};

/**
 * What an import does with one row.
 */
export type ImportedRow = {
    /**
     * The number of the row; the first row is 1
     */
    line: number;
    /**
     * `new`: becomes a customer; `merged`: fills what a customer, or a row above, did not have; `unchanged`: adds nothing; `wrong`: is left out. Known values: `new`, `merged`, `unchanged`, `wrong`. More may be added.
     */
    outcome: 'new' | 'merged' | 'unchanged' | 'wrong' | (string & {});
    /**
     * The customer; null: there is none, or would be a new one
     */
    customer_id: string | null;
    /**
     * The name in the row
     */
    name: string | null;
    /**
     * What is wrong; empty unless `wrong`
     */
    errors: Array<ImportedRowError>;
};

/**
 * What an import did, or would do.
 */
export type CustomerImport = {
    /**
     * Whether nothing was changed
     */
    dry_run: boolean;
    /**
     * How many rows became customers
     */
    new: number;
    /**
     * How many rows filled in a customer
     */
    merged: number;
    /**
     * How many rows added nothing
     */
    unchanged: number;
    /**
     * How many rows were left out
     */
    wrong: number;
    /**
     * All columns, in their order
     */
    columns: Array<ImportedColumn>;
    /**
     * All rows but the first and the empty ones, in their order
     */
    rows: Array<ImportedRow>;
};

/**
 * What to change; fields that are left out stay as they are.
 */
export type CustomerChange = {
    name?: string;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone?: string | null;
    /**
     * A language tag (BCP 47)
     */
    locale?: string;
    email?: string | null;
    company?: string | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    address?: AddressInput | null;
    /**
     * For the team; the customer does not see it
     */
    notes?: string | null;
    /**
     * Their ids on channels
     */
    identities?: Array<IdentityInput> | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * One event of the ledger.
 */
export type TimelineEntry = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What happened. Known values: `customer.created`, `customer.updated`, `customer.commented`, `customer.merged`, `conversation.opened`, `conversation.resolved`, `conversation.handed_over`, `message.stored`, `booking.created`, `booking.confirmed`, `booking.payment_awaited`, `booking.updated`, `booking.rescheduled`, `booking.checked_in`, `booking.completed`, `booking.no_show`, `booking.failed`, `booking.cancelled`, `booking.reopened`, `booking.moved`, `booking.claimed`, `booking.unclaimed`, `hold.released`, `booking.commented`, `booking.located`, `booking.attached`. More may be added.
     */
    kind: 'customer.created' | 'customer.updated' | 'customer.commented' | 'customer.merged' | 'conversation.opened' | 'conversation.resolved' | 'conversation.handed_over' | 'message.stored' | 'booking.created' | 'booking.confirmed' | 'booking.payment_awaited' | 'booking.updated' | 'booking.rescheduled' | 'booking.checked_in' | 'booking.completed' | 'booking.no_show' | 'booking.failed' | 'booking.cancelled' | 'booking.reopened' | 'booking.moved' | 'booking.claimed' | 'booking.unclaimed' | 'hold.released' | 'booking.commented' | 'booking.located' | 'booking.attached' | (string & {});
    /**
     * ISO 8601, in UTC
     */
    at: string;
    actor: Actor;
    /**
     * The data of the event, which depends on the kind; more may be added
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * One page of a list, and where the next page begins.
 */
export type TimelineEntryPage = {
    data: Array<TimelineEntry>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A comment of the team. It never changes, and the customer does not see it.
 */
export type Comment = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The text of the comment
     */
    body: string;
    author: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type CommentPage = {
    data: Array<Comment>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A comment to be added; its author is the caller.
 */
export type NewComment = {
    /**
     * The text of the comment
     */
    body: string;
};

/**
 * The customer of the booking, with current details.
 */
export type BookingCustomer = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    phone: string | null;
    /**
     * The language for messages to the customer
     */
    locale: string;
};

/**
 * The time of one resource, with the buffers of the service.
 */
export type Allocation = {
    /**
     * The resource that is taken
     */
    resource_id: string;
    /**
     * The start of the booking minus the buffer before the service
     */
    start: string;
    /**
     * The end of the booking plus the buffer after the service
     */
    end: string;
};

/**
 * A payment that somebody has recorded. No money is moved by it.
 */
export type Payment = {
    /**
     * In whole cents, in the currency of the booking
     */
    amount_cents: number;
    /**
     * How it was paid. Known values: `cash`, `card`, `pix`, `transfer`, `other`. More may be added.
     */
    method: 'cash' | 'card' | 'pix' | 'transfer' | 'other' | (string & {});
    /**
     * For the team
     */
    note: string | null;
    /**
     * When it was recorded
     */
    at: string;
    by: Actor;
};

/**
 * A time that is taken for a customer, or a task in a queue, together with the work to be done.
 */
export type Booking = {
    /**
     * Opaque. A hold keeps its id when it is confirmed
     */
    id: string;
    /**
     * The state of the booking; every workspace has the same statuses. Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * Where the work stands, in the workspace's own words: a key of the stage configuration
     */
    stage: string;
    /**
     * An appointment with a time, or a task that waits until somebody takes it. Known values: `scheduled`, `queue`. More may be added.
     */
    kind: 'scheduled' | 'queue' | (string & {});
    /**
     * What is booked
     */
    service_id: string;
    /**
     * null for a task of a queue until somebody takes it
     */
    start: string | null;
    /**
     * End of the service itself, without the buffer
     */
    end: string | null;
    /**
     * How many people come
     */
    party_size: number;
    customer: BookingCustomer | null;
    /**
     * The time taken from each resource. It stays here after the booking has ended and the time is free
     */
    allocations: Array<Allocation>;
    /**
     * How urgent it is as work. Known values: `low`, `normal`, `high`, `urgent`. More may be added.
     */
    priority: 'low' | 'normal' | 'high' | 'urgent' | (string & {});
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    /**
     * The channel it came from. Known values: `api`, `dashboard`, `whatsapp`, `telegram`, `webchat`, `agent`, `automation`, `import`. More may be added.
     */
    source: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | (string & {});
    /**
     * For the team
     */
    notes: string | null;
    /**
     * What was filled in, by the keys of the service's `intake_fields`
     */
    intake: {
        [key: string]: unknown;
    };
    /**
     * When it should be done; it is overdue after that
     */
    due_at: string | null;
    location: Address | null;
    /**
     * The resource that has the task
     */
    assignee: string | null;
    /**
     * Since when `assignee` has it
     */
    claimed_at: string | null;
    /**
     * For a hold: when its time is free again; null once it is confirmed
     */
    hold_expires_at: string | null;
    /**
     * The booking that this one replaced
     */
    rescheduled_from: string | null;
    /**
     * The booking that replaced this one
     */
    rescheduled_to: string | null;
    /**
     * When it ended. It can be reopened for 24 hours; null: it has not ended
     */
    ended_at: string | null;
    cancel_reason: string | null;
    /**
     * The conversation it came from
     */
    conversation_id: string | null;
    /**
     * The price at the time of booking
     */
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * The deposit at the time of booking; null: none was asked for
     */
    deposit_cents: number | null;
    /**
     * Still `pending_payment` at this moment, the booking is cancelled
     */
    deposit_due_at: string | null;
    /**
     * What was paid, oldest first
     */
    payments: Array<Payment>;
    /**
     * The sum of `payments`
     */
    paid_cents: number;
    created_by: Actor;
    /**
     * Counters that actions have raised
     */
    counters: {
        [key: string]: number;
    };
    /**
     * The keys of the actions that the caller can carry out now
     */
    available_actions: Array<string>;
    /**
     * Raised by one with every change
     */
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

/**
 * One move of a booking.
 */
export type ExportedMove = {
    /**
     * ISO 8601, in UTC
     */
    at: string;
    /**
     * The operation or action that moved the booking
     */
    action: string;
    to_status: string;
    to_stage: string;
    actor: Actor;
    /**
     * The data that was sent: the reason, or the fields of the action
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * A file that shows what was done: a photo, a signature or a document.
 */
export type Attachment = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What it shows. Known values: `photo`, `signature`, `document`. More may be added.
     */
    kind: 'photo' | 'signature' | 'document' | (string & {});
    name: string;
    /**
     * Detected from the bytes of the file, whatever its name. Known values: `image/jpeg`, `image/png`, `image/webp`, `application/pdf`, `text/plain`. More may be added.
     */
    media_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'text/plain' | (string & {});
    /**
     * In bytes, as it is downloaded
     */
    size: number;
    /**
     * In hexadecimal, of the bytes as they are downloaded: a picture has no metadata
     */
    sha256: string;
    /**
     * Anybody with this link can download the file without a key, until `url_expires_at`
     */
    url: string;
    /**
     * An hour after this answer; read the list for a new link
     */
    url_expires_at: string;
    author: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * Where somebody was while doing the task, and when.
 */
export type LocationEvent = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `position`, `departure`, `arrival`. More may be added.
     */
    kind: 'position' | 'departure' | 'arrival' | (string & {});
    /**
     * In degrees
     */
    lat: number;
    /**
     * In degrees
     */
    lng: number;
    /**
     * The accuracy in metres
     */
    accuracy_m: number | null;
    /**
     * When somebody was there
     */
    recorded_at: string;
    author: Actor;
    /**
     * When it was sent to us
     */
    created_at: string;
};

/**
 * A booking with everything that was written down about it.
 */
export type ExportedBooking = {
    booking: Booking;
    /**
     * Oldest first
     */
    history: Array<ExportedMove>;
    /**
     * Oldest first
     */
    comments: Array<Comment>;
    /**
     * Oldest first; the links are valid for an hour
     */
    attachments: Array<Attachment>;
    /**
     * Oldest first
     */
    locations: Array<LocationEvent>;
};

/**
 * The customer of the conversation, as they are now.
 */
export type ConversationCustomer = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * null: not known, since a channel may hide it
     */
    phone: string | null;
    /**
     * The language in which to write to them
     */
    locale: string;
};

/**
 * The identity from which the customer last wrote on the channel.
 */
export type ConversationIdentity = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The person's id on the channel
     */
    external_id: string;
    /**
     * The name that they chose on the channel, without an @
     */
    username: string | null;
    /**
     * Whether they blocked the business; their next message ends the block
     */
    blocked: boolean;
};

/**
 * The team member to whom the conversation is assigned.
 */
export type ConversationAssignee = {
    /**
     * Opaque
     */
    id: string;
    name: string;
};

/**
 * The author of a message: a customer, a program with its key, a team member, a bot or the system.
 */
export type MessageAuthor = {
    /**
     * Known values: `customer`, `bot`, `member`, `automation`, `api_key`, `system`. More may be added.
     */
    kind: 'customer' | 'bot' | 'member' | 'automation' | 'api_key' | 'system' | (string & {});
    /**
     * The id of the customer, member or key; null: it has none
     */
    id: string | null;
    /**
     * The name at that time
     */
    name: string;
};

/**
 * The newest message between the customer and the business; private notes and events are left out.
 */
export type LastMessage = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `text`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `contact`, `options`, `template`, `reaction`, `unsupported`, `event`. More may be added.
     */
    type: 'text' | 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contact' | 'options' | 'template' | 'reaction' | 'unsupported' | 'event' | (string & {});
    /**
     * Known values: `inbound`, `outbound`. More may be added.
     */
    direction: 'inbound' | 'outbound' | (string & {});
    author: MessageAuthor;
    /**
     * The text; null: there is none, or its author took it back
     */
    text: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * WhatsApp's window for replies: 24 hours after the customer's last message.
 */
export type ReplyWindow = {
    /**
     * Whether other messages than templates can be sent
     */
    open: boolean;
    /**
     * 24 hours after the customer's last message; null: they never wrote
     */
    expires_at: string | null;
};

/**
 * All messages with one customer on one channel: there is one conversation, which never ends.
 */
export type Conversation = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Where it takes place. Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * Whether the team is done with it; the next message of the customer opens it. Known values: `open`, `resolved`. More may be added.
     */
    status: 'open' | 'resolved' | (string & {});
    /**
     * Who answers. Known values: `bot`, `human`. More may be added.
     */
    mode: 'bot' | 'human' | (string & {});
    /**
     * Why the mode is as it is. Known values: `default`, `customer_request`, `bot_unsure`, `bot_error`, `rule`, `team_reply`, `limit_reached`, `spam_guard`, `api`, `resolved`, `timeout`, `paused`. More may be added.
     */
    mode_reason: 'default' | 'customer_request' | 'bot_unsure' | 'bot_error' | 'rule' | 'team_reply' | 'limit_reached' | 'spam_guard' | 'api' | 'resolved' | 'timeout' | 'paused' | (string & {});
    /**
     * When the bot answers again; null: when the mode is changed
     */
    mode_until: string | null;
    /**
     * Until when lists leave it out; the next message of the customer ends the snooze
     */
    snoozed_until: string | null;
    /**
     * How urgent it is. Known values: `low`, `normal`, `high`, `urgent`. More may be added.
     */
    priority: 'low' | 'normal' | 'high' | 'urgent' | (string & {});
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    customer: ConversationCustomer;
    identity: ConversationIdentity | null;
    assignee: ConversationAssignee | null;
    /**
     * Messages of the customer that the team has not read
     */
    unread_count: number;
    /**
     * Since when the customer waits for a person; null: they do not
     */
    waiting_since: string | null;
    last_message: LastMessage | null;
    /**
     * When the customer last wrote
     */
    last_inbound_at: string | null;
    /**
     * When something was last added to it
     */
    last_activity_at: string;
    window: ReplyWindow | null;
    /**
     * Nothing can be sent on the channel for now
     */
    channel_paused: boolean;
    /**
     * The language of the conversation; null until it is known
     */
    locale: string | null;
    /**
     * ISO 8601, in UTC
     */
    resolved_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * A file of a message.
 */
export type MessageFile = {
    /**
     * Opaque
     */
    id: string;
    /**
     * How it is shown. Known values: `image`, `audio`, `video`, `document`, `sticker`. More may be added.
     */
    kind: 'image' | 'audio' | 'video' | 'document' | 'sticker' | (string & {});
    name: string;
    /**
     * Read from the bytes of the file; null: not known yet
     */
    media_type: string | null;
    /**
     * In bytes; null: not known yet
     */
    size: number | null;
    /**
     * A link to the file, which works without a key until `url_expires_at`; null: the file is not stored
     */
    url: string | null;
    /**
     * An hour after this answer; read again for a new link
     */
    url_expires_at: string | null;
    /**
     * Why the file of a customer could not be stored; null: it is stored, or is being downloaded. Known values: `too_large`, `gone`, `unreachable`, `not_allowed`. More may be added.
     */
    failure: 'too_large' | 'gone' | 'unreachable' | 'not_allowed' | (string & {}) | null;
    /**
     * The failure, for people
     */
    reason: string | null;
};

/**
 * A location that somebody shared.
 */
export type MessageLocation = {
    /**
     * In degrees
     */
    lat: number;
    /**
     * In degrees
     */
    lng: number;
    /**
     * The name of the place
     */
    name: string | null;
    /**
     * As people write it
     */
    address: string | null;
    /**
     * The accuracy in metres
     */
    accuracy_m: number | null;
    /**
     * Until when a live location moves; null: it is fixed
     */
    live_until: string | null;
};

/**
 * A contact that was shared, with its phone numbers.
 */
export type MessageContact = {
    name: string;
    /**
     * As the sender has them
     */
    phones: Array<string>;
};

/**
 * An option that the customer can choose.
 */
export type MessageOption = {
    /**
     * What `choice.option_id` says when it is chosen
     */
    id: string;
    /**
     * What the customer sees
     */
    title: string;
    /**
     * A line below the title, if the channel can show it
     */
    description: string | null;
};

/**
 * The options from which the customer can choose.
 */
export type MessageOptions = {
    items: Array<MessageOption>;
};

/**
 * The option that the customer chose.
 */
export type MessageChoice = {
    /**
     * What `choice.option_id` says when it is chosen
     */
    option_id: string;
    /**
     * What the customer sees
     */
    title: string;
    /**
     * The message that offered it; null: not known
     */
    message_id: string | null;
};

/**
 * A text that WhatsApp has approved, and the values of its variables.
 */
export type MessageTemplate = {
    /**
     * As WhatsApp knows it
     */
    name: string;
    /**
     * As WhatsApp knows it
     */
    language: string;
    /**
     * The values of its variables: a list for numbered ones, an object for named ones
     */
    params: Array<string> | {
        [key: string]: string;
    };
};

/**
 * Something that happened, shown in the conversation.
 */
export type ThreadEvent = {
    /**
     * What happened. More may be added
     */
    kind: string;
    /**
     * The facts about it, which depend on the kind
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * The source of what the bot says.
 */
export type MessageSource = {
    /**
     * Opaque
     */
    knowledge_id: string;
    title: string;
    url: string | null;
};

/**
 * Why a message was not sent.
 */
export type MessageError = {
    /**
     * Branch on this. Known values: `not_reachable`, `window_closed`, `template_unknown`, `template_params`, `invalid_content`, `media_refused`, `rate_limited`, `spam_limited`, `auth_error`, `restricted`, `payment_required`, `provider_error`, `channel_paused`, `unknown_outcome`. More may be added.
     */
    code: 'not_reachable' | 'window_closed' | 'template_unknown' | 'template_params' | 'invalid_content' | 'media_refused' | 'rate_limited' | 'spam_limited' | 'auth_error' | 'restricted' | 'payment_required' | 'provider_error' | 'channel_paused' | 'unknown_outcome' | (string & {});
    /**
     * The provider's own code
     */
    provider_code: string | null;
    /**
     * What happened, for people
     */
    message: string;
    /**
     * Whether trying again may help
     */
    retryable: boolean;
};

/**
 * A message of a conversation, a note of the team, or a mark of something that happened.
 */
export type Message = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Opaque
     */
    conversation_id: string;
    /**
     * Known values: `inbound`, `outbound`. More may be added.
     */
    direction: 'inbound' | 'outbound' | (string & {});
    /**
     * Only the team sees it
     */
    private: boolean;
    author: MessageAuthor;
    /**
     * Known values: `text`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `contact`, `options`, `template`, `reaction`, `unsupported`, `event`. More may be added.
     */
    type: 'text' | 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contact' | 'options' | 'template' | 'reaction' | 'unsupported' | 'event' | (string & {});
    /**
     * The text; null: there is none, or its author took it back
     */
    text: string | null;
    attachments: Array<MessageFile>;
    location: MessageLocation | null;
    contacts: Array<MessageContact>;
    options: MessageOptions | null;
    choice: MessageChoice | null;
    template: MessageTemplate | null;
    event: ThreadEvent | null;
    sources: Array<MessageSource>;
    /**
     * The message that it answers
     */
    reply_to_id: string | null;
    /**
     * The reference that the sender gave it
     */
    client_ref: string | null;
    /**
     * The provider's id; for a step of a booking, the id of the event
     */
    external_id: string | null;
    /**
     * Its progress, which never goes back. A message of the customer is `received`. A message of ours is `queued`, then `sent`, `delivered` and `read` as far as the channel reports it, or `failed`. Known values: `received`, `queued`, `sent`, `delivered`, `read`, `failed`. More may be added.
     */
    status: 'received' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | (string & {});
    error: MessageError | null;
    /**
     * When it was written, by the clock of the channel; messages are in this order
     */
    created_at: string;
    /**
     * When it was stored here
     */
    received_at: string;
    /**
     * ISO 8601, in UTC
     */
    edited_at: string | null;
    /**
     * When its author took it back
     */
    deleted_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    sent_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    delivered_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    read_at: string | null;
};

/**
 * A conversation with its messages.
 */
export type ExportedConversation = {
    conversation: Conversation;
    /**
     * Newest first, private notes of the team included
     */
    messages: Array<Message>;
};

/**
 * A browser in which the person used the chat of a website or the page for booking.
 */
export type ExportedVisitor = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What they typed
     */
    name: string | null;
    /**
     * What they typed
     */
    email: string | null;
    /**
     * What they typed
     */
    phone: string | null;
    /**
     * The language of the browser
     */
    locale: string | null;
    /**
     * Who the website says they are
     */
    user_sub: string | null;
    /**
     * The page on which they opened the chat
     */
    page: {
        [key: string]: unknown;
    } | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    last_seen_at: string;
};

/**
 * Everything that is known about a person.
 */
export type CustomerExport = {
    /**
     * When this was read
     */
    exported_at: string;
    /**
     * false: the caller may not read all of it, or a list had more than 10,000 entries
     */
    complete: boolean;
    customer: Customer;
    /**
     * The ids of customers who were merged into this one
     */
    merged_ids: Array<string>;
    /**
     * Of the team about the customer, newest first
     */
    comments: Array<Comment>;
    /**
     * By start; holds and moved bookings included
     */
    bookings: Array<ExportedBooking> | null;
    /**
     * The latest first
     */
    conversations: Array<ExportedConversation> | null;
    /**
     * Their browsers in the chat, the latest first
     */
    visitors: Array<ExportedVisitor> | null;
    /**
     * What happened with the customer, newest first
     */
    timeline: Array<TimelineEntry>;
};

/**
 * Why nothing is sent on a channel at the moment.
 */
export type ChannelPauseNow = {
    /**
     * As the person who paused it wrote it
     */
    reason: string | null;
    /**
     * When it ends by itself; null: when somebody resumes it
     */
    until: string | null;
    by: Actor;
    /**
     * ISO 8601, in UTC
     */
    since: string;
};

/**
 * The last thing that went wrong with a channel as a whole; failed messages have errors of their own.
 */
export type ChannelError = {
    /**
     * The status of the channel because of it. Known values: `not_configured`, `ok`, `unchecked`, `auth_error`, `restricted`, `payment_required`, `webhook_error`, `degraded`. More may be added.
     */
    code: 'not_configured' | 'ok' | 'unchecked' | 'auth_error' | 'restricted' | 'payment_required' | 'webhook_error' | 'degraded' | (string & {});
    /**
     * The provider's own text
     */
    message: string;
    /**
     * The provider's own code
     */
    provider_code: string | null;
    /**
     * ISO 8601, in UTC
     */
    at: string;
};

/**
 * A channel on which customers write, and its status.
 */
export type Channel = {
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * Whether it is set up
     */
    configured: boolean;
    /**
     * `unchecked`: its provider could not be asked yet. `degraded`: messages wait or are held back. Known values: `not_configured`, `ok`, `unchecked`, `auth_error`, `restricted`, `payment_required`, `webhook_error`, `degraded`. More may be added.
     */
    status: 'not_configured' | 'ok' | 'unchecked' | 'auth_error' | 'restricted' | 'payment_required' | 'webhook_error' | 'degraded' | (string & {});
    /**
     * The number or the name of the bot, as customers see it
     */
    display: string | null;
    /**
     * Whether sending is refused with `channel_paused`
     */
    paused: boolean;
    pause: ChannelPauseNow | null;
    /**
     * When a customer last wrote, to about ten seconds
     */
    last_inbound_at: string | null;
    /**
     * When a message was last sent, to about ten seconds
     */
    last_outbound_at: string | null;
    last_error: ChannelError | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type ChannelPage = {
    data: Array<Channel>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A pause of a channel, with its end.
 */
export type ChannelPause = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * As the person who paused it wrote it
     */
    reason: string | null;
    /**
     * When it ends by itself; null: when somebody resumes it
     */
    until: string | null;
    by: Actor;
    /**
     * ISO 8601, in UTC
     */
    since: string;
    /**
     * null while it is in force
     */
    ended_at: string | null;
    ended_by: Actor | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type ChannelPausePage = {
    data: Array<ChannelPause>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Why a channel is paused, and when that ends by itself.
 */
export type NewChannelPause = {
    /**
     * For the team; customers do not see it
     */
    reason?: string | null;
    /**
     * RFC 3339 with an offset
     */
    until?: string | null;
};

/**
 * A WhatsApp number that is set up, without its secrets.
 */
export type WhatsAppChannel = {
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * `unchecked`: its provider could not be asked yet. `degraded`: messages wait or are held back. Known values: `not_configured`, `ok`, `unchecked`, `auth_error`, `restricted`, `payment_required`, `webhook_error`, `degraded`. More may be added.
     */
    status: 'not_configured' | 'ok' | 'unchecked' | 'auth_error' | 'restricted' | 'payment_required' | 'webhook_error' | 'degraded' | (string & {});
    /**
     * The number or the name of the bot, as customers see it
     */
    display: string | null;
    /**
     * When the provider was last asked
     */
    checked_at: string | null;
    last_error: ChannelError | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
    /**
     * The id that WhatsApp gave the number
     */
    phone_number_id: string;
    /**
     * The WhatsApp Business Account of the number
     */
    business_account_id: string;
    /**
     * Its last four characters; the rest is never shown again
     */
    access_token_last4: string;
    /**
     * Its last four characters; the rest is never shown again
     */
    app_secret_last4: string;
    /**
     * Enter it as the callback URL in the Meta app
     */
    callback_url: string;
    /**
     * Enter it with the callback URL
     */
    verify_token: string;
};

/**
 * The settings of a WhatsApp number.
 */
export type WhatsAppSettings = {
    /**
     * From WhatsApp > API set-up in the Meta app; not the number itself
     */
    phone_number_id: string;
    /**
     * The WhatsApp Business Account of the number
     */
    business_account_id: string;
    /**
     * Of a system user, so that it does not expire
     */
    access_token: string;
    /**
     * From App settings > Basic; WhatsApp signs its calls with it
     */
    app_secret: string;
    /**
     * WhatsApp sends it when the callback URL is entered; left out: a random one
     */
    verify_token?: string | null;
};

/**
 * The values that a template is filled with.
 */
export type WhatsAppTemplateParams = {
    /**
     * `positional`: send a list. `named`: send an object. Known values: `positional`, `named`. More may be added.
     */
    format: 'positional' | 'named' | (string & {});
    /**
     * The names of the values, in the order of header, body and buttons
     */
    names: Array<string>;
};

/**
 * A text that WhatsApp approves, so that it may be sent outside of the 24 hours.
 */
export type WhatsAppTemplate = {
    name: string;
    /**
     * As WhatsApp writes it
     */
    language: string;
    /**
     * Only approved ones can be sent. Known values: `APPROVED`, `PENDING`, `REJECTED`, `PAUSED`, `DISABLED`. More may be added.
     */
    status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED' | (string & {});
    /**
     * The category in which WhatsApp charges it. Known values: `UTILITY`, `MARKETING`, `AUTHENTICATION`. More may be added.
     */
    category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION' | (string & {});
    params: WhatsAppTemplateParams;
    /**
     * Whether it is approved and of a kind that Holdfast can fill
     */
    sendable: boolean;
    /**
     * Its parts, as WhatsApp has them
     */
    components: Array<{
        [key: string]: unknown;
    }>;
    /**
     * ISO 8601, in UTC
     */
    synced_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type WhatsAppTemplatePage = {
    data: Array<WhatsAppTemplate>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * The result of a sync of the templates.
 */
export type SyncedWhatsAppTemplates = {
    /**
     * How many templates there are now
     */
    synced: number;
};

/**
 * A Telegram bot that is set up, without its token.
 */
export type TelegramChannel = {
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * `unchecked`: its provider could not be asked yet. `degraded`: messages wait or are held back. Known values: `not_configured`, `ok`, `unchecked`, `auth_error`, `restricted`, `payment_required`, `webhook_error`, `degraded`. More may be added.
     */
    status: 'not_configured' | 'ok' | 'unchecked' | 'auth_error' | 'restricted' | 'payment_required' | 'webhook_error' | 'degraded' | (string & {});
    /**
     * The number or the name of the bot, as customers see it
     */
    display: string | null;
    /**
     * When the provider was last asked
     */
    checked_at: string | null;
    last_error: ChannelError | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
    /**
     * The id that Telegram gave the bot
     */
    bot_id: string;
    /**
     * The name of the bot; null until Telegram was asked
     */
    username: string | null;
    /**
     * Its last four characters; the rest is never shown again
     */
    bot_token_last4: string;
    /**
     * Telegram calls us if `PUBLIC_URL` is an https address; otherwise we ask it for updates. Known values: `webhook`, `polling`. More may be added.
     */
    transport: 'webhook' | 'polling' | (string & {});
};

/**
 * The settings of a Telegram bot.
 */
export type TelegramSettings = {
    /**
     * As BotFather gave it
     */
    bot_token: string;
};

/**
 * What the model cost on one day.
 */
export type AiUsageOfDay = {
    /**
     * In the time zone of the workspace
     */
    date: string;
    /**
     * What the model has cost, in US cents with fractions: a call costs little
     */
    cost_cents: number;
    /**
     * How many turns of the bot called the model
     */
    turns: number;
    /**
     * Tokens that were sent
     */
    input_tokens: number;
    /**
     * Tokens that were answered
     */
    output_tokens: number;
};

/**
 * The usage of a channel.
 */
export type AiUsageOfChannel = {
    /**
     * null: no conversation asked. Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {}) | null;
    /**
     * What the model has cost, in US cents with fractions: a call costs little
     */
    cost_cents: number;
    /**
     * How many turns of the bot called the model
     */
    turns: number;
    /**
     * Tokens that were sent
     */
    input_tokens: number;
    /**
     * Tokens that were answered
     */
    output_tokens: number;
};

/**
 * The usage of a model.
 */
export type AiUsageOfModel = {
    /**
     * As the operator has set it
     */
    model: string;
    /**
     * What the model has cost, in US cents with fractions: a call costs little
     */
    cost_cents: number;
    /**
     * How many turns of the bot called the model
     */
    turns: number;
    /**
     * Tokens that were sent
     */
    input_tokens: number;
    /**
     * Tokens that were answered
     */
    output_tokens: number;
};

/**
 * What a workspace allows the model.
 */
export type AiLimits = {
    /**
     * What the model may cost in a month, in US cents; at most what the operator allows
     */
    monthly_cents: number;
    /**
     * How many turns a day of one conversation may call the model
     */
    conversation_turns_per_day: number;
};

/**
 * A pause that is in force.
 */
export type AiPause = {
    /**
     * As the person who paused it wrote it
     */
    reason: string | null;
    /**
     * When it ends by itself; null: when somebody resumes it
     */
    until: string | null;
    by: Actor;
    /**
     * ISO 8601, in UTC
     */
    since: string;
};

/**
 * `bot`: nothing answers by itself, and what comes in goes to people. `model`: no model is called, and rules answer. null: not paused.
 */
export type AiPauses = {
    bot: AiPause | null;
    model: AiPause | null;
};

/**
 * What the model has cost a workspace in a month, and what it may cost.
 */
export type AiUsage = {
    /**
     * A calendar month in the time zone of the workspace
     */
    month: string;
    /**
     * Models are paid in US dollars, whatever the currency of the workspace
     */
    currency: string;
    /**
     * What the model has cost, in US cents with fractions: a call costs little
     */
    cost_cents: number;
    /**
     * How many turns of the bot called the model
     */
    turns: number;
    /**
     * Tokens that were sent
     */
    input_tokens: number;
    /**
     * Tokens that were answered
     */
    output_tokens: number;
    /**
     * What the calls that are under way may cost, in US cents with fractions: a call costs little
     */
    reserved_cents: number;
    /**
     * What the model may cost in this month
     */
    limit_cents: number;
    /**
     * `warning`: 80 % are spent. `limited`: the rest does not cover a call, so rules answer until the month ends or the limit is raised. `not_configured`: the operator has set no model. Known values: `ok`, `warning`, `limited`, `paused`, `not_configured`. More may be added.
     */
    status: 'ok' | 'warning' | 'limited' | 'paused' | 'not_configured' | (string & {});
    /**
     * The days with usage, oldest first
     */
    by_day: Array<AiUsageOfDay>;
    /**
     * The channels with usage, by name
     */
    by_channel: Array<AiUsageOfChannel>;
    /**
     * The models with usage, by name
     */
    by_model: Array<AiUsageOfModel>;
    limits: AiLimits;
    pauses: AiPauses;
};

/**
 * The limits to change. Those that are left out stay as they are.
 */
export type AiLimitsChange = {
    /**
     * What the model may cost in a month, in US cents; at most what the operator allows
     */
    monthly_cents?: number | null;
    /**
     * How many turns a day of one conversation may call the model
     */
    conversation_turns_per_day?: number | null;
};

/**
 * The limits of a workspace.
 */
export type AiUsageChange = {
    limits: AiLimitsChange;
};

/**
 * What is paused, why, and when that ends by itself.
 */
export type NewAiPause = {
    /**
     * `bot`: nothing answers by itself. `model`: no model is called, and rules answer. Left out: `bot`.
     */
    scope?: 'bot' | 'model' | null;
    /**
     * For the team; customers do not see it
     */
    reason?: string | null;
    /**
     * RFC 3339 with an offset
     */
    until?: string | null;
};

/**
 * Which pause ends, or both.
 */
export type AiResume = {
    /**
     * `bot`: nothing answers by itself. `model`: no model is called, and rules answer. Left out: both.
     */
    scope?: 'bot' | 'model' | null;
};

/**
 * Something that the team should know. There is one for each code and day.
 */
export type AiNotice = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `info`, `warning`, `error`. More may be added.
     */
    level: 'info' | 'warning' | 'error' | (string & {});
    /**
     * What happened. Known values: `budget_80`, `budget_100`, `provider_auth`, `provider_down`, `spam_wave`, `bot_failed`, `injection_suspected`, `output_refused`, `automation_notice`, `automation_stopped`. More may be added.
     */
    code: 'budget_80' | 'budget_100' | 'provider_auth' | 'provider_down' | 'spam_wave' | 'bot_failed' | 'injection_suspected' | 'output_refused' | 'automation_notice' | 'automation_stopped' | (string & {});
    /**
     * The same in English
     */
    message: string;
    /**
     * The details of the last time; `count` says how often it happened on this day
     */
    data: {
        [key: string]: unknown;
    };
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * When a team member marked it as read
     */
    read_at: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type AiNoticePage = {
    data: Array<AiNotice>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * How much a customer may write before the bot stops answering. Messages that follow each other within 1.2 seconds count once; messages that move a booking on do not count.
 */
export type SpamGuard = {
    /**
     * Whether the guard looks at messages
     */
    enabled: boolean;
    /**
     * Messages of a customer in a minute
     */
    per_minute: number;
    /**
     * Messages of a customer in an hour
     */
    per_hour: number;
    /**
     * Messages of a customer in 24 hours
     */
    per_day: number;
    /**
     * How often a customer may write the same within two minutes
     */
    same_text_in_2_minutes: number;
    /**
     * How often the bot may answer in a conversation within ten minutes
     */
    bot_turns_in_10_minutes: number;
    /**
     * What happens when a number is passed. `silence`: the customer is told once, a person gets the conversation, and the bot is silent. `handoff`: a person gets the conversation. `block`: the bot never answers this identity again. Known values: `silence`, `handoff`, `block`. More may be added.
     */
    action: 'silence' | 'handoff' | 'block' | (string & {});
    /**
     * For how long the bot does not answer after that
     */
    cooldown_minutes: number;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * The settings to change. Those that are left out stay as they are.
 */
export type SpamGuardChange = {
    /**
     * Whether the guard looks at messages
     */
    enabled?: boolean | null;
    /**
     * Messages of a customer in a minute
     */
    per_minute?: number | null;
    /**
     * Messages of a customer in an hour
     */
    per_hour?: number | null;
    /**
     * Messages of a customer in 24 hours
     */
    per_day?: number | null;
    /**
     * How often a customer may write the same within two minutes
     */
    same_text_in_2_minutes?: number | null;
    /**
     * How often the bot may answer in a conversation within ten minutes
     */
    bot_turns_in_10_minutes?: number | null;
    /**
     * What happens when a number is passed. `silence`: the customer is told once, a person gets the conversation, and the bot is silent. `handoff`: a person gets the conversation. `block`: the bot never answers this identity again.
     */
    action?: 'silence' | 'handoff' | 'block' | null;
    /**
     * For how long the bot does not answer after that
     */
    cooldown_minutes?: number | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Somebody whom the bot does not answer. Messages are kept, and the team can answer.
 */
export type BlockedIdentity = {
    /**
     * The identity of a customer on a channel
     */
    identity_id: string;
    /**
     * null when the customer is gone. Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {}) | null;
    /**
     * null when the customer is gone
     */
    customer_id: string | null;
    /**
     * Their name on the channel
     */
    display_name: string | null;
    /**
     * For the team; the person does not see it
     */
    reason: string | null;
    by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type BlockedIdentityPage = {
    data: Array<BlockedIdentity>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Somebody whom the bot shall not answer.
 */
export type NewBlockedIdentity = {
    /**
     * The `identity.id` of a conversation
     */
    identity_id: string;
    /**
     * For the team; the person does not see it
     */
    reason?: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type ConversationPage = {
    data: Array<Conversation>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * The customer and the channel of a conversation to open.
 */
export type NewConversation = {
    /**
     * The customer
     */
    customer_id: string;
    /**
     * The channel on which to write to them
     */
    channel: 'whatsapp' | 'telegram' | 'webchat';
};

/**
 * What to change; fields that are left out stay as they are.
 */
export type ConversationChange = {
    /**
     * The team member to whom it is assigned; null: nobody
     */
    assignee_id?: string | null;
    /**
     * They replace all tags; null: none
     */
    tags?: Array<string> | null;
    /**
     * null: `normal`
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Until when lists leave it out; null: they show it
     */
    snoozed_until?: string | null;
    /**
     * The language of the conversation; null: it is detected again
     */
    locale?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type MessagePage = {
    data: Array<Message>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A location to be sent.
 */
export type MessageLocationInput = {
    /**
     * In degrees
     */
    lat: number;
    /**
     * In degrees
     */
    lng: number;
    /**
     * The name of the place
     */
    name?: string | null;
    /**
     * As people write it
     */
    address?: string | null;
};

/**
 * An option that the customer can choose. Without an `id`, its number becomes its id.
 */
export type MessageOptionInput = {
    /**
     * What `choice.option_id` says when it is chosen
     */
    id?: string | null;
    /**
     * What the customer sees
     */
    title: string;
    /**
     * A line below the title, if the channel can show it
     */
    description?: string | null;
};

/**
 * The options from which the customer can choose: at most 20. Each channel shows them as well as it can.
 */
export type MessageOptionsInput = {
    items: Array<MessageOptionInput>;
};

/**
 * A text that WhatsApp has approved, and the values of its variables.
 */
export type MessageTemplateInput = {
    /**
     * As WhatsApp knows it
     */
    name: string;
    /**
     * As WhatsApp knows it
     */
    language: string;
    /**
     * The values of its variables: a list for numbered ones, an object for named ones
     */
    params?: Array<string> | {
        [key: string]: string;
    };
};

/**
 * A message to be sent, or a note: it needs at least one content.
 */
export type NewMessage = {
    /**
     * The text
     */
    text?: string | null;
    location?: MessageLocationInput | null;
    options?: MessageOptionsInput | null;
    template?: MessageTemplateInput | null;
    /**
     * Files that were uploaded to this conversation and not sent yet. On WhatsApp and Telegram at most one
     */
    attachments?: Array<string> | null;
    /**
     * The message of this conversation that it answers
     */
    reply_to_id?: string | null;
    /**
     * A note for the team, which is never sent to the customer
     */
    private?: boolean | null;
    /**
     * A reference of your own: the same again returns the first message
     */
    client_ref?: string | null;
};

/**
 * A form with one file and its details.
 */
export type UploadMessageFileForm = {
    /**
     * The file itself, at most 16 MiB
     */
    file: Blob | File;
};

/**
 * Who answers from now on, and why.
 */
export type ModeChange = {
    /**
     * Who answers from now on
     */
    mode: 'bot' | 'human';
    /**
     * The team member who takes it; left out: as before
     */
    assignee_id?: string | null;
    /**
     * With `human`: when the bot answers again; left out: when the mode is changed
     */
    until?: string | null;
    /**
     * Why; left out: `api`
     */
    reason?: 'default' | 'customer_request' | 'bot_unsure' | 'bot_error' | 'rule' | 'team_reply' | 'limit_reached' | 'spam_guard' | 'api' | 'resolved' | 'timeout' | 'paused' | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * How far the team has read.
 */
export type ReadMark = {
    /**
     * The last message that was read; left out: all of them
     */
    up_to_message_id?: string | null;
};

/**
 * The team is done with the conversation.
 */
export type Resolution = {
    /**
     * For the team, who see it in the conversation
     */
    note?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The team is not done with the conversation.
 */
export type Reopening = {
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * What a team member does with a conversation right now.
 */
export type PresenceMark = {
    /**
     * What the member does with the conversation
     */
    doing: 'reading' | 'writing' | 'left';
};

/**
 * A text that the team writes often, in the languages that it writes.
 */
export type CannedReply = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What the team types to find it
     */
    shortcut: string;
    /**
     * By language tag (BCP 47)
     */
    texts: {
        [key: string]: string;
    };
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type CannedReplyPage = {
    data: Array<CannedReply>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A canned reply to be added.
 */
export type NewCannedReply = {
    /**
     * What the team types to find it
     */
    shortcut: string;
    /**
     * By language tag (BCP 47)
     */
    texts: {
        [key: string]: string;
    };
};

/**
 * What to change; `texts` are replaced whole.
 */
export type CannedReplyChange = {
    /**
     * What the team types to find it
     */
    shortcut?: string;
    /**
     * By language tag (BCP 47)
     */
    texts?: {
        [key: string]: string;
    };
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Who answers on a channel, and when.
 */
export type ChannelPolicy = {
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * Whether the bot may answer on this channel, once it is on
     */
    enabled: boolean;
    /**
     * Who answers first in a new conversation, and in one that was resolved. Known values: `bot`, `human`. More may be added.
     */
    default_mode: 'bot' | 'human' | (string & {});
    /**
     * When the bot answers, by the default schedule: at other times people do. Known values: `always`, `business_hours`, `outside_hours`. More may be added.
     */
    when: 'always' | 'business_hours' | 'outside_hours' | (string & {});
    /**
     * The engine of the bot on this channel; null: the one of its settings. Known values: `rules`, `llm`. More may be added.
     */
    engine: 'rules' | 'llm' | (string & {}) | null;
    /**
     * For how many minutes after a reply of the team the bot stays silent
     */
    human_hold_minutes: number;
    /**
     * What the bot asks for before a booking. Known values: `none`, `name`, `name_phone`. More may be added.
     */
    collect: 'none' | 'name' | 'name_phone' | (string & {});
};

/**
 * Who answers on each channel, and when.
 */
export type ChannelPolicies = {
    /**
     * One for each channel
     */
    policies: Array<ChannelPolicy>;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * What changes on a channel: fields that are left out stay as they are.
 */
export type ChannelPolicyInput = {
    /**
     * The channel that changes.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat';
    /**
     * Whether the bot may answer on this channel, once it is on
     */
    enabled?: boolean;
    /**
     * Who answers first in a new conversation, and in one that was resolved.
     */
    default_mode?: 'bot' | 'human';
    /**
     * When the bot answers, by the default schedule: at other times people do.
     */
    when?: 'always' | 'business_hours' | 'outside_hours';
    /**
     * The engine of the bot on this channel; null: the one of its settings.
     */
    engine?: 'rules' | 'llm' | null;
    /**
     * For how many minutes after a reply of the team the bot stays silent
     */
    human_hold_minutes?: number;
    /**
     * What the bot asks for before a booking.
     */
    collect?: 'none' | 'name' | 'name_phone';
};

/**
 * Changes of who answers on some channels.
 */
export type ChannelPoliciesChange = {
    /**
     * The channels that change
     */
    policies: Array<ChannelPolicyInput>;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * What the provider says of the account. Which fields there are depends on the channel.
 */
export type ChannelProviderFacts = {
    /**
     * WhatsApp's rating of the number
     */
    quality?: string | null;
    /**
     * To how many people the business may write first within 24 hours
     */
    messaging_limit?: string | null;
    /**
     * How fast WhatsApp accepts messages
     */
    throughput?: string | null;
    /**
     * The name that WhatsApp shows to customers
     */
    verified_name?: string | null;
    /**
     * How updates of Telegram arrive. Known values: `webhook`, `polling`. More may be added.
     */
    transport?: 'webhook' | 'polling' | (string & {}) | null;
    /**
     * Updates that wait at Telegram
     */
    pending_updates?: number | null;
};

/**
 * The status of a channel in detail: its queue, its failures, and the facts that its provider gives.
 */
export type ChannelServiceStatus = {
    /**
     * Known values: `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * Whether it is set up
     */
    configured: boolean;
    /**
     * `unchecked`: its provider could not be asked yet. `degraded`: messages wait or are held back. Known values: `not_configured`, `ok`, `unchecked`, `auth_error`, `restricted`, `payment_required`, `webhook_error`, `degraded`. More may be added.
     */
    status: 'not_configured' | 'ok' | 'unchecked' | 'auth_error' | 'restricted' | 'payment_required' | 'webhook_error' | 'degraded' | (string & {});
    /**
     * The number or the name of the bot, as customers see it
     */
    display: string | null;
    /**
     * Whether sending is refused with `channel_paused`
     */
    paused: boolean;
    pause: ChannelPauseNow | null;
    /**
     * When a customer last wrote, to about ten seconds
     */
    last_inbound_at: string | null;
    /**
     * When a message was last sent, to about ten seconds
     */
    last_outbound_at: string | null;
    last_error: ChannelError | null;
    /**
     * Messages that wait to be sent
     */
    queued: number;
    /**
     * Since when the first of them waits
     */
    oldest_queued_at: string | null;
    /**
     * Messages of the last 24 hours that could not be sent
     */
    failed_24h: number;
    /**
     * Calls of the provider in the last 24 hours that could not be read
     */
    unreadable_24h: number;
    /**
     * When the provider was last asked
     */
    checked_at: string | null;
    provider: ChannelProviderFacts | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type ChannelServiceStatusPage = {
    data: Array<ChannelServiceStatus>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A question to the knowledge.
 */
export type KnowledgeQuery = {
    /**
     * A question as a customer asks it, with its typos
     */
    query: string;
    /**
     * The language to prefer; others are found, too
     */
    locale?: string | null;
    /**
     * How many items at most
     */
    limit?: number | null;
    /**
     * Only items of these kinds; left out: of all
     */
    kinds?: Array<'text' | 'faq' | 'file' | 'site'> | null;
};

/**
 * An item that fits a question, with its best passage.
 */
export type KnowledgeHit = {
    /**
     * Opaque
     */
    knowledge_id: string;
    /**
     * Of a page: the site that it belongs to
     */
    source_id: string | null;
    /**
     * What the item is. Known values: `text`, `faq`, `file`, `site`. More may be added.
     */
    kind: 'text' | 'faq' | 'file' | 'site' | (string & {});
    /**
     * Of the item
     */
    title: string;
    /**
     * Of a page: its address
     */
    url: string | null;
    /**
     * Of an FAQ: the question that `snippet` answers
     */
    question: string | null;
    /**
     * The passage that fits best: a whole answer, or up to 700 characters of a text
     */
    snippet: string;
    /**
     * How much of the question the passage covers. It means the same in every workspace
     */
    score: number;
    /**
     * How it was found. `words`: by the words of the question and their synonyms. `similar`: by words that are spelled alike. `meaning`: by an embedding model alone. `both`: by words and meaning. Known values: `words`, `similar`, `meaning`, `both`. More may be added.
     */
    match: 'words' | 'similar' | 'meaning' | 'both' | (string & {});
};

/**
 * What the knowledge says about a question.
 */
export type KnowledgeAnswers = {
    /**
     * Best first, each item once
     */
    data: Array<KnowledgeHit>;
    /**
     * Whether the first hit is good enough to be given as an answer
     */
    answerable: boolean;
};

/**
 * The file that the text was taken from.
 */
export type KnowledgeFile = {
    /**
     * The name it was uploaded with
     */
    name: string;
    /**
     * What its bytes are
     */
    media_type: string;
    /**
     * In bytes
     */
    size: number;
};

/**
 * Why there is no text to search, or a part of it is missing.
 */
export type KnowledgeFailure = {
    /**
     * `access_denied`: the file has a password. `empty_content`: it has no text, such as a scan. `parse_error`: it is damaged, or some of its pages are. `too_large`: it unpacks to too much, or its text is too long. `unsupported_type`: its bytes are of another type than its name says. `timeout`: it takes too long to read. Known values: `access_denied`, `empty_content`, `parse_error`, `too_large`, `unsupported_type`, `timeout`. More may be added.
     */
    cause: 'access_denied' | 'empty_content' | 'parse_error' | 'too_large' | 'unsupported_type' | 'timeout' | (string & {});
    /**
     * The same in a sentence
     */
    detail: string;
};

/**
 * An item of knowledge, without its text.
 */
export type KnowledgeSummary = {
    /**
     * Opaque
     */
    id: string;
    /**
     * `text`: a text of yours. `faq`: questions with answers. `file`: an uploaded file. `site`: one page of a site. Known values: `text`, `faq`, `file`, `site`. More may be added.
     */
    kind: 'text' | 'faq' | 'file' | 'site' | (string & {});
    /**
     * What it is about; it counts when knowledge is searched
     */
    title: string;
    /**
     * The language of its text; null: found out from the text
     */
    locale: string | null;
    file: KnowledgeFile | null;
    /**
     * Of a page: the site that it belongs to
     */
    source_id: string | null;
    /**
     * Of a page: its address
     */
    url: string | null;
    /**
     * `queued` and `processing`: its text is not found yet. `ready`: it is found, if it is `enabled`. `partial`: it is found, but a part of its text is missing. `failed`: there is no text. `error` says why. Known values: `queued`, `processing`, `ready`, `partial`, `failed`. More may be added.
     */
    status: 'queued' | 'processing' | 'ready' | 'partial' | 'failed' | (string & {});
    error: KnowledgeFailure | null;
    /**
     * Whether it is found
     */
    enabled: boolean;
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    /**
     * Into how many passages its text is divided
     */
    chunk_count: number;
    /**
     * Whether it is also found by meaning, which needs an embedding model: `off` without one, `waiting` until it has answered, `failed` when it did not; words find it all the same. Known values: `off`, `waiting`, `ready`, `failed`. More may be added.
     */
    meaning: 'off' | 'waiting' | 'ready' | 'failed' | (string & {});
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type KnowledgeSummaryPage = {
    data: Array<KnowledgeSummary>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A question with its answer.
 */
export type KnowledgePairInput = {
    /**
     * As a customer would ask it
     */
    question: string;
    /**
     * What the customer is told, whole
     */
    answer: string;
    /**
     * Other ways to ask the same
     */
    variants?: Array<string>;
};

/**
 * A text, or questions with answers.
 */
export type NewKnowledge = {
    /**
     * `text` needs `content`, `faq` needs `items`
     */
    kind: 'text' | 'faq';
    /**
     * What it is about; it counts when knowledge is searched
     */
    title: string;
    /**
     * The language of its text (BCP 47)
     */
    locale?: string | null;
    /**
     * Plain text, or Markdown: headings and empty lines divide it into passages
     */
    content?: string | null;
    /**
     * Questions with answers
     */
    items?: Array<KnowledgePairInput> | null;
    /**
     * Whether it is found; left out: true
     */
    enabled?: boolean;
    /**
     * Your own words to find it by
     */
    tags?: Array<string>;
};

/**
 * A question with its answer.
 */
export type KnowledgePair = {
    /**
     * As a customer would ask it
     */
    question: string;
    /**
     * What the customer is told, whole
     */
    answer: string;
    /**
     * Other ways to ask the same
     */
    variants: Array<string>;
};

/**
 * Something that the workspace knows: a text, questions with answers, a file, or a page of a site.
 */
export type Knowledge = {
    /**
     * Opaque
     */
    id: string;
    /**
     * `text`: a text of yours. `faq`: questions with answers. `file`: an uploaded file. `site`: one page of a site. Known values: `text`, `faq`, `file`, `site`. More may be added.
     */
    kind: 'text' | 'faq' | 'file' | 'site' | (string & {});
    /**
     * What it is about; it counts when knowledge is searched
     */
    title: string;
    /**
     * The language of its text; null: found out from the text
     */
    locale: string | null;
    file: KnowledgeFile | null;
    /**
     * Of a page: the site that it belongs to
     */
    source_id: string | null;
    /**
     * Of a page: its address
     */
    url: string | null;
    /**
     * `queued` and `processing`: its text is not found yet. `ready`: it is found, if it is `enabled`. `partial`: it is found, but a part of its text is missing. `failed`: there is no text. `error` says why. Known values: `queued`, `processing`, `ready`, `partial`, `failed`. More may be added.
     */
    status: 'queued' | 'processing' | 'ready' | 'partial' | 'failed' | (string & {});
    error: KnowledgeFailure | null;
    /**
     * Whether it is found
     */
    enabled: boolean;
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    /**
     * Into how many passages its text is divided
     */
    chunk_count: number;
    /**
     * Whether it is also found by meaning, which needs an embedding model: `off` without one, `waiting` until it has answered, `failed` when it did not; words find it all the same. Known values: `off`, `waiting`, `ready`, `failed`. More may be added.
     */
    meaning: 'off' | 'waiting' | 'ready' | 'failed' | (string & {});
    /**
     * Raised by one with every change
     */
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
     * The text that is searched; of a file or a page what was taken out of it, at most 200000 characters. Null for questions with answers
     */
    content: string | null;
    /**
     * Questions with answers; empty for other kinds
     */
    items: Array<KnowledgePair>;
};

/**
 * What to change. `items` and `tags` are replaced whole.
 */
export type KnowledgeChange = {
    /**
     * What it is about; it counts when knowledge is searched
     */
    title?: string;
    /**
     * The language of its text (BCP 47)
     */
    locale?: string | null;
    /**
     * Plain text, or Markdown: headings and empty lines divide it into passages
     */
    content?: string | null;
    /**
     * Questions with answers
     */
    items?: Array<KnowledgePairInput> | null;
    /**
     * Whether it is found
     */
    enabled?: boolean;
    /**
     * Your own words to find it by
     */
    tags?: Array<string>;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A form with one file and its details.
 */
export type UploadKnowledgeFileForm = {
    /**
     * The file itself, at most 10 MiB
     */
    file: Blob | File;
    /**
     * Left out: the title in the file, or its name
     */
    title?: string;
    /**
     * The language of its text; left out: found out from the text
     */
    locale?: string;
    /**
     * Separated by commas
     */
    tags?: string;
};

/**
 * Words that mean the same.
 */
export type KnowledgeSynonymGroup = {
    /**
     * The language of the words (BCP 47)
     */
    locale: string;
    /**
     * Each is a word, or up to 6 together
     */
    words: Array<string>;
};

/**
 * Words of your trade that mean the same, beside those that are built in.
 */
export type KnowledgeSynonyms = {
    /**
     * In the order in which they were sent
     */
    groups: Array<KnowledgeSynonymGroup>;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * Words that mean the same.
 */
export type KnowledgeSynonymGroupInput = {
    /**
     * The language of the words (BCP 47)
     */
    locale: string;
    /**
     * Each is a word, or up to 6 together
     */
    words: Array<string>;
};

/**
 * All synonyms of the workspace.
 */
export type KnowledgeSynonymsChange = {
    /**
     * All groups: those that are left out are removed. Together they have at most 2000 words
     */
    groups: Array<KnowledgeSynonymGroupInput>;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A question of customers that nothing in the knowledge answers.
 */
export type KnowledgeQuestion = {
    /**
     * Opaque
     */
    id: string;
    /**
     * In the words of the customer who asked it first
     */
    question: string;
    /**
     * The language of the conversation
     */
    locale: string | null;
    /**
     * How often it was asked
     */
    count: number;
    /**
     * ISO 8601, in UTC
     */
    first_asked_at: string;
    /**
     * ISO 8601, in UTC
     */
    last_asked_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type KnowledgeQuestionPage = {
    data: Array<KnowledgeQuestion>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * The answer to a question of customers.
 */
export type KnowledgeAnswer = {
    /**
     * What the customer is told, whole
     */
    answer: string;
    /**
     * As the FAQ asks it; left out: in the customer's words
     */
    question?: string | null;
    /**
     * The FAQ to add it to; left out: a new one is made
     */
    knowledge_id?: string | null;
    /**
     * Of a new FAQ; left out: the question
     */
    title?: string | null;
};

/**
 * The numbers of the last run, or of the one that is under way.
 */
export type KnowledgeSourcePages = {
    /**
     * Pages that were found, fetched or not
     */
    discovered: number;
    /**
     * Pages that were asked for; `max_pages` limits these
     */
    fetched: number;
    /**
     * Pages whose text is new or has changed
     */
    indexed: number;
    /**
     * Pages whose text is as before
     */
    unchanged: number;
    /**
     * Pages that robots.txt, `noindex` or the source leaves out, and pages with the same text as another page
     */
    skipped: number;
    /**
     * Pages that could not be read; a text of an earlier run is kept
     */
    failed: number;
};

/**
 * A page with this cause.
 */
export type KnowledgeSourceErrorSample = {
    url: string;
    /**
     * null when the server gave no answer
     */
    http_status: number | null;
    /**
     * One sentence in English
     */
    detail: string;
};

/**
 * The pages of the last run that were not read for one cause, with up to five of them.
 */
export type KnowledgeSourceError = {
    /**
     * Why a page was not read. Known values: `invalid_url`, `blocked_address`, `dns_error`, `connection_failed`, `tls_error`, `timeout`, `robots_disallowed`, `not_found`, `access_denied`, `rate_limited`, `server_error`, `too_many_redirects`, `redirect_offsite`, `unsupported_type`, `too_large`, `empty_content`, `parse_error`, `max_pages_reached`, `cancelled`, `quota_exceeded`. More may be added.
     */
    cause: 'invalid_url' | 'blocked_address' | 'dns_error' | 'connection_failed' | 'tls_error' | 'timeout' | 'robots_disallowed' | 'not_found' | 'access_denied' | 'rate_limited' | 'server_error' | 'too_many_redirects' | 'redirect_offsite' | 'unsupported_type' | 'too_large' | 'empty_content' | 'parse_error' | 'max_pages_reached' | 'cancelled' | 'quota_exceeded' | (string & {});
    /**
     * Pages with this cause
     */
    count: number;
    samples: Array<KnowledgeSourceErrorSample>;
};

/**
 * A website whose pages become knowledge.
 */
export type KnowledgeSource = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `site`. More may be added.
     */
    kind: 'site' | (string & {});
    /**
     * Where the crawl starts
     */
    url: string;
    /**
     * How many pages a run fetches at most
     */
    max_pages: number;
    /**
     * Only pages whose paths fit one of these; empty: all. The start is read for its links in any case
     */
    include: Array<string>;
    /**
     * No pages whose paths fit one of these; it wins over `include`
     */
    exclude: Array<string>;
    /**
     * How often the site is read again by itself. Known values: `manual`, `daily`, `weekly`. More may be added.
     */
    refresh: 'manual' | 'daily' | 'weekly' | (string & {});
    /**
     * `failed`: no page of it is indexed. `partial`: some are, and others could not be read. Known values: `queued`, `processing`, `ready`, `partial`, `failed`. More may be added.
     */
    status: 'queued' | 'processing' | 'ready' | 'partial' | 'failed' | (string & {});
    pages: KnowledgeSourcePages;
    errors: Array<KnowledgeSourceError>;
    /**
     * When the last run began
     */
    last_run_at: string | null;
    /**
     * null: it is read only when somebody starts a crawl
     */
    next_run_at: string | null;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type KnowledgeSourcePage = {
    data: Array<KnowledgeSource>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A website whose pages are to become knowledge.
 */
export type NewKnowledgeSource = {
    /**
     * What it is; `site` is the only kind
     */
    kind?: 'site';
    /**
     * Where the crawl starts: http or https, on a public address
     */
    url: string;
    /**
     * How many pages a run fetches at most; 50 if left out
     */
    max_pages?: number | null;
    /**
     * Only pages whose paths fit one of these; empty: all. The start is read for its links in any case
     */
    include?: Array<string> | null;
    /**
     * No pages whose paths fit one of these; it wins over `include`
     */
    exclude?: Array<string> | null;
    /**
     * How often the site is read again by itself; `manual` if left out
     */
    refresh?: 'manual' | 'daily' | 'weekly' | null;
};

/**
 * The fields to change; the others stay. It counts from the next run on.
 */
export type KnowledgeSourceChange = {
    /**
     * How many pages a run fetches at most
     */
    max_pages?: number;
    /**
     * Only pages whose paths fit one of these; empty: all. The start is read for its links in any case
     */
    include?: Array<string>;
    /**
     * No pages whose paths fit one of these; it wins over `include`
     */
    exclude?: Array<string>;
    /**
     * How often the site is read again by itself
     */
    refresh?: 'manual' | 'daily' | 'weekly';
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number;
};

/**
 * A page of a source, as the last run met it.
 */
export type KnowledgePage = {
    url: string;
    /**
     * `queued`: the run has not come to it yet. Known values: `queued`, `indexed`, `unchanged`, `skipped`, `failed`. More may be added.
     */
    status: 'queued' | 'indexed' | 'unchanged' | 'skipped' | 'failed' | (string & {});
    /**
     * Why a page was not read. Known values: `invalid_url`, `blocked_address`, `dns_error`, `connection_failed`, `tls_error`, `timeout`, `robots_disallowed`, `not_found`, `access_denied`, `rate_limited`, `server_error`, `too_many_redirects`, `redirect_offsite`, `unsupported_type`, `too_large`, `empty_content`, `parse_error`, `max_pages_reached`, `cancelled`, `quota_exceeded`. More may be added.
     */
    cause: 'invalid_url' | 'blocked_address' | 'dns_error' | 'connection_failed' | 'tls_error' | 'timeout' | 'robots_disallowed' | 'not_found' | 'access_denied' | 'rate_limited' | 'server_error' | 'too_many_redirects' | 'redirect_offsite' | 'unsupported_type' | 'too_large' | 'empty_content' | 'parse_error' | 'max_pages_reached' | 'cancelled' | 'quota_exceeded' | (string & {}) | null;
    /**
     * null when the server gave no answer
     */
    http_status: number | null;
    /**
     * The item with its text
     */
    knowledge_id: string | null;
    /**
     * The title of the page
     */
    title: string | null;
    /**
     * When it was last asked for
     */
    fetched_at: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type KnowledgePagePage = {
    data: Array<KnowledgePage>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A stage for each kind of task.
 */
export type StageByKind = {
    /**
     * The stage of appointments
     */
    scheduled: string;
    /**
     * The stage of tasks of a queue
     */
    queue: string;
};

/**
 * The stage into which each operation puts a task, by kind.
 */
export type OperationStages = {
    check_in: StageByKind;
    complete: StageByKind;
    no_show: StageByKind;
    fail: StageByKind;
    cancel: StageByKind;
    reschedule: StageByKind;
};

/**
 * A stage that a task can be in.
 */
export type Stage = {
    /**
     * Its name in the API
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    /**
     * What it means that a task is in this stage. `waiting`, `planned` and `active` are open; `done`, `failed` and `cancelled` are terminal. Known values: `waiting`, `planned`, `active`, `done`, `failed`, `cancelled`. More may be added.
     */
    category: 'waiting' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled' | (string & {});
    /**
     * Which kinds of tasks can be in this stage
     */
    kinds: Array<string>;
    /**
     * Whether a task in this stage has ended; follows from the category
     */
    terminal: boolean;
    /**
     * `#` and six hexadecimal digits
     */
    color: string | null;
    /**
     * From left to right on a board
     */
    position: number;
    /**
     * How many minutes a task may be in this stage
     */
    sla_minutes: number | null;
};

/**
 * What must be true before an action is carried out.
 */
export type Guard = {
    /**
     * What is asked. Known values: `unclaimed`, `claimed`, `actor_is_assignee`, `status_in`, `evidence_present`, `counter_lt`. More may be added.
     */
    type: 'unclaimed' | 'claimed' | 'actor_is_assignee' | 'status_in' | 'evidence_present' | 'counter_lt' | (string & {});
    /**
     * Of `status_in`: any of these
     */
    statuses: Array<string> | null;
    /**
     * Of `evidence_present`: an attachment of this kind; null: of any
     */
    kind: string | null;
    /**
     * Of `counter_lt`: the name of the counter
     */
    counter: string | null;
    /**
     * Of `counter_lt`: the counter must be below this
     */
    value: number | null;
};

/**
 * What an action does in addition to moving the task.
 */
export type Effect = {
    /**
     * What is done. Known values: `assign`, `unassign`, `set_priority`, `add_tags`, `remove_tags`, `set_due`, `increment`, `comment`. More may be added.
     */
    type: 'assign' | 'unassign' | 'set_priority' | 'add_tags' | 'remove_tags' | 'set_due' | 'increment' | 'comment' | (string & {});
    /**
     * Of `assign`: who gets the task; null: the actor
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
     * Of `set_due`: minutes from now; null removes the due date
     */
    minutes: number | null;
    /**
     * Of `increment`: the name of the counter
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

/**
 * Something that people do with a task, and where it leads.
 */
export type Action = {
    /**
     * Its name in the API; `-` and `_` are the same
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    /**
     * `claim` takes a task of a queue, `release` gives it back, `move` and `outcome` move any task. Known values: `claim`, `release`, `move`, `outcome`. More may be added.
     */
    type: 'claim' | 'release' | 'move' | 'outcome' | (string & {});
    /**
     * The kinds of tasks it is for
     */
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
     * The operation that changes the status; null: the status stays. Known values: `check_in`, `complete`, `no_show`, `fail`, `cancel`. More may be added.
     */
    operation: 'check_in' | 'complete' | 'no_show' | 'fail' | 'cancel' | (string & {}) | null;
    /**
     * Which team members may do it; empty: all. API keys always may
     */
    roles: Array<string>;
    /**
     * All of these must be true
     */
    guards: Array<Guard>;
    /**
     * What is filled in when it is carried out
     */
    fields: Array<Field>;
    /**
     * What it does in addition to moving the task, in this order
     */
    effects: Array<Effect>;
};

/**
 * The stages of tasks, and the actions that move them from stage to stage. A version never changes.
 */
export type StageConfig = {
    /**
     * Raised by one with every configuration written
     */
    version: number;
    /**
     * Why it was changed, for people
     */
    note: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    created_by: Actor;
    /**
     * The earlier version that it repeats
     */
    reverted_from: number | null;
    /**
     * The stage in which a task begins
     */
    initial: StageByKind;
    operation_stages: OperationStages;
    /**
     * The stages of tasks
     */
    stages: Array<Stage>;
    /**
     * The actions that move tasks
     */
    actions: Array<Action>;
};

/**
 * When and by whom a version of the stage configuration was written. To read its content, use its number.
 */
export type StageVersion = {
    /**
     * Raised by one with every configuration written
     */
    version: number;
    /**
     * Why it was changed, for people
     */
    note: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    created_by: Actor;
    /**
     * The earlier version that it repeats
     */
    reverted_from: number | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type StageVersionPage = {
    data: Array<StageVersion>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * `id`, or `name` and `phone`: the customer is found by the phone, or created. A name without a phone is always a new customer. For a known customer only empty fields are filled.
 */
export type BookingCustomerInput = {
    /**
     * A customer who is known
     */
    id?: string | null;
    name?: string | null;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone?: string | null;
    /**
     * A language tag (BCP 47)
     */
    locale?: string | null;
};

/**
 * The time to keep. The customer can also be named when it is confirmed.
 */
export type NewHold = {
    /**
     * What is booked
     */
    service_id: string;
    /**
     * How many people come
     */
    party_size?: number | null;
    /**
     * Resources that must be used; the others that are needed are chosen among the free ones
     */
    resource_ids?: Array<string> | null;
    /**
     * RFC 3339 with an offset; any free, open, whole minute
     */
    start: string;
    customer?: BookingCustomerInput | null;
};

/**
 * A time kept for ten minutes. It is a booking in status `held`, under the same id.
 */
export type Hold = {
    /**
     * Opaque. The booking keeps this id when the hold is confirmed
     */
    id: string;
    /**
     * The state of the booking; every workspace has the same statuses. Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * What is held
     */
    service_id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * End of the service itself, without the buffer
     */
    end: string;
    /**
     * Confirm before this moment: ten minutes after it was made
     */
    expires_at: string;
    /**
     * How many people come
     */
    party_size: number;
    /**
     * The resources that are taken
     */
    resource_ids: Array<string>;
    /**
     * The time taken from each resource. It stays here after the booking has ended and the time is free
     */
    allocations: Array<Allocation>;
    customer: BookingCustomer | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * Details that were not sent with the hold. A customer named here replaces the one of the hold.
 */
export type Confirmation = {
    customer?: BookingCustomerInput | null;
    /**
     * For the team
     */
    notes?: string | null;
    /**
     * By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    intake?: {
        [key: string]: unknown;
    } | null;
    /**
     * How urgent it is as work
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    /**
     * By default `api` for a key, `dashboard` for a team member, `agent` for the bot and `automation` for an automation
     */
    source?: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | null;
    /**
     * Where it is to be done
     */
    location?: AddressInput | null;
    /**
     * RFC 3339 with an offset: by when it should be done
     */
    due_at?: string | null;
    /**
     * The conversation it came from
     */
    conversation_id?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * What to book, when, and for whom.
 */
export type NewBooking = {
    /**
     * What is booked
     */
    service_id: string;
    /**
     * How many people come
     */
    party_size?: number | null;
    /**
     * Resources that must be used; the others that are needed are chosen among the free ones
     */
    resource_ids?: Array<string> | null;
    /**
     * RFC 3339 with an offset. An appointment needs it; a queue does not accept it
     */
    start?: string | null;
    customer: BookingCustomerInput;
    /**
     * Rules that do not count for this start: `notice` of the service, opening `hours`, the `past` (up to 30 days ago). Team members may use it, and keys with `settings:write`. Other bookings and holds always count
     */
    override?: Array<'notice' | 'hours' | 'past'> | null;
    /**
     * For the team
     */
    notes?: string | null;
    /**
     * By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    intake?: {
        [key: string]: unknown;
    } | null;
    /**
     * How urgent it is as work
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    /**
     * By default `api` for a key, `dashboard` for a team member, `agent` for the bot and `automation` for an automation
     */
    source?: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | null;
    /**
     * Where it is to be done
     */
    location?: AddressInput | null;
    /**
     * RFC 3339 with an offset: by when it should be done
     */
    due_at?: string | null;
    /**
     * The conversation it came from
     */
    conversation_id?: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type BookingPage = {
    data: Array<Booking>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A customer who has a booking in a period, with what the team wants to know before they come.
 */
export type BookedCustomer = {
    /**
     * Opaque
     */
    customer_id: string;
    /**
     * Start of their first booking that took place or is still to take place: the booking with this start is their first visit
     */
    first_start: string | null;
    /**
     * How many of their bookings are `no_show`, at any time
     */
    no_shows: number;
};

/**
 * One page of a list, and where the next page begins.
 */
export type BookedCustomerPage = {
    data: Array<BookedCustomer>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * The fields to change; fields that are left out stay as they are.
 */
export type BookingChange = {
    /**
     * For the team
     */
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

/**
 * All fields are optional; the body may be empty.
 */
export type OperationRequest = {
    /**
     * Why; kept in the history
     */
    reason?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The new time of a booking, and its new length if that shall change.
 */
export type Reschedule = {
    /**
     * RFC 3339 with an offset: the new time
     */
    start: string;
    /**
     * The new length without buffers; left out: the length stays the same
     */
    duration_minutes?: number | null;
    /**
     * Resources that must be used; the others that are needed are chosen among the free ones
     */
    resource_ids?: Array<string> | null;
    /**
     * Why; kept in the history
     */
    reason?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A payment to record.
 */
export type PaymentRequest = {
    /**
     * Left out in a first payment: the deposit of a booking that waits for it, else the price. Every later payment needs it
     */
    amount_cents?: number | null;
    /**
     * How it was paid
     */
    method: 'cash' | 'card' | 'pix' | 'transfer' | 'other';
    /**
     * For the team
     */
    note?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * All fields are optional; the body may be empty.
 */
export type EndRequest = {
    /**
     * Why; kept in the history
     */
    reason?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
    /**
     * Needed before the start of the booking: it ends all the same
     */
    early?: boolean | null;
};

/**
 * Which customer is the same person.
 */
export type CustomerMerge = {
    /**
     * The customer who becomes part of this one
     */
    other_id: string;
};

/**
 * How many bookings there are, in all and by status.
 */
export type BookingCounts = {
    /**
     * All but held, released, expired and rescheduled
     */
    total: number;
    /**
     * The number of bookings in each status; a missing status has none
     */
    by_status: {
        [key: string]: number;
    };
};

/**
 * The next booking that is still to come.
 */
export type NextBooking = {
    /**
     * Opaque
     */
    id: string;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * Opaque
     */
    service_id: string;
};

/**
 * A share, and the number that it is based on.
 */
export type Rate = {
    /**
     * Between 0 and 1; null when n is 0
     */
    rate: number | null;
    /**
     * The number of ended appointments that the rate is based on
     */
    n: number;
};

/**
 * An amount of money in one currency.
 */
export type Sum = {
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * In whole cents
     */
    cents: number;
};

/**
 * A customer's bookings in numbers, as of now.
 */
export type CustomerSummary = {
    /**
     * Opaque
     */
    customer_id: string;
    bookings: BookingCounts;
    /**
     * Start of the first booking they came to
     */
    first_visit_at: string | null;
    /**
     * Start of the latest booking they came to
     */
    last_visit_at: string | null;
    next_booking: NextBooking | null;
    /**
     * The share of no-shows among bookings that are completed or no_show
     */
    no_show_rate: Rate;
    /**
     * Prices of completed bookings, one entry per currency
     */
    total_spent: Array<Sum>;
    /**
     * How many of their conversations are open
     */
    open_conversations: number;
};

/**
 * It comes again at the same local time on these weekdays, in the time zone of the workspace. At most for a year.
 */
export type TimeOffRepeats = {
    /**
     * 1 is Monday, 7 is Sunday
     */
    weekdays: Array<number>;
    /**
     * The last day on which it can begin
     */
    until: string;
};

/**
 * Time off to be taken.
 */
export type NewTimeOff = {
    /**
     * The resource that is away
     */
    resource_id: string;
    /**
     * A whole minute. RFC 3339 with an offset
     */
    start: string;
    /**
     * A whole minute, at most a year after `start`, or a day if it repeats. RFC 3339 with an offset
     */
    end: string;
    /**
     * For the team; customers never see it
     */
    reason?: string | null;
    repeats?: TimeOffRepeats | null;
    /**
     * Take the time also where bookings stand: they stay, and their time is free for nobody else. Without it they are listed, and nothing is taken
     */
    over?: boolean | null;
};

/**
 * A booking or a hold that stands in a time which is closed. `GET /bookings/{id}` has the rest.
 */
export type BookingInTheWay = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * Opaque
     */
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
     * The resources that it uses
     */
    resource_ids: Array<string>;
};

/**
 * Time off that was taken, and the bookings that it was taken over.
 */
export type TimeOffTaken = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The resource that is away
     */
    resource_id: string;
    /**
     * When it begins for the first time
     */
    start: string;
    /**
     * When it ends for the first time
     */
    end: string;
    /**
     * For the team; customers never see it
     */
    reason: string | null;
    /**
     * It comes again at the same local time on these weekdays, in the time zone of the workspace. null: it comes once
     */
    repeats: {
        /**
         * 1 is Monday, 7 is Sunday
         */
        weekdays: Array<number>;
        /**
         * The last day on which it can begin
         */
        until: string;
    } | null;
    /**
     * All its times, or in a list those in the range that was asked for
     */
    times: Array<TimeOffTime>;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * The bookings and holds that stand in it and stay, because of `over`. Sorted by start; the first 100.
     */
    bookings: Array<BookingInTheWay>;
};

/**
 * Open from `start` to `end` on that day.
 */
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

/**
 * A day, and when the schedule is open on it.
 */
export type NewScheduleOverride = {
    /**
     * A day in the schedule's zone
     */
    date: string;
    /**
     * When it is open that day; empty: closed
     */
    windows: Array<WindowInput>;
    /**
     * For people
     */
    reason?: string | null;
};

/**
 * A day as it is now, and the bookings that stand in what is closed on it.
 */
export type ScheduleDaySet = {
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
    /**
     * For people
     */
    reason: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    updated_at: string;
    /**
     * The bookings and holds that stand in time which is closed on this day. They stay. Sorted by start; the first 100.
     */
    bookings: Array<BookingInTheWay>;
};

/**
 * A calendar of the bookings of one person, for the calendar programs of phones and computers.
 */
export type CalendarFeed = {
    /**
     * Whose bookings it shows
     */
    resource_id: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * The team member who did it
     */
    created_by: Actor;
};

/**
 * A calendar feed with its secret link, which is shown only once.
 */
export type CalendarFeedWithLink = {
    /**
     * Whose bookings it shows
     */
    resource_id: string;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * The team member who did it
     */
    created_by: Actor;
    /**
     * Where calendar programs read it, without a key; shown once
     */
    url: string;
};

/**
 * A stage for each kind of task.
 */
export type StageByKindInput = {
    /**
     * The stage of appointments
     */
    scheduled: string;
    /**
     * The stage of tasks of a queue
     */
    queue: string;
};

/**
 * The stage into which each operation puts a task, by kind.
 */
export type OperationStagesInput = {
    check_in: StageByKindInput;
    complete: StageByKindInput;
    no_show: StageByKindInput;
    fail: StageByKindInput;
    cancel: StageByKindInput;
    reschedule: StageByKindInput;
};

/**
 * A stage that a task can be in.
 */
export type StageInput = {
    /**
     * Its name in the API. Small letters, digits, `_`, `-`
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    /**
     * What it means that a task is in this stage. `waiting`, `planned` and `active` are open; `done`, `failed` and `cancelled` are terminal.
     */
    category: 'waiting' | 'planned' | 'active' | 'done' | 'failed' | 'cancelled';
    /**
     * Which kinds of tasks can be in this stage. Left out: both kinds
     */
    kinds?: Array<'scheduled' | 'queue'> | null;
    /**
     * Left out: follows from the category
     */
    terminal?: boolean | null;
    /**
     * `#` and six hexadecimal digits
     */
    color?: string | null;
    /**
     * Left out: the position in the list
     */
    position?: number | null;
    /**
     * How many minutes a task may be in this stage
     */
    sla_minutes?: number | null;
};

/**
 * What must be true before an action is carried out.
 */
export type GuardInput = {
    /**
     * What is asked.
     */
    type: 'unclaimed' | 'claimed' | 'actor_is_assignee' | 'status_in' | 'evidence_present' | 'counter_lt';
    /**
     * Of `status_in`: any of these
     */
    statuses?: Array<'confirmed' | 'pending_payment' | 'checked_in'> | null;
    /**
     * Of `evidence_present`: an attachment of this kind; null: of any
     */
    kind?: 'photo' | 'signature' | 'document' | null;
    /**
     * Of `counter_lt`: the name of the counter
     */
    counter?: string | null;
    /**
     * Of `counter_lt`: the counter must be below this
     */
    value?: number | null;
};

/**
 * What an action does in addition to moving the task.
 */
export type EffectInput = {
    /**
     * What is done.
     */
    type: 'assign' | 'unassign' | 'set_priority' | 'add_tags' | 'remove_tags' | 'set_due' | 'increment' | 'comment';
    /**
     * Of `assign`: who gets the task; null: the actor
     */
    resource_id?: string | null;
    /**
     * Of `set_priority`
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Of `add_tags` and `remove_tags`
     */
    tags?: Array<string> | null;
    /**
     * Of `set_due`: minutes from now; null removes the due date
     */
    minutes?: number | null;
    /**
     * Of `increment`: the name of the counter
     */
    counter?: string | null;
    /**
     * Of `increment`; null: 1
     */
    by?: number | null;
    /**
     * Of `comment`
     */
    body?: string | null;
};

/**
 * Something that people do with a task, and where it leads.
 */
export type ActionInput = {
    /**
     * Its name in the API; `-` and `_` are the same. Small letters, digits, `_`, `-`
     */
    key: string;
    /**
     * What people read: a text, or one per language
     */
    name: string | {
        [key: string]: string;
    };
    /**
     * `claim` takes a task of a queue, `release` gives it back, `move` and `outcome` move any task.
     */
    type: 'claim' | 'release' | 'move' | 'outcome';
    /**
     * The kinds of tasks it is for. Left out: both kinds
     */
    kinds?: Array<'scheduled' | 'queue'> | null;
    /**
     * Stages it can be carried out in
     */
    from: Array<string>;
    /**
     * The stage it leads to
     */
    to: string;
    /**
     * The operation that changes the status; null: the status stays.
     */
    operation?: 'check_in' | 'complete' | 'no_show' | 'fail' | 'cancel' | null;
    /**
     * Which team members may do it; empty: all. API keys always may
     */
    roles?: Array<'agent' | 'admin' | 'owner'> | null;
    /**
     * All of these must be true
     */
    guards?: Array<GuardInput> | null;
    /**
     * What is filled in when it is carried out
     */
    fields?: Array<FieldInput> | null;
    /**
     * What it does in addition to moving the task, in this order
     */
    effects?: Array<EffectInput> | null;
};

/**
 * A whole stage configuration, which replaces the current one.
 */
export type NewStageConfig = {
    /**
     * Why it was changed, for people
     */
    note?: string | null;
    /**
     * The stage in which a task begins
     */
    initial: StageByKindInput;
    operation_stages: OperationStagesInput;
    /**
     * The stages of tasks
     */
    stages: Array<StageInput>;
    /**
     * The actions that move tasks
     */
    actions: Array<ActionInput>;
    /**
     * New stages for open tasks in a stage that is removed: from the old key to the new one
     */
    migrate?: {
        [key: string]: string;
    } | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * All members are optional, and the body may be empty.
 */
export type StageRevert = {
    /**
     * Why it was changed, for people
     */
    note?: string | null;
    /**
     * New stages for open tasks in a stage that is removed: from the old key to the new one
     */
    migrate?: {
        [key: string]: string;
    } | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Who carries out the action, and the data for its fields.
 */
export type ActionRequest = {
    /**
     * By the keys of the action's `fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    data?: {
        [key: string]: unknown;
    } | null;
    /**
     * The resource that does it; by default a resource of the team member who calls
     */
    resource_id?: string | null;
    /**
     * Needed if the action completes a booking, or says that nobody came, before its start
     */
    early?: boolean | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * How long a task may stay in its stage, and whether it has stayed longer.
 */
export type Sla = {
    /**
     * When the task must leave its stage: `sla_minutes` of the stage after it came there. null when the stage has none, and when the task is not open
     */
    due_at: string | null;
    /**
     * Whether that moment has passed
     */
    breached: boolean;
};

/**
 * A booking seen as work to be done: all fields of a booking, and whether it is late.
 */
export type WorkItem = {
    /**
     * Opaque. A hold keeps its id when it is confirmed
     */
    id: string;
    /**
     * The state of the booking; every workspace has the same statuses. Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * Where the work stands, in the workspace's own words: a key of the stage configuration
     */
    stage: string;
    /**
     * An appointment with a time, or a task that waits until somebody takes it. Known values: `scheduled`, `queue`. More may be added.
     */
    kind: 'scheduled' | 'queue' | (string & {});
    /**
     * What is booked
     */
    service_id: string;
    /**
     * null for a task of a queue until somebody takes it
     */
    start: string | null;
    /**
     * End of the service itself, without the buffer
     */
    end: string | null;
    /**
     * How many people come
     */
    party_size: number;
    customer: BookingCustomer | null;
    /**
     * The time taken from each resource. It stays here after the booking has ended and the time is free
     */
    allocations: Array<Allocation>;
    /**
     * How urgent it is as work. Known values: `low`, `normal`, `high`, `urgent`. More may be added.
     */
    priority: 'low' | 'normal' | 'high' | 'urgent' | (string & {});
    /**
     * Your own words to find it by
     */
    tags: Array<string>;
    /**
     * The channel it came from. Known values: `api`, `dashboard`, `whatsapp`, `telegram`, `webchat`, `agent`, `automation`, `import`. More may be added.
     */
    source: 'api' | 'dashboard' | 'whatsapp' | 'telegram' | 'webchat' | 'agent' | 'automation' | 'import' | (string & {});
    /**
     * For the team
     */
    notes: string | null;
    /**
     * What was filled in, by the keys of the service's `intake_fields`
     */
    intake: {
        [key: string]: unknown;
    };
    /**
     * When it should be done; it is overdue after that
     */
    due_at: string | null;
    location: Address | null;
    /**
     * The resource that has the task
     */
    assignee: string | null;
    /**
     * Since when `assignee` has it
     */
    claimed_at: string | null;
    /**
     * For a hold: when its time is free again; null once it is confirmed
     */
    hold_expires_at: string | null;
    /**
     * The booking that this one replaced
     */
    rescheduled_from: string | null;
    /**
     * The booking that replaced this one
     */
    rescheduled_to: string | null;
    /**
     * When it ended. It can be reopened for 24 hours; null: it has not ended
     */
    ended_at: string | null;
    cancel_reason: string | null;
    /**
     * The conversation it came from
     */
    conversation_id: string | null;
    /**
     * The price at the time of booking
     */
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * The deposit at the time of booking; null: none was asked for
     */
    deposit_cents: number | null;
    /**
     * Still `pending_payment` at this moment, the booking is cancelled
     */
    deposit_due_at: string | null;
    /**
     * What was paid, oldest first
     */
    payments: Array<Payment>;
    /**
     * The sum of `payments`
     */
    paid_cents: number;
    created_by: Actor;
    /**
     * Counters that actions have raised
     */
    counters: {
        [key: string]: number;
    };
    /**
     * The keys of the actions that the caller can carry out now
     */
    available_actions: Array<string>;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type WorkItemPage = {
    data: Array<WorkItem>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * The fields to change; fields that are left out stay as they are.
 */
export type WorkItemChange = {
    /**
     * null sets `normal`
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Replaces all tags; null removes them
     */
    tags?: Array<string> | null;
    /**
     * RFC 3339 with an offset; null removes it
     */
    due_at?: string | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * One move of a booking, from stage to stage and from status to status.
 */
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
     * null: the booking is new
     */
    from_stage: string | null;
    to_stage: string;
    /**
     * null: the booking is new
     */
    from_status: string | null;
    to_status: string;
    /**
     * The operation or action that moved it
     */
    action: string;
    actor: Actor;
    /**
     * The resource that did it, if it was named
     */
    resource_id: string | null;
    /**
     * The data that was sent: the reason, or the fields of the action
     */
    data: {
        [key: string]: unknown;
    };
    /**
     * How long it was in `to_stage`, until now if it still is; null once it has ended
     */
    seconds_in_stage: number | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type HistoryEntryPage = {
    data: Array<HistoryEntry>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type LocationEventPage = {
    data: Array<LocationEvent>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * Where somebody is, or was.
 */
export type NewLocationEvent = {
    /**
     * Such as position, departure, arrival
     */
    kind: string;
    /**
     * In degrees
     */
    lat: number;
    /**
     * In degrees
     */
    lng: number;
    /**
     * The accuracy in metres
     */
    accuracy_m?: number | null;
    /**
     * RFC 3339 with an offset; left out: now
     */
    recorded_at?: string | null;
};

/**
 * The money of the bookings that start in the range, in one currency, in whole cents.
 */
export type Money = {
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * The prices of open bookings: confirmed, waiting for a payment, or checked in
     */
    expected_cents: number;
    /**
     * The prices of completed bookings
     */
    done_cents: number;
    /**
     * The prices of bookings that were cancelled, or whose customer did not come
     */
    lost_cents: number;
    /**
     * What was recorded as paid for these and for failed bookings
     */
    paid_cents: number;
};

/**
 * The main fields of a booking, for long lists.
 */
export type BriefBooking = {
    /**
     * Opaque
     */
    booking_id: string;
    /**
     * Opaque
     */
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
    /**
     * A key of the stage configuration
     */
    stage: string;
};

/**
 * `now` is the current booking; without one, a booking that was checked in during the last day and is past its end. `next` is the next booking to start within 7 days.
 */
export type ResourceOverview = {
    /**
     * Opaque
     */
    resource_id: string;
    name: string;
    /**
     * What it is: the `kind` of the resource
     */
    kind: string;
    /**
     * Minutes that are open by the current schedule of the resource; all minutes without a schedule
     */
    working_minutes: number;
    /**
     * Minutes with at least one booking, without buffers
     */
    booked_minutes: number;
    /**
     * Booked minutes outside working time
     */
    booked_outside_minutes: number;
    /**
     * Buffers before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when working is 0
     */
    occupancy: number | null;
    /**
     * Confirmed, waiting for a payment, or checked in
     */
    open: number;
    /**
     * Open bookings that are checked in, or that are going on now
     */
    active: number;
    /**
     * Open bookings that are past their due date or their end
     */
    overdue: number;
    /**
     * Completed
     */
    completed: number;
    /**
     * The money of these bookings, by currency. Empty if none of them has a price or a payment
     */
    money: Array<Money>;
    /**
     * The current booking
     */
    now: BriefBooking | null;
    /**
     * The next booking to start
     */
    next: BriefBooking | null;
};

/**
 * The length of a group's queue. A task waits in the group of its service.
 */
export type GroupOverview = {
    /**
     * Opaque
     */
    group_id: string;
    name: string;
    /**
     * Open tasks of a queue that nobody has taken
     */
    waiting: number;
    /**
     * When the task that waits longest came in
     */
    oldest_waiting_at: string | null;
    /**
     * How many seconds ago that was
     */
    oldest_wait_seconds: number | null;
};

/**
 * Minutes are summed over the resources listed; a booking counts once, however many of them it uses. Without `group_id`, tasks that wait in no group count, too.
 */
export type TeamTotals = {
    /**
     * Minutes that are open by the current schedule of the resource; all minutes without a schedule
     */
    working_minutes: number;
    /**
     * Minutes with at least one booking, without buffers
     */
    booked_minutes: number;
    /**
     * Booked minutes outside working time
     */
    booked_outside_minutes: number;
    /**
     * Buffers before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when working is 0
     */
    occupancy: number | null;
    /**
     * Confirmed, waiting for a payment, or checked in
     */
    open: number;
    /**
     * Open bookings that are checked in, or that are going on now
     */
    active: number;
    /**
     * Open bookings that are past their due date or their end
     */
    overdue: number;
    /**
     * Completed
     */
    completed: number;
    /**
     * The money of these bookings, by currency. Empty if none of them has a price or a payment
     */
    money: Array<Money>;
    /**
     * Open tasks of a queue that nobody has taken
     */
    waiting: number;
    /**
     * When the task that waits longest came in
     */
    oldest_waiting_at: string | null;
    /**
     * How many seconds ago that was
     */
    oldest_wait_seconds: number | null;
};

/**
 * The state of the team: who does what, what is late, and what waits.
 */
export type TeamOverview = {
    /**
     * The first moment of the range
     */
    from: string;
    /**
     * The end of the range, not included
     */
    to: string;
    /**
     * Active resources by name, at most 200
     */
    resources: Array<ResourceOverview>;
    /**
     * The number of resources that are left out of the list and the totals; ask for a group to see them
     */
    omitted_resources: number;
    /**
     * By name, at most 200
     */
    groups: Array<GroupOverview>;
    totals: TeamTotals;
};

/**
 * The planned time of completed bookings.
 */
export type PlannedTime = {
    /**
     * The length of the services, without buffers
     */
    minutes: number;
    /**
     * The number of bookings
     */
    n: number;
};

/**
 * The real time of the completed bookings for which it is known.
 */
export type RealTime = {
    /**
     * From check-in, or the first active stage, to completion
     */
    minutes: number;
    /**
     * The planned time of the same bookings
     */
    planned_minutes: number;
    /**
     * The number of bookings
     */
    n: number;
};

/**
 * One day, week or month of the statistics.
 */
export type StatsEntry = {
    /**
     * The first moment of the range
     */
    from: string;
    /**
     * The end of the range, not included
     */
    to: string;
    bookings: BookingCounts;
    /**
     * Minutes that are open by the current schedule of the resource; all minutes without a schedule
     */
    working_minutes: number;
    /**
     * Minutes with at least one booking, without buffers
     */
    booked_minutes: number;
    /**
     * Booked minutes outside working time
     */
    booked_outside_minutes: number;
    /**
     * Buffers before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when working is 0
     */
    occupancy: number | null;
};

/**
 * What one resource did in a range of time, in numbers.
 */
export type ResourceStats = {
    /**
     * Opaque
     */
    resource_id: string;
    name: string;
    /**
     * The first moment of the range
     */
    from: string;
    /**
     * The end of the range, not included
     */
    to: string;
    bookings: BookingCounts;
    /**
     * Minutes that are open by the current schedule of the resource; all minutes without a schedule
     */
    working_minutes: number;
    /**
     * Minutes with at least one booking, without buffers
     */
    booked_minutes: number;
    /**
     * Booked minutes outside working time
     */
    booked_outside_minutes: number;
    /**
     * Buffers before and after services
     */
    buffer_minutes: number;
    /**
     * Working time that is neither booked nor a buffer
     */
    free_minutes: number;
    /**
     * Share of the working time that is booked: (booked - booked_outside) / working; null when working is 0
     */
    occupancy: number | null;
    /**
     * The share of completed bookings among all that ended: completed, no-show, failed or cancelled
     */
    completion_rate: Rate;
    /**
     * The share of no-shows among bookings that are completed or no_show
     */
    no_show_rate: Rate;
    /**
     * The share of cancelled bookings among all that ended
     */
    cancel_rate: Rate;
    planned: PlannedTime;
    real: RealTime;
    /**
     * The money of these bookings, by currency. Empty if none of them has a price or a payment
     */
    money: Array<Money>;
    /**
     * One entry per bucket, in order, also when nothing was booked. The first and last may be incomplete
     */
    series: Array<StatsEntry>;
};

/**
 * One page of a list, and where the next page begins.
 */
export type AttachmentPage = {
    data: Array<Attachment>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A form with one file and its details.
 */
export type CreateAttachmentForm = {
    /**
     * The file itself, at most 10 MiB
     */
    file: Blob | File;
    /**
     * What it shows
     */
    kind: 'photo' | 'signature' | 'document';
    /**
     * The name to show; left out: the name of the file, without its path
     */
    name?: string;
};

/**
 * How the chat looks on the page: its color, its corner and its picture.
 */
export type WebChatTheme = {
    /**
     * Of the bubble and of what the visitor wrote; six hexadecimal digits
     */
    color: string;
    /**
     * The corner of the page. Known values: `right`, `left`. More may be added.
     */
    position: 'right' | 'left' | (string & {});
    /**
     * Light or dark; `auto`: as the visitor has set it. Known values: `auto`, `light`, `dark`. More may be added.
     */
    scheme: 'auto' | 'light' | 'dark' | (string & {});
    /**
     * Beside the bubble; null: the bubble alone
     */
    launcher_text: string | null;
    /**
     * An https address of a picture; null: none
     */
    logo_url: string | null;
};

/**
 * The words of the business in one language. Where one is null, the chat has words of its own.
 */
export type WebChatTexts = {
    /**
     * At the top of the chat
     */
    title: string | null;
    /**
     * Before the first message
     */
    greeting: string | null;
    /**
     * In place of the greeting while nobody is there
     */
    away: string | null;
    /**
     * Above the form before the chat
     */
    pre_chat: string | null;
};

/**
 * What visitors can do in the chat besides writing.
 */
export type WebChatFeatures = {
    /**
     * Whether visitors can send pictures and files
     */
    attachments: boolean;
    /**
     * Whether visitors can send where they are
     */
    location: boolean;
    /**
     * Whether visitors can book, move and cancel
     */
    booking: boolean;
    /**
     * Whether visitors can end the chat
     */
    end_chat: boolean;
};

/**
 * One thing that visitors are asked for.
 */
export type WebChatPreChatField = {
    /**
     * What is asked for. Known values: `name`, `email`, `phone`. More may be added.
     */
    key: 'name' | 'email' | 'phone' | (string & {});
    /**
     * Whether the chat begins only with it
     */
    required: boolean;
};

/**
 * The form before the chat. What is typed there proves nothing about who a visitor is.
 */
export type WebChatPreChat = {
    /**
     * Whether there is a form before the chat
     */
    enabled: boolean;
    fields: Array<WebChatPreChatField>;
};

/**
 * The page on which customers book by themselves, in the words and colors of the chat.
 */
export type PublicBookingPage = {
    /**
     * Whether the page can be opened
     */
    enabled: boolean;
    /**
     * The last part of its address, `/b/{slug}`; no other workspace has it; null: none was chosen yet
     */
    slug: string | null;
};

/**
 * The chat widget of a workspace, as it is set up.
 */
export type WebChatSite = {
    /**
     * For the page of the business; it is not a secret
     */
    publishable_key: string;
    /**
     * The key before it, as long as it is accepted
     */
    previous_key: string | null;
    /**
     * Until when the previous key is accepted
     */
    previous_key_until: string | null;
    /**
     * The pages that may show the chat, as origins: exact, or `https:/*.host` for everything below a host
     */
    allowed_origins: Array<string>;
    /**
     * Of the secret that signs who visitors are; null: there is none yet
     */
    secret_last4: string | null;
    theme: WebChatTheme;
    /**
     * The language of the chat: a language tag, or `auto` for the language of the page
     */
    locale: string;
    /**
     * By language tag (BCP 47)
     */
    texts: {
        [key: string]: WebChatTexts;
    };
    features: WebChatFeatures;
    pre_chat: WebChatPreChat;
    booking_page: PublicBookingPage;
    /**
     * Visitors, and what they wrote, are forgotten this many days after their last visit
     */
    retention_days: number;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * What to change about how the chat looks.
 */
export type WebChatThemeChange = {
    /**
     * Of the bubble and of what the visitor wrote; six hexadecimal digits
     */
    color?: string;
    /**
     * The corner of the page
     */
    position?: 'right' | 'left';
    /**
     * Light or dark; `auto`: as the visitor has set it
     */
    scheme?: 'auto' | 'light' | 'dark';
    /**
     * Beside the bubble; null: the bubble alone
     */
    launcher_text?: string | null;
    /**
     * An https address of a picture; null: none
     */
    logo_url?: string | null;
};

/**
 * The words of the business in one language.
 */
export type WebChatTextsIn = {
    /**
     * At the top of the chat
     */
    title?: string | null;
    /**
     * Before the first message
     */
    greeting?: string | null;
    /**
     * In place of the greeting while nobody is there
     */
    away?: string | null;
    /**
     * Above the form before the chat
     */
    pre_chat?: string | null;
};

/**
 * What to change about what visitors can do.
 */
export type WebChatFeaturesChange = {
    /**
     * Whether visitors can send pictures and files
     */
    attachments?: boolean;
    /**
     * Whether visitors can send where they are
     */
    location?: boolean;
    /**
     * Whether visitors can book, move and cancel
     */
    booking?: boolean;
    /**
     * Whether visitors can end the chat
     */
    end_chat?: boolean;
};

/**
 * One thing that visitors are asked for.
 */
export type WebChatPreChatFieldIn = {
    /**
     * What is asked for
     */
    key: 'name' | 'email' | 'phone';
    /**
     * Whether the chat begins only with it; left out: it does not
     */
    required?: boolean;
};

/**
 * What to change about the form before the chat.
 */
export type WebChatPreChatChange = {
    /**
     * Whether there is a form before the chat
     */
    enabled?: boolean;
    /**
     * Replaced whole
     */
    fields?: Array<WebChatPreChatFieldIn>;
};

/**
 * What to change about the page on which customers book.
 */
export type PublicBookingPageChange = {
    /**
     * Whether the page can be opened
     */
    enabled?: boolean;
    /**
     * The last part of its address, `/b/{slug}`; no other workspace has it
     */
    slug?: string | null;
};

/**
 * What to change; what is left out stays as it is.
 */
export type WebChatSiteChange = {
    /**
     * The pages that may show the chat, as origins: exact, or `https:/*.host` for everything below a host
     */
    allowed_origins?: Array<string>;
    theme?: WebChatThemeChange;
    /**
     * The language of the chat: a language tag, or `auto` for the language of the page
     */
    locale?: string;
    /**
     * By language tag (BCP 47); replaced whole
     */
    texts?: {
        [key: string]: WebChatTextsIn;
    };
    features?: WebChatFeaturesChange;
    pre_chat?: WebChatPreChatChange;
    booking_page?: PublicBookingPageChange;
    /**
     * Visitors, and what they wrote, are forgotten this many days after their last visit
     */
    retention_days?: number;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * How a new key takes the place of the old one.
 */
export type WebChatKeyRotation = {
    /**
     * How long the old key is accepted as well, so that pages can be changed; 0: it ends now
     */
    overlap_hours?: number | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The site with its new secret.
 */
export type WebChatSecret = {
    /**
     * For the page of the business; it is not a secret
     */
    publishable_key: string;
    /**
     * The key before it, as long as it is accepted
     */
    previous_key: string | null;
    /**
     * Until when the previous key is accepted
     */
    previous_key_until: string | null;
    /**
     * The pages that may show the chat, as origins: exact, or `https:/*.host` for everything below a host
     */
    allowed_origins: Array<string>;
    /**
     * Of the secret that signs who visitors are; null: there is none yet
     */
    secret_last4: string | null;
    theme: WebChatTheme;
    /**
     * The language of the chat: a language tag, or `auto` for the language of the page
     */
    locale: string;
    /**
     * By language tag (BCP 47)
     */
    texts: {
        [key: string]: WebChatTexts;
    };
    features: WebChatFeatures;
    pre_chat: WebChatPreChat;
    booking_page: PublicBookingPage;
    /**
     * Visitors, and what they wrote, are forgotten this many days after their last visit
     */
    retention_days: number;
    /**
     * Raised by one with every change
     */
    version: number;
    /**
     * Shown only now. It signs who visitors are, so it belongs on the server of the website, never on a page
     */
    secret: string;
};

/**
 * Somebody whom a visitor can ask for.
 */
export type WebChatPerson = {
    /**
     * Opaque
     */
    id: string;
    /**
     * As the business calls it
     */
    name: string;
    /**
     * Of the initials, where there is no photo
     */
    color: string;
    /**
     * A small photo
     */
    photo_url: string | null;
};

/**
 * A service that visitors can book in the chat.
 */
export type WebChatService = {
    /**
     * Opaque
     */
    id: string;
    name: string;
    /**
     * For customers
     */
    description: string | null;
    /**
     * How long it takes
     */
    duration_minutes: number;
    /**
     * null: no price is shown
     */
    price_cents: number | null;
    /**
     * What is paid in advance
     */
    deposit_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * The smallest party
     */
    min_party_size: number;
    /**
     * The largest party that the service takes and its resources hold; null: any
     */
    max_party_size: number | null;
    /**
     * How far ahead it can be booked; null: any
     */
    max_advance_days: number | null;
    /**
     * What is asked when it is booked
     */
    intake_fields: Array<Field>;
    /**
     * Whom a visitor can ask for, as `resource_ids`; empty: there is nobody to choose from
     */
    people: Array<WebChatPerson>;
};

/**
 * What the chat widget needs to know before it is opened.
 */
export type WebChatConfig = {
    /**
     * Of the business
     */
    name: string;
    /**
     * In which its times are shown
     */
    timezone: string;
    /**
     * The language of the chat: a language tag, or `auto` for the language of the page
     */
    locale: string;
    /**
     * Of the business: for visitors whose language the chat does not know
     */
    default_locale: string;
    /**
     * Whether the business is open now, by its default schedule or else by any of its resources
     */
    open: boolean;
    theme: WebChatTheme;
    /**
     * By language tag (BCP 47)
     */
    texts: {
        [key: string]: WebChatTexts;
    };
    features: WebChatFeatures;
    pre_chat: WebChatPreChat;
    /**
     * Those that visitors can book, by name. Where booking is switched off: those of the visitor’s own bookings
     */
    services: Array<WebChatService>;
};

/**
 * The page on which a visitor opened the chat.
 */
export type WebChatPage = {
    /**
     * Its address
     */
    url?: string | null;
    /**
     * Its title
     */
    title?: string | null;
    /**
     * The page before it
     */
    referrer?: string | null;
};

/**
 * Who opens the chat, and where.
 */
export type NewWebChatSession = {
    /**
     * A language tag (BCP 47)
     */
    locale?: string | null;
    page?: WebChatPage | null;
    /**
     * As the visitor typed it
     */
    name?: string | null;
    email?: string | null;
    /**
     * As the visitor typed it
     */
    phone?: string | null;
    /**
     * A JWT (HS256) that the website signed with the secret of the site
     */
    identity_token?: string | null;
};

/**
 * The conversation of a visitor.
 */
export type WebChatConversation = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Whether the team is done with it; the next message opens it again. Known values: `open`, `resolved`. More may be added.
     */
    status: 'open' | 'resolved' | (string & {});
    /**
     * Who answers. Known values: `bot`, `human`. More may be added.
     */
    mode: 'bot' | 'human' | (string & {});
    /**
     * The visitor's newest message that the team has read, and with it all before; null: none
     */
    read_up_to_message_id: string | null;
};

/**
 * Who wrote a message, as far as visitors are told.
 */
export type WebChatAuthor = {
    /**
     * Known values: `customer`, `member`, `bot`, `automation`, `api_key`, `system`. More may be added.
     */
    kind: 'customer' | 'member' | 'bot' | 'automation' | 'api_key' | 'system' | (string & {});
    /**
     * The first name of a person, or the name of the bot; null: it has none to show
     */
    name: string | null;
};

/**
 * A message, as the visitor sees it.
 */
export type WebChatMessage = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The id of the message in the stream. Send the one of the newest message as `Last-Event-ID` to get all after it
     */
    event_id: string;
    /**
     * `inbound`: the visitor wrote it. Known values: `inbound`, `outbound`. More may be added.
     */
    direction: 'inbound' | 'outbound' | (string & {});
    author: WebChatAuthor;
    /**
     * What it holds. Known values: `text`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `contact`, `options`. More may be added.
     */
    type: 'text' | 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contact' | 'options' | (string & {});
    /**
     * The text; null: there is none, or its author took it back
     */
    text: string | null;
    attachments: Array<MessageFile>;
    location: MessageLocation | null;
    contacts: Array<MessageContact>;
    options: MessageOptions | null;
    choice: MessageChoice | null;
    /**
     * The message that it answers
     */
    reply_to_id: string | null;
    /**
     * As the page called it
     */
    client_ref: string | null;
    /**
     * What the visitor wrote is `received`. It never goes back. Known values: `received`, `sent`, `delivered`, `read`. More may be added.
     */
    status: 'received' | 'sent' | 'delivered' | 'read' | (string & {});
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    edited_at: string | null;
    /**
     * When its author took it back
     */
    deleted_at: string | null;
};

/**
 * A visitor, and what was said so far.
 */
export type WebChatSession = {
    /**
     * Send it as `Svc-Visitor`. Whoever has it reads and writes as this visitor
     */
    visitor_token: string;
    /**
     * Thirty days after the last call; each call moves it
     */
    expires_at: string;
    conversation: WebChatConversation | null;
    /**
     * The newest ones, newest first
     */
    messages: Array<WebChatMessage>;
};

/**
 * Who the visitor is: typed, or signed by the website.
 */
export type WebChatIdentification = {
    /**
     * As the visitor typed it
     */
    name?: string | null;
    email?: string | null;
    /**
     * As the visitor typed it
     */
    phone?: string | null;
    /**
     * A JWT (HS256) that the website signed with the secret of the site
     */
    identity_token?: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type WebChatMessagePage = {
    data: Array<WebChatMessage>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * An option that the visitor tapped.
 */
export type WebChatChoice = {
    /**
     * The `id` of the option
     */
    option_id: string;
    /**
     * The message that offers it: the last one, or any earlier one
     */
    message_id: string;
};

/**
 * Where the visitor is, as the browser tells.
 */
export type WebChatLocation = {
    /**
     * In degrees
     */
    lat: number;
    /**
     * In degrees
     */
    lng: number;
    /**
     * Within so many metres
     */
    accuracy_m?: number | null;
};

/**
 * What to say: exactly one content.
 */
export type NewWebChatMessage = {
    /**
     * The text
     */
    text?: string | null;
    choice?: WebChatChoice | null;
    location?: WebChatLocation | null;
    /**
     * Files that this visitor uploaded and did not send yet
     */
    attachments?: Array<string> | null;
    /**
     * A name of yours: the same again answers the first message
     */
    client_ref?: string | null;
};

/**
 * A form with one file and its details.
 */
export type UploadWebChatFileForm = {
    /**
     * The file itself, at most 16 MiB
     */
    file: Blob | File;
};

/**
 * How far the visitor has read.
 */
export type WebChatReadMark = {
    /**
     * The last message that was read; left out: all of them
     */
    up_to_message_id?: string | null;
};

/**
 * The time to keep for the visitor.
 */
export type NewWebChatHold = {
    /**
     * What is booked
     */
    service_id: string;
    /**
     * RFC 3339 with an offset; any free, open, whole minute
     */
    start: string;
    /**
     * How many people come
     */
    party_size?: number | null;
    /**
     * Resources that must be used; the others that are needed are chosen among the free ones
     */
    resource_ids?: Array<string> | null;
};

/**
 * A person, a room or a thing that is booked.
 */
export type WebChatResource = {
    /**
     * Opaque
     */
    id: string;
    /**
     * As the business calls it
     */
    name: string;
};

/**
 * A time that is kept for a visitor for ten minutes.
 */
export type WebChatHold = {
    /**
     * Opaque. The booking keeps this id when the hold is confirmed
     */
    id: string;
    /**
     * The state of the hold. Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * What is booked
     */
    service_id: string;
    /**
     * As the business calls the service
     */
    service_name: string;
    /**
     * How many people come
     */
    party_size: number;
    /**
     * Who and what is booked
     */
    resources: Array<WebChatResource>;
    /**
     * ISO 8601, in UTC
     */
    start: string;
    /**
     * ISO 8601, in UTC
     */
    end: string;
    /**
     * Confirm before this moment: ten minutes after it was made
     */
    expires_at: string;
};

/**
 * Who comes, and what the service asks for. A phone number that another customer has finds nobody: the booking is the visitor’s.
 */
export type WebChatConfirmation = {
    name: string;
    /**
     * International format with a leading plus. Variants of one mobile number are equal.
     */
    phone: string;
    email?: string | null;
    /**
     * For the team
     */
    notes?: string | null;
    /**
     * By the keys of the service's `intake_fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON
     */
    intake?: {
        [key: string]: unknown;
    } | null;
};

/**
 * A booking, as the visitor who made it sees it.
 */
export type WebChatBooking = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The state of the booking. Known values: `held`, `confirmed`, `pending_payment`, `checked_in`, `completed`, `no_show`, `failed`, `cancelled`, `rescheduled`, `released`, `expired`. More may be added.
     */
    status: 'held' | 'confirmed' | 'pending_payment' | 'checked_in' | 'completed' | 'no_show' | 'failed' | 'cancelled' | 'rescheduled' | 'released' | 'expired' | (string & {});
    /**
     * What is booked
     */
    service_id: string;
    /**
     * As the business calls the service
     */
    service_name: string;
    /**
     * How many people come
     */
    party_size: number;
    /**
     * Who and what is booked
     */
    resources: Array<WebChatResource>;
    /**
     * null: it waits until somebody has time for it
     */
    start: string | null;
    /**
     * ISO 8601, in UTC
     */
    end: string | null;
    /**
     * The price at the time of booking
     */
    price_cents: number | null;
    /**
     * Known values: `BRL`, `ARS`, `PYG`, `USD`. More may be added.
     */
    currency: 'BRL' | 'ARS' | 'PYG' | 'USD' | (string & {});
    /**
     * Whether the visitor can move it to another time
     */
    can_reschedule: boolean;
    /**
     * Whether the visitor can cancel it
     */
    can_cancel: boolean;
};

/**
 * One page of a list, and where the next page begins.
 */
export type WebChatBookingPage = {
    data: Array<WebChatBooking>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * All fields are optional; the body may be empty.
 */
export type WebChatCancellation = {
    /**
     * Why; kept in the history
     */
    reason?: string | null;
};

/**
 * The new time of a booking.
 */
export type WebChatReschedule = {
    /**
     * RFC 3339 with an offset: the new time
     */
    start: string;
    /**
     * Resources that must be used; the others that are needed are chosen among the free ones
     */
    resource_ids?: Array<string> | null;
    /**
     * Why; kept in the history
     */
    reason?: string | null;
};

/**
 * What the bot does for customers. What is off is done by people.
 */
export type BotIntents = {
    /**
     * Whether it books
     */
    book: boolean;
    /**
     * Whether it moves bookings
     */
    reschedule: boolean;
    /**
     * Whether it cancels bookings
     */
    cancel: boolean;
    /**
     * Whether it lists the bookings of the customer
     */
    my_bookings: boolean;
    /**
     * Whether it answers questions from the knowledge
     */
    question: boolean;
    /**
     * Whether it says when the business is open
     */
    hours: boolean;
    /**
     * Whether it says where the business is
     */
    address: boolean;
    /**
     * Whether it says what services cost
     */
    prices: boolean;
    /**
     * Whether it hands over to a person who is asked for
     */
    human: boolean;
};

/**
 * What can be booked with the bot, and how many choices it offers.
 */
export type BotBooking = {
    /**
     * How many times or services it offers at once
     */
    max_options: number;
    /**
     * The services that can be booked with the bot; null: all
     */
    service_ids: Array<string> | null;
};

/**
 * When and how the bot hands a conversation over to people.
 */
export type BotHandoff = {
    /**
     * Words with which customers ask for a person, besides those that the bot knows
     */
    keywords: Array<string>;
    /**
     * After how many messages in a row that it does not understand it hands over
     */
    after_failed_turns: number;
    /**
     * What it says when it hands over, by language tag
     */
    message: {
        [key: string]: string;
    };
    /**
     * The same outside of the opening hours
     */
    out_of_hours_message: {
        [key: string]: string;
    };
    /**
     * After how many minutes without an answer of the team the customer gets an apology
     */
    timeout_minutes: number;
};

/**
 * What the engine `llm` gets.
 */
export type BotModel = {
    /**
     * What the model is told about the business
     */
    instructions: string;
    /**
     * How freely the model writes
     */
    temperature: number;
    /**
     * How long an answer of the model may be
     */
    max_output_tokens: number;
};

/**
 * How the bot answers questions.
 */
export type BotKnowledge = {
    /**
     * Whether the bot answers questions from the knowledge of the workspace
     */
    enabled: boolean;
    /**
     * How well a passage must match a question to be an answer
     */
    min_score: number;
    /**
     * `quote` shows the passage; `generate` lets the model answer from it. `rules` always quotes. Known values: `quote`, `generate`. More may be added.
     */
    answer_mode: 'quote' | 'generate' | (string & {});
    /**
     * Whether answers name their sources
     */
    cite: boolean;
};

/**
 * What the bot says where the business has no text of its own, by language.
 */
export type BotDefaultTexts = {
    /**
     * What it says first to a new customer
     */
    greeting: {
        [key: string]: string;
    };
    /**
     * What it says when it hands over
     */
    message: {
        [key: string]: string;
    };
    /**
     * The same outside of the opening hours
     */
    out_of_hours_message: {
        [key: string]: string;
    };
};

/**
 * The bot of a workspace, as it is set up.
 */
export type Bot = {
    /**
     * Whether the bot answers, on the channels whose policy allows it
     */
    enabled: boolean;
    /**
     * `rules` needs no model; `llm` uses the model that the operator has set, and `rules` where there is none. Known values: `rules`, `llm`. More may be added.
     */
    engine: 'rules' | 'llm' | (string & {});
    /**
     * The name under which the bot writes
     */
    name: string;
    /**
     * The languages in which the bot answers (BCP 47): Portuguese, Spanish and English, of any country
     */
    locales: Array<string>;
    /**
     * The language in which it answers a customer whose language is not among them
     */
    default_locale: string;
    /**
     * What it says first to a new customer, by language tag; where a language is missing, it has own words
     */
    greeting: {
        [key: string]: string;
    };
    intents: BotIntents;
    booking: BotBooking;
    handoff: BotHandoff;
    llm: BotModel;
    knowledge: BotKnowledge;
    default_texts: BotDefaultTexts;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * What to change about what the bot does.
 */
export type BotIntentsChange = {
    /**
     * Whether it books
     */
    book?: boolean;
    /**
     * Whether it moves bookings
     */
    reschedule?: boolean;
    /**
     * Whether it cancels bookings
     */
    cancel?: boolean;
    /**
     * Whether it lists the bookings of the customer
     */
    my_bookings?: boolean;
    /**
     * Whether it answers questions from the knowledge
     */
    question?: boolean;
    /**
     * Whether it says when the business is open
     */
    hours?: boolean;
    /**
     * Whether it says where the business is
     */
    address?: boolean;
    /**
     * Whether it says what services cost
     */
    prices?: boolean;
    /**
     * Whether it hands over to a person who is asked for
     */
    human?: boolean;
};

/**
 * What to change about how the bot books.
 */
export type BotBookingChange = {
    /**
     * How many times or services it offers at once
     */
    max_options?: number;
    /**
     * The services that can be booked with the bot; null: all
     */
    service_ids?: Array<string> | null;
};

/**
 * What to change about handing over.
 */
export type BotHandoffChange = {
    /**
     * Words with which customers ask for a person, besides those that the bot knows; replaced whole
     */
    keywords?: Array<string>;
    /**
     * After how many messages in a row that it does not understand it hands over
     */
    after_failed_turns?: number;
    /**
     * What it says when it hands over, by language tag; replaced whole
     */
    message?: {
        [key: string]: string;
    };
    /**
     * The same outside of the opening hours; replaced whole
     */
    out_of_hours_message?: {
        [key: string]: string;
    };
    /**
     * After how many minutes without an answer of the team the customer gets an apology
     */
    timeout_minutes?: number;
};

/**
 * What to change about what the model gets.
 */
export type BotModelChange = {
    /**
     * What the model is told about the business
     */
    instructions?: string;
    /**
     * How freely the model writes
     */
    temperature?: number;
    /**
     * How long an answer of the model may be
     */
    max_output_tokens?: number;
};

/**
 * What to change about how the bot answers questions.
 */
export type BotKnowledgeChange = {
    /**
     * Whether the bot answers questions from the knowledge
     */
    enabled?: boolean;
    /**
     * How well a passage must match a question to be an answer
     */
    min_score?: number;
    /**
     * `quote` shows the passage; `generate` lets the model answer from it. `rules` always quotes.
     */
    answer_mode?: 'quote' | 'generate';
    /**
     * Whether answers name their sources
     */
    cite?: boolean;
};

/**
 * What to change; what is left out stays as it is.
 */
export type BotChange = {
    /**
     * Whether the bot answers, on the channels whose policy allows it
     */
    enabled?: boolean;
    /**
     * `rules` needs no model; `llm` uses the model that the operator has set, and `rules` where there is none.
     */
    engine?: 'rules' | 'llm';
    /**
     * The name under which the bot writes
     */
    name?: string;
    /**
     * The languages in which the bot answers (BCP 47): Portuguese, Spanish and English, of any country
     */
    locales?: Array<string>;
    /**
     * The language in which it answers a customer whose language is not among them
     */
    default_locale?: string;
    /**
     * What it says first to a new customer, by language tag; where a language is missing, it has own words; replaced whole
     */
    greeting?: {
        [key: string]: string;
    };
    intents?: BotIntentsChange;
    booking?: BotBookingChange;
    handoff?: BotHandoffChange;
    llm?: BotModelChange;
    knowledge?: BotKnowledgeChange;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A conversation to be tried.
 */
export type BotTrialRequest = {
    /**
     * The channel on which the customer writes.
     */
    channel: 'whatsapp' | 'telegram' | 'webchat';
    /**
     * A language tag (BCP 47)
     */
    locale: string;
    /**
     * What the customer sends, in order; each gets a turn of the bot
     */
    messages: Array<string | {
        /**
         * What the customer writes
         */
        text?: string;
        /**
         * The id or the title of an option that the bot offered last
         */
        choice?: string;
    }>;
    settings?: BotChange;
    /**
     * The moment at which it happens, past or to come; left out: now
     */
    now?: string | null;
};

/**
 * A message of the bot.
 */
export type BotTrialMessage = {
    /**
     * What the bot writes
     */
    text: string;
    /**
     * What the customer can tap
     */
    options: Array<{
        id: string;
        title: string;
        description: string | null;
    }>;
    /**
     * Where an answer comes from
     */
    sources: Array<{
        knowledge_id: string;
        title: string;
        url: string | null;
    }>;
};

/**
 * What the customer is asked to say yes to.
 */
export type BotTrialProposal = {
    /**
     * Known values: `book`, `reschedule`, `cancel`. More may be added.
     */
    kind: 'book' | 'reschedule' | 'cancel' | (string & {});
    /**
     * Of a hold or booking that is only played
     */
    booking_id: string;
    /**
     * When the booking would begin
     */
    start: string | null;
};

/**
 * What the bot knows after the turn.
 */
export type BotTrialState = {
    /**
     * What the message was understood as. Known values: `book`, `reschedule`, `cancel`, `my_bookings`, `question`, `hours`, `address`, `prices`, `human`, `greeting`, `thanks`, `yes`, `no`, `menu`, `none`. More may be added.
     */
    intent: 'book' | 'reschedule' | 'cancel' | 'my_bookings' | 'question' | 'hours' | 'address' | 'prices' | 'human' | 'greeting' | 'thanks' | 'yes' | 'no' | 'menu' | 'none' | (string & {});
    service_id: string | null;
    /**
     * A local date
     */
    date: string | null;
    /**
     * A local time
     */
    time: string | null;
    /**
     * Not before this local time
     */
    time_from: string | null;
    /**
     * Before this local time
     */
    time_to: string | null;
    /**
     * Such as `morning`, when the customer named no hour
     */
    part_of_day: string | null;
    name: string | null;
    phone: string | null;
};

/**
 * How the turn came about. Its steps may change at any time.
 */
export type BotTrialTrace = {
    /**
     * Who answered. Known values: `rules`, `llm`. More may be added.
     */
    engine: 'rules' | 'llm' | (string & {});
    /**
     * What was understood, read and decided
     */
    steps: Array<{
        what: string;
        /**
         * Whatever belongs to the step
         */
        detail?: unknown;
    }>;
};

/**
 * The answer of the bot to one message.
 */
export type BotTrialTurn = {
    messages: Array<BotTrialMessage>;
    /**
     * A person answers from now on
     */
    handoff: {
        /**
         * Why a person is called. Known values: `default`, `customer_request`, `bot_unsure`, `bot_error`, `rule`, `team_reply`, `limit_reached`, `spam_guard`, `api`, `resolved`, `timeout`, `paused`. More may be added.
         */
        reason: 'default' | 'customer_request' | 'bot_unsure' | 'bot_error' | 'rule' | 'team_reply' | 'limit_reached' | 'spam_guard' | 'api' | 'resolved' | 'timeout' | 'paused' | (string & {});
    } | null;
    proposals: Array<BotTrialProposal>;
    state: BotTrialState;
    trace: BotTrialTrace;
};

/**
 * How the bot answers.
 */
export type BotTrial = {
    /**
     * One for each message
     */
    turns: Array<BotTrialTurn>;
};

/**
 * A field that is compared with a value.
 */
export type AutomationComparison = {
    /**
     * The name of a field of what the trigger is about, with its type: `booking.id` (id), `booking.status` (enum), `booking.stage` (id), `booking.kind` (enum), `booking.service_id` (id), `booking.start` (moment), `booking.end` (moment), `booking.party_size` (number), `booking.priority` (enum), `booking.tags` (list), `booking.source` (enum), `booking.notes` (text), `booking.due_at` (moment), `booking.location.formatted` (text), `booking.assignee` (id), `booking.claimed_at` (moment), `booking.ended_at` (moment), `booking.rescheduled_from` (id), `booking.rescheduled_to` (id), `booking.cancel_reason` (text), `booking.conversation_id` (id), `booking.price_cents` (number), `booking.currency` (enum), `booking.deposit_cents` (number), `booking.deposit_due_at` (moment), `booking.paid_cents` (number), `booking.created_by.kind` (enum), `booking.version` (number), `booking.created_at` (moment), `booking.updated_at` (moment), `customer.id` (id), `customer.name` (text), `customer.phone` (text), `customer.locale` (text), `customer.email` (text), `customer.company` (text), `customer.tags` (list), `customer.address.formatted` (text), `customer.notes` (text), `customer.claimed_phone` (text), `customer.version` (number), `customer.created_at` (moment), `customer.updated_at` (moment), `conversation.id` (id), `conversation.channel` (enum), `conversation.status` (enum), `conversation.mode` (enum), `conversation.mode_reason` (enum), `conversation.mode_until` (moment), `conversation.snoozed_until` (moment), `conversation.priority` (enum), `conversation.tags` (list), `conversation.assignee.id` (id), `conversation.assignee.name` (text), `conversation.unread_count` (number), `conversation.waiting_since` (moment), `conversation.last_inbound_at` (moment), `conversation.last_activity_at` (moment), `conversation.window.open` (boolean), `conversation.window.expires_at` (moment), `conversation.channel_paused` (boolean), `conversation.locale` (text), `conversation.resolved_at` (moment), `conversation.version` (number), `conversation.created_at` (moment), `conversation.updated_at` (moment), `message.text` (text), `service.id` (id), `service.name` (text), `service.description` (text), `service.mode` (enum), `service.duration_minutes` (number), `service.buffer_minutes` (number), `service.buffer_before_minutes` (number), `service.slot_interval_minutes` (number), `service.min_notice_minutes` (number), `service.max_advance_days` (number), `service.min_party_size` (number), `service.max_party_size` (number), `service.price_cents` (number), `service.currency` (enum), `service.deposit_cents` (number), `service.deposit_due_minutes` (number), `service.schedule_id` (id), `service.active` (boolean), `service.tags` (list), `service.version` (number), `service.created_at` (moment), `service.updated_at` (moment), `workspace.name` (text), `workspace.open` (boolean). Also `booking.intake.KEY` and `booking.counters.NAME`; in a flow `answers.NAME`, and behind an action `steps.ID.status` and `steps.ID.body.PATH` of a webhook.
     */
    field: string;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents. Known values: `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `contains`, `starts_with`, `exists`, `changed_to`. More may be added.
     */
    op: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | (string & {});
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
 */
export type AutomationConditionInnermost = {
    /**
     * All of these hold
     */
    all?: Array<AutomationComparison>;
    /**
     * At least one of these holds
     */
    any?: Array<AutomationComparison>;
    /**
     * This does not hold
     */
    not?: AutomationComparison;
    /**
     * The name of a field: `AutomationComparison` lists them
     */
    field?: string;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents. Known values: `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `contains`, `starts_with`, `exists`, `changed_to`. More may be added.
     */
    op?: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | (string & {});
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
 */
export type AutomationConditionInside = {
    /**
     * All of these hold
     */
    all?: Array<AutomationConditionInnermost>;
    /**
     * At least one of these holds
     */
    any?: Array<AutomationConditionInnermost>;
    /**
     * This does not hold
     */
    not?: AutomationConditionInnermost;
    /**
     * The name of a field: `AutomationComparison` lists them
     */
    field?: string;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents. Known values: `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `contains`, `starts_with`, `exists`, `changed_to`. More may be added.
     */
    op?: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | (string & {});
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
 */
export type AutomationCondition = {
    /**
     * All of these hold
     */
    all?: Array<AutomationConditionInside>;
    /**
     * At least one of these holds
     */
    any?: Array<AutomationConditionInside>;
    /**
     * This does not hold
     */
    not?: AutomationConditionInside;
    /**
     * The name of a field: `AutomationComparison` lists them
     */
    field?: string;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents. Known values: `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `contains`, `starts_with`, `exists`, `changed_to`. More may be added.
     */
    op?: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | (string & {});
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * What begins a run, and what must be true when it happens.
 */
export type AutomationTrigger = {
    /**
     * What begins a run. A hold is not yet a booking: `booking.created` comes with its confirmation. Known values: `booking.created`, `booking.confirmed`, `booking.cancelled`, `booking.rescheduled`, `booking.completed`, `booking.no_show`, `booking.checked_in`, `booking.failed`, `booking.starts_in`, `booking.ended_ago`, `booking.stage_entered`, `booking.stage_stuck`, `task.unclaimed_for`, `conversation.opened`, `conversation.resolved`, `conversation.handed_over`, `conversation.waiting_for`, `message.arrived`, `customer.created`, `customer.tagged`, `schedule`. More may be added.
     */
    type: 'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.completed' | 'booking.no_show' | 'booking.checked_in' | 'booking.failed' | 'booking.starts_in' | 'booking.ended_ago' | 'booking.stage_entered' | 'booking.stage_stuck' | 'task.unclaimed_for' | 'conversation.opened' | 'conversation.resolved' | 'conversation.handed_over' | 'conversation.waiting_for' | 'message.arrived' | 'customer.created' | 'customer.tagged' | 'schedule' | (string & {});
    /**
     * Of triggers by time: how many minutes before the start, after the end, or since it waits
     */
    minutes?: number;
    /**
     * Of `booking.stage_entered` and `booking.stage_stuck`: the key of the stage
     */
    stage?: string;
    /**
     * Of `message.arrived`: the message has one of these words
     */
    words?: Array<string>;
    /**
     * Of `customer.tagged`: this tag was added
     */
    tag?: string;
    /**
     * Of `schedule`: minute, hour, day, month and weekday, in the zone of the workspace
     */
    cron?: string;
    /**
     * Asked when the event happens
     */
    filter: AutomationCondition | null;
};

/**
 * One thing that a run does. Which members it has follows from its type.
 */
export type AutomationAction = {
    /**
     * Your own, unique in the automation: letters, digits, `-` and `_`
     */
    id: string;
    /**
     * What is done, on the subject of the trigger; of `message.arrived` that is the conversation. A `schedule` has no subject: it can only notify, call and make tasks. Known values: `send_message`, `assign`, `set_mode`, `resolve`, `add_tags`, `remove_tags`, `set_priority`, `run_stage_action`, `create_task`, `add_comment`, `notify_team`, `call_webhook`, `wait`, `stop`. More may be added.
     */
    type: 'send_message' | 'assign' | 'set_mode' | 'resolve' | 'add_tags' | 'remove_tags' | 'set_priority' | 'run_stage_action' | 'create_task' | 'add_comment' | 'notify_team' | 'call_webhook' | 'wait' | 'stop' | (string & {});
    /**
     * Of `send_message`: where; left out: the channel that the customer used last. Known values: `last_used`, `whatsapp`, `telegram`, `webchat`. More may be added.
     */
    channel?: 'last_used' | 'whatsapp' | 'telegram' | 'webchat' | (string & {});
    /**
     * Of `send_message`: a text per language tag. Of `notify_team`: a text. Variables stand in double braces, such as `{{customer.first_name}}`: every field that conditions know, and `{{customer.first_name}}`, `{{booking.start_local}}`, `{{booking.day}}`, `{{booking.time}}`.
     */
    text?: {
        [key: string]: string;
    } | string;
    /**
     * Of `send_message`: buttons, each with an id and a title per language
     */
    options?: Array<{
        [key: string]: unknown;
    }>;
    /**
     * Of `send_message`: the WhatsApp template that is sent when the window is closed
     */
    template?: {
        [key: string]: unknown;
    };
    /**
     * Of `assign`: a resource for bookings, a member for conversations
     */
    assignee_id?: string;
    /**
     * Of `set_mode`: who answers. Known values: `bot`, `human`. More may be added.
     */
    mode?: 'bot' | 'human' | (string & {});
    /**
     * Of `add_tags` and `remove_tags`
     */
    tags?: Array<string>;
    /**
     * Of `set_priority` and `create_task`. Known values: `low`, `normal`, `high`, `urgent`. More may be added.
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | (string & {});
    /**
     * Of `run_stage_action`: the action of the stage configuration
     */
    key?: string;
    /**
     * Of `run_stage_action`: what is filled in
     */
    data?: {
        [key: string]: unknown;
    };
    /**
     * Of `create_task`: a service with a queue
     */
    service_id?: string;
    /**
     * Of `create_task`, with variables
     */
    notes?: string;
    /**
     * Of `create_task`: when it is due
     */
    due_in_minutes?: number;
    /**
     * Of `add_comment`, with variables
     */
    body?: string;
    /**
     * Of `call_webhook`: https, and an address that is public
     */
    url?: string;
    /**
     * Of `wait`: how long
     */
    minutes?: number;
};

/**
 * How often an automation may run. What is beyond is not recorded as a run.
 */
export type AutomationLimits = {
    /**
     * How many runs about one subject begin in the window
     */
    per_subject: number;
    /**
     * How long the window is
     */
    window_hours: number;
    /**
     * How many runs begin in an hour, all subjects together
     */
    per_hour: number;
};

/**
 * The hours in which no message is sent to customers.
 */
export type AutomationQuietHours = {
    /**
     * Wall-clock time of the workspace
     */
    from: string;
    /**
     * When it is before `from`, it is on the next day
     */
    to: string;
    /**
     * Whether a message waits until the quiet hours are over, or is skipped. Known values: `delay`, `skip`. More may be added.
     */
    policy: 'delay' | 'skip' | (string & {});
};

/**
 * How much an automation has done since it was made.
 */
export type AutomationStats = {
    /**
     * How many runs have begun
     */
    runs: number;
    /**
     * How many of them failed
     */
    failed: number;
    /**
     * When the last run began
     */
    last_run_at: string | null;
};

/**
 * What happens by itself: a trigger, conditions, and actions that are carried out one after the other.
 */
export type Automation = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What the team calls it
     */
    name: string;
    /**
     * Whether runs begin
     */
    enabled: boolean;
    trigger: AutomationTrigger;
    /**
     * Asked when a run begins, and again after every wait
     */
    conditions: AutomationCondition | null;
    /**
     * Carried out one after the other
     */
    actions: Array<AutomationAction>;
    limits: AutomationLimits;
    quiet_hours: AutomationQuietHours | null;
    /**
     * What happens to a message while its channel is paused. Known values: `skip`, `wait`. More may be added.
     */
    on_paused_channel: 'skip' | 'wait' | (string & {});
    stats: AutomationStats;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type AutomationPage = {
    data: Array<Automation>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A field that is compared with a value.
 */
export type AutomationComparisonInput = {
    /**
     * The name of a field of what the trigger is about, with its type: `booking.id` (id), `booking.status` (enum), `booking.stage` (id), `booking.kind` (enum), `booking.service_id` (id), `booking.start` (moment), `booking.end` (moment), `booking.party_size` (number), `booking.priority` (enum), `booking.tags` (list), `booking.source` (enum), `booking.notes` (text), `booking.due_at` (moment), `booking.location.formatted` (text), `booking.assignee` (id), `booking.claimed_at` (moment), `booking.ended_at` (moment), `booking.rescheduled_from` (id), `booking.rescheduled_to` (id), `booking.cancel_reason` (text), `booking.conversation_id` (id), `booking.price_cents` (number), `booking.currency` (enum), `booking.deposit_cents` (number), `booking.deposit_due_at` (moment), `booking.paid_cents` (number), `booking.created_by.kind` (enum), `booking.version` (number), `booking.created_at` (moment), `booking.updated_at` (moment), `customer.id` (id), `customer.name` (text), `customer.phone` (text), `customer.locale` (text), `customer.email` (text), `customer.company` (text), `customer.tags` (list), `customer.address.formatted` (text), `customer.notes` (text), `customer.claimed_phone` (text), `customer.version` (number), `customer.created_at` (moment), `customer.updated_at` (moment), `conversation.id` (id), `conversation.channel` (enum), `conversation.status` (enum), `conversation.mode` (enum), `conversation.mode_reason` (enum), `conversation.mode_until` (moment), `conversation.snoozed_until` (moment), `conversation.priority` (enum), `conversation.tags` (list), `conversation.assignee.id` (id), `conversation.assignee.name` (text), `conversation.unread_count` (number), `conversation.waiting_since` (moment), `conversation.last_inbound_at` (moment), `conversation.last_activity_at` (moment), `conversation.window.open` (boolean), `conversation.window.expires_at` (moment), `conversation.channel_paused` (boolean), `conversation.locale` (text), `conversation.resolved_at` (moment), `conversation.version` (number), `conversation.created_at` (moment), `conversation.updated_at` (moment), `message.text` (text), `service.id` (id), `service.name` (text), `service.description` (text), `service.mode` (enum), `service.duration_minutes` (number), `service.buffer_minutes` (number), `service.buffer_before_minutes` (number), `service.slot_interval_minutes` (number), `service.min_notice_minutes` (number), `service.max_advance_days` (number), `service.min_party_size` (number), `service.max_party_size` (number), `service.price_cents` (number), `service.currency` (enum), `service.deposit_cents` (number), `service.deposit_due_minutes` (number), `service.schedule_id` (id), `service.active` (boolean), `service.tags` (list), `service.version` (number), `service.created_at` (moment), `service.updated_at` (moment), `workspace.name` (text), `workspace.open` (boolean). Also `booking.intake.KEY` and `booking.counters.NAME`; in a flow `answers.NAME`, and behind an action `steps.ID.status` and `steps.ID.body.PATH` of a webhook.
     */
    field: string;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents.
     */
    op: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to';
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
 */
export type AutomationConditionInnermostInput = {
    /**
     * All of these hold
     */
    all?: Array<AutomationComparisonInput> | null;
    /**
     * At least one of these holds
     */
    any?: Array<AutomationComparisonInput> | null;
    /**
     * This does not hold
     */
    not?: AutomationComparisonInput | null;
    /**
     * The name of a field: `AutomationComparison` lists them
     */
    field?: string | null;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents.
     */
    op?: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | null;
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
 */
export type AutomationConditionInsideInput = {
    /**
     * All of these hold
     */
    all?: Array<AutomationConditionInnermostInput> | null;
    /**
     * At least one of these holds
     */
    any?: Array<AutomationConditionInnermostInput> | null;
    /**
     * This does not hold
     */
    not?: AutomationConditionInnermostInput | null;
    /**
     * The name of a field: `AutomationComparison` lists them
     */
    field?: string | null;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents.
     */
    op?: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | null;
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * Either a group, which has exactly one of `all`, `any` and `not`, or a comparison with `field`, `op` and `value`. Groups are nested three deep at most.
 */
export type AutomationConditionInput = {
    /**
     * All of these hold
     */
    all?: Array<AutomationConditionInsideInput> | null;
    /**
     * At least one of these holds
     */
    any?: Array<AutomationConditionInsideInput> | null;
    /**
     * This does not hold
     */
    not?: AutomationConditionInsideInput | null;
    /**
     * The name of a field: `AutomationComparison` lists them
     */
    field?: string | null;
    /**
     * How they are compared. Against a missing value only `ne`, `nin` and `exists` can hold; texts are compared without case and accents.
     */
    op?: 'eq' | 'ne' | 'in' | 'nin' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'starts_with' | 'exists' | 'changed_to' | null;
    /**
     * What it is compared with: a list for `in` and `nin`
     */
    value?: unknown;
};

/**
 * What begins a run, and what must be true when it happens.
 */
export type AutomationTriggerInput = {
    /**
     * What begins a run. A hold is not yet a booking: `booking.created` comes with its confirmation.
     */
    type: 'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.completed' | 'booking.no_show' | 'booking.checked_in' | 'booking.failed' | 'booking.starts_in' | 'booking.ended_ago' | 'booking.stage_entered' | 'booking.stage_stuck' | 'task.unclaimed_for' | 'conversation.opened' | 'conversation.resolved' | 'conversation.handed_over' | 'conversation.waiting_for' | 'message.arrived' | 'customer.created' | 'customer.tagged' | 'schedule';
    /**
     * Of triggers by time: how many minutes before the start, after the end, or since it waits
     */
    minutes?: number | null;
    /**
     * Of `booking.stage_entered` and `booking.stage_stuck`: the key of the stage
     */
    stage?: string | null;
    /**
     * Of `message.arrived`: the message has one of these words
     */
    words?: Array<string> | null;
    /**
     * Of `customer.tagged`: this tag was added
     */
    tag?: string | null;
    /**
     * Of `schedule`: minute, hour, day, month and weekday, in the zone of the workspace
     */
    cron?: string | null;
    /**
     * Asked when the event happens
     */
    filter?: AutomationConditionInput | null;
};

/**
 * One thing that a run does. Which members it has follows from its type.
 */
export type AutomationActionInput = {
    /**
     * Your own, unique in the automation: letters, digits, `-` and `_`
     */
    id: string;
    /**
     * What is done, on the subject of the trigger; of `message.arrived` that is the conversation. A `schedule` has no subject: it can only notify, call and make tasks.
     */
    type: 'send_message' | 'assign' | 'set_mode' | 'resolve' | 'add_tags' | 'remove_tags' | 'set_priority' | 'run_stage_action' | 'create_task' | 'add_comment' | 'notify_team' | 'call_webhook' | 'wait' | 'stop';
    /**
     * Of `send_message`: where; left out: the channel that the customer used last.
     */
    channel?: 'last_used' | 'whatsapp' | 'telegram' | 'webchat' | null;
    /**
     * Of `send_message`: a text per language tag. Of `notify_team`: a text. Variables stand in double braces, such as `{{customer.first_name}}`: every field that conditions know, and `{{customer.first_name}}`, `{{booking.start_local}}`, `{{booking.day}}`, `{{booking.time}}`.
     */
    text?: {
        [key: string]: string;
    } | string | null;
    /**
     * Of `send_message`: buttons, each with an id and a title per language
     */
    options?: Array<{
        [key: string]: unknown;
    }> | null;
    /**
     * Of `send_message`: the WhatsApp template that is sent when the window is closed
     */
    template?: {
        [key: string]: unknown;
    } | null;
    /**
     * Of `assign`: a resource for bookings, a member for conversations
     */
    assignee_id?: string | null;
    /**
     * Of `set_mode`: who answers.
     */
    mode?: 'bot' | 'human' | null;
    /**
     * Of `add_tags` and `remove_tags`
     */
    tags?: Array<string> | null;
    /**
     * Of `set_priority` and `create_task`.
     */
    priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
    /**
     * Of `run_stage_action`: the action of the stage configuration
     */
    key?: string | null;
    /**
     * Of `run_stage_action`: what is filled in
     */
    data?: {
        [key: string]: unknown;
    } | null;
    /**
     * Of `create_task`: a service with a queue
     */
    service_id?: string | null;
    /**
     * Of `create_task`, with variables
     */
    notes?: string | null;
    /**
     * Of `create_task`: when it is due
     */
    due_in_minutes?: number | null;
    /**
     * Of `add_comment`, with variables
     */
    body?: string | null;
    /**
     * Of `call_webhook`: https, and an address that is public
     */
    url?: string | null;
    /**
     * Of `wait`: how long
     */
    minutes?: number | null;
};

/**
 * How often an automation may run. What is beyond is not recorded as a run.
 */
export type AutomationLimitsInput = {
    /**
     * How many runs about one subject begin in the window
     */
    per_subject?: number | null;
    /**
     * How long the window is
     */
    window_hours?: number | null;
    /**
     * How many runs begin in an hour, all subjects together
     */
    per_hour?: number | null;
};

/**
 * The hours in which no message is sent to customers.
 */
export type AutomationQuietHoursInput = {
    /**
     * Wall-clock time of the workspace
     */
    from: string;
    /**
     * When it is before `from`, it is on the next day
     */
    to: string;
    /**
     * Whether a message waits until the quiet hours are over, or is skipped.
     */
    policy: 'delay' | 'skip';
};

/**
 * What begins it and what it does. Settings that are left out have their defaults.
 */
export type NewAutomation = {
    name: string;
    /**
     * Whether runs begin; at first true
     */
    enabled?: boolean;
    trigger: AutomationTriggerInput;
    /**
     * Asked when a run begins, and again after every wait
     */
    conditions?: AutomationConditionInput | null;
    /**
     * Carried out one after the other
     */
    actions: Array<AutomationActionInput>;
    limits?: AutomationLimitsInput | null;
    quiet_hours?: AutomationQuietHoursInput | null;
    /**
     * What happens to a message while its channel is paused.
     */
    on_paused_channel?: 'skip' | 'wait' | null;
};

/**
 * An automation, with its secret if this call has made one: it is shown only this once.
 */
export type AutomationWithSecret = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What the team calls it
     */
    name: string;
    /**
     * Whether runs begin
     */
    enabled: boolean;
    trigger: AutomationTrigger;
    /**
     * Asked when a run begins, and again after every wait
     */
    conditions: AutomationCondition | null;
    /**
     * Carried out one after the other
     */
    actions: Array<AutomationAction>;
    limits: AutomationLimits;
    quiet_hours: AutomationQuietHours | null;
    /**
     * What happens to a message while its channel is paused. Known values: `skip`, `wait`. More may be added.
     */
    on_paused_channel: 'skip' | 'wait' | (string & {});
    stats: AutomationStats;
    /**
     * Raised by one with every change
     */
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
     * Signs what `call_webhook` sends. Only the answer of the call that made it has it
     */
    secret: string | null;
};

/**
 * The fields to change; fields that are left out stay as they are, and lists are replaced whole.
 */
export type AutomationChange = {
    name?: string;
    /**
     * Whether runs begin; at first true
     */
    enabled?: boolean;
    trigger?: AutomationTriggerInput;
    /**
     * Asked when a run begins, and again after every wait
     */
    conditions?: AutomationConditionInput | null;
    /**
     * Carried out one after the other
     */
    actions?: Array<AutomationActionInput>;
    limits?: AutomationLimitsInput | null;
    quiet_hours?: AutomationQuietHoursInput | null;
    /**
     * What happens to a message while its channel is paused.
     */
    on_paused_channel?: 'skip' | 'wait' | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * What happened, in the event that begins the run.
 */
export type AutomationTestEvent = {
    /**
     * What the event changed, by the names of fields: `changed_to` asks for it
     */
    changes?: {
        [key: string]: {
            [key: string]: unknown;
        };
    } | null;
    /**
     * Of `message.arrived`: what the customer wrote
     */
    text?: string | null;
};

/**
 * What the automation is tried with. Nothing is sent and nothing is changed.
 */
export type NewAutomationTest = {
    /**
     * The booking, conversation or customer; left out for a `schedule`
     */
    subject_id?: string | null;
    /**
     * The moment at which the run begins; left out: now
     */
    now?: string | null;
    event?: AutomationTestEvent | null;
};

/**
 * A node that the run left on its way, and by which port.
 */
export type AutomationPassed = {
    /**
     * The id of the node or action
     */
    id: string;
    /**
     * What it is
     */
    type: string;
    /**
     * The port by which the run left it
     */
    port: string;
    /**
     * Why it left by this port, in plain words
     */
    reason: string;
};

/**
 * What one step of a dry run would do.
 */
export type AutomationTestStep = {
    /**
     * The id of the action or node
     */
    id: string;
    /**
     * What it is
     */
    type: string;
    /**
     * What would happen: it is carried out, skipped, waited for or asked. The last step, of type `end`, has the status with which the run would end. Known values: `done`, `skipped`, `waited`, `asked`, `completed`, `failed`, `stopped`. More may be added.
     */
    status: 'done' | 'skipped' | 'waited' | 'asked' | 'completed' | 'failed' | 'stopped' | (string & {});
    /**
     * When: waits are jumped, so the clock goes on
     */
    at: string;
    /**
     * What would be sent or done, with all texts filled in
     */
    rendered: {
        [key: string]: unknown;
    } | null;
    /**
     * Why the run comes here, in plain words
     */
    reasons: Array<string>;
    /**
     * The nodes that the run left since the step before, in their order
     */
    path: Array<AutomationPassed>;
};

/**
 * What an automation would do, decided by the engine that real runs use.
 */
export type AutomationTest = {
    /**
     * Whether a run begins: the trigger, its filter and the conditions hold
     */
    matched: boolean;
    /**
     * Why, in plain words
     */
    reasons: Array<string>;
    /**
     * In their order; empty when no run begins
     */
    steps: Array<AutomationTestStep>;
    /**
     * How the run would end; null: none begins. Known values: `completed`, `failed`, `skipped`, `stopped`. More may be added.
     */
    status: 'completed' | 'failed' | 'skipped' | 'stopped' | (string & {}) | null;
};

/**
 * What a run is about.
 */
export type AutomationSubject = {
    /**
     * What it is. Known values: `booking`, `conversation`, `customer`. More may be added.
     */
    kind: 'booking' | 'conversation' | 'customer' | (string & {});
    /**
     * Its id
     */
    id: string;
};

/**
 * One thing that a run did or waited for, with its reasons.
 */
export type AutomationStep = {
    /**
     * The id of the action or node
     */
    id: string;
    /**
     * What it is
     */
    type: string;
    /**
     * What has become of it. The last step, of type `end`, has the status with which the run ended. Known values: `calling`, `waiting`, `delayed`, `done`, `skipped`, `failed`, `cancelled`, `completed`, `stopped`. More may be added.
     */
    status: 'calling' | 'waiting' | 'delayed' | 'done' | 'skipped' | 'failed' | 'cancelled' | 'completed' | 'stopped' | (string & {});
    /**
     * When the run came to it
     */
    at: string;
    /**
     * How often it was tried
     */
    attempts: number;
    /**
     * What was sent or done, with all texts filled in
     */
    rendered: {
        [key: string]: unknown;
    } | null;
    /**
     * What came of it
     */
    result: {
        [key: string]: unknown;
    } | null;
    /**
     * Why it failed or was skipped
     */
    error: string | null;
    /**
     * Why the run came here, in plain words
     */
    reasons: Array<string>;
    /**
     * The nodes that the run left since the step before, in their order
     */
    path: Array<AutomationPassed>;
};

/**
 * A run of an automation about one subject, with every step and its reasons. Kept for 90 days after its end.
 */
export type AutomationRun = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Opaque
     */
    automation_id: string;
    /**
     * The version of the definition, which stays the same until the run ends
     */
    version: number;
    /**
     * null: a schedule has none
     */
    subject: AutomationSubject | null;
    /**
     * `skipped`: the conditions do not hold any more, or every action was skipped. `stale`: its time was missed by more than 30 minutes. `stopped`: a brake ended it. `cancelled`: it was switched off or deleted. Known values: `running`, `waiting`, `completed`, `failed`, `skipped`, `stale`, `stopped`, `cancelled`. More may be added.
     */
    status: 'running' | 'waiting' | 'completed' | 'failed' | 'skipped' | 'stale' | 'stopped' | 'cancelled' | (string & {});
    /**
     * In their order
     */
    steps: Array<AutomationStep>;
    /**
     * Why it ended as it did, if it did not complete
     */
    error: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * null while it is under way
     */
    ended_at: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type AutomationRunPage = {
    data: Array<AutomationRun>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A body for `POST /automations`, as it is or changed.
 */
export type ReadyMadeAutomation = {
    /**
     * What the team calls it
     */
    name: string;
    /**
     * Always false: somebody has to switch it on
     */
    enabled: boolean;
    trigger: AutomationTrigger;
    /**
     * Asked when a run begins, and again after every wait
     */
    conditions: AutomationCondition | null;
    /**
     * Carried out one after the other
     */
    actions: Array<AutomationAction>;
    limits: AutomationLimits;
    quiet_hours: AutomationQuietHours | null;
    /**
     * What happens to a message while its channel is paused. Known values: `skip`, `wait`. More may be added.
     */
    on_paused_channel: 'skip' | 'wait' | (string & {});
};

/**
 * A ready-made automation. What customers read is in Portuguese, Spanish and English.
 */
export type AutomationTemplate = {
    /**
     * Which one it is. Known values: `reminder`, `thanks_and_review`, `win_back`, `unclaimed_task`, `welcome`, `out_of_hours`. More may be added.
     */
    key: 'reminder' | 'thanks_and_review' | 'win_back' | 'unclaimed_task' | 'welcome' | 'out_of_hours' | (string & {});
    /**
     * Its name, in the language that was asked for
     */
    name: string;
    /**
     * What it does, and what it needs
     */
    description: string;
    automation: ReadyMadeAutomation;
};

/**
 * One page of a list, and where the next page begins.
 */
export type AutomationTemplatePage = {
    data: Array<AutomationTemplate>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * One node of a flow, with the settings of its type.
 */
export type FlowNode = {
    /**
     * Your own, unique in the flow
     */
    id: string;
    /**
     * What it is. Ports: `trigger`, `action` and a plain `wait` have next; `condition` true and false; `switch` its cases and else; a `wait` for an event event and timeout; `ask` answer, invalid and timeout; `handoff` and `end` none. Known values: `trigger`, `condition`, `switch`, `wait`, `action`, `ask`, `handoff`, `end`. More may be added.
     */
    type: 'trigger' | 'condition' | 'switch' | 'wait' | 'action' | 'ask' | 'handoff' | 'end' | (string & {});
    /**
     * By type: a trigger, a condition or an action as automations have them (an action without its id); of `switch` field and cases; of `wait` minutes, until, or event and timeout_minutes; of `ask` text, save_as, expect and timeout_minutes; of `handoff` assignee_id and note
     */
    config: {
        [key: string]: unknown;
    };
    /**
     * Where it is drawn
     */
    x: number | null;
    /**
     * Where it is drawn
     */
    y: number | null;
};

/**
 * The way from a port of a node to the node that follows.
 */
export type FlowEdge = {
    /**
     * The id of a node
     */
    from: string;
    /**
     * The port of that node
     */
    port: string;
    /**
     * The id of the node that follows
     */
    to: string;
};

/**
 * The nodes of a flow and the edges between them.
 */
export type FlowGraph = {
    nodes: Array<FlowNode>;
    edges: Array<FlowEdge>;
};

/**
 * An automation with branches, questions and waits, drawn as a graph.
 */
export type AutomationFlow = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What the team calls it
     */
    name: string;
    /**
     * Whether runs begin
     */
    enabled: boolean;
    /**
     * What is being edited; null: nothing
     */
    draft: FlowGraph | null;
    /**
     * The version that runs begin with; null: none was published
     */
    published_version: number | null;
    limits: AutomationLimits;
    quiet_hours: AutomationQuietHours | null;
    /**
     * What happens to a message while its channel is paused. Known values: `skip`, `wait`. More may be added.
     */
    on_paused_channel: 'skip' | 'wait' | (string & {});
    stats: AutomationStats;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type AutomationFlowPage = {
    data: Array<AutomationFlow>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * One node of a flow, with the settings of its type.
 */
export type FlowNodeInput = {
    /**
     * Your own, unique in the flow
     */
    id: string;
    /**
     * What it is. Ports: `trigger`, `action` and a plain `wait` have next; `condition` true and false; `switch` its cases and else; a `wait` for an event event and timeout; `ask` answer, invalid and timeout; `handoff` and `end` none.
     */
    type: 'trigger' | 'condition' | 'switch' | 'wait' | 'action' | 'ask' | 'handoff' | 'end';
    /**
     * By type: a trigger, a condition or an action as automations have them (an action without its id); of `switch` field and cases; of `wait` minutes, until, or event and timeout_minutes; of `ask` text, save_as, expect and timeout_minutes; of `handoff` assignee_id and note
     */
    config: {
        [key: string]: unknown;
    };
    /**
     * Where it is drawn
     */
    x?: number | null;
    /**
     * Where it is drawn
     */
    y?: number | null;
};

/**
 * The way from a port of a node to the node that follows.
 */
export type FlowEdgeInput = {
    /**
     * The id of a node
     */
    from: string;
    /**
     * The port of that node
     */
    port: string;
    /**
     * The id of the node that follows
     */
    to: string;
};

/**
 * The nodes of a draft and the edges between them. It may be unfinished.
 */
export type FlowGraphInput = {
    nodes: Array<FlowNodeInput>;
    edges: Array<FlowEdgeInput>;
};

/**
 * The name of a new flow, and perhaps a first draft. It is off until it is published.
 */
export type NewAutomationFlow = {
    name: string;
    draft?: FlowGraphInput | null;
    limits?: AutomationLimitsInput | null;
    quiet_hours?: AutomationQuietHoursInput | null;
    /**
     * What happens to a message while its channel is paused.
     */
    on_paused_channel?: 'skip' | 'wait' | null;
};

/**
 * The fields to change; fields that are left out stay as they are.
 */
export type AutomationFlowChange = {
    name?: string;
    /**
     * Only a flow that was published can be switched on
     */
    enabled?: boolean;
    limits?: AutomationLimitsInput | null;
    quiet_hours?: AutomationQuietHoursInput | null;
    /**
     * What happens to a message while its channel is paused.
     */
    on_paused_channel?: 'skip' | 'wait' | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The whole draft, which replaces the one before. It may be unfinished.
 */
export type NewFlowDraft = {
    nodes: Array<FlowNodeInput>;
    edges: Array<FlowEdgeInput>;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * Something for which publishing would refuse the draft.
 */
export type AutomationFlowFault = {
    /**
     * Where it is in the graph
     */
    pointer: string;
    /**
     * What it is, for programs
     */
    code: string;
    /**
     * What it is, for people
     */
    message: string;
};

/**
 * What has to be mended before a flow can be published.
 */
export type AutomationFlowFaults = {
    /**
     * Raised by one with every change
     */
    version: number;
    /**
     * Empty: publishing would refuse nothing
     */
    faults: Array<AutomationFlowFault>;
};

/**
 * What the caller has seen: with `expected_version`, a draft that somebody changed is not published.
 */
export type FlowPublication = {
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * A flow, with its secret if this call has made one: it is shown only this once.
 */
export type AutomationFlowWithSecret = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What the team calls it
     */
    name: string;
    /**
     * Whether runs begin
     */
    enabled: boolean;
    /**
     * What is being edited; null: nothing
     */
    draft: FlowGraph | null;
    /**
     * The version that runs begin with; null: none was published
     */
    published_version: number | null;
    limits: AutomationLimits;
    quiet_hours: AutomationQuietHours | null;
    /**
     * What happens to a message while its channel is paused. Known values: `skip`, `wait`. More may be added.
     */
    on_paused_channel: 'skip' | 'wait' | (string & {});
    stats: AutomationStats;
    /**
     * Raised by one with every change
     */
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
     * Signs what `call_webhook` sends. Only the answer of the call that made it has it
     */
    secret: string | null;
};

/**
 * A version of a flow, without its graph. A version never changes.
 */
export type AutomationFlowVersion = {
    /**
     * Counts the versions of the flow
     */
    version: number;
    /**
     * Whether runs begin with this version
     */
    published: boolean;
    created_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type AutomationFlowVersionPage = {
    data: Array<AutomationFlowVersion>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * A version of a flow, with its graph. A version never changes.
 */
export type AutomationFlowVersionWithGraph = {
    /**
     * Counts the versions of the flow
     */
    version: number;
    /**
     * Whether runs begin with this version
     */
    published: boolean;
    created_by: Actor;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    nodes: Array<FlowNode>;
    edges: Array<FlowEdge>;
};

/**
 * What the caller has seen: with `expected_version`, a draft that somebody changed is not replaced.
 */
export type FlowReversion = {
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * What the flow is tried with. Nothing is sent and nothing is changed.
 */
export type NewAutomationFlowTest = {
    /**
     * The booking, conversation or customer; left out for a `schedule`
     */
    subject_id?: string | null;
    /**
     * The moment at which the run begins; left out: now
     */
    now?: string | null;
    event?: AutomationTestEvent | null;
    /**
     * What happens while the run waits for events, in this order
     */
    events?: Array<string> | null;
    /**
     * What the customer answers to questions, in this order; none: the time passes
     */
    answers?: Array<string> | null;
};

/**
 * A run of a flow about one subject, with every step and its reasons. Kept for 90 days after its end.
 */
export type AutomationFlowRun = {
    /**
     * Opaque
     */
    id: string;
    /**
     * Opaque
     */
    flow_id: string;
    /**
     * The version of the definition, which stays the same until the run ends
     */
    version: number;
    /**
     * null: a schedule has none
     */
    subject: AutomationSubject | null;
    /**
     * `skipped`: the conditions do not hold any more, or every action was skipped. `stale`: its time was missed by more than 30 minutes. `stopped`: a brake ended it. `cancelled`: it was switched off or deleted. Known values: `running`, `waiting`, `completed`, `failed`, `skipped`, `stale`, `stopped`, `cancelled`. More may be added.
     */
    status: 'running' | 'waiting' | 'completed' | 'failed' | 'skipped' | 'stale' | 'stopped' | 'cancelled' | (string & {});
    /**
     * In their order
     */
    steps: Array<AutomationStep>;
    /**
     * Why it ended as it did, if it did not complete
     */
    error: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * null while it is under way
     */
    ended_at: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type AutomationFlowRunPage = {
    data: Array<AutomationFlowRun>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * An address of yours that events are sent to.
 */
export type WebhookEndpoint = {
    /**
     * Opaque
     */
    id: string;
    url: string;
    /**
     * The events that are sent there
     */
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
     * When it was switched off
     */
    disabled_at: string | null;
    /**
     * Switched off after 10 failures in a row, or by a request. Known values: `failures`, `request`. More may be added.
     */
    disabled_reason: 'failures' | 'request' | (string & {}) | null;
    /**
     * Whether the name was found when the address was set; each delivery looks it up again
     */
    address_checked: boolean;
    /**
     * Raised by one with every change
     */
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

/**
 * One page of a list, and where the next page begins.
 */
export type WebhookEndpointPage = {
    data: Array<WebhookEndpoint>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * The address, and the events to send there.
 */
export type NewWebhookEndpoint = {
    /**
     * https, and an address that is public
     */
    url: string;
    /**
     * The events that are sent there
     */
    events: Array<'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed'>;
};

/**
 * A webhook endpoint with its secret, which is shown only this once.
 */
export type WebhookEndpointWithSecret = {
    /**
     * Opaque
     */
    id: string;
    url: string;
    /**
     * The events that are sent there
     */
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
     * When it was switched off
     */
    disabled_at: string | null;
    /**
     * Switched off after 10 failures in a row, or by a request. Known values: `failures`, `request`. More may be added.
     */
    disabled_reason: 'failures' | 'request' | (string & {}) | null;
    /**
     * Whether the name was found when the address was set; each delivery looks it up again
     */
    address_checked: boolean;
    /**
     * Raised by one with every change
     */
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
     * Signs all deliveries to the endpoint. It is shown only here
     */
    secret: string;
};

/**
 * The fields to change; fields that are left out stay as they are.
 */
export type WebhookEndpointChange = {
    /**
     * https, and an address that is public
     */
    url?: string;
    /**
     * The events that are sent there
     */
    events?: Array<'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed'>;
    /**
     * `true` switches a disabled endpoint on again and sends its paused deliveries
     */
    active?: boolean;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * One call to the endpoint, and how it ended.
 */
export type WebhookAttempt = {
    /**
     * Continues to count when a delivery is resent
     */
    number: number;
    /**
     * When it began
     */
    at: string;
    /**
     * Until the answer arrived, or the attempt ended without one
     */
    duration_ms: number;
    /**
     * null: there was no answer
     */
    response_status: number | null;
    /**
     * Why it failed; null when it succeeded. Known values: `timeout`, `dns_error`, `tls_error`, `connection_refused`, `connection_reset`, `redirect`, `http_error`, `blocked_address`, `protocol_error`. More may be added.
     */
    error: 'timeout' | 'dns_error' | 'tls_error' | 'connection_refused' | 'connection_reset' | 'redirect' | 'http_error' | 'blocked_address' | 'protocol_error' | (string & {}) | null;
    /**
     * The beginning of the answer
     */
    response_excerpt: string | null;
};

/**
 * One event on its way to one endpoint, with every attempt.
 */
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
     * The same for every endpoint that the event is sent to
     */
    event_id: string;
    /**
     * What happened. Known values: `booking.created`, `booking.confirmed`, `booking.cancelled`, `booking.rescheduled`, `booking.no_show`, `booking.completed`, `webhook.ping`. More may be added.
     */
    event_type: 'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed' | 'webhook.ping' | (string & {});
    /**
     * `paused` waits until its endpoint is active again. Known values: `pending`, `succeeded`, `failed`, `paused`. More may be added.
     */
    status: 'pending' | 'succeeded' | 'failed' | 'paused' | (string & {});
    /**
     * Oldest first, at most the latest 100
     */
    attempts: Array<WebhookAttempt>;
    /**
     * What is sent, as text: the same bytes in every attempt
     */
    body: string;
    /**
     * When the next attempt is made; null: there is none planned
     */
    next_attempt_at: string | null;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
};

/**
 * One page of a list, and where the next page begins.
 */
export type WebhookDeliveryPage = {
    data: Array<WebhookDelivery>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * One of the first steps of a workspace.
 */
export type ChecklistStep = {
    /**
     * Its name in the API. Known values: `service`, `people`, `hours`, `booking`, `colleague`, `key`, `automation`. More may be added.
     */
    key: 'service' | 'people' | 'hours' | 'booking' | 'colleague' | 'key' | 'automation' | (string & {});
    /**
     * What to do, in the language of the workspace
     */
    title: string;
    /**
     * Whether the data of the workspace shows that it was done
     */
    done: boolean;
};

/**
 * The first steps of a workspace, and which of them are done.
 */
export type Checklist = {
    /**
     * The steps, in the order in which they are done
     */
    data: Array<ChecklistStep>;
};

/**
 * A typical business of one trade, from which a proposal is made.
 */
export type AssistantTemplate = {
    /**
     * Its name in the API. Known values: `salon`, `barber`, `clinic`, `physio`, `classes`, `vet`, `restaurant`, `field`, `delivery`. More may be added.
     */
    key: 'salon' | 'barber' | 'clinic' | 'physio' | 'classes' | 'vet' | 'restaurant' | 'field' | 'delivery' | (string & {});
    /**
     * The trade, in each language
     */
    name: {
        [key: string]: string;
    };
    /**
     * What is prepared, in each language
     */
    description: {
        [key: string]: string;
    };
    /**
     * How many services it proposes
     */
    service_count: number;
};

/**
 * The templates that the assistant knows.
 */
export type AssistantTemplates = {
    /**
     * All templates
     */
    data: Array<AssistantTemplate>;
};

/**
 * A service as the owner describes it to the assistant.
 */
export type AssistantServiceAnswer = {
    name: string;
    /**
     * How long it takes
     */
    duration_minutes: number;
    /**
     * null: no price
     */
    price_cents?: number | null;
};

/**
 * What the owner has answered; each part replaces what the template has of it.
 */
export type AssistantAnswers = {
    /**
     * Who works there
     */
    people?: Array<string> | null;
    /**
     * When it is open
     */
    hours?: Array<WeeklyWindowInput> | null;
    /**
     * What can be booked
     */
    services?: Array<AssistantServiceAnswer> | null;
};

/**
 * The trade of a business, and what the owner says about it.
 */
export type NewAssistantProposal = {
    /**
     * The key of a template. With a description it may be left out, if the trade is named there
     */
    business?: 'salon' | 'barber' | 'clinic' | 'physio' | 'classes' | 'vet' | 'restaurant' | 'field' | 'delivery' | null;
    /**
     * The language of the names: Portuguese, Spanish or English
     */
    locale: string;
    answers?: AssistantAnswers;
    /**
     * The business in the words of its owner
     */
    description?: string | null;
};

/**
 * Opening hours that the assistant proposes.
 */
export type AssistantHours = {
    name: string;
    /**
     * When it is open; a day without a window is closed
     */
    weekly?: Array<WeeklyWindowInput> | null;
};

/**
 * A field in which an item differs from what the workspace already has.
 */
export type AssistantDifference = {
    /**
     * The name of the field in `data`
     */
    field: string;
    /**
     * What the workspace has
     */
    existing: unknown;
    /**
     * What the item has
     */
    proposed: unknown;
};

/**
 * What the workspace already has for an item, and how the item differs from it.
 */
export type AssistantExisting = {
    /**
     * The id of the entry; stages and the bot have none
     */
    id: string | null;
    /**
     * The name of the entry; stages and the bot have none
     */
    name: string | null;
    /**
     * For `expected_version`, if you let the item change it
     */
    version: number;
    /**
     * Where the item differs from it; empty: nowhere
     */
    differences: Array<AssistantDifference>;
};

/**
 * An item of a proposal, of the kind `hours`.
 */
export type AssistantHoursItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'hours';
    data: AssistantHours;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * A person, a room or a thing that the assistant proposes.
 */
export type AssistantPerson = {
    name: string;
    /**
     * The kind of resource; the rules are the same for all kinds.
     */
    kind?: 'person' | 'equipment' | 'room' | 'vehicle' | 'other' | null;
    /**
     * The name of the group from which services choose
     */
    group: string;
    /**
     * Which of the free resources is taken: the one with the fewest booked minutes that day, with the highest priority, or with the longest time since its last assignment.
     */
    assignment?: 'least_busy' | 'priority' | 'round_robin' | null;
    /**
     * The largest party; null: any
     */
    capacity?: number | null;
    /**
     * Bookings may overlap while their parties fit into `capacity` together
     */
    shared?: boolean | null;
    /**
     * Groups that assign by priority take the highest first
     */
    priority?: number | null;
    /**
     * Whether it is the member who applies the proposal
     */
    is_me?: boolean | null;
};

/**
 * An item of a proposal, of the kind `person`.
 */
export type AssistantPersonItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'person';
    data: AssistantPerson;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * A number of members of a group that a service needs at once.
 */
export type AssistantNeed = {
    /**
     * The name of a group
     */
    group: string;
    /**
     * How many of the group it needs at once
     */
    quantity?: number | null;
};

/**
 * A service that the assistant proposes. It has `needs` in place of the `requirements` of a service.
 */
export type AssistantService = {
    name: string;
    /**
     * How long it takes, without buffers
     */
    duration_minutes: number;
    /**
     * A text for people
     */
    description?: string | null;
    /**
     * An appointment has a time; a queue task waits in the queue of its pool.
     */
    mode?: 'appointment' | 'queue' | null;
    /**
     * Kept free after the service
     */
    buffer_minutes?: number | null;
    /**
     * Kept free before the service
     */
    buffer_before_minutes?: number | null;
    /**
     * Starts are offered at multiples of it since midnight
     */
    slot_interval_minutes?: number | null;
    /**
     * How long before the start it must be booked
     */
    min_notice_minutes?: number | null;
    /**
     * How many days ahead it can be booked; null: no limit
     */
    max_advance_days?: number | null;
    /**
     * The fewest people it is booked for
     */
    min_party_size?: number | null;
    /**
     * The most people it is booked for; null: limited only by the capacity of the resources
     */
    max_party_size?: number | null;
    /**
     * null: no price
     */
    price_cents?: number | null;
    /**
     * By default the workspace's
     */
    currency?: 'BRL' | 'ARS' | 'PYG' | 'USD' | null;
    /**
     * Above 0, bookings begin as `pending_payment`; at most the price
     */
    deposit_cents?: number | null;
    /**
     * How long a booking waits for its deposit; still unpaid then, it is cancelled. null: it waits until somebody ends it
     */
    deposit_due_minutes?: number | null;
    /**
     * What people fill in when they book it
     */
    intake_fields?: Array<FieldInput> | null;
    /**
     * While false it has no free times and cannot be booked
     */
    active?: boolean | null;
    /**
     * Your own words to find it by
     */
    tags?: Array<string> | null;
    /**
     * What it requires, by the names of groups
     */
    needs: Array<AssistantNeed>;
};

/**
 * An item of a proposal, of the kind `service`.
 */
export type AssistantServiceItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'service';
    data: AssistantService;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * Stages that the assistant proposes, as in a stage configuration.
 */
export type AssistantStages = {
    /**
     * The stage in which a task begins
     */
    initial: StageByKindInput;
    operation_stages: OperationStagesInput;
    /**
     * The stages of tasks
     */
    stages: Array<StageInput>;
    /**
     * The actions that move tasks
     */
    actions: Array<ActionInput>;
};

/**
 * An item of a proposal, of the kind `stages`.
 */
export type AssistantStagesItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'stages';
    data: AssistantStages;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * Words that the assistant proposes for the bot. It does not switch the bot on.
 */
export type AssistantBot = {
    /**
     * The language in which it answers a customer whose language is not among them
     */
    default_locale?: string;
    /**
     * What it says first to a new customer, by language tag; where a language is missing, it has own words; replaced whole
     */
    greeting?: {
        [key: string]: string;
    };
    /**
     * What the model is told about the business
     */
    instructions?: string | null;
};

/**
 * An item of a proposal, of the kind `bot`.
 */
export type AssistantBotItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'bot';
    data: AssistantBot;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * Frequent questions that the assistant proposes. Their answers have blanks to fill in.
 */
export type AssistantFaq = {
    /**
     * What it is about; it counts when knowledge is searched
     */
    title: string;
    /**
     * The language of its text (BCP 47)
     */
    locale?: string | null;
    /**
     * Questions with answers
     */
    items: Array<KnowledgePairInput>;
    /**
     * Whether customers get these answers; then none may have a blank
     */
    enabled?: boolean | null;
};

/**
 * An item of a proposal, of the kind `faq`.
 */
export type AssistantFaqItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'faq';
    data: AssistantFaq;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * A ready-made automation that the assistant proposes. It is off until somebody switches it on.
 */
export type AssistantAutomation = {
    /**
     * A key of `GET /automation-templates`
     */
    template: 'reminder' | 'thanks_and_review' | 'win_back' | 'unclaimed_task' | 'welcome' | 'out_of_hours';
    name: string;
    /**
     * The language of its text (BCP 47)
     */
    locale?: string | null;
};

/**
 * An item of a proposal, of the kind `automation`.
 */
export type AssistantAutomationItem = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * What it is
     */
    kind: 'automation';
    data: AssistantAutomation;
    /**
     * What the workspace already has for it. Null: nothing, or the item was applied.
     */
    existing: AssistantExisting | null;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
    /**
     * `found`: the workspace had it before, and it stays as it is. `changed`: the workspace had it, and it was changed to `data`. Null: not applied yet. Known values: `made`, `found`, `changed`. More may be added.
     */
    result: 'made' | 'found' | 'changed' | (string & {}) | null;
    /**
     * The id of what was made, found or changed; stages and the bot have none
     */
    made_id: string | null;
};

/**
 * One thing that the assistant proposes to make. `kind` says what it is; more kinds may be added.
 */
export type AssistantItem = ({
    kind: 'hours';
} & AssistantHoursItem) | ({
    kind: 'person';
} & AssistantPersonItem) | ({
    kind: 'service';
} & AssistantServiceItem) | ({
    kind: 'stages';
} & AssistantStagesItem) | ({
    kind: 'bot';
} & AssistantBotItem) | ({
    kind: 'faq';
} & AssistantFaqItem) | ({
    kind: 'automation';
} & AssistantAutomationItem);

/**
 * What the assistant proposes for a workspace. Nothing of it is made until it is applied.
 */
export type AssistantProposal = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The key of its template. Known values: `salon`, `barber`, `clinic`, `physio`, `classes`, `vet`, `restaurant`, `field`, `delivery`. More may be added.
     */
    business: 'salon' | 'barber' | 'clinic' | 'physio' | 'classes' | 'vet' | 'restaurant' | 'field' | 'delivery' | (string & {});
    /**
     * The language of its names
     */
    locale: string;
    /**
     * What read the description. Null: there was none. Known values: `rules`, `model`. More may be added.
     */
    read_by: 'rules' | 'model' | (string & {}) | null;
    /**
     * What can be applied
     */
    items: Array<AssistantItem>;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * ISO 8601, in UTC
     */
    applied_at: string | null;
};

/**
 * The data of an item: of the kind of the item, not of another one.
 */
export type AssistantItemData = AssistantHours | AssistantPerson | AssistantService | AssistantStages | AssistantBot | AssistantFaq | AssistantAutomation;

/**
 * An item to be made, as it was proposed or changed.
 */
export type AssistantItemApply = {
    /**
     * Its name in the proposal
     */
    id: string;
    /**
     * Only of an item of your own, which the proposal does not have yet
     */
    kind?: 'hours' | 'person' | 'service' | 'stages' | 'bot' | 'faq' | 'automation' | null;
    data?: AssistantItemData;
    /**
     * What happens to the entry in `existing`: `keep` (the default) leaves it as it is, `change` gives it the fields of `data`
     */
    if_existing?: 'keep' | 'change' | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The items of a proposal that are to be made.
 */
export type AssistantApply = {
    /**
     * The items to be made; the others can be applied later
     */
    items: Array<AssistantItemApply>;
};

/**
 * One of the things that a notification is about, as it was when it happened.
 */
export type NotificationSubject = {
    /**
     * What it is. Known values: `booking`, `conversation`, `webhook_endpoint`, `ai_notice`, `automation`. More may be added.
     */
    type: 'booking' | 'conversation' | 'webhook_endpoint' | 'ai_notice' | 'automation' | (string & {});
    /**
     * The id of the booking, the conversation, the endpoint, the notice, the automation or the flow
     */
    id: string;
    /**
     * The customer; null if nobody knows the name
     */
    who: string | null;
    /**
     * The service, the channel, the address, the code of the notice, or the name or message of the automation
     */
    what: string | null;
    /**
     * When the booking starts
     */
    start: string | null;
};

/**
 * What a notification has gathered within a minute.
 */
export type NotificationData = {
    /**
     * How often it happened within the minute
     */
    count: number;
    /**
     * The newest ones first, at most five
     */
    latest: Array<NotificationSubject>;
};

/**
 * Something that a member is told of. All of one kind within a minute is one notification.
 */
export type Notification = {
    /**
     * Opaque
     */
    id: string;
    /**
     * What happened. Known values: `conversation_waiting`, `conversation_handed_over`, `assigned_to_me`, `booking_created`, `booking_cancelled`, `task_waiting`, `webhook_disabled`, `ai_notice`, `automation_stopped`, `automation_notice`. More may be added.
     */
    kind: 'conversation_waiting' | 'conversation_handed_over' | 'assigned_to_me' | 'booking_created' | 'booking_cancelled' | 'task_waiting' | 'webhook_disabled' | 'ai_notice' | 'automation_stopped' | 'automation_notice' | (string & {});
    /**
     * One sentence in the language of the workspace
     */
    title: string;
    data: NotificationData;
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    /**
     * null: it is unread
     */
    read_at: string | null;
};

/**
 * One page of a list, and where the next page begins.
 */
export type NotificationPage = {
    data: Array<Notification>;
    /**
     * Send it as `cursor` for the next page; null on the last page
     */
    next_cursor: string | null;
};

/**
 * How many notifications of the member are unread.
 */
export type UnreadNotifications = {
    /**
     * How many notifications are unread
     */
    unread: number;
};

/**
 * Which notifications are marked as read.
 */
export type NotificationsToRead = {
    /**
     * Notifications of the member; left out: all of them
     */
    ids?: Array<string>;
};

/**
 * The ways in which a member is told of a kind of thing.
 */
export type NotificationWays = {
    /**
     * Whether it is listed in the dashboard
     */
    dashboard: boolean;
    /**
     * Whether it is sent to the linked chat on Telegram
     */
    telegram: boolean;
};

/**
 * By kind, how a member is told of it.
 */
export type NotificationKinds = {
    /**
     * A customer has written, and waits for a person
     */
    conversation_waiting: NotificationWays;
    /**
     * The bot or somebody gave a conversation to people
     */
    conversation_handed_over: NotificationWays;
    /**
     * Somebody assigned a conversation or a task to this member
     */
    assigned_to_me: NotificationWays;
    /**
     * A booking was made
     */
    booking_created: NotificationWays;
    /**
     * A booking was cancelled
     */
    booking_cancelled: NotificationWays;
    /**
     * A task of a queue waits for somebody who takes it
     */
    task_waiting: NotificationWays;
    /**
     * A webhook endpoint was switched off; only for members who manage webhooks
     */
    webhook_disabled: NotificationWays;
    /**
     * A notice about models, the budget or spam
     */
    ai_notice: NotificationWays;
    /**
     * An automation was stopped
     */
    automation_stopped: NotificationWays;
    /**
     * An automation or a flow has a message for the team
     */
    automation_notice: NotificationWays;
};

/**
 * Every day between these times nothing is sent on Telegram. What happens then is told at their end.
 */
export type QuietHours = {
    /**
     * When they begin, in the time zone of the workspace
     */
    from: string;
    /**
     * When they end; earlier than `from`: on the next day
     */
    to: string;
};

/**
 * What a member wants to be told in this workspace, and how. At first: all in the dashboard.
 */
export type NotificationPreferences = {
    kinds: NotificationKinds;
    quiet_hours: QuietHours | null;
    /**
     * Raised by one with every change
     */
    version: number;
};

/**
 * The ways in which a member wants to be told of a kind of thing.
 */
export type NotificationWaysInput = {
    /**
     * Whether it is listed in the dashboard
     */
    dashboard: boolean;
    /**
     * Whether it is sent to the linked chat on Telegram
     */
    telegram: boolean;
};

/**
 * Every kind, with the ways in which the member wants to be told of it.
 */
export type NotificationKindsInput = {
    /**
     * A customer has written, and waits for a person
     */
    conversation_waiting: NotificationWaysInput;
    /**
     * The bot or somebody gave a conversation to people
     */
    conversation_handed_over: NotificationWaysInput;
    /**
     * Somebody assigned a conversation or a task to this member
     */
    assigned_to_me: NotificationWaysInput;
    /**
     * A booking was made
     */
    booking_created: NotificationWaysInput;
    /**
     * A booking was cancelled
     */
    booking_cancelled: NotificationWaysInput;
    /**
     * A task of a queue waits for somebody who takes it
     */
    task_waiting: NotificationWaysInput;
    /**
     * A webhook endpoint was switched off; only for members who manage webhooks
     */
    webhook_disabled: NotificationWaysInput;
    /**
     * A notice about models, the budget or spam
     */
    ai_notice: NotificationWaysInput;
    /**
     * An automation was stopped
     */
    automation_stopped: NotificationWaysInput;
    /**
     * An automation or a flow has a message for the team
     */
    automation_notice: NotificationWaysInput;
};

/**
 * The hours of every day in which nothing is sent on Telegram.
 */
export type QuietHoursInput = {
    /**
     * When they begin, in the time zone of the workspace
     */
    from: string;
    /**
     * When they end; earlier than `from`: on the next day
     */
    to: string;
};

/**
 * The whole preferences of a member; nothing can be left out.
 */
export type NotificationPreferencesInput = {
    kinds: NotificationKindsInput;
    quiet_hours: QuietHoursInput | null;
    /**
     * Refuse the change with `version_conflict` unless this is the current version
     */
    expected_version?: number | null;
};

/**
 * The chat on Telegram in which a member gets notices of this workspace.
 */
export type MemberTelegram = {
    /**
     * Whether notices can be sent to a chat of the member
     */
    linked: boolean;
    /**
     * The user name on Telegram of whoever opened the link, else their name
     */
    username: string | null;
    /**
     * ISO 8601, in UTC
     */
    linked_at: string | null;
};

/**
 * A one-time link. Whoever opens it gets the notices of the member, so it is a secret.
 */
export type MemberTelegramLink = {
    /**
     * Opens the chat with the bot
     */
    url: string;
    /**
     * Ten minutes after it was made; it works once
     */
    expires_at: string;
};

/**
 * A change of the workspace, as it is in the ledger.
 */
export type LedgerEntry = {
    /**
     * Ignore an id that you have seen: an entry may come again when a stream is resumed
     */
    id: string;
    /**
     * What happened, and to what Known values: `booking.confirmed`, `booking.moved`, `customer.updated`, `service.updated`, `stage_config.updated`. More may be added.
     */
    type: 'booking.confirmed' | 'booking.moved' | 'customer.updated' | 'service.updated' | 'stage_config.updated' | (string & {});
    /**
     * ISO 8601, in UTC
     */
    created_at: string;
    actor: Actor;
    /**
     * The booking that it is about
     */
    booking_id: string | null;
    /**
     * The customer that it is about
     */
    customer_id: string | null;
    /**
     * The conversation that it is about
     */
    conversation_id: string | null;
    /**
     * The data of the event, as in webhooks and timelines
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * The booking at the moment of the event.
 */
export type EventBooking = {
    /**
     * Opaque
     */
    id: string;
    /**
     * The status after the event
     */
    status: string;
    /**
     * null for a task of a queue that nobody has taken
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
     * null: a hold that names nobody
     */
    customer_id: string | null;
    /**
     * The resources that it takes
     */
    resource_ids: Array<string>;
    /**
     * Events may arrive in another order; the higher version is the newer
     */
    version: number;
};

/**
 * The data of `booking.created`.
 */
export type BookingCreatedData = {
    /**
     * The booking at the moment of the event
     */
    booking: EventBooking;
};

/**
 * A hold or a booking is created.
 */
export type BookingCreatedEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'booking.created';
    /**
     * When it happened, not when it was sent
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingCreatedData;
};

/**
 * The data of `booking.confirmed`.
 */
export type BookingConfirmedData = {
    /**
     * The booking at the moment of the event
     */
    booking: EventBooking;
};

/**
 * A booking is confirmed.
 */
export type BookingConfirmedEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'booking.confirmed';
    /**
     * When it happened, not when it was sent
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingConfirmedData;
};

/**
 * The data of `booking.cancelled`.
 */
export type BookingCancelledData = {
    /**
     * The booking at the moment of the event
     */
    booking: EventBooking;
    /**
     * Somebody cancelled it, a hold expired, or the deposit was not paid in time. Known values: `cancelled`, `expired`, `deposit_unpaid`. More may be added.
     */
    reason: 'cancelled' | 'expired' | 'deposit_unpaid' | (string & {});
};

/**
 * A booking is cancelled, or a hold expires.
 */
export type BookingCancelledEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'booking.cancelled';
    /**
     * When it happened, not when it was sent
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingCancelledData;
};

/**
 * The data of `booking.rescheduled`.
 */
export type BookingRescheduledData = {
    /**
     * The booking at the moment of the event
     */
    booking: EventBooking;
    /**
     * The booking that was moved, now `rescheduled`
     */
    old_booking_id: string;
    /**
     * The new booking, the same as in `booking`
     */
    new_booking_id: string;
    /**
     * The start of the old booking
     */
    previous_start_at: string;
};

/**
 * A booking moved to a new time, and is a new booking there.
 */
export type BookingRescheduledEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'booking.rescheduled';
    /**
     * When it happened, not when it was sent
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingRescheduledData;
};

/**
 * The data of `booking.no_show`.
 */
export type BookingNoShowData = {
    /**
     * The booking at the moment of the event
     */
    booking: EventBooking;
};

/**
 * A booking is marked absent.
 */
export type BookingNoShowEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'booking.no_show';
    /**
     * When it happened, not when it was sent
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingNoShowData;
};

/**
 * The data of `booking.completed`.
 */
export type BookingCompletedData = {
    /**
     * The booking at the moment of the event
     */
    booking: EventBooking;
};

/**
 * An appointment is completed.
 */
export type BookingCompletedEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'booking.completed';
    /**
     * When it happened, not when it was sent
     */
    created_at: string;
    /**
     * Opaque
     */
    workspace_id: string;
    data: BookingCompletedData;
};

/**
 * The data of `webhook.ping`.
 */
export type WebhookPingData = {
    /**
     * The endpoint that was pinged
     */
    webhook_endpoint_id: string;
};

/**
 * A test event was requested.
 */
export type WebhookPingEvent = {
    /**
     * The same at every attempt and for every endpoint: ignore an id that you have seen before
     */
    id: string;
    /**
     * As in `Svc-Event`
     */
    type: 'webhook.ping';
    /**
     * When it happened, not when it was sent
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
     * Branch on this. Known values: `validation_error`, `invalid_api_key`, `invalid_visitor`, `idempotency_key_required`, `insufficient_scope`, `not_found`, `slot_taken`, `bookings_in_the_way`, `already_claimed`, `customer_exists`, `invalid_transition`, `too_early`, `version_conflict`, `channel_paused`, `quota_exceeded`, `invalid_url`, `blocked_address`, `hold_expired`, `idempotency_conflict`, `rate_limited`, `session_required`, `invalid_credentials`, `forbidden`, `method_not_allowed`, `payload_too_large`, `internal_error`, `unavailable`. More may be added.
     */
    code: 'validation_error' | 'invalid_api_key' | 'invalid_visitor' | 'idempotency_key_required' | 'insufficient_scope' | 'not_found' | 'slot_taken' | 'bookings_in_the_way' | 'already_claimed' | 'customer_exists' | 'invalid_transition' | 'too_early' | 'version_conflict' | 'channel_paused' | 'quota_exceeded' | 'invalid_url' | 'blocked_address' | 'hold_expired' | 'idempotency_conflict' | 'rate_limited' | 'session_required' | 'invalid_credentials' | 'forbidden' | 'method_not_allowed' | 'payload_too_large' | 'internal_error' | 'unavailable' | (string & {});
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
     * Of `slot_taken`, and of `validation_error` with the fault `closed`: the nearest times that are free instead
     */
    alternatives?: Array<Alternative>;
    /**
     * Of `bookings_in_the_way`: the bookings and holds that stand in the time, the first 100 of them
     */
    bookings?: Array<BookingInTheWay>;
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
    /**
     * Of `channel_paused`: the channel
     */
    channel?: string;
    /**
     * Of `channel_paused`: when it goes on by itself; null: when somebody resumes it
     */
    until?: string | null;
    /**
     * Of `validation_error` with the fault `window_closed`: when the 24 hours after the customer's last message ended; null: they never wrote
     */
    window_expires_at?: string | null;
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
     * How many things conflict, if they can be counted
     */
    count?: number;
    [key: string]: unknown;
};

/**
 * A time that is free instead.
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
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListMembersQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListInvitationsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListApiKeysQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListServicesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListResourcesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListResourceGroupsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListSchedulesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListScheduleOverridesQuery = {
    /**
     * Only overrides of this schedule; left out: of all schedules
     */
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
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListSlotsQuery = {
    /**
     * The service whose times are asked for
     */
    service_id: string;
    /**
     * Starts at this moment or later. RFC 3339 with an offset; left out: now
     */
    from?: string;
    /**
     * Starts before this moment. RFC 3339 with an offset; left out: 7 days after `from`
     */
    to?: string;
    /**
     * Sort by distance from this moment
     */
    around?: string;
    /**
     * How many people come
     */
    party_size?: number;
    /**
     * Ids of resources that must be used; repeat the parameter for several
     */
    resource_id?: string | Array<string>;
    /**
     * The maximum number of times to return
     */
    limit?: number;
};

export type ExplainSlotQuery = {
    /**
     * The service whose times are asked for
     */
    service_id: string;
    /**
     * The time in question. RFC 3339 with an offset
     */
    start: string;
    /**
     * How many people come
     */
    party_size?: number;
    /**
     * Ids of resources that must be used; repeat the parameter for several
     */
    resource_id?: string | Array<string>;
};

export type ListTimeOffQuery = {
    /**
     * Only time off of this resource; left out: of all
     */
    resource_id?: string;
    /**
     * Times that end after this moment. RFC 3339 with an offset; left out: now
     */
    from?: string;
    /**
     * Times that begin before this moment. RFC 3339 with an offset; left out: all that are to come
     */
    to?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
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
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListCustomerTimelineQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListCustomerCommentsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListChannelsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListChannelPausesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListWhatsAppTemplatesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type GetAiUsageQuery = {
    /**
     * A calendar month; left out: the current one
     */
    month?: string;
};

export type ListAiNoticesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListBlockedIdentitiesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type UnblockIdentityQuery = {
    /**
     * The identity of a customer on a channel
     */
    identity_id: string;
};

export type ListConversationsQuery = {
    /**
     * Whether the team is done with it. Any of several: repeat it.
     */
    status?: 'open' | 'resolved' | Array<'open' | 'resolved'>;
    /**
     * Who answers. Any of several: repeat it.
     */
    mode?: 'bot' | 'human' | Array<'bot' | 'human'>;
    /**
     * Where it takes place. Any of several: repeat it.
     */
    channel?: 'whatsapp' | 'telegram' | 'webchat' | Array<'whatsapp' | 'telegram' | 'webchat'>;
    /**
     * The team member to whom it is assigned. Any of several: repeat it.
     */
    assignee_id?: string | Array<string>;
    /**
     * The customer. Any of several: repeat it.
     */
    customer_id?: string | Array<string>;
    /**
     * Has exactly this tag. Any of several: repeat it.
     */
    tag?: string | Array<string>;
    /**
     * Whether no team member has it
     */
    unassigned?: boolean;
    /**
     * Whether there are messages that the team has not read
     */
    unread?: boolean;
    /**
     * Whether the customer waits for a person
     */
    waiting?: boolean;
    /**
     * True: also those that are snoozed; otherwise they are left out
     */
    snoozed?: boolean;
    /**
     * True: only those that are snoozed; otherwise it changes nothing
     */
    only_snoozed?: boolean;
    /**
     * Parts of the customer's name or phone, or of one message, where every word must be found; case and accents do not matter. In messages, only words of three or more letters are searched
     */
    q?: string;
    /**
     * `activity`: newest activity first, as when it is left out. `waiting`: longest wait first; those who do not wait come last
     */
    sort?: 'activity' | 'waiting';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListMessagesQuery = {
    /**
     * Only messages that were stored after this one
     */
    after?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListCannedRepliesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListChannelServiceStatusQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListKnowledgeQuery = {
    /**
     * What it is. Any of several: repeat it.
     */
    kind?: 'text' | 'faq' | 'file' | 'site' | Array<'text' | 'faq' | 'file' | 'site'>;
    /**
     * Pages of this site
     */
    source_id?: string;
    /**
     * How far it is on its way to be found. Any of several: repeat it.
     */
    status?: 'queued' | 'processing' | 'ready' | 'partial' | 'failed' | Array<'queued' | 'processing' | 'ready' | 'partial' | 'failed'>;
    /**
     * Whether it is found
     */
    enabled?: boolean;
    /**
     * Has exactly this tag. Any of several: repeat it.
     */
    tag?: string | Array<string>;
    /**
     * Parts of the title, where every word must be found; case and accents do not matter
     */
    q?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListKnowledgeFilesQuery = {
    /**
     * How far it is on its way to be found. Any of several: repeat it.
     */
    status?: 'queued' | 'processing' | 'ready' | 'partial' | 'failed' | Array<'queued' | 'processing' | 'ready' | 'partial' | 'failed'>;
    /**
     * Whether it is found
     */
    enabled?: boolean;
    /**
     * Has exactly this tag. Any of several: repeat it.
     */
    tag?: string | Array<string>;
    /**
     * Parts of the title, where every word must be found; case and accents do not matter
     */
    q?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListKnowledgeQuestionsQuery = {
    /**
     * `latest`: asked last comes first, as when it is left out. `count`: asked most often comes first
     */
    sort?: 'latest' | 'count';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListKnowledgeSourcesQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListKnowledgeSourcePagesQuery = {
    /**
     * Only pages with this status
     */
    status?: 'queued' | 'indexed' | 'unchanged' | 'skipped' | 'failed';
    /**
     * Only pages with this cause
     */
    cause?: 'invalid_url' | 'blocked_address' | 'dns_error' | 'connection_failed' | 'tls_error' | 'timeout' | 'robots_disallowed' | 'not_found' | 'access_denied' | 'rate_limited' | 'server_error' | 'too_many_redirects' | 'redirect_offsite' | 'unsupported_type' | 'too_large' | 'empty_content' | 'parse_error' | 'max_pages_reached' | 'cancelled' | 'quota_exceeded';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListStageConfigVersionsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
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
    /**
     * Only bookings that use this resource
     */
    resource_id?: string;
    /**
     * Only bookings of this customer
     */
    customer_id?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListBookedCustomersQuery = {
    /**
     * Starts at this moment or later
     */
    from: string;
    /**
     * Starts before this moment
     */
    to: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
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
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListWorkItemsQuery = {
    /**
     * Only open work (`confirmed`, `pending_payment`, `checked_in`). `inbox`: unassigned or overdue. `today`: starts or is due today, is checked in, or is overdue. `upcoming`: starts or is due after today. Days are those of the workspace's time zone, and all pages show the day of the first page
     */
    view?: 'inbox' | 'today' | 'upcoming';
    /**
     * Left out: all but held, released, expired and rescheduled. Any of several: repeat it, or separate by commas. Known values: held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, released, expired.
     */
    status?: string | Array<string>;
    /**
     * Is in this stage, or in any of these: repeat it. A stage without tasks finds nothing
     */
    stage?: string | Array<string>;
    /**
     * How urgent it is. Any of several: repeat it, or separate by commas. Known values: low, normal, high, urgent.
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
     * It has no `assignee` and no `allocations`. An appointment has resources, so it is never unassigned; a task of a queue is unassigned until somebody takes it
     */
    unassigned?: boolean;
    /**
     * Starts at this moment or later; without a start: is due then or later. An item with neither is in no range
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
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListConversationWorkItemsQuery = {
    /**
     * Only open work (`confirmed`, `pending_payment`, `checked_in`). `inbox`: unassigned or overdue. `today`: starts or is due today, is checked in, or is overdue. `upcoming`: starts or is due after today. Days are those of the workspace's time zone, and all pages show the day of the first page
     */
    view?: 'inbox' | 'today' | 'upcoming';
    /**
     * Left out: all but held, released, expired and rescheduled. Any of several: repeat it, or separate by commas. Known values: held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, released, expired.
     */
    status?: string | Array<string>;
    /**
     * Is in this stage, or in any of these: repeat it. A stage without tasks finds nothing
     */
    stage?: string | Array<string>;
    /**
     * How urgent it is. Any of several: repeat it, or separate by commas. Known values: low, normal, high, urgent.
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
     * It has no `assignee` and no `allocations`. An appointment has resources, so it is never unassigned; a task of a queue is unassigned until somebody takes it
     */
    unassigned?: boolean;
    /**
     * Starts at this moment or later; without a start: is due then or later. An item with neither is in no range
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
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListStageHistoryQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListBookingTimelineQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListBookingCommentsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListLocationEventsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type GetTeamOverviewQuery = {
    /**
     * RFC 3339 with an offset. Left out: the start of the workspace's day that ends with `to`, or of today
     */
    from?: string;
    /**
     * RFC 3339 with an offset; not included
     */
    to?: string;
    /**
     * Only the resources and the queue of this group
     */
    group_id?: string;
};

export type GetResourceStatsQuery = {
    /**
     * RFC 3339 with an offset. Left out: 30 days before the end of the workspace's day of `to`, or of today
     */
    from?: string;
    /**
     * RFC 3339 with an offset; not included
     */
    to?: string;
    /**
     * The period of one entry of `series`, in the workspace's calendar. Weeks begin on Monday
     */
    bucket?: 'day' | 'week' | 'month';
};

export type ListAttachmentsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListWebChatMessagesQuery = {
    /**
     * Only messages that came after this one
     */
    after?: string;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListWebChatSlotsQuery = {
    /**
     * The service whose times are asked for
     */
    service_id: string;
    /**
     * Starts at this moment or later. RFC 3339 with an offset; left out: now
     */
    from?: string;
    /**
     * Starts before this moment. RFC 3339 with an offset; left out: 7 days after `from`
     */
    to?: string;
    /**
     * Sort by distance from this moment
     */
    around?: string;
    /**
     * How many people come
     */
    party_size?: number;
    /**
     * Ids of resources that must be used; repeat the parameter for several
     */
    resource_id?: string | Array<string>;
    /**
     * The maximum number of times to return
     */
    limit?: number;
};

export type ListWebChatBookingsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListAutomationsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListAutomationRunsQuery = {
    /**
     * Only runs in this status
     */
    status?: 'running' | 'waiting' | 'completed' | 'failed' | 'skipped' | 'stale' | 'stopped' | 'cancelled';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListAutomationTemplatesQuery = {
    /**
     * The language of names and of what the team reads; left out: that of the workspace
     */
    locale?: 'pt-BR' | 'es' | 'en';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListAutomationFlowsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListFlowVersionsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListFlowRunsQuery = {
    /**
     * Only runs in this status
     */
    status?: 'running' | 'waiting' | 'completed' | 'failed' | 'skipped' | 'stale' | 'stopped' | 'cancelled';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListWebhookEndpointsQuery = {
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListWebhookDeliveriesQuery = {
    /**
     * Only deliveries in this status
     */
    status?: 'pending' | 'succeeded' | 'failed' | 'paused';
    /**
     * Only deliveries of this event
     */
    event_type?: 'booking.created' | 'booking.confirmed' | 'booking.cancelled' | 'booking.rescheduled' | 'booking.no_show' | 'booking.completed' | 'webhook.ping';
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};

export type ListNotificationsQuery = {
    /**
     * `true`: only those that are unread
     */
    unread?: boolean;
    /**
     * Rows per page
     */
    limit?: number;
    /**
     * The `next_cursor` of the previous page; filters that are left out come from it
     */
    cursor?: string;
};
