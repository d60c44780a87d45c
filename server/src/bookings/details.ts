// What is told about a booking beside its time and its customer.
import { parseMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { toAddress } from '../customers/customer.ts'
import type { FieldShape } from '../fields/field.ts'
import { missingFaults, sizeFaults, valueFaults } from '../fields/field-value.ts'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import type { Stored } from './booking.ts'
import type { Confirmation } from './schema.ts'

type IntakeFields = readonly FieldShape[]

type DetailsIn = Omit<Static<typeof Confirmation>, 'customer' | 'expected_version'>

type Details = Pick<
  Stored,
  'notes' | 'intake' | 'priority' | 'tags' | 'source' | 'location' | 'due_at' | 'conversation_id'
>

export function defaultDetails({ kind }: Actor): Details {
  return {
    notes: null,
    intake: {},
    priority: 'normal',
    tags: [],
    source: kind === 'member' ? 'dashboard' : 'api',
    location: null,
    due_at: null,
    conversation_id: null,
  }
}

/** Only what was sent: null means the same as leaving it out. */
export function readDetails(body: DetailsIn): Partial<Details> {
  // There are no conversations yet, so nothing has such an id.
  if (typeof body.conversation_id === 'string')
    throw new Problem('not_found', { detail: 'There is no such conversation: /conversation_id.' })
  const { notes, intake, priority, tags, source, location, due_at } = body
  return {
    ...(typeof notes === 'string' && { notes }),
    ...(intake && { intake: withoutEmpty(intake) }),
    ...(priority && { priority }),
    ...(tags && { tags: cleanTags(tags) }),
    ...(source && { source }),
    ...(location && { location: toAddress(location) }),
    ...(due_at && { due_at: parseMoment(due_at) }),
  }
}

/** Null removes a key, and a key that is not there needs no removing. */
export function withoutEmpty(intake: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(intake).filter(([, value]) => value !== null))
}

/** All that is filled in: what the service requires must be there. */
export function requireValidIntake(fields: IntakeFields, intake: Record<string, unknown>): void {
  requireNoFaults([
    ...missingFaults(fields, intake, '/intake'),
    ...valueFaults(fields, intake, '/intake'),
    ...sizeFaults(intake, '/intake'),
  ])
}

/** Only a part is filled in anew; `whole` is what it makes of the rest. */
export function requireValidIntakeChange(
  fields: IntakeFields,
  change: Record<string, unknown>,
  whole: Record<string, unknown>,
): void {
  requireNoFaults([...valueFaults(fields, change, '/intake'), ...sizeFaults(whole, '/intake')])
}

function requireNoFaults(faults: Fault[]): void {
  if (faults.length > 0) throw invalid(...faults)
}

/** What the service of a booking asks for, also when it was archived since. */
export async function getServiceOf({ db, workspaceId }: ReadCtx, bookingId: string) {
  const row = await db
    .selectFrom('services')
    .select(['intake_fields', sql<number | null>`deposit_cents::float8`.as('deposit_cents')])
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
