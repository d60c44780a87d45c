// The state of an emulated WhatsApp: its people, and the messages in both directions.
import { randomBytes, randomInt } from 'node:crypto'
import type { Json } from '../../../channels/json.ts'
import type { Transport } from '../hook-sender.ts'
import { openMediaStore } from '../media-store.ts'
import { openPace, type PaceLimit } from '../pace.ts'
import { ACCOUNT, type WhatsAppAccount } from './account.ts'
import type { WhatsAppPerson } from './person.ts'
import { TEMPLATES, type Template } from './template.ts'

export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** A message of the business that was accepted. */
export interface SentToPerson {
  id: string
  /** null: the number is not on WhatsApp. */
  person: WhatsAppPerson | null
  /** The number or id that was given. */
  to: string
  type: string
  /** The body of the request. */
  body: Json
  /** The text of a template with its parameters filled in. */
  text: string | null
  callback_data: string | null
  at: Date
  /** The last status that was sent to the business; `accepted` before the first. */
  status: ReceiptStatus | 'accepted'
}

/** A message of a person, whether or not the business has received it. */
export interface SaidByPerson {
  id: string
  person: WhatsAppPerson
  body: Json & { type: string }
  reply_to: string | null
  at: Date
  /** Whether the business has marked the message as read. */
  is_read: boolean
}

export interface WhatsAppOptions {
  clock(): Date
  port?: number
  transport?: Transport
  retryDelaysMs?: readonly number[]
  account?: Partial<WhatsAppAccount>
  templates?: readonly Template[]
  /** Whether people who have not written within 24 hours get only templates. */
  window?: boolean
  /** When a message to an unreachable person or after the window is refused: at once, or by a later status. */
  refusals?: 'at_once' | 'by_status'
  /** Whether the statuses `sent` and `delivered` are sent by themselves. */
  receipts?: 'when_told' | 'by_themselves'
  pairRate?: PaceLimit | null
  onChange?(): void
}

export interface Hook {
  url: string
  verify_token: string
}

export type WhatsAppState = ReturnType<typeof newState>

export function newState(options: WhatsAppOptions, onChange: () => void) {
  const { clock } = options
  return {
    clock,
    onChange,
    account: { ...ACCOUNT, ...options.account },
    templates: [...(options.templates ?? TEMPLATES)],
    window: options.window ?? false,
    refusals: options.refusals ?? 'at_once',
    receipts: options.receipts ?? 'when_told',
    people: [] as WhatsAppPerson[],
    sent: [] as SentToPerson[],
    said: [] as SaidByPerson[],
    /** The ids of messages after which the business showed that it is typing. */
    typing: [] as { message_id: string; at: Date }[],
    isSubscribed: false,
    hook: null as Hook | null,
    media: openMediaStore(clock, () => `${randomInt(1e12, 9e12)}${randomInt(100, 999)}`),
    pace: openPace(options.pairRate ?? null, clock),
  }
}

export const newWamid = () => `wamid.HBgN${randomBytes(33).toString('base64')}`
