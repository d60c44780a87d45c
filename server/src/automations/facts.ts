// Reads the facts of a run: its subject and what belongs to it, in the shapes that callers see.

import { findWorkspace } from '../accounts/workspace.ts'
import { getBooking } from '../bookings/booking.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { findServiceEver } from '../catalog/service.ts'
import { isOpenAt } from '../catalog/working-time.ts'
import { getShown } from '../conversations/shown.ts'
import { findStoredMessage } from '../conversations/stored-message.ts'
import { getCustomer } from '../customers/customer.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { SubjectKind } from './engine/definition.ts'
import type { Facts } from './engine/facts.ts'
import { findSubject, type Subject } from './subject.ts'

export type Changes = NonNullable<Facts['event']>['changes']

/** The event of the ledger that began a run or woke it last. */
export interface EventFacts {
  /** The id in the ledger; null: the run was woken by time after this event. */
  id: string | null
  /** When the run saw it. Of what comes later, a wait must not miss anything. */
  at: string
  /** What it means, as a type of trigger; null: time began the run. */
  type: string | null
  changes: Changes
  message_id: string | null
}

/** null: the subject is gone. */
export async function factsOf(ctx: ReadCtx, subject: Subject | null, event: EventFacts | null): Promise<Facts | null> {
  const [workspace, current] = await Promise.all([findWorkspace(ctx), subject && findSubject(ctx, subject)])
  if (!workspace || (subject && !current)) return null
  const { name, timezone, locale } = workspace
  const open = isOpenAt(await currentCatalog(ctx), ctx.now)
  const about = current ? await READERS[current.kind](ctx, current.id) : {}
  const message = event?.message_id ? await findStoredMessage(ctx, event.message_id) : null
  return {
    ...NOTHING,
    ...about,
    message: message && !message.deleted_at ? { id: message.id, type: message.type, text: message.text } : null,
    workspace: { name, timezone, locale, open },
    event: event?.type ? { type: event.type, changes: event.changes } : null,
  }
}

const NOTHING = { booking: null, customer: null, conversation: null, service: null }

type About = Partial<Pick<Facts, 'booking' | 'customer' | 'conversation' | 'service'>>

const READERS: Record<SubjectKind, (ctx: ReadCtx, id: string) => Promise<About>> = {
  async booking(ctx, id) {
    const booking = await getBooking(ctx, id)
    const [customer, service] = await Promise.all([
      booking.customer && getCustomer(ctx, booking.customer.id),
      findServiceEver(ctx, booking.service_id),
    ])
    return { booking, customer, service }
  },
  async conversation(ctx, id) {
    const conversation = await getShown(ctx, id)
    return { conversation, customer: await getCustomer(ctx, conversation.customer.id) }
  },
  customer: async (ctx, id) => ({ customer: await getCustomer(ctx, id) }),
}
