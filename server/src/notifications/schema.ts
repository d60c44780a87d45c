// The shapes of notifications, of their preferences, and of a member's Telegram.
import {
  about,
  Body,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  IdIn,
  Maybe,
  Moment,
  MomentAt,
  Nullable,
  named,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { type Kind, NOTICE_KINDS } from './kinds.ts'

const Ways = named(
  'NotificationWays',
  Type.Object({
    dashboard: Flag(true, 'Whether it is listed in the dashboard'),
    telegram: Flag(false, 'Whether it is sent to the linked chat on Telegram'),
  }),
  { description: 'The ways in which a member is told of a kind of thing.' },
)

const WaysIn = named(
  'NotificationWaysInput',
  Type.Object(
    {
      dashboard: Flag(true, 'Whether it is listed in the dashboard'),
      telegram: Flag(true, 'Whether it is sent to the linked chat on Telegram'),
    },
    { additionalProperties: false },
  ),
  { description: 'The ways in which a member wants to be told of a kind of thing.' },
)

const MEANINGS: Record<Kind, string> = {
  conversation_waiting: 'A customer has written, and waits for a person',
  conversation_handed_over: 'The bot or somebody gave a conversation to people',
  assigned_to_me: 'Somebody assigned a conversation or a task to this member',
  booking_created: 'A booking was made',
  booking_cancelled: 'A booking was cancelled',
  task_waiting: 'A task of a queue waits for somebody who takes it',
  webhook_disabled: 'A webhook endpoint was switched off; only for members who manage webhooks',
  ai_notice: 'A notice about models, the budget or spam',
  automation_stopped: 'An automation was stopped',
  automation_notice: 'An automation or a flow has a message for the team',
}

const each = <T>(of: (kind: Kind) => T) =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, T>

const TimeIn = (example: string, description: string) =>
  Type.String({ format: 'start-time', ...documented(example, description) })

export const QuietHours = named(
  'QuietHours',
  Type.Object({
    from: TextOut('22:00', 'When they begin, in the time zone of the workspace'),
    to: TextOut('07:00', 'When they end; earlier than `from`: on the next day'),
  }),
  { description: 'Every day between these times nothing is sent on Telegram. What happens then is told at their end.' },
)

const QuietHoursIn = named(
  'QuietHoursInput',
  Type.Object(
    {
      from: TimeIn('22:00', 'When they begin, in the time zone of the workspace'),
      to: TimeIn('07:00', 'When they end; earlier than `from`: on the next day'),
    },
    { additionalProperties: false },
  ),
  { description: 'The hours of every day in which nothing is sent on Telegram.' },
)

export const NotificationPreferences = named(
  'NotificationPreferences',
  Type.Object({
    kinds: named('NotificationKinds', Type.Object(each((kind) => about(MEANINGS[kind], Ways))), {
      description: 'By kind, how a member is told of it.',
    }),
    quiet_hours: Nullable(QuietHours),
    version: Version,
  }),
  { description: 'What a member wants to be told in this workspace, and how. At first: all in the dashboard.' },
)

export const NotificationPreferencesInput = named(
  'NotificationPreferencesInput',
  Body(
    {
      kinds: named(
        'NotificationKindsInput',
        Type.Object(
          each((kind) => about(MEANINGS[kind], WaysIn)),
          { additionalProperties: false },
        ),
        { description: 'Every kind, with the ways in which the member wants to be told of it.' },
      ),
      quiet_hours: Nullable(QuietHoursIn),
      expected_version: Maybe(ExpectedVersion),
    },
    ['version'],
  ),
  { description: 'The whole preferences of a member; nothing can be left out.' },
)

const NotificationSubject = named(
  'NotificationSubject',
  Type.Object({
    type: Growing(['booking', 'conversation', 'webhook_endpoint', 'ai_notice', 'automation'], 'What it is.'),
    id: TextOut(
      'bkg_0RqGxk2mTq9Lh7wVb3NcYd',
      'The id of the booking, the conversation, the endpoint, the notice, the automation or the flow',
    ),
    who: Nullable(TextOut('Ana Lima', 'The customer; null if nobody knows the name')),
    what: Nullable(
      TextOut(
        'Corte',
        'The service, the channel, the address, the code of the notice, or the name or message of the automation',
      ),
    ),
    start: Nullable(MomentAt('2026-11-20T14:30:00.000Z', 'When the booking starts')),
  }),
  { description: 'One of the things that a notification is about, as it was when it happened.' },
)

export const Notification = named(
  'Notification',
  Type.Object({
    id: Id('ntf'),
    kind: Growing(NOTICE_KINDS, 'What happened.', 'booking_created'),
    title: TextOut('Novo agendamento: Corte, Ana Lima, 20/11 11:30', 'One sentence in the language of the workspace'),
    data: named(
      'NotificationData',
      Type.Object({
        count: Whole(1, undefined, documented(1, 'How often it happened within the minute')),
        latest: Type.Array(NotificationSubject, { description: 'The newest ones first, at most five' }),
      }),
      { description: 'What a notification has gathered within a minute.' },
    ),
    created_at: Moment,
    read_at: UsuallyNull(MomentAt('2026-11-18T12:05:00.000Z', 'null: it is unread')),
  }),
  { description: 'Something that a member is told of. All of one kind within a minute is one notification.' },
)

export const UnreadNotifications = named(
  'UnreadNotifications',
  Type.Object({ unread: Whole(0, undefined, documented(3, 'How many notifications are unread')) }),
  { description: 'How many notifications of the member are unread.' },
)

export const NOTIFICATION_FILTERS = Type.Object({
  unread: Type.Optional(Flag(true, '`true`: only those that are unread')),
})

const MAX_IDS = 200

export const NotificationsToRead = named(
  'NotificationsToRead',
  Body({
    ids: Type.Optional(
      Type.Array(IdIn('ntf'), { maxItems: MAX_IDS, description: 'Notifications of the member; left out: all of them' }),
    ),
  }),
  { description: 'Which notifications are marked as read.' },
)

export const MemberTelegram = named(
  'MemberTelegram',
  Type.Object({
    linked: Flag(true, 'Whether notices can be sent to a chat of the member'),
    username: Nullable(TextOut('ana', 'The user name on Telegram of whoever opened the link, else their name')),
    linked_at: Nullable(Moment),
  }),
  { description: 'The chat on Telegram in which a member gets notices of this workspace.' },
)

export const MemberTelegramLink = named(
  'MemberTelegramLink',
  Type.Object({
    url: TextOut(
      'https://t.me/aurora_bot?start=Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2',
      'Opens the chat with the bot',
    ),
    expires_at: MomentAt('2026-11-18T12:10:00.000Z', 'Ten minutes after it was made; it works once'),
  }),
  { description: 'A one-time link. Whoever opens it gets the notices of the member, so it is a secret.' },
)
