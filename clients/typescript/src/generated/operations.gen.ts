// The operations of api/openapi.json. Written by npm run generate: do not edit.
import type { CallOptions, KeyedCallOptions, Parts, Path } from '../call.ts'
import type { Pages } from '../pages.ts'
import type {
  ActionRequest,
  ApiKey,
  ApiKeyWithSecret,
  Attachment,
  Booking,
  BookingChange,
  Comment,
  Confirmation,
  CreateAttachmentForm,
  Customer,
  CustomerChange,
  CustomerSummary,
  ExplainSlotQuery,
  GetResourceStatsQuery,
  GetTeamOverviewQuery,
  HistoryEntry,
  Hold,
  Invitation,
  InvitationWithLink,
  ListApiKeysQuery,
  ListAttachmentsQuery,
  ListBookingCommentsQuery,
  ListBookingTimelineQuery,
  ListBookingsQuery,
  ListCustomerBookingsQuery,
  ListCustomerCommentsQuery,
  ListCustomerTimelineQuery,
  ListCustomersQuery,
  ListInvitationsQuery,
  ListLocationEventsQuery,
  ListMembersQuery,
  ListResourceGroupsQuery,
  ListResourcesQuery,
  ListScheduleOverridesQuery,
  ListSchedulesQuery,
  ListServicesQuery,
  ListSlotsQuery,
  ListStageConfigVersionsQuery,
  ListStageHistoryQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  ListWorkItemsQuery,
  ListWorkspacesQuery,
  LocationEvent,
  Me,
  Member,
  MemberChange,
  NewApiKey,
  NewBooking,
  NewComment,
  NewCustomer,
  NewHold,
  NewInvitation,
  NewLocationEvent,
  NewResource,
  NewResourceGroup,
  NewSchedule,
  NewScheduleOverride,
  NewService,
  NewStageConfig,
  NewWebhookEndpoint,
  NewWorkspace,
  OperationRequest,
  PasswordReset,
  Reschedule,
  Resource,
  ResourceChange,
  ResourceGroup,
  ResourceGroupChange,
  ResourceStats,
  Schedule,
  ScheduleChange,
  ScheduleOverride,
  Service,
  ServiceChange,
  Session,
  SignIn,
  SignUp,
  SlotExplanation,
  SlotList,
  StageConfig,
  StageRevert,
  StageVersion,
  TeamOverview,
  TimelineEntry,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
  WorkItem,
  WorkItemChange,
  Workspace,
  WorkspaceChange,
  WorkspaceRemoval,
} from './types.gen.ts'

export const CLIENT_VERSION = '0.1.0'

/** The codes that the contract knew when this client was made. */
export type KnownProblemCode =
  | 'already_claimed'
  | 'customer_exists'
  | 'forbidden'
  | 'hold_expired'
  | 'idempotency_conflict'
  | 'idempotency_key_required'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_api_key'
  | 'invalid_credentials'
  | 'invalid_transition'
  | 'not_found'
  | 'payload_too_large'
  | 'rate_limited'
  | 'session_required'
  | 'slot_taken'
  | 'unavailable'
  | 'validation_error'
  | 'version_conflict'

export abstract class Operations {
  protected abstract call<T>(method: string, path: Path, parts: Parts<CallOptions>): Promise<T>
  /** A call with an `Idempotency-Key`. */
  protected abstract callOnce<T>(method: string, path: Path, parts: Parts<KeyedCallOptions>): Promise<T>
  protected abstract download(path: Path, parts: Parts<CallOptions>): Promise<Blob>
  protected abstract list<T>(path: Path, parts: Parts<CallOptions>): Pages<T>

  /**
   * Make an account
   *
   * Also signs in: the answer sets the session cookie. An account has no workspace until it makes or joins one.
   *
   * `POST /auth/sign-up/email`, for everybody
   */
  signUp(body: SignUp, options?: CallOptions): Promise<Session> {
    return this.call('POST', ['auth', 'sign-up', 'email'], { body, options })
  }

  /**
   * Sign in with e-mail and password
   *
   * Sets the session cookie. Failed tries are slowed down by address and by e-mail.
   *
   * `POST /auth/sign-in/email`, for everybody
   */
  signIn(body: SignIn, options?: CallOptions): Promise<Session> {
    return this.call('POST', ['auth', 'sign-in', 'email'], { body, options })
  }

  /**
   * End the session
   *
   * `POST /auth/sign-out`, for everybody
   */
  signOut(options?: CallOptions): Promise<void> {
    return this.call('POST', ['auth', 'sign-out'], { options })
  }

  /**
   * Who is signed in
   *
   * Answers with nulls when nobody is.
   *
   * `GET /auth/get-session`, for everybody
   */
  getSession(options?: CallOptions): Promise<Session> {
    return this.call('GET', ['auth', 'get-session'], { options })
  }

  /**
   * Set a new password with a one-time token
   *
   * The token comes from `npm run reset-password`. Ends all sessions of the account.
   *
   * `POST /auth/reset-password`, for everybody
   */
  resetPassword(body: PasswordReset, options?: CallOptions): Promise<void> {
    return this.call('POST', ['auth', 'reset-password'], { body, options })
  }

  /**
   * Who am I
   *
   * The key or team member that makes the call, with its scopes and workspace.
   *
   * `GET /me`
   */
  getMe(options?: CallOptions): Promise<Me> {
    return this.call('GET', ['me'], { options })
  }

  /**
   * Your workspaces
   *
   * `GET /workspaces`
   */
  listWorkspaces(query?: ListWorkspacesQuery, options?: CallOptions): Pages<Workspace> {
    return this.list(['workspaces'], { query, options })
  }

  /**
   * Make a workspace and own it
   *
   * `POST /workspaces`
   */
  createWorkspace(body: NewWorkspace, options?: CallOptions): Promise<Workspace> {
    return this.call('POST', ['workspaces'], { body, options })
  }

  /**
   * Change a workspace
   *
   * `PATCH /workspaces/{id}`, for team members: `admin` and above
   */
  updateWorkspace(id: string, body?: WorkspaceChange, options?: CallOptions): Promise<Workspace> {
    return this.call('PATCH', ['workspaces', id], { body, options })
  }

  /**
   * Delete a workspace with all it holds
   *
   * Its keys and members are shut out at once, and its rows are cleared away. There is no way back.
   *
   * `DELETE /workspaces/{id}`, for team members: `owner` and above
   */
  deleteWorkspace(id: string, body: WorkspaceRemoval, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['workspaces', id], { body, options })
  }

  /**
   * The members of the workspace
   *
   * `GET /team/members`, for team members: `agent` and above
   */
  listMembers(query?: ListMembersQuery, options?: CallOptions): Pages<Member> {
    return this.list(['team', 'members'], { query, options })
  }

  /**
   * Give a member another role
   *
   * `PATCH /team/members/{id}`, for team members: `admin` and above
   */
  updateMember(id: string, body?: MemberChange, options?: CallOptions): Promise<Member> {
    return this.call('PATCH', ['team', 'members', id], { body, options })
  }

  /**
   * Take a member out of the workspace
   *
   * `DELETE /team/members/{id}`, for team members: `admin` and above
   */
  removeMember(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['team', 'members', id], { options })
  }

  /**
   * Invitations that wait to be accepted
   *
   * `GET /team/invitations`, for team members: `admin` and above
   */
  listInvitations(query?: ListInvitationsQuery, options?: CallOptions): Pages<Invitation> {
    return this.list(['team', 'invitations'], { query, options })
  }

  /**
   * Invite somebody
   *
   * The answer holds the link, once; hand it to the person yourself. It is good for 7 days.
   *
   * `POST /team/invitations`, for team members: `admin` and above
   */
  createInvitation(body: NewInvitation, options?: CallOptions): Promise<InvitationWithLink> {
    return this.call('POST', ['team', 'invitations'], { body, options })
  }

  /**
   * Withdraw an invitation
   *
   * `DELETE /team/invitations/{id}`, for team members: `admin` and above
   */
  deleteInvitation(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['team', 'invitations', id], { options })
  }

  /**
   * Accept an invitation
   *
   * For the signed-in person whose e-mail address was invited. Repeating it changes nothing.
   *
   * `POST /team/invitations/{token}/accept`
   */
  acceptInvitation(token: string, options?: CallOptions): Promise<Member> {
    return this.call('POST', ['team', 'invitations', token, 'accept'], { options })
  }

  /**
   * The API keys of the workspace
   *
   * `GET /api-keys`, for team members: `admin` and above
   */
  listApiKeys(query?: ListApiKeysQuery, options?: CallOptions): Pages<ApiKey> {
    return this.list(['api-keys'], { query, options })
  }

  /**
   * Make an API key
   *
   * The key itself is in this answer and nowhere else.
   *
   * `POST /api-keys`, for team members: `admin` and above
   */
  createApiKey(body: NewApiKey, options?: CallOptions): Promise<ApiKeyWithSecret> {
    return this.call('POST', ['api-keys'], { body, options })
  }

  /**
   * Revoke an API key
   *
   * From now on it is refused everywhere. It stays in the list with `revoked_at`.
   *
   * `DELETE /api-keys/{id}`, for team members: `admin` and above
   */
  revokeApiKey(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['api-keys', id], { options })
  }

  /**
   * All services
   *
   * By name, from A to Z.
   *
   * `GET /services`, with the scope `config:read`
   */
  listServices(query?: ListServicesQuery, options?: CallOptions): Pages<Service> {
    return this.list(['services'], { query, options })
  }

  /**
   * Add a service
   *
   * `POST /services`, with the scope `config:write`
   */
  createService(body: NewService, options?: CallOptions): Promise<Service> {
    return this.call('POST', ['services'], { body, options })
  }

  /**
   * One service
   *
   * `GET /services/{id}`, with the scope `config:read`
   */
  getService(id: string, options?: CallOptions): Promise<Service> {
    return this.call('GET', ['services', id], { options })
  }

  /**
   * Change a service
   *
   * `requirements`, `intake_fields` and `tags` are replaced whole; null resets a field to its default.
   *
   * `PATCH /services/{id}`, with the scope `config:write`
   */
  updateService(id: string, body?: ServiceChange, options?: CallOptions): Promise<Service> {
    return this.call('PATCH', ['services', id], { body, options })
  }

  /**
   * Archive a service
   *
   * From then on its id is unknown; only what was booked with it still shows it.
   *
   * `DELETE /services/{id}`, with the scope `config:write`
   */
  deleteService(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['services', id], { options })
  }

  /**
   * All resources
   *
   * By name, from A to Z.
   *
   * `GET /resources`, with the scope `config:read`
   */
  listResources(query?: ListResourcesQuery, options?: CallOptions): Pages<Resource> {
    return this.list(['resources'], { query, options })
  }

  /**
   * Add a resource
   *
   * `POST /resources`, with the scope `config:write`
   */
  createResource(body: NewResource, options?: CallOptions): Promise<Resource> {
    return this.call('POST', ['resources'], { body, options })
  }

  /**
   * One resource
   *
   * `GET /resources/{id}`, with the scope `config:read`
   */
  getResource(id: string, options?: CallOptions): Promise<Resource> {
    return this.call('GET', ['resources', id], { options })
  }

  /**
   * Change a resource
   *
   * `tags` are replaced whole; null resets a field to its default. Groups are changed where they are.
   *
   * `PATCH /resources/{id}`, with the scope `config:write`
   */
  updateResource(id: string, body?: ResourceChange, options?: CallOptions): Promise<Resource> {
    return this.call('PATCH', ['resources', id], { body, options })
  }

  /**
   * Archive a resource
   *
   * From then on its id is unknown; only what was booked with it still shows it.
   *
   * `DELETE /resources/{id}`, with the scope `config:write`
   */
  deleteResource(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['resources', id], { options })
  }

  /**
   * All groups of resources
   *
   * By name, from A to Z.
   *
   * `GET /resource-groups`, with the scope `config:read`
   */
  listResourceGroups(query?: ListResourceGroupsQuery, options?: CallOptions): Pages<ResourceGroup> {
    return this.list(['resource-groups'], { query, options })
  }

  /**
   * Add a group of resources
   *
   * `POST /resource-groups`, with the scope `config:write`
   */
  createResourceGroup(body: NewResourceGroup, options?: CallOptions): Promise<ResourceGroup> {
    return this.call('POST', ['resource-groups'], { body, options })
  }

  /**
   * One group of resources
   *
   * `GET /resource-groups/{id}`, with the scope `config:read`
   */
  getResourceGroup(id: string, options?: CallOptions): Promise<ResourceGroup> {
    return this.call('GET', ['resource-groups', id], { options })
  }

  /**
   * Change a group of resources
   *
   * `resource_ids` are replaced whole; null resets a field to its default.
   *
   * `PATCH /resource-groups/{id}`, with the scope `config:write`
   */
  updateResourceGroup(id: string, body?: ResourceGroupChange, options?: CallOptions): Promise<ResourceGroup> {
    return this.call('PATCH', ['resource-groups', id], { body, options })
  }

  /**
   * Archive a group of resources
   *
   * From then on its id is unknown; only what was booked with it still shows it.
   *
   * `DELETE /resource-groups/{id}`, with the scope `config:write`
   */
  deleteResourceGroup(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['resource-groups', id], { options })
  }

  /**
   * All schedules
   *
   * By name, from A to Z.
   *
   * `GET /schedules`, with the scope `config:read`
   */
  listSchedules(query?: ListSchedulesQuery, options?: CallOptions): Pages<Schedule> {
    return this.list(['schedules'], { query, options })
  }

  /**
   * Add a schedule
   *
   * `POST /schedules`, with the scope `config:write`
   */
  createSchedule(body: NewSchedule, options?: CallOptions): Promise<Schedule> {
    return this.call('POST', ['schedules'], { body, options })
  }

  /**
   * One schedule
   *
   * `GET /schedules/{id}`, with the scope `config:read`
   */
  getSchedule(id: string, options?: CallOptions): Promise<Schedule> {
    return this.call('GET', ['schedules', id], { options })
  }

  /**
   * Change a schedule
   *
   * `weekly` is replaced whole; null resets a field to its default.
   *
   * `PATCH /schedules/{id}`, with the scope `config:write`
   */
  updateSchedule(id: string, body?: ScheduleChange, options?: CallOptions): Promise<Schedule> {
    return this.call('PATCH', ['schedules', id], { body, options })
  }

  /**
   * Archive a schedule
   *
   * From then on its id is unknown; only what was booked with it still shows it.
   *
   * `DELETE /schedules/{id}`, with the scope `config:write`
   */
  deleteSchedule(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['schedules', id], { options })
  }

  /**
   * Say when a schedule is open on one day
   *
   * Replaces what that day had, and the windows of the week on it. No windows: closed.
   *
   * `POST /schedules/{id}/overrides`, with the scope `config:write`
   */
  setScheduleOverride(id: string, body: NewScheduleOverride, options?: CallOptions): Promise<ScheduleOverride> {
    return this.call('POST', ['schedules', id, 'overrides'], { body, options })
  }

  /**
   * Let a day be as in every week again
   *
   * `DELETE /schedules/{id}/overrides/{date}`, with the scope `config:write`
   */
  deleteScheduleOverride(id: string, date: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['schedules', id, 'overrides', date], { options })
  }

  /**
   * Days that differ
   *
   * By date. Without filters: of all schedules, from today on.
   *
   * `GET /schedule-overrides`, with the scope `config:read`
   */
  listScheduleOverrides(query?: ListScheduleOverridesQuery, options?: CallOptions): Pages<ScheduleOverride> {
    return this.list(['schedule-overrides'], { query, options })
  }

  /**
   * Free times of a service
   *
   * Times at which everything the service needs is free at once. Without bounds: the next 7 days, or 7 days on either side of `around`. At most 62 days at once.
   *
   * `GET /slots`, with the scope `slots:read`
   */
  listSlots(query: ListSlotsQuery, options?: CallOptions): Promise<SlotList> {
    return this.call('GET', ['slots'], { query, options })
  }

  /**
   * Why a time is free or not
   *
   * `GET /slots/explain`, with the scope `slots:read`
   */
  explainSlot(query: ExplainSlotQuery, options?: CallOptions): Promise<SlotExplanation> {
    return this.call('GET', ['slots', 'explain'], { query, options })
  }

  /**
   * Find customers
   *
   * Newest first. `q` finds parts of words and numbers; all its words must match.
   *
   * `GET /customers`, with the scope `customers:read`
   */
  listCustomers(query?: ListCustomersQuery, options?: CallOptions): Pages<Customer> {
    return this.list(['customers'], { query, options })
  }

  /**
   * Add a customer
   *
   * `POST /customers`, with the scope `customers:write`
   */
  createCustomer(body: NewCustomer, options?: KeyedCallOptions): Promise<Customer> {
    return this.callOnce('POST', ['customers'], { body, options })
  }

  /**
   * One customer
   *
   * `GET /customers/{id}`, with the scope `customers:read`
   */
  getCustomer(id: string, options?: CallOptions): Promise<Customer> {
    return this.call('GET', ['customers', id], { options })
  }

  /**
   * Change a customer
   *
   * `tags`, `identities` and `address` are replaced whole; null clears a field that may be empty.
   *
   * `PATCH /customers/{id}`, with the scope `customers:write`
   */
  updateCustomer(id: string, body?: CustomerChange, options?: CallOptions): Promise<Customer> {
    return this.call('PATCH', ['customers', id], { body, options })
  }

  /**
   * What happened with a customer
   *
   * `GET /customers/{id}/timeline`, with the scope `customers:read`
   */
  listCustomerTimeline(id: string, query?: ListCustomerTimelineQuery, options?: CallOptions): Pages<TimelineEntry> {
    return this.list(['customers', id, 'timeline'], { query, options })
  }

  /**
   * What the team noted about a customer
   *
   * `GET /customers/{id}/comments`, with the scope `customers:read`
   */
  listCustomerComments(id: string, query?: ListCustomerCommentsQuery, options?: CallOptions): Pages<Comment> {
    return this.list(['customers', id, 'comments'], { query, options })
  }

  /**
   * Note something about a customer
   *
   * `POST /customers/{id}/comments`, with the scope `customers:write`
   */
  createCustomerComment(id: string, body: NewComment, options?: CallOptions): Promise<Comment> {
    return this.call('POST', ['customers', id, 'comments'], { body, options })
  }

  /**
   * The stages of tasks, and the actions that move them on
   *
   * `GET /stage-config`, with the scope `config:read`
   */
  getStageConfig(options?: CallOptions): Promise<StageConfig> {
    return this.call('GET', ['stage-config'], { options })
  }

  /**
   * Replace the stages and actions of tasks
   *
   * Writes a new version; all that is wrong is told at once. Open tasks whose stage is taken away need `migrate`, else `stage_in_use` tells how many there are.
   *
   * `PUT /stage-config`, with the scope `settings:write`
   */
  putStageConfig(body: NewStageConfig, options?: CallOptions): Promise<StageConfig> {
    return this.call('PUT', ['stage-config'], { body, options })
  }

  /**
   * Every version of the stage configuration
   *
   * Newest first. Version 1 is what every workspace begins with.
   *
   * `GET /stage-config/versions`, with the scope `config:read`
   */
  listStageConfigVersions(query?: ListStageConfigVersionsQuery, options?: CallOptions): Pages<StageVersion> {
    return this.list(['stage-config', 'versions'], { query, options })
  }

  /**
   * One version of the stage configuration
   *
   * `GET /stage-config/versions/{version}`, with the scope `config:read`
   */
  getStageConfigVersion(version: number | string, options?: CallOptions): Promise<StageConfig> {
    return this.call('GET', ['stage-config', 'versions', version], { options })
  }

  /**
   * Keep a time for ten minutes
   *
   * Takes the time with everything the service needs, so that nobody else can have it until it is confirmed, released or ten minutes have passed.
   *
   * `POST /holds`, with the scope `bookings:write`
   */
  createHold(body: NewHold, options?: KeyedCallOptions): Promise<Hold> {
    return this.callOnce('POST', ['holds'], { body, options })
  }

  /**
   * Make a hold a booking
   *
   * Where the service asks for a deposit the booking is `pending_payment`, else `confirmed`. A customer must be named here or have been named with the hold.
   *
   * `POST /holds/{id}/confirm`, with the scope `bookings:write`
   */
  confirmHold(id: string, body?: Confirmation, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['holds', id, 'confirm'], { body, options })
  }

  /**
   * Give a held time back
   *
   * `DELETE /holds/{id}`, with the scope `bookings:write`
   */
  releaseHold(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['holds', id], { options })
  }

  /**
   * Find bookings
   *
   * By start; those without one come last.
   *
   * `GET /bookings`, with the scope `bookings:read`
   */
  listBookings(query?: ListBookingsQuery, options?: CallOptions): Pages<Booking> {
    return this.list(['bookings'], { query, options })
  }

  /**
   * Book a time at once, or put a task into a queue
   *
   * Hold and confirm in one call. A service whose mode is `queue` takes no `start`.
   *
   * `POST /bookings`, with the scope `bookings:write`
   */
  createBooking(body: NewBooking, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings'], { body, options })
  }

  /**
   * One booking
   *
   * `GET /bookings/{id}`, with the scope `bookings:read`
   */
  getBooking(id: string, options?: CallOptions): Promise<Booking> {
    return this.call('GET', ['bookings', id], { options })
  }

  /**
   * Change notes, or what was filled in
   *
   * `notes` is replaced; `intake` is merged key by key, and null takes a key away.
   *
   * `PATCH /bookings/{id}`, with the scope `bookings:write`
   */
  updateBooking(id: string, body?: BookingChange, options?: CallOptions): Promise<Booking> {
    return this.call('PATCH', ['bookings', id], { body, options })
  }

  /**
   * Cancel a booking
   *
   * Its time is free at once.
   *
   * `POST /bookings/{id}/cancel`, with the scope `bookings:write`
   */
  cancelBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'cancel'], { body, options })
  }

  /**
   * Move a booking to another time
   *
   * Answers a new booking with an id of its own; the old one becomes `rescheduled` and names it. If the new time cannot be had, the old one stays as it is. Without `resource_ids` the same resources are used if they are free.
   *
   * `POST /bookings/{id}/reschedule`, with the scope `bookings:write`
   */
  rescheduleBooking(id: string, body: Reschedule, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings', id, 'reschedule'], { body, options })
  }

  /**
   * Note that the customer is there
   *
   * `POST /bookings/{id}/check-in`, with the scope `bookings:write`
   */
  checkInBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'check-in'], { body, options })
  }

  /**
   * Note that the customer did not come
   *
   * `POST /bookings/{id}/no-show`, with the scope `bookings:write`
   */
  markBookingNoShow(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'no-show'], { body, options })
  }

  /**
   * Note that it is done
   *
   * `POST /bookings/{id}/complete`, with the scope `bookings:write`
   */
  completeBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'complete'], { body, options })
  }

  /**
   * Note that it could not be done
   *
   * `POST /bookings/{id}/fail`, with the scope `bookings:write`
   */
  failBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'fail'], { body, options })
  }

  /**
   * The bookings of a customer
   *
   * By start; those without one come last.
   *
   * `GET /customers/{id}/bookings`, with the scope `customers:read`
   */
  listCustomerBookings(id: string, query?: ListCustomerBookingsQuery, options?: CallOptions): Pages<Booking> {
    return this.list(['customers', id, 'bookings'], { query, options })
  }

  /**
   * A customer in numbers
   *
   * `GET /customers/{id}/summary`, with the scope `customers:read`
   */
  getCustomerSummary(id: string, options?: CallOptions): Promise<CustomerSummary> {
    return this.call('GET', ['customers', id, 'summary'], { options })
  }

  /**
   * Bring an earlier version of the stages back
   *
   * Writes a new version that says the same as the earlier one.
   *
   * `POST /stage-config/versions/{version}/revert`, with the scope `settings:write`
   */
  revertStageConfig(version: number | string, body?: StageRevert, options?: CallOptions): Promise<StageConfig> {
    return this.call('POST', ['stage-config', 'versions', version, 'revert'], { body, options })
  }

  /**
   * Carry out an action of the stage configuration
   *
   * Checks the stage, the guards and the fields of the action, then does all that it says at once: stage, status, effects, history and event. In the key `-` and `_` are the same. `available_actions` of a booking lists what can be carried out now.
   *
   * `POST /bookings/{id}/actions/{key}`, with the scope `bookings:write`
   */
  runAction(id: string, key: string, body?: ActionRequest, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings', id, 'actions', key], { body, options })
  }

  /**
   * Find work
   *
   * Bookings of every kind, by priority, due date, start and creation, the most urgent first; those without a due date or start come after those with one. All filters given must hold.
   *
   * `GET /work-items`, with the scope `bookings:read`
   */
  listWorkItems(query?: ListWorkItemsQuery, options?: CallOptions): Pages<WorkItem> {
    return this.list(['work-items'], { query, options })
  }

  /**
   * Change priority, tags or due date
   *
   * Not of what is `held`, `released` or `expired`.
   *
   * `PATCH /work-items/{id}`, with the scope `bookings:write`
   */
  updateWorkItem(id: string, body?: WorkItemChange, options?: CallOptions): Promise<WorkItem> {
    return this.call('PATCH', ['work-items', id], { body, options })
  }

  /**
   * How a booking moved from stage to stage
   *
   * Oldest first, with the time it spent in each stage.
   *
   * `GET /bookings/{id}/stage-history`, with the scope `bookings:read`
   */
  listStageHistory(id: string, query?: ListStageHistoryQuery, options?: CallOptions): Pages<HistoryEntry> {
    return this.list(['bookings', id, 'stage-history'], { query, options })
  }

  /**
   * What happened with a booking
   *
   * Newest first. A booking that was moved to another time shows what happened before the move, too.
   *
   * `GET /bookings/{id}/timeline`, with the scope `bookings:read`
   */
  listBookingTimeline(id: string, query?: ListBookingTimelineQuery, options?: CallOptions): Pages<TimelineEntry> {
    return this.list(['bookings', id, 'timeline'], { query, options })
  }

  /**
   * What is said about a booking
   *
   * Newest first.
   *
   * `GET /bookings/{id}/comments`, with the scope `bookings:read`
   */
  listBookingComments(id: string, query?: ListBookingCommentsQuery, options?: CallOptions): Pages<Comment> {
    return this.list(['bookings', id, 'comments'], { query, options })
  }

  /**
   * Say something about a booking
   *
   * `POST /bookings/{id}/comments`, with the scope `bookings:write`
   */
  createBookingComment(id: string, body: NewComment, options?: CallOptions): Promise<Comment> {
    return this.call('POST', ['bookings', id, 'comments'], { body, options })
  }

  /**
   * Where somebody was while doing it
   *
   * Oldest first.
   *
   * `GET /bookings/{id}/location-events`, with the scope `bookings:read`
   */
  listLocationEvents(id: string, query?: ListLocationEventsQuery, options?: CallOptions): Pages<LocationEvent> {
    return this.list(['bookings', id, 'location-events'], { query, options })
  }

  /**
   * Note where somebody is
   *
   * `POST /bookings/{id}/location-events`, with the scope `bookings:write`
   */
  createLocationEvent(id: string, body: NewLocationEvent, options?: CallOptions): Promise<LocationEvent> {
    return this.call('POST', ['bookings', id, 'location-events'], { body, options })
  }

  /**
   * How the team stands
   *
   * Time, bookings and queues of all active resources or of one group: today by the clock of the workspace, or any range of at most 366 days. Counts are of bookings that start in the range; `now`, `next` and what waits are of this moment.
   *
   * `GET /team/overview`, with the scope `bookings:read`
   */
  getTeamOverview(query?: GetTeamOverviewQuery, options?: CallOptions): Promise<TeamOverview> {
    return this.call('GET', ['team', 'overview'], { query, options })
  }

  /**
   * A resource in numbers
   *
   * Of the last 30 days, or of any range of at most 366 days; also of a resource that was archived, which works until then. Counts and rates are of bookings that start in the range, minutes of all the time in it.
   *
   * `GET /resources/{id}/stats`, with the scope `bookings:read`
   */
  getResourceStats(id: string, query?: GetResourceStatsQuery, options?: CallOptions): Promise<ResourceStats> {
    return this.call('GET', ['resources', id, 'stats'], { query, options })
  }

  /**
   * Files that show what was done
   *
   * Newest first. Each has a link that gives the file itself for an hour.
   *
   * `GET /bookings/{id}/attachments`, with the scope `bookings:read`
   */
  listAttachments(id: string, query?: ListAttachmentsQuery, options?: CallOptions): Pages<Attachment> {
    return this.list(['bookings', id, 'attachments'], { query, options })
  }

  /**
   * Attach a file to a booking
   *
   * Takes `multipart/form-data`: one `file` of at most 10 MiB, its `kind` and, if you like, a `name`. What the file is, is told by its bytes; names and media types are not believed.

- `photo`: JPEG, PNG or WebP
- `signature`: JPEG or PNG
- `document`: PDF, plain text in UTF-8, JPEG, PNG or WebP

Any other file, a broken picture, and a file that is an archive as well are refused with the code `file_type`. Pictures are kept without their metadata: no place, no time, no camera, only which side is up. A booking has at most 100 attachments (`too_many`).
   *
   * `POST /bookings/{id}/attachments`, with the scope `bookings:write`
   */
  createAttachment(id: string, form: CreateAttachmentForm, options?: CallOptions): Promise<Attachment> {
    return this.call('POST', ['bookings', id, 'attachments'], { form, options })
  }

  /**
   * A file, by its link
   *
   * What `url` of an attachment leads to. It needs no key; a link that has expired or was changed is unknown. Pictures come to be shown, all else to be saved.
   *
   * `GET /files/{token}`, for everybody
   */
  getFile(token: string, options?: CallOptions): Promise<Blob> {
    return this.download(['files', token], { options })
  }

  /**
   * Where events are sent to
   *
   * Newest first.
   *
   * `GET /webhook-endpoints`, with the scope `webhooks:manage`
   */
  listWebhookEndpoints(query?: ListWebhookEndpointsQuery, options?: CallOptions): Pages<WebhookEndpoint> {
    return this.list(['webhook-endpoints'], { query, options })
  }

  /**
   * Have events sent to an address
   *
   * At most 10 in a workspace. The answer has the `secret` that signs all that is sent, this once; for that reason an `Idempotency-Key` has no effect here.
   *
   * `POST /webhook-endpoints`, with the scope `webhooks:manage`
   */
  createWebhookEndpoint(body: NewWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.call('POST', ['webhook-endpoints'], { body, options })
  }

  /**
   * One webhook endpoint
   *
   * `GET /webhook-endpoints/{id}`, with the scope `webhooks:manage`
   */
  getWebhookEndpoint(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.call('GET', ['webhook-endpoints', id], { options })
  }

  /**
   * Change a webhook endpoint, or switch it off and on
   *
   * Switched on again, its failures are forgotten and what has waited as `paused` for at most 7 days is sent, oldest first.
   *
   * `PATCH /webhook-endpoints/{id}`, with the scope `webhooks:manage`
   */
  updateWebhookEndpoint(id: string, body?: WebhookEndpointChange, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.call('PATCH', ['webhook-endpoints', id], { body, options })
  }

  /**
   * Send nothing more to an address
   *
   * Its log of deliveries goes with it.
   *
   * `DELETE /webhook-endpoints/{id}`, with the scope `webhooks:manage`
   */
  deleteWebhookEndpoint(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['webhook-endpoints', id], { options })
  }

  /**
   * A new secret for a webhook endpoint
   *
   * The old one stops at once: every attempt from now on is signed with the new one.
   *
   * `POST /webhook-endpoints/{id}/rotate-secret`, with the scope `webhooks:manage`
   */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.call('POST', ['webhook-endpoints', id, 'rotate-secret'], { options })
  }

  /**
   * Send a test event
   *
   * One attempt, made at once and never repeated, also to an endpoint that is switched off. How it ended is in the log of deliveries a moment later.
   *
   * `POST /webhook-endpoints/{id}/ping`, with the scope `webhooks:manage`
   */
  pingWebhookEndpoint(id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.call('POST', ['webhook-endpoints', id, 'ping'], { options })
  }

  /**
   * What was sent to a webhook endpoint
   *
   * Newest first, with every attempt. Kept for 30 days.
   *
   * `GET /webhook-endpoints/{id}/deliveries`, with the scope `webhooks:manage`
   */
  listWebhookDeliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): Pages<WebhookDelivery> {
    return this.list(['webhook-endpoints', id, 'deliveries'], { query, options })
  }

  /**
   * Send a delivery again
   *
   * The same bytes, at once. Its attempts go on counting and its delays begin anew. Refused while the endpoint is switched off.
   *
   * `POST /webhook-endpoints/{id}/deliveries/{delivery_id}/resend`, with the scope `webhooks:manage`
   */
  resendWebhookDelivery(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.call('POST', ['webhook-endpoints', id, 'deliveries', deliveryId, 'resend'], { options })
  }
}
