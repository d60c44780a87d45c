// The operations of api/openapi.json. Written by npm run generate: do not edit.
import type { CallOptions, KeyedCallOptions, Parts, Path } from '../call.ts'
import type { Pages } from '../pages.ts'
import type {
  AccountChange,
  ActionRequest,
  AiNotice,
  AiPauses,
  AiResume,
  AiUsage,
  AiUsageChange,
  ApiKey,
  ApiKeyWithSecret,
  AssistantApply,
  AssistantProposal,
  AssistantTemplates,
  Attachment,
  Automation,
  AutomationChange,
  AutomationFlow,
  AutomationFlowChange,
  AutomationFlowFaults,
  AutomationFlowRun,
  AutomationFlowVersion,
  AutomationFlowVersionWithGraph,
  AutomationFlowWithSecret,
  AutomationRun,
  AutomationTemplate,
  AutomationTest,
  AutomationWithSecret,
  BlockedIdentity,
  BookedCustomer,
  Booking,
  BookingChange,
  Bot,
  BotChange,
  BotTrial,
  BotTrialRequest,
  CalendarFeed,
  CalendarFeedWithLink,
  CannedReply,
  CannedReplyChange,
  Channel,
  ChannelPause,
  ChannelPolicies,
  ChannelPoliciesChange,
  ChannelServiceStatus,
  Checklist,
  Comment,
  Confirmation,
  Conversation,
  ConversationChange,
  CreateAttachmentForm,
  Customer,
  CustomerChange,
  CustomerExport,
  CustomerImport,
  CustomerMerge,
  CustomerSummary,
  EndRequest,
  ExplainSlotQuery,
  FlowPublication,
  FlowReversion,
  GetAiUsageQuery,
  GetResourceStatsQuery,
  GetTeamOverviewQuery,
  HistoryEntry,
  Hold,
  Invitation,
  InvitationWithLink,
  Knowledge,
  KnowledgeAnswer,
  KnowledgeAnswers,
  KnowledgeChange,
  KnowledgePage,
  KnowledgeQuery,
  KnowledgeQuestion,
  KnowledgeSource,
  KnowledgeSourceChange,
  KnowledgeSummary,
  KnowledgeSynonyms,
  KnowledgeSynonymsChange,
  ListAiNoticesQuery,
  ListApiKeysQuery,
  ListAttachmentsQuery,
  ListAutomationFlowsQuery,
  ListAutomationRunsQuery,
  ListAutomationTemplatesQuery,
  ListAutomationsQuery,
  ListBlockedIdentitiesQuery,
  ListBookedCustomersQuery,
  ListBookingCommentsQuery,
  ListBookingTimelineQuery,
  ListBookingsQuery,
  ListCannedRepliesQuery,
  ListChannelPausesQuery,
  ListChannelServiceStatusQuery,
  ListChannelsQuery,
  ListConversationWorkItemsQuery,
  ListConversationsQuery,
  ListCustomerBookingsQuery,
  ListCustomerCommentsQuery,
  ListCustomerTimelineQuery,
  ListCustomersQuery,
  ListFlowRunsQuery,
  ListFlowVersionsQuery,
  ListInvitationsQuery,
  ListKnowledgeFilesQuery,
  ListKnowledgeQuery,
  ListKnowledgeQuestionsQuery,
  ListKnowledgeSourcePagesQuery,
  ListKnowledgeSourcesQuery,
  ListLocationEventsQuery,
  ListMembersQuery,
  ListMessagesQuery,
  ListNotificationsQuery,
  ListResourceGroupsQuery,
  ListResourcesQuery,
  ListScheduleOverridesQuery,
  ListSchedulesQuery,
  ListServicesQuery,
  ListSlotsQuery,
  ListStageConfigVersionsQuery,
  ListStageHistoryQuery,
  ListTimeOffQuery,
  ListWebChatBookingsQuery,
  ListWebChatMessagesQuery,
  ListWebChatSlotsQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  ListWhatsAppTemplatesQuery,
  ListWorkItemsQuery,
  ListWorkspacesQuery,
  LocationEvent,
  Me,
  Member,
  MemberChange,
  MemberTelegram,
  MemberTelegramLink,
  Message,
  MessageFile,
  ModeChange,
  NewAiPause,
  NewApiKey,
  NewAssistantProposal,
  NewAutomation,
  NewAutomationFlow,
  NewAutomationFlowTest,
  NewAutomationTest,
  NewBlockedIdentity,
  NewBooking,
  NewCannedReply,
  NewChannelPause,
  NewComment,
  NewConversation,
  NewCustomer,
  NewCustomerImport,
  NewFlowDraft,
  NewHold,
  NewInvitation,
  NewKnowledge,
  NewKnowledgeSource,
  NewLocationEvent,
  NewMessage,
  NewResource,
  NewResourceGroup,
  NewSchedule,
  NewScheduleOverride,
  NewService,
  NewStageConfig,
  NewTimeOff,
  NewWebChatHold,
  NewWebChatMessage,
  NewWebChatSession,
  NewWebhookEndpoint,
  NewWorkspace,
  Notification,
  NotificationPreferences,
  NotificationPreferencesInput,
  NotificationsToRead,
  OperationRequest,
  PasswordReset,
  PaymentRequest,
  PresenceMark,
  ReadMark,
  Reopening,
  Reschedule,
  Resolution,
  Resource,
  ResourceChange,
  ResourceGroup,
  ResourceGroupChange,
  ResourceStats,
  Schedule,
  ScheduleChange,
  ScheduleDaySet,
  ScheduleOverride,
  Service,
  ServiceChange,
  Session,
  SetResourcePhotoForm,
  SignIn,
  SignUp,
  SlotExplanation,
  SlotList,
  SpamGuard,
  SpamGuardChange,
  StageConfig,
  StageRevert,
  StageVersion,
  SyncedWhatsAppTemplates,
  TeamOverview,
  TelegramChannel,
  TelegramSettings,
  TimeOff,
  TimeOffTaken,
  TimelineEntry,
  UnblockIdentityQuery,
  UnreadNotifications,
  UploadKnowledgeFileForm,
  UploadMessageFileForm,
  UploadWebChatFileForm,
  User,
  WebChatBooking,
  WebChatCancellation,
  WebChatConfig,
  WebChatConfirmation,
  WebChatHold,
  WebChatIdentification,
  WebChatKeyRotation,
  WebChatMessage,
  WebChatReadMark,
  WebChatReschedule,
  WebChatSecret,
  WebChatSession,
  WebChatSite,
  WebChatSiteChange,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
  WhatsAppChannel,
  WhatsAppSettings,
  WhatsAppTemplate,
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
  | 'blocked_address'
  | 'bookings_in_the_way'
  | 'channel_paused'
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
  | 'invalid_url'
  | 'invalid_visitor'
  | 'not_found'
  | 'payload_too_large'
  | 'quota_exceeded'
  | 'rate_limited'
  | 'session_required'
  | 'slot_taken'
  | 'too_early'
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
   * Create an account
   *
   * Also signs in: the answer sets the session cookie. An account has no workspace until the user creates or joins one. An e-mail address that already has an account is refused with `validation_error` and the code `email_taken`.

Needs neither a key nor a session.
   *
   * `POST /auth/sign-up/email`, for everybody
   */
  signUp(body: SignUp, options?: CallOptions): Promise<Session> {
    return this.call('POST', ['auth', 'sign-up', 'email'], { body, options })
  }

  /**
   * Sign in with e-mail and password
   *
   * Sets the session cookie, which is valid for 30 days. A wrong e-mail address and a wrong password both lead to `invalid_credentials`. Failed tries are limited per network address and per e-mail address: after `rate_limited`, wait for the seconds in `Retry-After`.

Needs neither a key nor a session.
   *
   * `POST /auth/sign-in/email`, for everybody
   */
  signIn(body: SignIn, options?: CallOptions): Promise<Session> {
    return this.call('POST', ['auth', 'sign-in', 'email'], { body, options })
  }

  /**
   * End the session
   *
   * Ends the session of the cookie and deletes the cookie. Other sessions of the account continue. Without a session nothing happens, and the answer is the same.

Needs neither a key nor a session.
   *
   * `POST /auth/sign-out`, for everybody
   */
  signOut(options?: CallOptions): Promise<void> {
    return this.call('POST', ['auth', 'sign-out'], { options })
  }

  /**
   * Who is signed in
   *
   * The members of the answer are null when nobody is signed in; that is not an error. `GET /me` returns the role and the workspace.

Needs neither a key nor a session.
   *
   * `GET /auth/get-session`, for everybody
   */
  getSession(options?: CallOptions): Promise<Session> {
    return this.call('GET', ['auth', 'get-session'], { options })
  }

  /**
   * Set a new password with a one-time token
   *
   * The token comes from `npm run reset-password`. Ends all sessions of the account; it does not sign in. A token that was used or is older than a day is refused with `validation_error`.

Needs neither a key nor a session.
   *
   * `POST /auth/reset-password`, for everybody
   */
  resetPassword(body: PasswordReset, options?: CallOptions): Promise<void> {
    return this.call('POST', ['auth', 'reset-password'], { body, options })
  }

  /**
   * Who am I
   *
   * The key or team member that makes the call, with its scopes and workspace. It needs no scope, so use it to try a new key.

Any valid key or session is enough.
   *
   * `GET /me`
   */
  getMe(options?: CallOptions): Promise<Me> {
    return this.call('GET', ['me'], { options })
  }

  /**
   * Change your own account
   *
   * Name, e-mail address and password of the signed-in person, in all workspaces. A new e-mail address or password needs `current_password`; without the right one the change is refused with `validation_error` and the code `wrong_password`, and tries are limited as at the sign-in. It ends all other sessions of the account; this one continues. An e-mail address that another account has is refused with the code `email_taken`.

Only in a session, for any signed-in user.
   *
   * `PATCH /me/account`
   */
  updateAccount(body?: AccountChange, options?: CallOptions): Promise<User> {
    return this.call('PATCH', ['me', 'account'], { body, options })
  }

  /**
   * Your workspaces
   *
   * All workspaces of the signed-in person, newest first, with the role in each. The header `Svc-Workspace` chooses one of them for other calls. While a part of the database is out of reach, the workspaces there are left out.

Only in a session, for any signed-in user.
   *
   * `GET /workspaces`
   */
  listWorkspaces(query?: ListWorkspacesQuery, options?: CallOptions): Pages<Workspace> {
    return this.list(['workspaces'], { query, options })
  }

  /**
   * Create a workspace and own it
   *
   * The user who creates it is its owner. It begins with an empty catalog and the default stages. Calling it twice creates two.

Only in a session, for any signed-in user.
   *
   * `POST /workspaces`
   */
  createWorkspace(body: NewWorkspace, options?: CallOptions): Promise<Workspace> {
    return this.call('POST', ['workspaces'], { body, options })
  }

  /**
   * Change a workspace
   *
   * For admins and owners. Fields that are left out stay as they are. A new time zone moves no booking, and schedules keep their own time zones; a new currency changes no price. If `expected_version` is not the current version, the change is refused with `version_conflict`.

Only in a session, with the role `admin` or a higher one.
   *
   * `PATCH /workspaces/{id}`, for team members: `admin` and above
   */
  updateWorkspace(id: string, body?: WorkspaceChange, options?: CallOptions): Promise<Workspace> {
    return this.call('PATCH', ['workspaces', id], { body, options })
  }

  /**
   * Delete a workspace and all its data
   *
   * Its keys and members lose access at once, and its data is deleted. This cannot be undone. Only an owner can do this, and must send the `name` of the workspace; any other name is refused with `validation_error`.

Only in a session, with the role `owner` or a higher one.
   *
   * `DELETE /workspaces/{id}`, for team members: `owner` and above
   */
  deleteWorkspace(id: string, body: WorkspaceRemoval, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['workspaces', id], { body, options })
  }

  /**
   * The members of the workspace
   *
   * Newest first. Every member of the workspace may read this list, with any role.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /team/members`, for team members: `agent` and above
   */
  listMembers(query?: ListMembersQuery, options?: CallOptions): Pages<Member> {
    return this.list(['team', 'members'], { query, options })
  }

  /**
   * Give a member another role
   *
   * For admins and owners. Only an owner can make somebody an owner or change one (`forbidden`). The role of the last owner cannot be changed: `invalid_transition`.

Only in a session, with the role `admin` or a higher one.
   *
   * `PATCH /team/members/{id}`, for team members: `admin` and above
   */
  updateMember(id: string, body?: MemberChange, options?: CallOptions): Promise<Member> {
    return this.call('PATCH', ['team', 'members', id], { body, options })
  }

  /**
   * Remove a member from the workspace
   *
   * The member loses access at once. The account stays, and history still names the person. Only an owner can remove an owner, and the last owner cannot be removed: `invalid_transition`.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /team/members/{id}`, for team members: `admin` and above
   */
  removeMember(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['team', 'members', id], { options })
  }

  /**
   * Invitations that wait to be accepted
   *
   * Newest first. Invitations that were accepted or withdrawn or are older than 7 days are not listed. The links are not shown again: withdraw the invitation and create a new one.

Only in a session, with the role `admin` or a higher one.
   *
   * `GET /team/invitations`, for team members: `admin` and above
   */
  listInvitations(query?: ListInvitationsQuery, options?: CallOptions): Pages<Invitation> {
    return this.list(['team', 'invitations'], { query, options })
  }

  /**
   * Invite somebody
   *
   * Only this answer contains the link; send it to the person yourself: no mail is sent. It is valid for 7 days, and only for that e-mail address. Only an owner can invite an owner (`forbidden`). With `resource_id` the person becomes the member of that resource when they join, so that their work is theirs.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /team/invitations`, for team members: `admin` and above
   */
  createInvitation(body: NewInvitation, options?: CallOptions): Promise<InvitationWithLink> {
    return this.call('POST', ['team', 'invitations'], { body, options })
  }

  /**
   * Withdraw an invitation
   *
   * Its link stops working. An invitation that was accepted is unknown here: remove the member instead.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /team/invitations/{id}`, for team members: `admin` and above
   */
  deleteInvitation(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['team', 'invitations', id], { options })
  }

  /**
   * Accept an invitation
   *
   * Only for a signed-in person with the e-mail address that was invited; anybody else is refused with `forbidden`. Repeating it changes nothing. A link that has expired or was withdrawn is unknown.

Only in a session, for any signed-in user.
   *
   * `POST /team/invitations/{token}/accept`
   */
  acceptInvitation(token: string, options?: CallOptions): Promise<Member> {
    return this.call('POST', ['team', 'invitations', token, 'accept'], { options })
  }

  /**
   * The API keys of the workspace
   *
   * Newest first, including revoked keys. The keys themselves are not stored, so they cannot be shown again.

Only in a session, with the role `admin` or a higher one.
   *
   * `GET /api-keys`, for team members: `admin` and above
   */
  listApiKeys(query?: ListApiKeysQuery, options?: CallOptions): Pages<ApiKey> {
    return this.list(['api-keys'], { query, options })
  }

  /**
   * Create an API key
   *
   * Only this answer contains the key itself: keep it safe. Its scopes cannot be changed later; create another key and revoke this one.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /api-keys`, for team members: `admin` and above
   */
  createApiKey(body: NewApiKey, options?: CallOptions): Promise<ApiKeyWithSecret> {
    return this.call('POST', ['api-keys'], { body, options })
  }

  /**
   * Revoke an API key
   *
   * The key is refused everywhere from now on. It stays in the list with `revoked_at`. Repeating it changes nothing.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /api-keys/{id}`, for team members: `admin` and above
   */
  revokeApiKey(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['api-keys', id], { options })
  }

  /**
   * All services
   *
   * By name, from A to Z, without archived entries.

Scope: `config:read`.
   *
   * `GET /services`, with the scope `config:read`
   */
  listServices(query?: ListServicesQuery, options?: CallOptions): Pages<Service> {
    return this.list(['services'], { query, options })
  }

  /**
   * Add a service
   *
   * If it is active, it can be booked at once. An active appointment needs at least one requirement, a queue exactly one, so add resources and groups first. An unknown id in the body is refused with `not_found`. Calling it twice adds two.

Scope: `config:write`.
   *
   * `POST /services`, with the scope `config:write`
   */
  createService(body: NewService, options?: CallOptions): Promise<Service> {
    return this.call('POST', ['services'], { body, options })
  }

  /**
   * One service
   *
   * Active or not. `GET /slots` finds its free times; an archived service is unknown.

Scope: `config:read`.
   *
   * `GET /services/{id}`, with the scope `config:read`
   */
  getService(id: string, options?: CallOptions): Promise<Service> {
    return this.call('GET', ['services', id], { options })
  }

  /**
   * Change a service
   *
   * `requirements`, `intake_fields` and `tags` are replaced as a whole; null resets a field to its default. Existing bookings keep their time and price. If `expected_version` is not the current version, the change is refused with `version_conflict`.

Scope: `config:write`.
   *
   * `PATCH /services/{id}`, with the scope `config:write`
   */
  updateService(id: string, body?: ServiceChange, options?: CallOptions): Promise<Service> {
    return this.call('PATCH', ['services', id], { body, options })
  }

  /**
   * Archive a service
   *
   * After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

Scope: `config:write`.
   *
   * `DELETE /services/{id}`, with the scope `config:write`
   */
  deleteService(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['services', id], { options })
  }

  /**
   * All resources
   *
   * By name, from A to Z, without archived entries.

Scope: `config:read`.
   *
   * `GET /resources`, with the scope `config:read`
   */
  listResources(query?: ListResourcesQuery, options?: CallOptions): Pages<Resource> {
    return this.list(['resources'], { query, options })
  }

  /**
   * Add a resource
   *
   * It works by its own schedule, otherwise by the default schedule of the workspace, otherwise always. It is used only if it is in a group or a service names it. A shared resource needs a `capacity`. Calling it twice adds two.

Scope: `config:write`.
   *
   * `POST /resources`, with the scope `config:write`
   */
  createResource(body: NewResource, options?: CallOptions): Promise<Resource> {
    return this.call('POST', ['resources'], { body, options })
  }

  /**
   * One resource
   *
   * Active or not, with its groups. An archived resource is unknown.

Scope: `config:read`.
   *
   * `GET /resources/{id}`, with the scope `config:read`
   */
  getResource(id: string, options?: CallOptions): Promise<Resource> {
    return this.call('GET', ['resources', id], { options })
  }

  /**
   * Change a resource
   *
   * `tags` are replaced as a whole; null resets a field to its default. To change its groups, change the groups themselves. Existing bookings stay, even if it becomes inactive. If `expected_version` is not the current version, the change is refused with `version_conflict`.

Scope: `config:write`.
   *
   * `PATCH /resources/{id}`, with the scope `config:write`
   */
  updateResource(id: string, body?: ResourceChange, options?: CallOptions): Promise<Resource> {
    return this.call('PATCH', ['resources', id], { body, options })
  }

  /**
   * Archive a resource
   *
   * After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

Scope: `config:write`.
   *
   * `DELETE /resources/{id}`, with the scope `config:write`
   */
  deleteResource(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['resources', id], { options })
  }

  /**
   * Give a resource a photo
   *
   * Takes `multipart/form-data` with one `file`: JPEG, PNG or WebP of at most 1 MiB; a square of 256 pixels is enough. Its type is detected from its bytes, and its metadata (place, time, camera) is not stored. Any other file is refused with the code `file_type`, and one of more than 50 million pixels with `out_of_range`. It replaces the photo before. Customers see it where they choose a person: whoever has the address in `photo_url` can open the photo, without a key, until it is replaced or removed.

Scope: `config:write`.
   *
   * `POST /resources/{id}/photo`, with the scope `config:write`
   */
  setResourcePhoto(id: string, form: SetResourcePhotoForm, options?: CallOptions): Promise<Resource> {
    return this.call('POST', ['resources', id, 'photo'], { form, options })
  }

  /**
   * Remove the photo of a resource
   *
   * Its address stops working at once. Removing it again changes nothing.

Scope: `config:write`.
   *
   * `DELETE /resources/{id}/photo`, with the scope `config:write`
   */
  removeResourcePhoto(id: string, options?: CallOptions): Promise<Resource> {
    return this.call('DELETE', ['resources', id, 'photo'], { options })
  }

  /**
   * All groups of resources
   *
   * By name, from A to Z, without archived entries.

Scope: `config:read`.
   *
   * `GET /resource-groups`, with the scope `config:read`
   */
  listResourceGroups(query?: ListResourceGroupsQuery, options?: CallOptions): Pages<ResourceGroup> {
    return this.list(['resource-groups'], { query, options })
  }

  /**
   * Add a group of resources
   *
   * A service that requires the group gets a free resource of it, chosen by `assignment`. A resource can be in several groups. Calling it twice adds two.

Scope: `config:write`.
   *
   * `POST /resource-groups`, with the scope `config:write`
   */
  createResourceGroup(body: NewResourceGroup, options?: CallOptions): Promise<ResourceGroup> {
    return this.call('POST', ['resource-groups'], { body, options })
  }

  /**
   * One group of resources
   *
   * With its resources. An archived group is unknown.

Scope: `config:read`.
   *
   * `GET /resource-groups/{id}`, with the scope `config:read`
   */
  getResourceGroup(id: string, options?: CallOptions): Promise<ResourceGroup> {
    return this.call('GET', ['resource-groups', id], { options })
  }

  /**
   * Change a group of resources
   *
   * `resource_ids` are replaced as a whole; null resets a field to its default. Existing bookings keep their resources. If `expected_version` is not the current version, the change is refused with `version_conflict`.

Scope: `config:write`.
   *
   * `PATCH /resource-groups/{id}`, with the scope `config:write`
   */
  updateResourceGroup(id: string, body?: ResourceGroupChange, options?: CallOptions): Promise<ResourceGroup> {
    return this.call('PATCH', ['resource-groups', id], { body, options })
  }

  /**
   * Archive a group of resources
   *
   * After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

Scope: `config:write`.
   *
   * `DELETE /resource-groups/{id}`, with the scope `config:write`
   */
  deleteResourceGroup(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['resource-groups', id], { options })
  }

  /**
   * All schedules
   *
   * By name, from A to Z, without archived entries.

Scope: `config:read`.
   *
   * `GET /schedules`, with the scope `config:read`
   */
  listSchedules(query?: ListSchedulesQuery, options?: CallOptions): Pages<Schedule> {
    return this.list(['schedules'], { query, options })
  }

  /**
   * Add a schedule
   *
   * Windows are local times in its own time zone, also when clocks change. Resources and services name their schedule; a resource without one has the schedule with `is_default`. A new default replaces the earlier one. Calling it twice adds two.

Scope: `config:write`.
   *
   * `POST /schedules`, with the scope `config:write`
   */
  createSchedule(body: NewSchedule, options?: CallOptions): Promise<Schedule> {
    return this.call('POST', ['schedules'], { body, options })
  }

  /**
   * One schedule
   *
   * The ordinary week. `GET /schedule-overrides` lists the days that differ; an archived schedule is unknown.

Scope: `config:read`.
   *
   * `GET /schedules/{id}`, with the scope `config:read`
   */
  getSchedule(id: string, options?: CallOptions): Promise<Schedule> {
    return this.call('GET', ['schedules', id], { options })
  }

  /**
   * Change a schedule
   *
   * `weekly` is replaced as a whole; null resets a field to its default. Free times change at once; existing bookings stay. If `expected_version` is not the current version, the change is refused with `version_conflict`.

Scope: `config:write`.
   *
   * `PATCH /schedules/{id}`, with the scope `config:write`
   */
  updateSchedule(id: string, body?: ScheduleChange, options?: CallOptions): Promise<Schedule> {
    return this.call('PATCH', ['schedules', id], { body, options })
  }

  /**
   * Archive a schedule
   *
   * After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.

Scope: `config:write`.
   *
   * `DELETE /schedules/{id}`, with the scope `config:write`
   */
  deleteSchedule(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['schedules', id], { options })
  }

  /**
   * Remove the override of a day
   *
   * The weekly windows apply to the day again. A day without an override is unknown (`not_found`), and a date that does not exist is refused with `validation_error`.

Scope: `config:write`.
   *
   * `DELETE /schedules/{id}/overrides/{date}`, with the scope `config:write`
   */
  deleteScheduleOverride(id: string, date: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['schedules', id, 'overrides', date], { options })
  }

  /**
   * Days that differ
   *
   * By date. Without filters: the overrides of all schedules, from today on.

Scope: `config:read`.
   *
   * `GET /schedule-overrides`, with the scope `config:read`
   */
  listScheduleOverrides(query?: ListScheduleOverridesQuery, options?: CallOptions): Pages<ScheduleOverride> {
    return this.list(['schedule-overrides'], { query, options })
  }

  /**
   * Free times of a service
   *
   * Times at which everything the service needs is free at once. Without bounds: the next 7 days, or 7 days on either side of `around`; at most 62 days at once. When there are none, `unavailable_reason` says why and `next_available` when to look again. What is offered can be booked, but nothing is kept for you until you hold it.

Scope: `slots:read`.
   *
   * `GET /slots`, with the scope `slots:read`
   */
  listSlots(query: ListSlotsQuery, options?: CallOptions): Promise<SlotList> {
    return this.call('GET', ['slots'], { query, options })
  }

  /**
   * Why a time is free or not
   *
   * Lists everything that prevents a booking at one time, resource by resource. The time need not be one that `GET /slots` offers: any whole minute can be booked. Nothing is kept or changed.

Scope: `slots:read`.
   *
   * `GET /slots/explain`, with the scope `slots:read`
   */
  explainSlot(query: ExplainSlotQuery, options?: CallOptions): Promise<SlotExplanation> {
    return this.call('GET', ['slots', 'explain'], { query, options })
  }

  /**
   * When resources are away
   *
   * By the first start. Without filters: all that is not over. Each has its `times` in the range that was asked for, and is listed only if it has one there.

Scope: `config:read`.
   *
   * `GET /time-off`, with the scope `config:read`
   */
  listTimeOff(query?: ListTimeOffQuery, options?: CallOptions): Pages<TimeOff> {
    return this.list(['time-off'], { query, options })
  }

  /**
   * Take time off
   *
   * The resource is away then: a holiday, an illness, a break on some weekdays (`repeats`). Nothing can be booked or held in it, and `GET /slots` does not offer it, from this moment on. If bookings or holds stand in it, their buffers included, nothing is taken, and `bookings_in_the_way` lists them; with `over` they stay, and the time of each becomes time off once it is cancelled, moved or ended. Other time off is never in the way. Calling it twice takes it twice, unless you send an `Idempotency-Key`.

Scope: `config:write`.
   *
   * `POST /time-off`, with the scope `config:write`
   */
  createTimeOff(body: NewTimeOff, options?: KeyedCallOptions): Promise<TimeOffTaken> {
    return this.callOnce('POST', ['time-off'], { body, options })
  }

  /**
   * Give time off back
   *
   * All its times can be booked again at once, also those of time off that repeats. Bookings stay.

Scope: `config:write`.
   *
   * `DELETE /time-off/{id}`, with the scope `config:write`
   */
  deleteTimeOff(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['time-off', id], { options })
  }

  /**
   * Find customers
   *
   * Newest first. `q` finds parts of words and numbers, and all its words must match; `phone` and `tag` match exactly. A customer must match all filters that are given.

Scope: `customers:read`.
   *
   * `GET /customers`, with the scope `customers:read`
   */
  listCustomers(query?: ListCustomersQuery, options?: CallOptions): Pages<Customer> {
    return this.list(['customers'], { query, options })
  }

  /**
   * Add a customer
   *
   * A name is enough; with a phone number the customer is found again. A number or identity that another customer has is refused with `customer_exists` and the id of that customer: use it instead. A booking finds or creates its customer itself, so this call is not needed to book.

Scope: `customers:write`.
   *
   * `POST /customers`, with the scope `customers:write`
   */
  createCustomer(body: NewCustomer, options?: KeyedCallOptions): Promise<Customer> {
    return this.callOnce('POST', ['customers'], { body, options })
  }

  /**
   * Import customers from a table
   *
   * A table of up to 2000 rows as comma-separated values; semicolons and tabs are recognised, too. The first row names the columns, in English, Portuguese or Spanish: name (or first and last name), phone, e-mail, company, tags, notes, language. Phone numbers may be written as people in the workspace's country dial them. A row whose number, e-mail address or, without both, name is known fills what that customer did not have, and replaces nothing. Wrong rows are left out and say why. With `dry_run` nothing is changed. Importing a table twice adds nobody twice. Each new customer tells `customer.created`.

Scope: `customers:write`.
   *
   * `POST /customers/import`, with the scope `customers:write`
   */
  importCustomers(body: NewCustomerImport, options?: KeyedCallOptions): Promise<CustomerImport> {
    return this.callOnce('POST', ['customers', 'import'], { body, options })
  }

  /**
   * All customers as a table
   *
   * Comma-separated values (RFC 4180, UTF-8), the oldest customer first, without anonymous ones. The file can be imported again. An apostrophe stands before whatever a spreadsheet would run as a formula; the import removes it.

Scope: `customers:read`.
   *
   * `GET /customers/export`, with the scope `customers:read`
   */
  exportCustomers(options?: CallOptions): Promise<Blob> {
    return this.download(['customers', 'export'], { options })
  }

  /**
   * One customer
   *
   * The current data of the customer. Bookings, comments, timeline and summary have their own paths.

Scope: `customers:read`.
   *
   * `GET /customers/{id}`, with the scope `customers:read`
   */
  getCustomer(id: string, options?: CallOptions): Promise<Customer> {
    return this.call('GET', ['customers', id], { options })
  }

  /**
   * Change a customer
   *
   * `tags`, `identities` and `address` are replaced as a whole; null clears a field that may be empty. An identity that has a conversation cannot be removed: `invalid_transition`. A number or identity of another customer is refused with `customer_exists`. If `expected_version` is not the current version, the change is refused with `version_conflict`.

Scope: `customers:write`.
   *
   * `PATCH /customers/{id}`, with the scope `customers:write`
   */
  updateCustomer(id: string, body?: CustomerChange, options?: CallOptions): Promise<Customer> {
    return this.call('PATCH', ['customers', id], { body, options })
  }

  /**
   * Make a customer anonymous, permanently
   *
   * Name, number, e-mail address, identities, notes, comments, files and the texts of messages are deleted everywhere, and nobody can bring them back. Bookings and messages stay, without texts, so that numbers and times stay true; bookings to come stay, too, so cancel them first if they are not wanted. The customer has `anonymous_at` from then on, is not listed, and cannot be changed, merged or booked for. If the same person writes or books again, they are a new customer. Repeating the call takes out what the team has written about the person since.

Scope: `customers:write`.
   *
   * `DELETE /customers/{id}`, with the scope `customers:write`
   */
  anonymiseCustomer(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['customers', id], { options })
  }

  /**
   * What happened with a customer
   *
   * Newest first: the events of the customer and of all their bookings, with time and author. They come from the ledger, so nothing can be added or removed here.

Scope: `customers:read`.
   *
   * `GET /customers/{id}/timeline`, with the scope `customers:read`
   */
  listCustomerTimeline(id: string, query?: ListCustomerTimelineQuery, options?: CallOptions): Pages<TimelineEntry> {
    return this.list(['customers', id, 'timeline'], { query, options })
  }

  /**
   * The comments of the team about a customer
   *
   * Newest first. Comments about one booking are with that booking.

Scope: `customers:read`.
   *
   * `GET /customers/{id}/comments`, with the scope `customers:read`
   */
  listCustomerComments(id: string, query?: ListCustomerCommentsQuery, options?: CallOptions): Pages<Comment> {
    return this.list(['customers', id, 'comments'], { query, options })
  }

  /**
   * Add a comment about a customer
   *
   * For the team; the customer does not see it. It cannot be changed or deleted. Calling it twice adds two. A customer who is anonymous gets none: `invalid_transition`.

Scope: `customers:write`.
   *
   * `POST /customers/{id}/comments`, with the scope `customers:write`
   */
  createCustomerComment(id: string, body: NewComment, options?: CallOptions): Promise<Comment> {
    return this.call('POST', ['customers', id, 'comments'], { body, options })
  }

  /**
   * Everything that is known about a customer
   *
   * One answer to a person who asks what a business knows about them: the customer, comments, bookings with their history, comments, files and places, conversations with all messages, browsers of the chat, and the timeline. Private notes of the team are in it, so read it before you hand it over. A list with more than 10,000 entries is cut: then `complete` is false. Bookings need `bookings:read`, and conversations and visitors need `messages:read`: without it they are null, and `complete` is false.

Scope: `customers:read`.
   *
   * `GET /customers/{id}/export`, with the scope `customers:read`
   */
  exportCustomer(id: string, options?: CallOptions): Promise<CustomerExport> {
    return this.call('GET', ['customers', id, 'export'], { options })
  }

  /**
   * All channels, set up or not
   *
   * WhatsApp, Telegram and WebChat, always in this order, with the status of each.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /channels`, for team members: `agent` and above
   */
  listChannels(query?: ListChannelsQuery, options?: CallOptions): Pages<Channel> {
    return this.list(['channels'], { query, options })
  }

  /**
   * When channels were paused, by whom and why
   *
   * Newest first, with those that are in force.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /channels/pauses`, for team members: `agent` and above
   */
  listChannelPauses(query?: ListChannelPausesQuery, options?: CallOptions): Pages<ChannelPause> {
    return this.list(['channels', 'pauses'], { query, options })
  }

  /**
   * Send nothing on a channel for a while
   *
   * New messages are refused with `channel_paused`, the bot does not answer, and queued messages wait for up to 24 hours. Messages of customers are stored and shown. The pause ends exactly at `until`. A new pause replaces the one that is in force.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /channels/{channel}/pause`, for team members: `admin` and above
   */
  pauseChannel(channel: string, body?: NewChannelPause, options?: CallOptions): Promise<Channel> {
    return this.call('POST', ['channels', channel, 'pause'], { body, options })
  }

  /**
   * Send on a channel again
   *
   * Messages that were queued before the pause are sent. A channel that is not paused stays as it is.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /channels/{channel}/resume`, for team members: `admin` and above
   */
  resumeChannel(channel: string, options?: CallOptions): Promise<Channel> {
    return this.call('POST', ['channels', channel, 'resume'], { options })
  }

  /**
   * Ask the provider of a channel now
   *
   * Every channel is checked about once a minute. This checks one at once, for somebody who has just changed something at the provider. WebChat has no provider, so it is not found.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /channels/{channel}/check`, for team members: `admin` and above
   */
  checkChannel(channel: string, options?: CallOptions): Promise<Channel> {
    return this.call('POST', ['channels', channel, 'check'], { options })
  }

  /**
   * The WhatsApp number, as it is set up
   *
   * Without its secrets, of which the last four characters are shown. Not found when none is set up.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /channels/whatsapp`, for team members: `agent` and above
   */
  getWhatsAppChannel(options?: CallOptions): Promise<WhatsAppChannel> {
    return this.call('GET', ['channels', 'whatsapp'], { options })
  }

  /**
   * Set up a WhatsApp number, or change how it is set up
   *
   * The answer has the callback URL and the verify token to enter in the Meta app; they stay the same when the settings change. If the provider refuses the settings, the answer is `validation_error` with the code `refused_by_provider` and the provider's own text. If the provider cannot be reached, the channel is `unchecked` and is checked again within a minute. A number that another workspace has is refused at `phone_number_id`.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /channels/whatsapp`, for team members: `admin` and above
   */
  putWhatsAppChannel(body: WhatsAppSettings, options?: CallOptions): Promise<WhatsAppChannel> {
    return this.call('PUT', ['channels', 'whatsapp'], { body, options })
  }

  /**
   * Remove the WhatsApp number
   *
   * Its hook is closed, and queued messages fail as `not_reachable`. Conversations stay.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /channels/whatsapp`, for team members: `admin` and above
   */
  deleteWhatsAppChannel(options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['channels', 'whatsapp'], { options })
  }

  /**
   * The templates of the WhatsApp account
   *
   * By name, as they were at the last sync. WhatsApp reports when the status of a template changes.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /channels/whatsapp/templates`, for team members: `agent` and above
   */
  listWhatsAppTemplates(query?: ListWhatsAppTemplatesQuery, options?: CallOptions): Pages<WhatsAppTemplate> {
    return this.list(['channels', 'whatsapp', 'templates'], { query, options })
  }

  /**
   * Ask WhatsApp for its templates
   *
   * Replaces the stored templates by those of WhatsApp. `unavailable` if WhatsApp cannot be reached now.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /channels/whatsapp/templates/sync`, for team members: `admin` and above
   */
  syncWhatsAppTemplates(options?: CallOptions): Promise<SyncedWhatsAppTemplates> {
    return this.call('POST', ['channels', 'whatsapp', 'templates', 'sync'], { options })
  }

  /**
   * The Telegram bot, as it is set up
   *
   * Without its token, of which the last four characters are shown. Not found when none is set up.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /channels/telegram`, for team members: `agent` and above
   */
  getTelegramChannel(options?: CallOptions): Promise<TelegramChannel> {
    return this.call('GET', ['channels', 'telegram'], { options })
  }

  /**
   * Set up a Telegram bot, or change its token
   *
   * Telegram calls a hook for each update; without a public https address Holdfast asks Telegram for updates instead, so that a bot also works on a machine at home. If the provider refuses the settings, the answer is `validation_error` with the code `refused_by_provider` and the provider's own text. If the provider cannot be reached, the channel is `unchecked` and is checked again within a minute. A bot that another workspace has is refused at `bot_token`.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /channels/telegram`, for team members: `admin` and above
   */
  putTelegramChannel(body: TelegramSettings, options?: CallOptions): Promise<TelegramChannel> {
    return this.call('PUT', ['channels', 'telegram'], { body, options })
  }

  /**
   * Remove the Telegram bot
   *
   * Its hook is closed, and queued messages fail as `not_reachable`. Conversations stay.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /channels/telegram`, for team members: `admin` and above
   */
  deleteTelegramChannel(options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['channels', 'telegram'], { options })
  }

  /**
   * What the model has cost in a month
   *
   * By day, by channel and by model, with the limits and the pauses that are in force. Calls that are under way are not in the sums: what they may cost is `reserved_cents`. Months and days are those of the time zone of the workspace at the time of the call.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /ai/usage`, for team members: `agent` and above
   */
  getAiUsage(query?: GetAiUsageQuery, options?: CallOptions): Promise<AiUsage> {
    return this.call('GET', ['ai', 'usage'], { query, options })
  }

  /**
   * Change what the model may cost
   *
   * A limit that is raised counts at once, also in a month that was `limited`. `monthly_cents` above what the operator allows is refused with `out_of_range`.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /ai/usage`, for team members: `admin` and above
   */
  putAiUsage(body: AiUsageChange, options?: CallOptions): Promise<AiUsage> {
    return this.call('PUT', ['ai', 'usage'], { body, options })
  }

  /**
   * Stop the bot, or only the model, for a while
   *
   * `bot`: nothing answers by itself on any channel; messages that come in go to people, and come back to the bot with the resume. `model`: no model is called, and the bot answers by its rules. The pause ends exactly at `until`. A new pause replaces the one of the same scope.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /ai/pause`, for team members: `admin` and above
   */
  pauseAi(body?: NewAiPause, options?: CallOptions): Promise<AiPauses> {
    return this.call('POST', ['ai', 'pause'], { body, options })
  }

  /**
   * Let the bot or the model answer again
   *
   * Ends the pause of a scope, or both pauses. What is not paused stays as it is.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /ai/resume`, for team members: `admin` and above
   */
  resumeAi(body?: AiResume, options?: CallOptions): Promise<AiPauses> {
    return this.call('POST', ['ai', 'resume'], { body, options })
  }

  /**
   * What the team should know about models and spam
   *
   * Newest first. There is one notice for each code and day, which counts how often it happened.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /ai/notices`, for team members: `agent` and above
   */
  listAiNotices(query?: ListAiNoticesQuery, options?: CallOptions): Pages<AiNotice> {
    return this.list(['ai', 'notices'], { query, options })
  }

  /**
   * Mark a notice as read
   *
   * For the whole team. A notice that was read before keeps its time.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /ai/notices/{id}/read`, for team members: `agent` and above
   */
  readAiNotice(id: string, options?: CallOptions): Promise<AiNotice> {
    return this.call('POST', ['ai', 'notices', id, 'read'], { options })
  }

  /**
   * How much a customer may write before the bot stops answering
   *
   * The default settings, until somebody changes them.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /ai/spam-guard`, for team members: `agent` and above
   */
  getSpamGuard(options?: CallOptions): Promise<SpamGuard> {
    return this.call('GET', ['ai', 'spam-guard'], { options })
  }

  /**
   * Change the guard against spam
   *
   * Settings that are left out stay as they are. The new ones hold from the next message on.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /ai/spam-guard`, for team members: `admin` and above
   */
  putSpamGuard(body?: SpamGuardChange, options?: CallOptions): Promise<SpamGuard> {
    return this.call('PUT', ['ai', 'spam-guard'], { body, options })
  }

  /**
   * Whom the bot does not answer
   *
   * Newest first: those whom the team has blocked, and those whom the guard has blocked.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /ai/spam-guard/blocked`, for team members: `agent` and above
   */
  listBlockedIdentities(query?: ListBlockedIdentitiesQuery, options?: CallOptions): Pages<BlockedIdentity> {
    return this.list(['ai', 'spam-guard', 'blocked'], { query, options })
  }

  /**
   * Let the bot no longer answer somebody
   *
   * Their messages are still kept and shown, and the team can answer them. Somebody who is blocked already stays so, with the first reason, and the answer is 200.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /ai/spam-guard/blocked`, for team members: `agent` and above
   */
  blockIdentity(body: NewBlockedIdentity, options?: CallOptions): Promise<BlockedIdentity> {
    return this.call('POST', ['ai', 'spam-guard', 'blocked'], { body, options })
  }

  /**
   * Let the bot answer somebody again
   *
   * From their next message on. Not found when they are not blocked.

Only in a session, with the role `agent` or a higher one.
   *
   * `DELETE /ai/spam-guard/blocked`, for team members: `agent` and above
   */
  unblockIdentity(query: UnblockIdentityQuery, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['ai', 'spam-guard', 'blocked'], { query, options })
  }

  /**
   * Find conversations
   *
   * Newest activity first, or with `sort=waiting` the longest wait first. All given filters must match. Snoozed conversations are left out unless `snoozed` or `only_snoozed` is true.

Scope: `messages:read`.
   *
   * `GET /conversations`, with the scope `messages:read`
   */
  listConversations(query?: ListConversationsQuery, options?: CallOptions): Pages<Conversation> {
    return this.list(['conversations'], { query, options })
  }

  /**
   * Open a conversation with a customer
   *
   * There is one conversation per customer and channel: an existing one is returned with 200, a new one with 201. On WhatsApp the customer needs a phone number, on the other channels an identity; otherwise the call is refused with the fault `not_reachable`. Nothing is sent.

Scope: `messages:write`.
   *
   * `POST /conversations`, with the scope `messages:write`
   */
  openConversation(body: NewConversation, options?: CallOptions): Promise<Conversation> {
    return this.call('POST', ['conversations'], { body, options })
  }

  /**
   * One conversation
   *
   * As it is now, with its last message. All messages are listed by `GET /conversations/{id}/messages`.

Scope: `messages:read`.
   *
   * `GET /conversations/{id}`, with the scope `messages:read`
   */
  getConversation(id: string, options?: CallOptions): Promise<Conversation> {
    return this.call('GET', ['conversations', id], { options })
  }

  /**
   * Change assignee, tags, priority, snooze or language
   *
   * Fields that are left out stay as they are. `POST /conversations/{id}/mode` changes who answers. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.

Scope: `messages:write`.
   *
   * `PATCH /conversations/{id}`, with the scope `messages:write`
   */
  updateConversation(id: string, body?: ConversationChange, options?: CallOptions): Promise<Conversation> {
    return this.call('PATCH', ['conversations', id], { body, options })
  }

  /**
   * The messages of a conversation
   *
   * Newest first, by the time of writing. With `after`, only messages that were stored after that one, including late ones that were written before it.

Scope: `messages:read`.
   *
   * `GET /conversations/{id}/messages`, with the scope `messages:read`
   */
  listMessages(id: string, query?: ListMessagesQuery, options?: CallOptions): Pages<Message> {
    return this.list(['conversations', id, 'messages'], { query, options })
  }

  /**
   * Send a message, or add a note for the team
   *
   * Queues a message, which is sent after the earlier ones; `status` shows its progress. The same `client_ref` again returns the first message with 200 and sends nothing. A reply of a team member changes the mode to `human` for some hours. A private note is never sent to the customer, and can be written while the channel is paused.

A message is refused for the first of these reasons: with `channel_paused` while the channel is paused; with `validation_error` and the fault `not_reachable` if the customer has blocked the business, has no address on the channel, or the channel is not set up; `window_closed` on WhatsApp if the customer has not written for 24 hours, unless it is a template; `template_unknown` and `template_params`; `invalid_content` for a content that does not fit into one message of the channel. Nothing is cut or split.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/messages`, with the scope `messages:write`
   */
  sendMessage(id: string, body?: NewMessage, options?: CallOptions): Promise<Message> {
    return this.call('POST', ['conversations', id, 'messages'], { body, options })
  }

  /**
   * Send a failed message again
   *
   * It keeps its id and is `queued` again. After `unknown_outcome` it is not known whether it arrived: look before you send it again. It is refused for the same reasons as a new message, and with `invalid_transition` if it has not failed.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/messages/{message_id}/retry`, with the scope `messages:write`
   */
  retryMessage(id: string, messageId: string, options?: CallOptions): Promise<Message> {
    return this.call('POST', ['conversations', id, 'messages', messageId, 'retry'], { options })
  }

  /**
   * Upload a file to be sent
   *
   * Takes `multipart/form-data` with one `file` of at most 16 MiB. Its type is read from its bytes; pictures are stored without their metadata. Name its `id` in `attachments` of a message within a day, or it is deleted. A picture over 5 MB is sent to WhatsApp as a document.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/attachments`, with the scope `messages:write`
   */
  uploadMessageFile(id: string, form: UploadMessageFileForm, options?: CallOptions): Promise<MessageFile> {
    return this.call('POST', ['conversations', id, 'attachments'], { form, options })
  }

  /**
   * Change who answers: the bot or a person
   *
   * A person answers until `until`, or until the mode is changed; then the bot does. The event `conversation.handed_over` reports that a person answers from now on. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/mode`, with the scope `messages:write`
   */
  changeConversationMode(id: string, body: ModeChange, options?: CallOptions): Promise<Conversation> {
    return this.call('POST', ['conversations', id, 'mode'], { body, options })
  }

  /**
   * Note that the team has read the messages
   *
   * Up to a message, or all of them. The whole team has one count; on WhatsApp the customer gets a read receipt. The version of the conversation stays.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/read`, with the scope `messages:write`
   */
  markConversationRead(id: string, body?: ReadMark, options?: CallOptions): Promise<Conversation> {
    return this.call('POST', ['conversations', id, 'read'], { body, options })
  }

  /**
   * Note that the team is done with a conversation
   *
   * A mark in the thread, with a note if you like. The next message of the customer opens it again. A conversation that is resolved already stays as it is.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/resolve`, with the scope `messages:write`
   */
  resolveConversation(id: string, body?: Resolution, options?: CallOptions): Promise<Conversation> {
    return this.call('POST', ['conversations', id, 'resolve'], { body, options })
  }

  /**
   * Open a resolved conversation again
   *
   * A mark in the thread. A conversation that is open already stays as it is.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/reopen`, with the scope `messages:write`
   */
  reopenConversation(id: string, body?: Reopening, options?: CallOptions): Promise<Conversation> {
    return this.call('POST', ['conversations', id, 'reopen'], { body, options })
  }

  /**
   * Show the customer that somebody is writing
   *
   * For a few seconds, if the channel can. The answer does not say whether the customer saw it; on a paused channel nothing happens.

Scope: `messages:write`.
   *
   * `POST /conversations/{id}/typing`, with the scope `messages:write`
   */
  showTyping(id: string, options?: CallOptions): Promise<void> {
    return this.call('POST', ['conversations', id, 'typing'], { options })
  }

  /**
   * Show the team who reads or writes
   *
   * The other members see it in the dashboard, by the message `presence` of `GET /stream`. Nothing is stored: repeat it every 20 seconds while the conversation is open.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /conversations/{id}/presence`, for team members: `agent` and above
   */
  showPresence(id: string, body: PresenceMark, options?: CallOptions): Promise<void> {
    return this.call('POST', ['conversations', id, 'presence'], { body, options })
  }

  /**
   * Texts that the team writes often
   *
   * Newest first, each with its texts in all languages.

Scope: `messages:read`.
   *
   * `GET /canned-replies`, with the scope `messages:read`
   */
  listCannedReplies(query?: ListCannedRepliesQuery, options?: CallOptions): Pages<CannedReply> {
    return this.list(['canned-replies'], { query, options })
  }

  /**
   * Add a canned reply
   *
   * A shortcut that another canned reply has is refused. Texts may have variables such as `{{customer.first_name}}`; the sender of the text fills them in.

Scope: `messages:write`.
   *
   * `POST /canned-replies`, with the scope `messages:write`
   */
  createCannedReply(body: NewCannedReply, options?: CallOptions): Promise<CannedReply> {
    return this.call('POST', ['canned-replies'], { body, options })
  }

  /**
   * Change a canned reply
   *
   * `texts` are replaced whole. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.

Scope: `messages:write`.
   *
   * `PATCH /canned-replies/{id}`, with the scope `messages:write`
   */
  updateCannedReply(id: string, body?: CannedReplyChange, options?: CallOptions): Promise<CannedReply> {
    return this.call('PATCH', ['canned-replies', id], { body, options })
  }

  /**
   * Delete a canned reply
   *
   * Messages that were written with it stay as they are.

Scope: `messages:write`.
   *
   * `DELETE /canned-replies/{id}`, with the scope `messages:write`
   */
  deleteCannedReply(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['canned-replies', id], { options })
  }

  /**
   * Who answers on each channel, and when
   *
   * While the bot is off, people answer on every channel, whatever its policy is.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /bot/channel-policies`, for team members: `agent` and above
   */
  getChannelPolicies(options?: CallOptions): Promise<ChannelPolicies> {
    return this.call('GET', ['bot', 'channel-policies'], { options })
  }

  /**
   * Change who answers on a channel, and when
   *
   * Channels and fields that are left out stay as they are. A conversation follows a new policy with the next message of its customer, unless a person has taken it.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /bot/channel-policies`, for team members: `admin` and above
   */
  putChannelPolicies(body: ChannelPoliciesChange, options?: CallOptions): Promise<ChannelPolicies> {
    return this.call('PUT', ['bot', 'channel-policies'], { body, options })
  }

  /**
   * The status of the channels, in numbers
   *
   * As `GET /channels`, with the queue, the failures of the last 24 hours and the facts that the provider gives. A channel whose messages wait for more than half a minute is `degraded`.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /channels/service-status`, for team members: `agent` and above
   */
  listChannelServiceStatus(query?: ListChannelServiceStatusQuery, options?: CallOptions): Pages<ChannelServiceStatus> {
    return this.list(['channels', 'service-status'], { query, options })
  }

  /**
   * Ask the knowledge a question
   *
   * Finds passages by the words of the question, with their other forms, typos and synonyms. It works without any model; with one, passages are also found by meaning. Only items that are `enabled` and `ready` are found. Nothing is stored: the question is not counted among those without an answer.

Scope: `config:read`.
   *
   * `POST /knowledge/search`, with the scope `config:read`
   */
  searchKnowledge(body: KnowledgeQuery, options?: CallOptions): Promise<KnowledgeAnswers> {
    return this.call('POST', ['knowledge', 'search'], { body, options })
  }

  /**
   * What the workspace knows
   *
   * Newest first, without the texts: `GET /knowledge/{id}` has them.

Scope: `config:read`.
   *
   * `GET /knowledge`, with the scope `config:read`
   */
  listKnowledge(query?: ListKnowledgeQuery, options?: CallOptions): Pages<KnowledgeSummary> {
    return this.list(['knowledge'], { query, options })
  }

  /**
   * Add a text, or questions with answers
   *
   * The answer comes before the text is found: `status` is `queued`, and `ready` a moment later. Files are added with `POST /knowledge/files`. A workspace has at most 5,000 items, then `quota_exceeded`.

Scope: `config:write`.
   *
   * `POST /knowledge`, with the scope `config:write`
   */
  createKnowledge(body: NewKnowledge, options?: KeyedCallOptions): Promise<Knowledge> {
    return this.callOnce('POST', ['knowledge'], { body, options })
  }

  /**
   * One item of knowledge, with its text
   *
   * For a file or a page, `content` is what was taken out of it.

Scope: `config:read`.
   *
   * `GET /knowledge/{id}`, with the scope `config:read`
   */
  getKnowledge(id: string, options?: CallOptions): Promise<Knowledge> {
    return this.call('GET', ['knowledge', id], { options })
  }

  /**
   * Change an item of knowledge, or switch it off and on
   *
   * Of a file, `content` comes from the file and cannot be changed (`read_only`); of a page only `enabled` and `tags` can. `enabled` counts at once. A new text is found as soon as `status` is `ready` again, and the old one no longer. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

Scope: `config:write`.
   *
   * `PATCH /knowledge/{id}`, with the scope `config:write`
   */
  updateKnowledge(id: string, body?: KnowledgeChange, options?: CallOptions): Promise<Knowledge> {
    return this.call('PATCH', ['knowledge', id], { body, options })
  }

  /**
   * Delete an item of knowledge
   *
   * It is no longer found, and a file is deleted. A page of a site is refused with `invalid_transition`: switch it off, or exclude its address in the settings of the site.

Scope: `config:write`.
   *
   * `DELETE /knowledge/{id}`, with the scope `config:write`
   */
  deleteKnowledge(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['knowledge', id], { options })
  }

  /**
   * Uploaded files of knowledge
   *
   * Newest first: the items of kind `file`. A file that could not be read is `failed`; `error` says why.

Scope: `config:read`.
   *
   * `GET /knowledge/files`, with the scope `config:read`
   */
  listKnowledgeFiles(query?: ListKnowledgeFilesQuery, options?: CallOptions): Pages<KnowledgeSummary> {
    return this.list(['knowledge', 'files'], { query, options })
  }

  /**
   * Add a file to the knowledge
   *
   * Takes `multipart/form-data`: one `file` of at most 10 MiB whose name ends with pdf, docx, txt, md, csv or html, and optionally `title`, `locale` and `tags`. Its text is taken out afterwards: `status` is `queued`, then `ready`, or `failed` with the cause in `error`. Pictures in a file are not read. With an `Idempotency-Key`, a file that is sent again is never there twice.

Scope: `config:write`.
   *
   * `POST /knowledge/files`, with the scope `config:write`
   */
  uploadKnowledgeFile(form: UploadKnowledgeFileForm, options?: KeyedCallOptions): Promise<Knowledge> {
    return this.callOnce('POST', ['knowledge', 'files'], { form, options })
  }

  /**
   * Words that mean the same
   *
   * Those of this workspace. The words of the trade that are built in are not listed.

Scope: `config:read`.
   *
   * `GET /knowledge/synonyms`, with the scope `config:read`
   */
  getKnowledgeSynonyms(options?: CallOptions): Promise<KnowledgeSynonyms> {
    return this.call('GET', ['knowledge', 'synonyms'], { options })
  }

  /**
   * Set the words that mean the same
   *
   * Replaces all groups. The next search uses them: nothing has to be read again. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

Scope: `config:write`.
   *
   * `PUT /knowledge/synonyms`, with the scope `config:write`
   */
  putKnowledgeSynonyms(body: KnowledgeSynonymsChange, options?: CallOptions): Promise<KnowledgeSynonyms> {
    return this.call('PUT', ['knowledge', 'synonyms'], { body, options })
  }

  /**
   * Questions of customers that nothing answered
   *
   * The same question counts once, whatever its case, accents and punctuation. At most 2,000 are kept; those that nobody has asked for the longest time are dropped first.

Scope: `config:read`.
   *
   * `GET /knowledge/questions`, with the scope `config:read`
   */
  listKnowledgeQuestions(query?: ListKnowledgeQuestionsQuery, options?: CallOptions): Pages<KnowledgeQuestion> {
    return this.list(['knowledge', 'questions'], { query, options })
  }

  /**
   * Answer a question for the next customer who asks it
   *
   * Adds it to the FAQ in `knowledge_id` (200), or makes a new FAQ (201), and takes it off the list. If `question` says it in other words, the customer's words become a variant. Nothing is sent to the customers who asked.

Scope: `config:write`.
   *
   * `POST /knowledge/questions/{id}/faq`, with the scope `config:write`
   */
  answerKnowledgeQuestion(id: string, body: KnowledgeAnswer, options?: KeyedCallOptions): Promise<Knowledge> {
    return this.callOnce('POST', ['knowledge', 'questions', id, 'faq'], { body, options })
  }

  /**
   * Take a question off the list
   *
   * If somebody asks it again, it is listed again, and counted from 1.

Scope: `config:write`.
   *
   * `DELETE /knowledge/questions/{id}`, with the scope `config:write`
   */
  deleteKnowledgeQuestion(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['knowledge', 'questions', id], { options })
  }

  /**
   * The websites that are read
   *
   * Newest first, with the numbers and errors of the last run of each.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /knowledge/sources`, for team members: `agent` and above
   */
  listKnowledgeSources(query?: ListKnowledgeSourcesQuery, options?: CallOptions): Pages<KnowledgeSource> {
    return this.list(['knowledge', 'sources'], { query, options })
  }

  /**
   * Read a website
   *
   * Starts the first crawl: the start, the pages of the sitemaps, and what they link to, up to five links away. Each page with text becomes an item of kind `site`. `invalid_url`: the address cannot be read. `blocked_address`: it is not public. A workspace has at most 20 sources (`quota_exceeded`).

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /knowledge/sources`, for team members: `admin` and above
   */
  createKnowledgeSource(body: NewKnowledgeSource, options?: CallOptions): Promise<KnowledgeSource> {
    return this.call('POST', ['knowledge', 'sources'], { body, options })
  }

  /**
   * One website, with the numbers and errors of its last run
   *
   * During a crawl the numbers grow; `knowledge_source.changed` on the stream says when, at most every 2 s.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /knowledge/sources/{id}`, for team members: `agent` and above
   */
  getKnowledgeSource(id: string, options?: CallOptions): Promise<KnowledgeSource> {
    return this.call('GET', ['knowledge', 'sources', id], { options })
  }

  /**
   * Change how a website is read
   *
   * What changes counts from the next run on; it starts no run. Pages that the source no longer includes are removed then. The address of a source stays: for another one, add a source.

Only in a session, with the role `admin` or a higher one.
   *
   * `PATCH /knowledge/sources/{id}`, for team members: `admin` and above
   */
  updateKnowledgeSource(id: string, body?: KnowledgeSourceChange, options?: CallOptions): Promise<KnowledgeSource> {
    return this.call('PATCH', ['knowledge', 'sources', id], { body, options })
  }

  /**
   * Forget a website
   *
   * The items of its pages are deleted, too. A crawl that is under way ends.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /knowledge/sources/{id}`, for team members: `admin` and above
   */
  deleteKnowledgeSource(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['knowledge', 'sources', id], { options })
  }

  /**
   * Read a website again now
   *
   * Starts a run. Pages that have not changed are not indexed again. If a run is under way, nothing happens, and the answer is 200 in place of 202.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /knowledge/sources/{id}/crawl`, for team members: `admin` and above
   */
  crawlKnowledgeSource(id: string, options?: CallOptions): Promise<KnowledgeSource> {
    return this.call('POST', ['knowledge', 'sources', id, 'crawl'], { options })
  }

  /**
   * End the crawl of a website
   *
   * Pages that were read stay; the others get the cause `cancelled`. A source without a crawl stays as it is.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /knowledge/sources/{id}/cancel`, for team members: `admin` and above
   */
  cancelKnowledgeSourceCrawl(id: string, options?: CallOptions): Promise<KnowledgeSource> {
    return this.call('POST', ['knowledge', 'sources', id, 'cancel'], { options })
  }

  /**
   * The pages of a website, with what became of each
   *
   * In the order in which the runs found them. `cause` says why a page was not read.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /knowledge/sources/{id}/pages`, for team members: `agent` and above
   */
  listKnowledgeSourcePages(id: string, query?: ListKnowledgeSourcePagesQuery, options?: CallOptions): Pages<KnowledgePage> {
    return this.list(['knowledge', 'sources', id, 'pages'], { query, options })
  }

  /**
   * The stages of tasks, and the actions that move them on
   *
   * The version that tasks use now. You can change the answer and send it back with `PUT /stage-config`.

Scope: `config:read`.
   *
   * `GET /stage-config`, with the scope `config:read`
   */
  getStageConfig(options?: CallOptions): Promise<StageConfig> {
    return this.call('GET', ['stage-config'], { options })
  }

  /**
   * Replace the stages and actions of tasks
   *
   * Writes a new version. All faults are reported at once, each with its pointer. Open tasks in a stage that is removed need `migrate`; without it, `stage_in_use` says how many there are. Earlier versions stay, and can be restored. With `expected_version`, the second of two writers at once gets `version_conflict`.

Scope: `settings:write`.
   *
   * `PUT /stage-config`, with the scope `settings:write`
   */
  putStageConfig(body: NewStageConfig, options?: CallOptions): Promise<StageConfig> {
    return this.call('PUT', ['stage-config'], { body, options })
  }

  /**
   * Every version of the stage configuration
   *
   * Newest first, with the author and the reason of each. Every workspace begins with version 1. To read the content of a version, use its number.

Scope: `config:read`.
   *
   * `GET /stage-config/versions`, with the scope `config:read`
   */
  listStageConfigVersions(query?: ListStageConfigVersionsQuery, options?: CallOptions): Pages<StageVersion> {
    return this.list(['stage-config', 'versions'], { query, options })
  }

  /**
   * One version of the stage configuration
   *
   * A version never changes. To use an earlier version again, revert to it.

Scope: `config:read`.
   *
   * `GET /stage-config/versions/{version}`, with the scope `config:read`
   */
  getStageConfigVersion(version: number | string, options?: CallOptions): Promise<StageConfig> {
    return this.call('GET', ['stage-config', 'versions', version], { options })
  }

  /**
   * Keep a time for ten minutes
   *
   * Takes the time with everything the service needs, so that nobody else can have it until it is confirmed, released or ten minutes have passed. Any free, open, whole minute is accepted, also one that `GET /slots` does not offer. Sends `booking.created`. `slot_taken` contains up to five free times to offer instead. An anonymous customer answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `POST /holds`, with the scope `bookings:write`
   */
  createHold(body: NewHold, options?: KeyedCallOptions): Promise<Hold> {
    return this.callOnce('POST', ['holds'], { body, options })
  }

  /**
   * Make a hold a booking
   *
   * Where the service asks for a deposit the booking is `pending_payment`, else `confirmed`, and `booking.confirmed` is sent. A customer must be named here or have been named with the hold. After ten minutes it is too late: `hold_expired`; look for a time again.

Scope: `bookings:write`.
   *
   * `POST /holds/{id}/confirm`, with the scope `bookings:write`
   */
  confirmHold(id: string, body?: Confirmation, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['holds', id, 'confirm'], { body, options })
  }

  /**
   * Give a held time back
   *
   * The time is free at once, and no event is sent. Releasing it again changes nothing. A hold that is older than ten minutes answers `hold_expired`. A confirmed one answers `invalid_transition`: cancel the booking instead.

Scope: `bookings:write`.
   *
   * `DELETE /holds/{id}`, with the scope `bookings:write`
   */
  releaseHold(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['holds', id], { options })
  }

  /**
   * Find bookings
   *
   * Sorted by start; bookings without one come last. Bookings that are `held`, `released`, `expired` or `rescheduled` are left out unless `status` names them. A booking must match all filters.

Scope: `bookings:read`.
   *
   * `GET /bookings`, with the scope `bookings:read`
   */
  listBookings(query?: ListBookingsQuery, options?: CallOptions): Pages<Booking> {
    return this.list(['bookings'], { query, options })
  }

  /**
   * Book a time at once, or put a task into a queue
   *
   * Hold and confirm in one call. A service whose mode is `queue` takes no `start`: the task waits until somebody takes it. Sends `booking.created`, then `booking.confirmed` unless a deposit is due. `slot_taken` contains up to five free times to offer instead. An anonymous customer answers `invalid_transition`. `override` of a key without `settings:write` answers `insufficient_scope`.

Scope: `bookings:write`.
   *
   * `POST /bookings`, with the scope `bookings:write`
   */
  createBooking(body: NewBooking, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings'], { body, options })
  }

  /**
   * The customers of the bookings in a period
   *
   * Every customer who has a booking that starts in the period, once, whatever became of the booking (those that are `held`, `released`, `expired` or `rescheduled` are left out): when they come for the first time, and how many bookings they did not come to. So a calendar can show first visits and past no-shows without a call for each customer. Sorted by id.

Scope: `bookings:read`.
   *
   * `GET /bookings/customers`, with the scope `bookings:read`
   */
  listBookedCustomers(query: ListBookedCustomersQuery, options?: CallOptions): Pages<BookedCustomer> {
    return this.list(['bookings', 'customers'], { query, options })
  }

  /**
   * One booking
   *
   * It may also be a hold or a booking that has ended. A hold is `expired` from the moment at which its ten minutes have passed. `available_actions` says what the caller can do with it now.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}`, with the scope `bookings:read`
   */
  getBooking(id: string, options?: CallOptions): Promise<Booking> {
    return this.call('GET', ['bookings', id], { options })
  }

  /**
   * Change notes or intake
   *
   * `notes` is replaced; `intake` is merged key by key, and null removes a key. To change its time, reschedule it; to change priority and tags, use `PATCH /work-items/{id}`. A booking that is held, released or expired answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `PATCH /bookings/{id}`, with the scope `bookings:write`
   */
  updateBooking(id: string, body?: BookingChange, options?: CallOptions): Promise<Booking> {
    return this.call('PATCH', ['bookings', id], { body, options })
  }

  /**
   * Cancel a booking
   *
   * Its time is free at once, and `booking.cancelled` is sent. A booking that is `confirmed`, `pending_payment` or `checked_in` can be cancelled; any other, also on a second call, answers `invalid_transition`. Release a hold instead.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/cancel`, with the scope `bookings:write`
   */
  cancelBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'cancel'], { body, options })
  }

  /**
   * Move a booking to another time
   *
   * Returns a new booking with its own id; the old one becomes `rescheduled` and names the new one. If the new time is not free, the old booking stays unchanged, and `slot_taken` contains free times. Without `resource_ids` the same resources are used if they are free. `duration_minutes` makes it longer or shorter, also at the same start; left out, the length stays the same. Sends only `booking.rescheduled`.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/reschedule`, with the scope `bookings:write`
   */
  rescheduleBooking(id: string, body: Reschedule, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings', id, 'reschedule'], { body, options })
  }

  /**
   * Record a payment
   *
   * Changes `pending_payment` to `confirmed`, whatever the amount, and sends `booking.confirmed`. On a booking that is `confirmed`, `checked_in` or `completed` it only records the payment, and no event is sent to webhooks; any other answers `invalid_transition`. Only the first payment may leave out `amount_cents`, so a call that is made twice by mistake does not pay the rest. With an amount every call is one more payment: send an `Idempotency-Key` or `expected_version` when you repeat it.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/mark-paid`, with the scope `bookings:write`
   */
  markBookingPaid(id: string, body: PaymentRequest, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings', id, 'mark-paid'], { body, options })
  }

  /**
   * Record that the customer is there
   *
   * Changes `confirmed` to `checked_in`, at any time. No event is sent to webhooks. A booking in any other status, also on a second call, answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/check-in`, with the scope `bookings:write`
   */
  checkInBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'check-in'], { body, options })
  }

  /**
   * Record that the customer did not come
   *
   * Changes `confirmed` to `no_show`, which ends the booking. Sends `booking.no_show`. Before its start it answers `too_early`, unless `early` is true. A booking in any other status, also on a second call, answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/no-show`, with the scope `bookings:write`
   */
  markBookingNoShow(id: string, body?: EndRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'no-show'], { body, options })
  }

  /**
   * Record that the booking is completed
   *
   * Changes `confirmed` or `checked_in` to `completed`, which ends the booking; its price counts as spent. Sends `booking.completed`. Before its start it answers `too_early`, unless `early` is true. A booking in any other status, also on a second call, answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/complete`, with the scope `bookings:write`
   */
  completeBooking(id: string, body?: EndRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'complete'], { body, options })
  }

  /**
   * Record that the booking could not be done
   *
   * Changes `confirmed` or `checked_in` to `failed`, which ends the booking; say why in `reason`. No event is sent to webhooks. A booking in any other status, also on a second call, answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/fail`, with the scope `bookings:write`
   */
  failBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'fail'], { body, options })
  }

  /**
   * Undo the end of a booking
   *
   * Takes a booking that is `no_show`, `completed`, `failed` or `cancelled` back to the status and stage that it had, within 24 hours of its end. Its time is taken again, with the same resources; if it is no longer free, `slot_taken` contains free times, and the booking stays as it is. A task of a queue goes back to the person who had it, or into its queue. Payments stay. A booking that was cancelled sends `booking.confirmed`, unless it waits for its deposit. A booking in any other status, also on a second call, answers `invalid_transition`.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/reopen`, with the scope `bookings:write`
   */
  reopenBooking(id: string, body?: OperationRequest, options?: CallOptions): Promise<Booking> {
    return this.call('POST', ['bookings', id, 'reopen'], { body, options })
  }

  /**
   * The bookings of a customer
   *
   * Sorted by start; bookings without one come last. Bookings that are `held`, `released`, `expired` or `rescheduled` are left out unless `status` names them.

Scope: `customers:read`.
   *
   * `GET /customers/{id}/bookings`, with the scope `customers:read`
   */
  listCustomerBookings(id: string, query?: ListCustomerBookingsQuery, options?: CallOptions): Pages<Booking> {
    return this.list(['customers', id, 'bookings'], { query, options })
  }

  /**
   * Make one customer of two
   *
   * For two entries of one person. Identities, conversations, bookings and comments of the other customer become those of this one; two conversations on one channel become the older one. The fields of this customer win, and empty ones are filled. It cannot be undone. The old ids go on answering as the new ones, so nobody has to be told; merging the two again changes nothing.

Scope: `customers:write`.
   *
   * `POST /customers/{id}/merge`, with the scope `customers:write`
   */
  mergeCustomers(id: string, body: CustomerMerge, options?: CallOptions): Promise<Customer> {
    return this.call('POST', ['customers', id, 'merge'], { body, options })
  }

  /**
   * A customer in numbers
   *
   * Counts by status, visits, the next booking, the share of no-shows and the money spent, computed when you ask. Money counts once a booking is completed.

Scope: `customers:read`.
   *
   * `GET /customers/{id}/summary`, with the scope `customers:read`
   */
  getCustomerSummary(id: string, options?: CallOptions): Promise<CustomerSummary> {
    return this.call('GET', ['customers', id, 'summary'], { options })
  }

  /**
   * Set when a schedule is open on one day
   *
   * Replaces an earlier override of that day and all its weekly windows, also one that began the day before. Without windows the day is closed. Existing bookings stay; the answer lists those that now stand in closed time.

Scope: `config:write`.
   *
   * `POST /schedules/{id}/overrides`, with the scope `config:write`
   */
  setScheduleOverride(id: string, body: NewScheduleOverride, options?: CallOptions): Promise<ScheduleDaySet> {
    return this.call('POST', ['schedules', id, 'overrides'], { body, options })
  }

  /**
   * Whether a person's calendar has a link
   *
   * The link itself is not stored, so it cannot be shown again. For admins, and for the member whose resource it is. Without a link the answer is `not_found`. A link ends when its resource is archived or belongs to another member, and when the member who made it leaves.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /resources/{id}/calendar-feed`, for team members: `agent` and above
   */
  getCalendarFeed(id: string, options?: CallOptions): Promise<CalendarFeed> {
    return this.call('GET', ['resources', id, 'calendar-feed'], { options })
  }

  /**
   * Make a new link to a person's calendar
   *
   * Only this answer contains the link. Anybody who has it can read the bookings of this resource, with services and names of customers, so give it to nobody else. An earlier link stops working at once. For admins, and for the member whose resource it is.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /resources/{id}/calendar-feed`, for team members: `agent` and above
   */
  renewCalendarFeed(id: string, options?: CallOptions): Promise<CalendarFeedWithLink> {
    return this.call('POST', ['resources', id, 'calendar-feed'], { options })
  }

  /**
   * End the link to a person's calendar
   *
   * The link stops working at once. Repeating it changes nothing.

Only in a session, with the role `agent` or a higher one.
   *
   * `DELETE /resources/{id}/calendar-feed`, for team members: `agent` and above
   */
  deleteCalendarFeed(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['resources', id, 'calendar-feed'], { options })
  }

  /**
   * A person's calendar, by its secret link
   *
   * An iCalendar file (RFC 5545) for calendar programs, at the `url` of the feed. It needs no key; a link that was renewed, ended or mistyped is unknown. It shows the bookings of the last 60 and the next 400 days, at most the 2,000 nearest to now, cancelled ones as cancelled. A booking that moves keeps its `UID`. The answer has an `ETag`: with `If-None-Match` it is 304 while nothing has changed.

Needs neither a key nor a session.
   *
   * `GET /calendars/{token}`, for everybody
   */
  getCalendar(token: string, options?: CallOptions): Promise<Blob> {
    return this.download(['calendars', token], { options })
  }

  /**
   * A booking as a calendar file
   *
   * An iCalendar file (RFC 5545) with one entry, to be sent or opened. The file of a booking that moved has the same `UID` as before and a higher `SEQUENCE`, so that programs move the entry. A hold, a booking that was moved, and a task without a time have no file: `invalid_transition`.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}/ics`, with the scope `bookings:read`
   */
  getBookingCalendar(id: string, options?: CallOptions): Promise<Blob> {
    return this.download(['bookings', id, 'ics'], { options })
  }

  /**
   * Restore an earlier version of the stages
   *
   * Writes a new version with the content of the earlier one; the versions in between stay. As with `PUT /stage-config`, open tasks in a stage that is removed need `migrate`.

Scope: `settings:write`.
   *
   * `POST /stage-config/versions/{version}/revert`, with the scope `settings:write`
   */
  revertStageConfig(version: number | string, body?: StageRevert, options?: CallOptions): Promise<StageConfig> {
    return this.call('POST', ['stage-config', 'versions', version, 'revert'], { body, options })
  }

  /**
   * Carry out an action of the stage configuration
   *
   * Checks the stage, the guards and the fields of the action, then makes all its changes at once: stage, status, effects, history and event. In the key, `-` and `_` are the same. `available_actions` of a booking lists what can be carried out now. When several callers take a task at once, one gets it and the others get `already_claimed`. An action that completes a booking, or says that nobody came, needs `early` before its start.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/actions/{key}`, with the scope `bookings:write`
   */
  runAction(id: string, key: string, body?: ActionRequest, options?: KeyedCallOptions): Promise<Booking> {
    return this.callOnce('POST', ['bookings', id, 'actions', key], { body, options })
  }

  /**
   * Find work
   *
   * Bookings of every kind, by priority, due date, start and creation, the most urgent first; those without a due date or start come after those with one. An item must match all filters. Bookings that are `held`, `released`, `expired` or `rescheduled` are left out unless `status` names them.

Scope: `bookings:read`.
   *
   * `GET /work-items`, with the scope `bookings:read`
   */
  listWorkItems(query?: ListWorkItemsQuery, options?: CallOptions): Pages<WorkItem> {
    return this.list(['work-items'], { query, options })
  }

  /**
   * Find the work of a conversation
   *
   * As `GET /work-items`, with the same filters and order, of bookings with this `conversation_id`.

Scope: `bookings:read`.
   *
   * `GET /conversations/{id}/work-items`, with the scope `bookings:read`
   */
  listConversationWorkItems(id: string, query?: ListConversationWorkItemsQuery, options?: CallOptions): Pages<WorkItem> {
    return this.list(['conversations', id, 'work-items'], { query, options })
  }

  /**
   * Change priority, tags or due date
   *
   * Fields that are left out stay as they are. To change notes and intake, use `PATCH /bookings/{id}`. An item that is held, released or expired answers `invalid_transition`. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

Scope: `bookings:write`.
   *
   * `PATCH /work-items/{id}`, with the scope `bookings:write`
   */
  updateWorkItem(id: string, body?: WorkItemChange, options?: CallOptions): Promise<WorkItem> {
    return this.call('PATCH', ['work-items', id], { body, options })
  }

  /**
   * How a booking moved from stage to stage
   *
   * Oldest first, with the time it spent in each stage. Changes that do not move the booking, such as new notes, are in the timeline only.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}/stage-history`, with the scope `bookings:read`
   */
  listStageHistory(id: string, query?: ListStageHistoryQuery, options?: CallOptions): Pages<HistoryEntry> {
    return this.list(['bookings', id, 'stage-history'], { query, options })
  }

  /**
   * Everything that happened to a booking
   *
   * Newest first: moves, changes, comments, location events and attachments. A rescheduled booking also shows what happened before it was rescheduled.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}/timeline`, with the scope `bookings:read`
   */
  listBookingTimeline(id: string, query?: ListBookingTimelineQuery, options?: CallOptions): Pages<TimelineEntry> {
    return this.list(['bookings', id, 'timeline'], { query, options })
  }

  /**
   * Comments about a booking
   *
   * Newest first. Comments about the customer are at `GET /customers/{id}/comments`.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}/comments`, with the scope `bookings:read`
   */
  listBookingComments(id: string, query?: ListBookingCommentsQuery, options?: CallOptions): Pages<Comment> {
    return this.list(['bookings', id, 'comments'], { query, options })
  }

  /**
   * Comment on a booking
   *
   * For the team; the customer does not see it. It can be written at any time, also after the booking has ended, and cannot be changed or removed. Two calls add two comments.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/comments`, with the scope `bookings:write`
   */
  createBookingComment(id: string, body: NewComment, options?: CallOptions): Promise<Comment> {
    return this.call('POST', ['bookings', id, 'comments'], { body, options })
  }

  /**
   * Where people were while they did the task
   *
   * Oldest first, by `recorded_at`, the moment when somebody was there.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}/location-events`, with the scope `bookings:read`
   */
  listLocationEvents(id: string, query?: ListLocationEventsQuery, options?: CallOptions): Pages<LocationEvent> {
    return this.list(['bookings', id, 'location-events'], { query, options })
  }

  /**
   * Record where somebody is
   *
   * Adds a location event; the booking itself does not change. `recorded_at` may lie in the past, for phones that were offline. Two calls add two events.

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/location-events`, with the scope `bookings:write`
   */
  createLocationEvent(id: string, body: NewLocationEvent, options?: CallOptions): Promise<LocationEvent> {
    return this.call('POST', ['bookings', id, 'location-events'], { body, options })
  }

  /**
   * The state of the team
   *
   * Time, bookings and queues of all active resources or of one group: today in the workspace's time zone, or any range of at most 366 days. Counts are of bookings that start in the range; `now`, `next` and waiting tasks are of this moment.

Scope: `bookings:read`.
   *
   * `GET /team/overview`, with the scope `bookings:read`
   */
  getTeamOverview(query?: GetTeamOverviewQuery, options?: CallOptions): Promise<TeamOverview> {
    return this.call('GET', ['team', 'overview'], { query, options })
  }

  /**
   * A resource in numbers
   *
   * For the last 30 days, or for any range of at most 366 days. An archived resource has working time until it was archived. Counts and rates are of bookings that start in the range; minutes are of the whole range.

Scope: `bookings:read`.
   *
   * `GET /resources/{id}/stats`, with the scope `bookings:read`
   */
  getResourceStats(id: string, query?: GetResourceStatsQuery, options?: CallOptions): Promise<ResourceStats> {
    return this.call('GET', ['resources', id, 'stats'], { query, options })
  }

  /**
   * Files that show what was done
   *
   * Newest first. Each has a link that gives the file itself for an hour; for a link that has expired, read the list again.

Scope: `bookings:read`.
   *
   * `GET /bookings/{id}/attachments`, with the scope `bookings:read`
   */
  listAttachments(id: string, query?: ListAttachmentsQuery, options?: CallOptions): Pages<Attachment> {
    return this.list(['bookings', id, 'attachments'], { query, options })
  }

  /**
   * Attach a file to a booking
   *
   * Takes `multipart/form-data`: one `file` of at most 10 MiB, its `kind` and, optionally, a `name`. The type of the file is detected from its bytes; its name and media type are ignored.

- `photo`: JPEG, PNG or WebP
- `signature`: JPEG or PNG
- `document`: PDF, plain text in UTF-8, JPEG, PNG or WebP

Any other file, a broken picture, and a file that is an archive as well are refused with the code `file_type`. Pictures are stored without their metadata (place, time, camera), except for the orientation. A booking has at most 100 attachments (`too_many`).

Scope: `bookings:write`.
   *
   * `POST /bookings/{id}/attachments`, with the scope `bookings:write`
   */
  createAttachment(id: string, form: CreateAttachmentForm, options?: CallOptions): Promise<Attachment> {
    return this.call('POST', ['bookings', id, 'attachments'], { form, options })
  }

  /**
   * A file, by its link
   *
   * The address in `url` of an attachment, or in `photo_url` of a resource. It needs no key; a link that has expired or was changed is unknown. The link to a photo is valid while the resource has that photo. Pictures are sent to be displayed, all other files to be downloaded.

Needs neither a key nor a session.
   *
   * `GET /files/{token}`, for everybody
   */
  getFile(token: string, options?: CallOptions): Promise<Blob> {
    return this.download(['files', token], { options })
  }

  /**
   * The chat widget of the workspace
   *
   * It exists from the first call on, with a key and without a secret.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /webchat-site`, for team members: `agent` and above
   */
  getWebChatSite(options?: CallOptions): Promise<WebChatSite> {
    return this.call('GET', ['webchat-site'], { options })
  }

  /**
   * Change the chat widget
   *
   * What is left out stays as it is; `allowed_origins`, `texts` and the fields of the form are replaced whole. Until an origin is listed, only our own preview page shows the chat. A page that is taken off the list loses the chat when it is loaded again.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /webchat-site`, for team members: `admin` and above
   */
  putWebChatSite(body?: WebChatSiteChange, options?: CallOptions): Promise<WebChatSite> {
    return this.call('PUT', ['webchat-site'], { body, options })
  }

  /**
   * Give the chat widget a new key
   *
   * The old key is accepted for `overlap_hours` more, and a second rotation in that time is refused with `invalid_transition` unless it ends the old key at once.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /webchat-site/rotate-key`, for team members: `admin` and above
   */
  rotateWebChatKey(body?: WebChatKeyRotation, options?: CallOptions): Promise<WebChatSite> {
    return this.call('POST', ['webchat-site', 'rotate-key'], { body, options })
  }

  /**
   * Give the chat widget a new secret
   *
   * The secret signs identity tokens and is shown once. Tokens that were signed with the old one are refused from now on; visitors who are identified already stay so.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /webchat-site/rotate-secret`, for team members: `admin` and above
   */
  rotateWebChatSecret(options?: CallOptions): Promise<WebChatSecret> {
    return this.call('POST', ['webchat-site', 'rotate-secret'], { options })
  }

  /**
   * What the chat widget shows
   *
   * How the chat looks, its texts by language, whether the business is open now, and the services that can be booked in it. It makes no visitor. Where booking is switched off, a visitor who has bookings gets the services of these, which can still be moved.

Only with the publishable key of a chat widget, from an allowed origin.
   *
   * `GET /public/webchat/config`
   */
  getWebChatConfig(options?: CallOptions): Promise<WebChatConfig> {
    return this.call('GET', ['public', 'webchat', 'config'], { options })
  }

  /**
   * Open the chat as a visitor
   *
   * With a valid `Svc-Visitor` it renews that visitor; otherwise it makes a new one. The customer and the conversation are made with the first message: until then `conversation` is null.

Only with the publishable key of a chat widget, from an allowed origin.
   *
   * `POST /public/webchat/sessions`
   */
  openWebChatSession(body?: NewWebChatSession, options?: CallOptions): Promise<WebChatSession> {
    return this.call('POST', ['public', 'webchat', 'sessions'], { body, options })
  }

  /**
   * Say who the visitor is
   *
   * A name, an e-mail address or a phone number that was typed is kept and proves nothing: it finds nobody. A signed `identity_token` makes the history of that user visible. When the visitor was signed in as somebody else before, the answer has a new visitor with a new token: it is another person on the same computer.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/identify`
   */
  identifyWebChatVisitor(body?: WebChatIdentification, options?: CallOptions): Promise<WebChatSession> {
    return this.call('POST', ['public', 'webchat', 'identify'], { body, options })
  }

  /**
   * The messages of the visitor's conversation
   *
   * Newest first, in the order of the stream. Notes and events of the team are left out, and so is everything that other visitors wrote or got, unless the website has signed who the visitor is. With `after` only what came after that message. What is listed counts as delivered.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `GET /public/webchat/messages`
   */
  listWebChatMessages(query?: ListWebChatMessagesQuery, options?: CallOptions): Pages<WebChatMessage> {
    return this.list(['public', 'webchat', 'messages'], { query, options })
  }

  /**
   * Write to the business
   *
   * Exactly one content: a text, an option that was tapped, a location, or files. The first message makes the customer and the conversation. The same `client_ref` again answers the first message with 200 and stores nothing. At most 20 messages a minute.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/messages`
   */
  writeWebChatMessage(body?: NewWebChatMessage, options?: CallOptions): Promise<WebChatMessage> {
    return this.call('POST', ['public', 'webchat', 'messages'], { body, options })
  }

  /**
   * Upload a file to be sent in the chat
   *
   * Takes `multipart/form-data` with one `file` of at most 16 MiB. What the file is, is told by its bytes; pictures are kept without their metadata. Name its `id` in `attachments` of a message within a day, or it is dropped. At most 10 files an hour.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/attachments`
   */
  uploadWebChatFile(form: UploadWebChatFileForm, options?: CallOptions): Promise<MessageFile> {
    return this.call('POST', ['public', 'webchat', 'attachments'], { form, options })
  }

  /**
   * Show the team that the visitor is writing
   *
   * For a few seconds. Nothing happens before the first message.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/typing`
   */
  showWebChatTyping(options?: CallOptions): Promise<void> {
    return this.call('POST', ['public', 'webchat', 'typing'], { options })
  }

  /**
   * Note that the visitor has read the messages
   *
   * Up to a message, or all of them: the team sees them as `read`.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/read`
   */
  markWebChatRead(body?: WebChatReadMark, options?: CallOptions): Promise<void> {
    return this.call('POST', ['public', 'webchat', 'read'], { body, options })
  }

  /**
   * End the chat
   *
   * The conversation is resolved, and the token of the visitor is not valid any more: the next session is of a new visitor, who sees nothing of this one.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/end`
   */
  endWebChat(options?: CallOptions): Promise<void> {
    return this.call('POST', ['public', 'webchat', 'end'], { options })
  }

  /**
   * Free times, for a visitor
   *
   * As `GET /slots`. Where the site has switched booking off, this answers `forbidden`, except to a visitor who can move a booking of this service. Holds and their confirmation answer `forbidden` then, too; visitors still see, move and cancel the bookings that they have.

Only with the publishable key of a chat widget, from an allowed origin.
   *
   * `GET /public/webchat/slots`
   */
  listWebChatSlots(query: ListWebChatSlotsQuery, options?: CallOptions): Promise<SlotList> {
    return this.call('GET', ['public', 'webchat', 'slots'], { query, options })
  }

  /**
   * Keep a time for a visitor for ten minutes
   *
   * As `POST /holds`, but without a customer: who comes is asked for when it is confirmed. A visitor may hold five times in an hour; a hold that was released counts, one that was refused does not. `slot_taken` contains up to five free times to offer instead.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/holds`
   */
  createWebChatHold(body: NewWebChatHold, options?: KeyedCallOptions): Promise<WebChatHold> {
    return this.callOnce('POST', ['public', 'webchat', 'holds'], { body, options })
  }

  /**
   * Make the hold of a visitor a booking
   *
   * The booking is for the visitor’s own customer, who is made with it if need be, and stands in the visitor’s conversation. A typed phone number looks nobody up: a number that nobody has becomes the customer’s, until somebody proves to have it; one of another customer is kept as `claimed_phone`, and the team sees a suggestion to merge. Where the service asks for a deposit the booking is `pending_payment`, else `confirmed`. After ten minutes it is too late: `hold_expired`.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/holds/{id}/confirm`
   */
  confirmWebChatHold(id: string, body: WebChatConfirmation, options?: KeyedCallOptions): Promise<WebChatBooking> {
    return this.callOnce('POST', ['public', 'webchat', 'holds', id, 'confirm'], { body, options })
  }

  /**
   * Give the held time of a visitor back
   *
   * The time is free at once. Releasing it again changes nothing. A hold that is older than ten minutes answers `hold_expired`, a confirmed one `invalid_transition`.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `DELETE /public/webchat/holds/{id}`
   */
  releaseWebChatHold(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['public', 'webchat', 'holds', id], { options })
  }

  /**
   * The bookings of a visitor
   *
   * Those to come are first, the next one at the top; then the others, the latest first. A visitor sees the bookings that were made in this chat, and one who is signed in sees all bookings of their conversation, from every device. Holds are left out, and so are bookings that have been replaced by a later time.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `GET /public/webchat/bookings`
   */
  listWebChatBookings(query?: ListWebChatBookingsQuery, options?: CallOptions): Pages<WebChatBooking> {
    return this.list(['public', 'webchat', 'bookings'], { query, options })
  }

  /**
   * Cancel a booking as a visitor
   *
   * Its time is free at once. The rules are those of `POST /bookings/{id}/cancel`. A booking of anybody else is not found.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/bookings/{id}/cancel`
   */
  cancelWebChatBooking(id: string, body?: WebChatCancellation, options?: KeyedCallOptions): Promise<WebChatBooking> {
    return this.callOnce('POST', ['public', 'webchat', 'bookings', id, 'cancel'], { body, options })
  }

  /**
   * Move a booking to another time as a visitor
   *
   * Returns a new booking with its own id, which replaces the old one. If the new time is not free, the old booking stays unchanged, and `slot_taken` contains free times. Without `resource_ids` the same resources are used if they are free. At most 20 moves an hour.

Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.
   *
   * `POST /public/webchat/bookings/{id}/reschedule`
   */
  rescheduleWebChatBooking(id: string, body: WebChatReschedule, options?: KeyedCallOptions): Promise<WebChatBooking> {
    return this.callOnce('POST', ['public', 'webchat', 'bookings', id, 'reschedule'], { body, options })
  }

  /**
   * The settings of the bot
   *
   * Every workspace has a bot. It is off until somebody switches it on, and then works at once.

Scope: `config:read`.
   *
   * `GET /bot`, with the scope `config:read`
   */
  getBot(options?: CallOptions): Promise<Bot> {
    return this.call('GET', ['bot'], { options })
  }

  /**
   * Change the bot, or switch it on and off
   *
   * What is left out stays as it is. `enabled` counts at once: a conversation follows with the next message of its customer. Where and when the bot answers is in `PUT /bot/channel-policies`.

Scope: `config:write`.
   *
   * `PUT /bot`, with the scope `config:write`
   */
  putBot(body?: BotChange, options?: CallOptions): Promise<Bot> {
    return this.call('PUT', ['bot'], { body, options })
  }

  /**
   * Try the bot
   *
   * Shows how the bot answers a customer whom nobody knows, also while it is off. It reads the real catalog, free times and knowledge; holds and bookings are played, and no conversation is stored. Where the engine is `llm`, the model is asked, which counts to the budget of the month; it has 20 seconds for the whole trial, then rules answer. The policy of the channel and the guard against spam count; for the guard, ten seconds lie between two messages. After a hand-over the bot says nothing. `settings` are tried without being saved.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /bot/test`, for team members: `agent` and above
   */
  testBot(body: BotTrialRequest, options?: CallOptions): Promise<BotTrial> {
    return this.call('POST', ['bot', 'test'], { body, options })
  }

  /**
   * List automations
   *
   * Newest first, with what each has done. Flows are in an area of the dashboard of their own.

Scope: `config:read`.
   *
   * `GET /automations`, with the scope `config:read`
   */
  listAutomations(query?: ListAutomationsQuery, options?: CallOptions): Pages<Automation> {
    return this.list(['automations'], { query, options })
  }

  /**
   * Add an automation
   *
   * A workspace has at most 100 (`quota_exceeded`). All faults come together, also references to services, resources, members, stages, actions and templates that do not exist. A key needs the scopes of what the automation does: those of its actions, and the right to read what its trigger is about; otherwise `insufficient_scope`. If an action calls a webhook, the answer contains the `secret` that signs the calls, only this once; for that reason an `Idempotency-Key` has no effect here.

Scope: `config:write`.
   *
   * `POST /automations`, with the scope `config:write`
   */
  createAutomation(body: NewAutomation, options?: CallOptions): Promise<AutomationWithSecret> {
    return this.call('POST', ['automations'], { body, options })
  }

  /**
   * One automation
   *
   * Without its secret, which is shown only when it is made. `stats` say how much it has done.

Scope: `config:read`.
   *
   * `GET /automations/{id}`, with the scope `config:read`
   */
  getAutomation(id: string, options?: CallOptions): Promise<Automation> {
    return this.call('GET', ['automations', id], { options })
  }

  /**
   * Change an automation, or switch it on and off
   *
   * Runs that are under way keep the definition that they began with. Switching it off cancels them; switching it on plans what is still to come. A key needs the scopes of what the automation does, except for a new name and for switching off. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

Scope: `config:write`.
   *
   * `PATCH /automations/{id}`, with the scope `config:write`
   */
  updateAutomation(id: string, body?: AutomationChange, options?: CallOptions): Promise<AutomationWithSecret> {
    return this.call('PATCH', ['automations', id], { body, options })
  }

  /**
   * Delete an automation
   *
   * Runs that are under way end at once, and the log of its runs is deleted too. To stop it only for a while, switch it off.

Scope: `config:write`.
   *
   * `DELETE /automations/{id}`, with the scope `config:write`
   */
  deleteAutomation(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['automations', id], { options })
  }

  /**
   * Try an automation on one subject
   *
   * A dry run: the engine of real runs decides, waits are jumped, and nothing is sent or changed. The answer has every step with its texts and reasons. `now` moves the clock. A key needs the right to read what the trigger is about.

Scope: `config:read`.
   *
   * `POST /automations/{id}/test`, with the scope `config:read`
   */
  testAutomation(id: string, body?: NewAutomationTest, options?: CallOptions): Promise<AutomationTest> {
    return this.call('POST', ['automations', id, 'test'], { body, options })
  }

  /**
   * What an automation did
   *
   * Newest first, with every step and its reasons. Kept for 90 days. A key needs the right to read what the runs are about.

Scope: `config:read`.
   *
   * `GET /automations/{id}/runs`, with the scope `config:read`
   */
  listAutomationRuns(id: string, query?: ListAutomationRunsQuery, options?: CallOptions): Pages<AutomationRun> {
    return this.list(['automations', id, 'runs'], { query, options })
  }

  /**
   * Go on with a failed run
   *
   * It begins at the step that failed; what was carried out before is not repeated. A run that has not failed, or whose automation is switched off, is refused with `invalid_transition`. A key needs the scopes of what the run does.

Scope: `config:write`.
   *
   * `POST /automations/runs/{id}/retry`, with the scope `config:write`
   */
  retryAutomationRun(id: string, options?: CallOptions): Promise<AutomationRun> {
    return this.call('POST', ['automations', 'runs', id, 'retry'], { options })
  }

  /**
   * A new secret for an automation
   *
   * The old secret stops at once: every call from now on is signed with the new one. The answer shows it only this once. A key needs `webhooks:manage` as well.

Scope: `config:write`.
   *
   * `POST /automations/{id}/rotate-secret`, with the scope `config:write`
   */
  rotateAutomationSecret(id: string, options?: CallOptions): Promise<AutomationWithSecret> {
    return this.call('POST', ['automations', id, 'rotate-secret'], { options })
  }

  /**
   * Ready-made automations
   *
   * Each has a body for `POST /automations`, with texts for customers in Portuguese, Spanish and English. Nothing is added by itself, and what is added is off until somebody switches it on.

Scope: `config:read`.
   *
   * `GET /automation-templates`, with the scope `config:read`
   */
  listAutomationTemplates(query?: ListAutomationTemplatesQuery, options?: CallOptions): Pages<AutomationTemplate> {
    return this.list(['automation-templates'], { query, options })
  }

  /**
   * List flows
   *
   * Newest first, each with its draft. The graph of what is published is among its versions.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /automation-flows`, for team members: `agent` and above
   */
  listAutomationFlows(query?: ListAutomationFlowsQuery, options?: CallOptions): Pages<AutomationFlow> {
    return this.list(['automation-flows'], { query, options })
  }

  /**
   * Add a flow
   *
   * It is off and has no version until it is published. Automations and flows together are at most 100 in a workspace (`quota_exceeded`).

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /automation-flows`, for team members: `admin` and above
   */
  createAutomationFlow(body: NewAutomationFlow, options?: CallOptions): Promise<AutomationFlow> {
    return this.call('POST', ['automation-flows'], { body, options })
  }

  /**
   * One flow
   *
   * With its draft, if something is being edited, and the number of the version that is published.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /automation-flows/{id}`, for team members: `agent` and above
   */
  getAutomationFlow(id: string, options?: CallOptions): Promise<AutomationFlow> {
    return this.call('GET', ['automation-flows', id], { options })
  }

  /**
   * Change a flow, or switch it on and off
   *
   * Its graph is changed by its draft. Switching it off cancels the runs that are under way. A flow that was never published cannot be switched on: `invalid_transition`.

Only in a session, with the role `admin` or a higher one.
   *
   * `PATCH /automation-flows/{id}`, for team members: `admin` and above
   */
  updateAutomationFlow(id: string, body?: AutomationFlowChange, options?: CallOptions): Promise<AutomationFlow> {
    return this.call('PATCH', ['automation-flows', id], { body, options })
  }

  /**
   * Delete a flow
   *
   * Runs that are under way end at once. Its versions and the log of its runs are deleted too.

Only in a session, with the role `admin` or a higher one.
   *
   * `DELETE /automation-flows/{id}`, for team members: `admin` and above
   */
  deleteAutomationFlow(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['automation-flows', id], { options })
  }

  /**
   * Save the draft of a flow
   *
   * The draft may be unfinished: only publishing checks it. With `expected_version` no draft of somebody else is overwritten.

Only in a session, with the role `admin` or a higher one.
   *
   * `PUT /automation-flows/{id}/draft`, for team members: `admin` and above
   */
  putFlowDraft(id: string, body: NewFlowDraft, options?: CallOptions): Promise<AutomationFlow> {
    return this.call('PUT', ['automation-flows', id, 'draft'], { body, options })
  }

  /**
   * What publishing would refuse
   *
   * The faults of the draft, or else of what is published, all at once and with pointers into the graph. The addresses of webhooks are looked up only when the draft is published.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /automation-flows/{id}/faults`, for team members: `agent` and above
   */
  getFlowFaults(id: string, options?: CallOptions): Promise<AutomationFlowFaults> {
    return this.call('GET', ['automation-flows', id, 'faults'], { options })
  }

  /**
   * Publish the draft of a flow, and switch it on
   *
   * The draft becomes the next version. All faults come together, with pointers into the draft: every node is reachable, every port is joined, no circle is without a wait or a question, and references exist. Without a draft, what was published is switched on again. Runs that are under way keep their version. If a node calls a webhook for the first time, the answer contains the `secret` that signs the calls, only this once.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /automation-flows/{id}/publish`, for team members: `admin` and above
   */
  publishAutomationFlow(id: string, body?: FlowPublication, options?: CallOptions): Promise<AutomationFlowWithSecret> {
    return this.call('POST', ['automation-flows', id, 'publish'], { body, options })
  }

  /**
   * Every version of a flow
   *
   * Newest first, with the author of each. To read the graph of a version, use its number.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /automation-flows/{id}/versions`, for team members: `agent` and above
   */
  listFlowVersions(id: string, query?: ListFlowVersionsQuery, options?: CallOptions): Pages<AutomationFlowVersion> {
    return this.list(['automation-flows', id, 'versions'], { query, options })
  }

  /**
   * One version of a flow
   *
   * With its graph. A version never changes, and runs keep the version that they began with.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /automation-flows/{id}/versions/{version}`, for team members: `agent` and above
   */
  getFlowVersion(id: string, version: number | string, options?: CallOptions): Promise<AutomationFlowVersionWithGraph> {
    return this.call('GET', ['automation-flows', id, 'versions', version], { options })
  }

  /**
   * Make an earlier version the draft
   *
   * The draft before is replaced. What is published stays as it is until the draft is published.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /automation-flows/{id}/versions/{version}/revert`, for team members: `admin` and above
   */
  revertAutomationFlow(id: string, version: number | string, body?: FlowReversion, options?: CallOptions): Promise<AutomationFlow> {
    return this.call('POST', ['automation-flows', id, 'versions', version, 'revert'], { body, options })
  }

  /**
   * Try a flow on one subject
   *
   * A dry run of the draft, or else of what is published: the engine of real runs decides, waits are jumped, and nothing is sent or changed. Events and answers that are given happen in their order; without them the time passes. A draft with faults is refused with all of them.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /automation-flows/{id}/test`, for team members: `agent` and above
   */
  testAutomationFlow(id: string, body?: NewAutomationFlowTest, options?: CallOptions): Promise<AutomationTest> {
    return this.call('POST', ['automation-flows', id, 'test'], { body, options })
  }

  /**
   * What a flow did
   *
   * Newest first, with every step and its reasons. Kept for 90 days.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /automation-flows/{id}/runs`, for team members: `agent` and above
   */
  listFlowRuns(id: string, query?: ListFlowRunsQuery, options?: CallOptions): Pages<AutomationFlowRun> {
    return this.list(['automation-flows', id, 'runs'], { query, options })
  }

  /**
   * Go on with a failed run of a flow
   *
   * It begins at the step that failed; what was carried out before is not repeated. A run that has not failed, or whose flow is switched off, is refused with `invalid_transition`.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /automation-flows/{id}/runs/{run_id}/retry`, for team members: `admin` and above
   */
  retryFlowRun(id: string, runId: string, options?: CallOptions): Promise<AutomationFlowRun> {
    return this.call('POST', ['automation-flows', id, 'runs', runId, 'retry'], { options })
  }

  /**
   * List webhook endpoints
   *
   * Newest first, without their secrets. An endpoint that is not `active` was switched off by a request or after 10 failures in a row.

Scope: `webhooks:manage`.
   *
   * `GET /webhook-endpoints`, with the scope `webhooks:manage`
   */
  listWebhookEndpoints(query?: ListWebhookEndpointsQuery, options?: CallOptions): Pages<WebhookEndpoint> {
    return this.list(['webhook-endpoints'], { query, options })
  }

  /**
   * Add a webhook endpoint
   *
   * A workspace has at most 10. The answer contains the `secret` that signs all deliveries, only this once; for that reason an `Idempotency-Key` has no effect here. An address that is not https or not public is refused with `validation_error`. Nothing is sent to test it: use a ping for that.

Scope: `webhooks:manage`.
   *
   * `POST /webhook-endpoints`, with the scope `webhooks:manage`
   */
  createWebhookEndpoint(body: NewWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.call('POST', ['webhook-endpoints'], { body, options })
  }

  /**
   * One webhook endpoint
   *
   * Without its secret, which is shown only when it is created and when it is rotated. `active` and `consecutive_failures` say whether it works.

Scope: `webhooks:manage`.
   *
   * `GET /webhook-endpoints/{id}`, with the scope `webhooks:manage`
   */
  getWebhookEndpoint(id: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.call('GET', ['webhook-endpoints', id], { options })
  }

  /**
   * Change a webhook endpoint, or switch it off and on
   *
   * When it is switched on again, its failures are reset, and deliveries that were `paused` for at most 7 days are sent, oldest first. A new address is checked as for a new endpoint; the secret stays. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.

Scope: `webhooks:manage`.
   *
   * `PATCH /webhook-endpoints/{id}`, with the scope `webhooks:manage`
   */
  updateWebhookEndpoint(id: string, body?: WebhookEndpointChange, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.call('PATCH', ['webhook-endpoints', id], { body, options })
  }

  /**
   * Delete a webhook endpoint
   *
   * Its log of deliveries is deleted too, and waiting deliveries are not sent. To stop only for a while, set `active` to false.

Scope: `webhooks:manage`.
   *
   * `DELETE /webhook-endpoints/{id}`, with the scope `webhooks:manage`
   */
  deleteWebhookEndpoint(id: string, options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['webhook-endpoints', id], { options })
  }

  /**
   * A new secret for a webhook endpoint
   *
   * The old secret stops at once: every attempt from now on is signed with the new one, also for older deliveries. The answer shows it only this once.

Scope: `webhooks:manage`.
   *
   * `POST /webhook-endpoints/{id}/rotate-secret`, with the scope `webhooks:manage`
   */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.call('POST', ['webhook-endpoints', id, 'rotate-secret'], { options })
  }

  /**
   * Send a test event
   *
   * One attempt, made at once and never repeated, also to an endpoint that is switched off. Its outcome is in the log of deliveries a moment later; a failure counts towards the 10 that switch an endpoint off.

Scope: `webhooks:manage`.
   *
   * `POST /webhook-endpoints/{id}/ping`, with the scope `webhooks:manage`
   */
  pingWebhookEndpoint(id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.call('POST', ['webhook-endpoints', id, 'ping'], { options })
  }

  /**
   * List deliveries to a webhook endpoint
   *
   * Newest first, with every attempt. Kept for 30 days.

Scope: `webhooks:manage`.
   *
   * `GET /webhook-endpoints/{id}/deliveries`, with the scope `webhooks:manage`
   */
  listWebhookDeliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): Pages<WebhookDelivery> {
    return this.list(['webhook-endpoints', id, 'deliveries'], { query, options })
  }

  /**
   * Send a delivery again
   *
   * Sends the same bytes at once, with a new signature. The attempts keep their numbers, and all retry delays are available again. While the endpoint is switched off, the answer is `invalid_transition`.

Scope: `webhooks:manage`.
   *
   * `POST /webhook-endpoints/{id}/deliveries/{delivery_id}/resend`, with the scope `webhooks:manage`
   */
  resendWebhookDelivery(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.call('POST', ['webhook-endpoints', id, 'deliveries', deliveryId, 'resend'], { options })
  }

  /**
   * The first steps of a workspace
   *
   * Whether a step is done follows from the data of the workspace; nothing is stored about it.

Only in a session, with the role `admin` or a higher one.
   *
   * `GET /assistant/checklist`, for team members: `admin` and above
   */
  getAssistantChecklist(options?: CallOptions): Promise<Checklist> {
    return this.call('GET', ['assistant', 'checklist'], { options })
  }

  /**
   * The templates of the assistant
   *
   * One for each trade. A user without a workspace may read them, too: they are shown before there is one.

Only in a session, for any signed-in user.
   *
   * `GET /assistant/templates`
   */
  listAssistantTemplates(options?: CallOptions): Promise<AssistantTemplates> {
    return this.call('GET', ['assistant', 'templates'], { options })
  }

  /**
   * Let the assistant propose how a workspace is set up
   *
   * From a template, and from what the owner answers or describes in own words, in Portuguese, Spanish or English: what is named there replaces what the template has of that kind. A description is read by rules, or by the model that the operator has set, within the budget of the month. Nothing is made: apply the proposal for that.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /assistant/proposals`, for team members: `admin` and above
   */
  createAssistantProposal(body: NewAssistantProposal, options?: CallOptions): Promise<AssistantProposal> {
    return this.call('POST', ['assistant', 'proposals'], { body, options })
  }

  /**
   * One proposal
   *
   * With all its items, and which of them were applied. Each item that was not has in `existing` what the workspace already has for it, and where the two differ.

Only in a session, with the role `admin` or a higher one.
   *
   * `GET /assistant/proposals/{id}`, for team members: `admin` and above
   */
  getAssistantProposal(id: string, options?: CallOptions): Promise<AssistantProposal> {
    return this.call('GET', ['assistant', 'proposals', id], { options })
  }

  /**
   * Make what was proposed
   *
   * The listed items are made in one transaction, as they were proposed or with your `data`; an item of your own has a new `id`, a `kind` and `data`. Each item is made once for ever: a repeated call makes nothing twice, and a later call may add other items. What the workspace has already stays as it is, and an item of the same name stands for it; with `if_existing` set to `change` it is changed to the data of the item instead, with `expected_version` only if nobody has changed it since. All faults come together, with pointers such as `/items/0/data/name`, and then nothing is made.

Only in a session, with the role `admin` or a higher one.
   *
   * `POST /assistant/proposals/{id}/apply`, for team members: `admin` and above
   */
  applyAssistantProposal(id: string, body: AssistantApply, options?: CallOptions): Promise<AssistantProposal> {
    return this.call('POST', ['assistant', 'proposals', id, 'apply'], { body, options })
  }

  /**
   * What the member was told
   *
   * The notifications of the caller in this workspace, newest first, for 90 days. Everything of one kind that happens within a minute is one notification with a `count`. A member is never told what they did themselves. What the role may no longer read is left out.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /notifications`, for team members: `agent` and above
   */
  listNotifications(query?: ListNotificationsQuery, options?: CallOptions): Pages<Notification> {
    return this.list(['notifications'], { query, options })
  }

  /**
   * How many notifications are unread
   *
   * Of the caller in this workspace. The event `notification.stored` on the stream says that it changed.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /notifications/unread`, for team members: `agent` and above
   */
  countUnreadNotifications(options?: CallOptions): Promise<UnreadNotifications> {
    return this.call('GET', ['notifications', 'unread'], { options })
  }

  /**
   * Mark notifications as read
   *
   * Those in `ids`, or all of the caller. A notification that was read before keeps its time. Ids of others change nothing.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /notifications/read`, for team members: `agent` and above
   */
  readNotifications(body?: NotificationsToRead, options?: CallOptions): Promise<UnreadNotifications> {
    return this.call('POST', ['notifications', 'read'], { body, options })
  }

  /**
   * What the member wants to be told
   *
   * Of the caller in this workspace. At first the dashboard shows everything, and Telegram gets nothing.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /me/notification-preferences`, for team members: `agent` and above
   */
  getNotificationPreferences(options?: CallOptions): Promise<NotificationPreferences> {
    return this.call('GET', ['me', 'notification-preferences'], { options })
  }

  /**
   * Choose what to be told, and how
   *
   * The whole preferences: every kind with both ways, and the quiet hours or null. They count from the next event on. During quiet hours nothing is sent on Telegram; what happens then is told in one message at their end.

Only in a session, with the role `agent` or a higher one.
   *
   * `PUT /me/notification-preferences`, for team members: `agent` and above
   */
  putNotificationPreferences(body: NotificationPreferencesInput, options?: CallOptions): Promise<NotificationPreferences> {
    return this.call('PUT', ['me', 'notification-preferences'], { body, options })
  }

  /**
   * Where the member gets notices on Telegram
   *
   * Of the caller in this workspace. Look at `username` after a link was opened: whoever opens it first is linked.

Only in a session, with the role `agent` or a higher one.
   *
   * `GET /me/telegram`, for team members: `agent` and above
   */
  getMemberTelegram(options?: CallOptions): Promise<MemberTelegram> {
    return this.call('GET', ['me', 'telegram'], { options })
  }

  /**
   * Make a link that connects a chat on Telegram
   *
   * The link opens the chat with the bot of the workspace, or with that of the operator if the workspace has none, and works once within ten minutes. A new link ends the one before. Without a bot the answer is `validation_error` with the code `not_reachable`. A linked chat is no conversation of a customer.

Only in a session, with the role `agent` or a higher one.
   *
   * `POST /me/telegram`, for team members: `agent` and above
   */
  linkMemberTelegram(options?: CallOptions): Promise<MemberTelegramLink> {
    return this.call('POST', ['me', 'telegram'], { options })
  }

  /**
   * Get no more notices on Telegram
   *
   * Ends the link of the caller in this workspace, and a link that nobody has opened yet. Notices that wait are deleted, and buttons stop working. Repeating it changes nothing. `/stop` in the chat does the same.

Only in a session, with the role `agent` or a higher one.
   *
   * `DELETE /me/telegram`, for team members: `agent` and above
   */
  unlinkMemberTelegram(options?: CallOptions): Promise<void> {
    return this.call('DELETE', ['me', 'telegram'], { options })
  }
}
