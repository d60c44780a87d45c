// The details of a booking besides its time and its customer: notes, intake, tags and so on.
import { parseMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { FieldShape } from '../fields/field.ts'
import { missingFaults, sizeFaults, valueFaults } from '../fields/field-value.ts'
import { toAddress } from '../http/address.ts'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import type { StoredBooking } from './booking.ts'
import type { Confirmation } from './schema.ts'
import { requireConversation } from './thread.ts'

type IntakeFields = readonly FieldShape[]

type DetailsIn = Omit<Static<typeof Confirmation>, 'customer' | 'expected_version'>

export type Details = Pick<
  StoredBooking,
  'notes' | 'intake' | 'priority' | 'tags' | 'source' | 'location' | 'due_at' | 'conversation_id'
>

/** The source of what somebody of this kind books, unless the call names another one. */
const SOURCE_BY_ACTOR: Partial<Record<Actor['kind'], string>> = {
  member: 'dashboard',
  bot: 'agent',
  automation: 'automation',
}

export function defaultDetails({ kind }: Actor): Details {
  return {
    notes: null,
    intake: {},
    priority: 'normal',
    tags: [],
    source: SOURCE_BY_ACTOR[kind] ?? 'api',
    location: null,
    due_at: null,
    conversation_id: null,
  }
}

/** Only the details that were sent. null has the same meaning as leaving a field out. */
export async function readDetails(ctx: ReadCtx, body: DetailsIn): Promise<Partial<Details>> {
  const { notes, intake, priority, tags, source, location, due_at, conversation_id } = body
  return {
    ...(typeof notes === 'string' && { notes }),
    ...(intake && { intake: withoutEmpty(intake) }),
    ...(priority && { priority }),
    ...(tags && { tags: cleanTags(tags) }),
    ...(source && { source }),
    ...(location && { location: toAddress(location) }),
    ...(due_at && { due_at: parseMoment(due_at) }),
    ...(typeof conversation_id === 'string' && { conversation_id: await requireConversation(ctx, conversation_id) }),
  }
}

/** null removes a key, so a key with null is not stored. */
export function withoutEmpty(intake: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(intake).filter(([, value]) => value !== null))
}

/** Throws unless the whole intake is valid and has every field that the service requires. */
export function requireValidIntake(fields: IntakeFields, intake: Record<string, unknown>): void {
  throwFaults([
    ...missingFaults(fields, intake, '/intake'),
    ...valueFaults(fields, intake, '/intake'),
    ...sizeFaults(intake, '/intake'),
  ])
}

/** Throws unless a changed part of the intake is valid; `whole` is the intake after the change. */
export function requireValidIntakeChange(
  fields: IntakeFields,
  change: Record<string, unknown>,
  whole: Record<string, unknown>,
): void {
  throwFaults([...valueFaults(fields, change, '/intake'), ...sizeFaults(whole, '/intake')])
}

function throwFaults(faults: Fault[]): void {
  if (faults.length > 0) throw invalid(...faults)
}

/** The intake fields and the deposit of a booking's service, even if it has been archived since. */
export async function getServiceOf({ db, workspaceId }: ReadCtx, bookingId: string) {
  const row = await db
    .selectFrom('services')
    .select(['intake_fields', 'deposit_due_minutes', sql<number | null>`deposit_cents::float8`.as('deposit_cents')])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', (select) =>
      select
        .selectFrom('bookings')
        .select('service_id')
        .where('bookings.workspace_id', '=', workspaceId)
        .where('bookings.id', '=', bookingId),
    )
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, intake_fields: row.intake_fields as unknown as IntakeFields }
}
