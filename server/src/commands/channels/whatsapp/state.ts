// What an emulated WhatsApp remembers: its people, and the messages in both directions.
import { randomBytes, randomInt } from 'node:crypto'
import type { Transport } from '../hook-sender.ts'
import { openMediaStore } from '../media-store.ts'
import { openPace, type PaceLimit } from '../pace.ts'
import { ACCOUNT, type WhatsAppAccount } from './account.ts'
import type { WhatsAppPerson } from './person.ts'
import { TEMPLATES, type Template } from './template.ts'
import type { Json } from './value-check.ts'

export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** A message that was accepted from the business. */
export interface SentToPerson {
  id: string
  /** null: nobody on WhatsApp. */
  person: WhatsAppPerson | null
  /** The number or id that was given. */
  to: string
  type: string
  /** The request as it came. */
  body: Json
  /** The text of a template with its parameters in place. */
  text: string | null
  callback_data: string | null
  at: Date
  /** The last status that the business was told; `accepted` before the first. */
  status: ReceiptStatus | 'accepted'
}

/** A message that was made for a person, whether or not it was delivered. */
export interface SaidByPerson {
  id: string
  person: WhatsAppPerson
  body: Json & { type: string }
  reply_to: string | null
  at: Date
  /** Whether the business told WhatsApp that it read the message. */
  is_read: boolean
}

export interface WhatsAppOptions {
  clock(): Date
  port?: number
  transport?: Transport
  retryDelaysMs?: readonly number[]
  account?: Partial<WhatsAppAccount>
  templates?: readonly Template[]
  /** Whether only templates reach people who did not write within 24 hours. */
  window?: boolean
  /** How people who cannot be reached and closed windows are refused: at once, or by a later status. */
  refusals?: 'at_once' | 'by_status'
  /** Whether `sent` and `delivered` follow by themselves. */
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
    /** The ids of messages after which the business showed that it writes. */
    typing: [] as { message_id: string; at: Date }[],
    isSubscribed: false,
    hook: null as Hook | null,
    media: openMediaStore(clock, () => `${randomInt(1e12, 9e12)}${randomInt(100, 999)}`),
    pace: openPace(options.pairRate ?? null, clock),
  }
}

export const newWamid = () => `wamid.HBgN${randomBytes(33).toString('base64')}`
