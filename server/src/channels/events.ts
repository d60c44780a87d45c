// The events of the channels of a workspace.
import { Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const Channel = Type.String()
const readAt = 'GET /channels'

export const channelConnected = event('channel.connected', {
  data: Type.Object({ channel: Channel, status: Type.String() }),
  readAt,
})

/** The status of the channel has changed. */
export const channelChanged = event('channel.changed', {
  data: Type.Object({ channel: Channel, status: Type.String() }),
  readAt,
})

export const channelDisconnected = event('channel.disconnected', {
  data: Type.Object({ channel: Channel }),
  readAt,
})

export const channelPaused = event('channel.paused', {
  data: Type.Object({ channel: Channel, reason: Nullable(Type.String()), until: Nullable(Type.String()) }),
  readAt,
})

export const channelResumed = event('channel.resumed', {
  data: Type.Object({ channel: Channel }),
  readAt,
})

export const templatesSynced = event('channel.templates_synced', {
  data: Type.Object({ channel: Channel, count: Type.Integer() }),
  readAt: 'GET /channels/whatsapp/templates',
})

export const channelEvents = [
  channelConnected,
  channelChanged,
  channelDisconnected,
  channelPaused,
  channelResumed,
  templatesSynced,
]
