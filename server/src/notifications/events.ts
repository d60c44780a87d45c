// The events of notifications and of a member's Telegram. Only the members that they name get them from the stream.
import { Id, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const member_ids = Type.Array(Id('mem'))

/** New notifications of one kind, or more of the same minute. */
export const notificationStored = event('notification.stored', {
  data: Type.Object({ member_ids, kind: Type.String() }),
  readAt: 'GET /notifications',
  onlyMembers: true,
})

export const notificationRead = event('notification.read', {
  data: Type.Object({ member_ids }),
  readAt: 'GET /notifications',
  onlyMembers: true,
})

/** A chat was linked or unlinked. */
export const memberTelegramChanged = event('member_telegram.changed', {
  data: Type.Object({ member_ids, linked: Type.Boolean() }),
  readAt: 'GET /me/telegram',
  onlyMembers: true,
})

export const notificationEvents = [notificationStored, notificationRead, memberTelegramChanged]
