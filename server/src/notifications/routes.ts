// The routes of notifications, of their preferences, and of a member's Telegram. Keys are refused.
import { type Caller, member } from '../http/caller.ts'
import { list, read, slow, write } from '../http/route.ts'
import { Problem } from '../platform/problem.ts'
import { createTelegramLink, getTelegramLink, removeTelegramLink } from './link.ts'
import { countUnread, listNotifications, readNotifications } from './notification.ts'
import { getPreferences, putPreferences } from './preferences.ts'
import {
  MemberTelegram,
  MemberTelegramLink,
  NOTIFICATION_FILTERS,
  Notification,
  NotificationPreferences,
  NotificationPreferencesInput,
  NotificationsToRead,
  UnreadNotifications,
} from './schema.ts'

const own = { tag: 'Team and account', access: member('agent') }

function memberOf(caller: Caller): Caller & { kind: 'member' } {
  if (caller.kind !== 'member') throw new Problem('session_required')
  return caller
}

const idOf = (caller: Caller) => memberOf(caller).actor.id as string

const notifications = [
  list({
    at: 'GET /notifications',
    id: 'listNotifications',
    summary: 'What the member was told',
    description:
      'The notifications of the caller in this workspace, newest first, for 90 days. Everything of one kind that happens within a minute is one notification with a `count`. A member is never told what they did themselves. What the role may no longer read is left out.',
    ...own,
    query: NOTIFICATION_FILTERS,
    item: Notification,
    run: (ctx, { query, page }, { caller }) => listNotifications(ctx, memberOf(caller), query, page),
  }),
  read({
    at: 'GET /notifications/unread',
    id: 'countUnreadNotifications',
    summary: 'How many notifications are unread',
    description: 'Of the caller in this workspace. The event `notification.stored` on the stream says that it changed.',
    answer: 'The number of unread notifications',
    ...own,
    returns: [200, UnreadNotifications],
    run: (ctx, _input, { caller }) => countUnread(ctx, memberOf(caller)),
  }),
  write({
    at: 'POST /notifications/read',
    id: 'readNotifications',
    summary: 'Mark notifications as read',
    description:
      'Those in `ids`, or all of the caller. A notification that was read before keeps its time. Ids of others change nothing.',
    answer: 'The number of notifications that are still unread',
    ...own,
    body: NotificationsToRead,
    returns: [200, UnreadNotifications],
    run: (ctx, { body }, { caller }) => readNotifications(ctx, memberOf(caller), body.ids),
  }),
]

const preferences = [
  read({
    at: 'GET /me/notification-preferences',
    id: 'getNotificationPreferences',
    summary: 'What the member wants to be told',
    description: 'Of the caller in this workspace. At first the dashboard shows everything, and Telegram gets nothing.',
    ...own,
    returns: [200, NotificationPreferences],
    run: (ctx, _input, { caller }) => getPreferences(ctx, idOf(caller)),
  }),
  write({
    at: 'PUT /me/notification-preferences',
    id: 'putNotificationPreferences',
    summary: 'Choose what to be told, and how',
    description:
      'The whole preferences: every kind with both ways, and the quiet hours or null. They count from the next event on. During quiet hours nothing is sent on Telegram; what happens then is told in one message at their end.',
    ...own,
    body: NotificationPreferencesInput,
    returns: [200, NotificationPreferences],
    problems: ['version_conflict'],
    run: (ctx, { body }, { caller }) => putPreferences(ctx, idOf(caller), body),
  }),
]

const telegram = [
  slow({
    at: 'GET /me/telegram',
    id: 'getMemberTelegram',
    summary: 'Where the member gets notices on Telegram',
    description:
      'Of the caller in this workspace. Look at `username` after a link was opened: whoever opens it first is linked.',
    ...own,
    returns: [200, MemberTelegram],
    run: (ctx, _input, { caller }) => getTelegramLink(ctx, idOf(caller)),
  }),
  slow({
    at: 'POST /me/telegram',
    id: 'linkMemberTelegram',
    summary: 'Make a link that connects a chat on Telegram',
    description:
      'The link opens the chat with the bot of the workspace, or with that of the operator if the workspace has none, and works once within ten minutes. A new link ends the one before. Without a bot the answer is `validation_error` with the code `not_reachable`. A linked chat is no conversation of a customer.',
    ...own,
    returns: [201, MemberTelegramLink],
    run: (ctx, _input, { caller }) => createTelegramLink(ctx, idOf(caller)),
  }),
  write({
    at: 'DELETE /me/telegram',
    id: 'unlinkMemberTelegram',
    summary: 'Get no more notices on Telegram',
    description:
      'Ends the link of the caller in this workspace, and a link that nobody has opened yet. Notices that wait are deleted, and buttons stop working. Repeating it changes nothing. `/stop` in the chat does the same.',
    ...own,
    returns: [204],
    run: (ctx, _input, { caller }) => removeTelegramLink(ctx, idOf(caller)),
  }),
]

export const notificationRoutes = [...notifications, ...preferences, ...telegram]
