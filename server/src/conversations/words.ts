// The possible values of statuses, modes, reasons and types of conversations and messages.
export const CONVERSATION_STATUSES = ['open', 'resolved'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

export const MODES = ['bot', 'human'] as const
export type Mode = (typeof MODES)[number]

export const MODE_REASONS = [
  'default',
  'customer_request',
  'bot_unsure',
  'bot_error',
  'rule',
  'team_reply',
  'limit_reached',
  'spam_guard',
  'api',
  'resolved',
  'timeout',
  'paused',
] as const
export type ModeReason = (typeof MODE_REASONS)[number]

export const MESSAGE_TYPES = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'options',
  'template',
  'reaction',
  'unsupported',
  'event',
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const MESSAGE_STATUSES = ['received', 'queued', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export type Direction = 'inbound' | 'outbound'
