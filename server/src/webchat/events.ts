// The events of the chat widget of a workspace.
import { Id, Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const readAt = 'GET /webchat-site'

export const siteChanged = event('webchat_site.changed', {
  data: Type.Object({ fields: Type.Array(Type.String()), version: Type.Integer() }),
  readAt,
})

export const siteKeyRotated = event('webchat_site.key_rotated', {
  data: Type.Object({ overlap_hours: Type.Integer() }),
  readAt,
})

export const siteSecretRotated = event('webchat_site.secret_rotated', {
  data: Type.Object({ secret_last4: Type.String() }),
  readAt,
})

/** A visitor has a thread from now on, or another one. */
export const threadOpened = event('webchat.thread_opened', {
  data: Type.Object({ visitor_id: Id('wvs'), user_sub: Nullable(Type.String()), conversation_id: Id('cnv') }),
  about: ['conversation'],
  readAt: 'GET /conversations',
})

export const webchatEvents = [siteChanged, siteKeyRotated, siteSecretRotated, threadOpened]
