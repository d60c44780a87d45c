// Services: what can be booked, how long it takes, and what it requires at the same time.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { fieldFaults, tidyFields } from '../fields/field.ts'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Fault } from '../platform/problem.ts'
import { type Kind, nameKey } from './entry.ts'
import { serviceEvents } from './events.ts'
import { reference } from './reference.ts'
import { referencesOf, requirementFaults, smallPools, tidyRequirements } from './requirement.ts'
import { NewService, type Service } from './schema.ts'

type ServiceShape = Static<typeof Service>

const COLUMNS = [
  'id',
  'name',
  'description',
  'mode',
  'duration_minutes',
  'buffer_minutes',
  'buffer_before_minutes',
  'slot_interval_minutes',
  'min_notice_minutes',
  'max_advance_days',
  'min_party_size',
  'max_party_size',
  'currency',
  'deposit_due_minutes',
  'requirements',
  'schedule_id',
  'intake_fields',
  'active',
  'tags',
] as const

export const services: Kind<ServiceShape, typeof NewService> = {
  name: 'service',
  events: serviceEvents,
  prefix: 'svc',
  body: NewService,
  localDefaults: ({ currency }) => ({ currency }),

  rows: (ctx) => serviceRows(ctx).where('archived_at', 'is', null),

  tidy: (service) => ({
    ...service,
    tags: cleanTags(service.tags),
    requirements: tidyRequirements(service.requirements),
    intake_fields: tidyFields(service.intake_fields),
  }),

  references: ({ schedule_id, requirements }) => [
    ...reference('/schedule_id', 'schedules', schedule_id),
    ...referencesOf(requirements),
  ],

  faults: async (ctx, service, checked) => [
    ...numberFaults(service),
    ...requirementFaults(service),
    ...fieldFaults(service.intake_fields, '/intake_fields'),
    // A pool may become smaller later; that is no reason to refuse a change of the name.
    ...(checked('requirements') ? await smallPools(ctx, service.requirements) : []),
  ],

  insert(ctx, service) {
    ctx.insert('services', { workspace_id: ctx.workspaceId, ...toRow(service) })
  },

  update(ctx, service) {
    ctx.send(row(ctx, service.id).set(toRow(service)))
  },

  users: async () => [],

  archive(ctx, id) {
    ctx.send(row(ctx, id).set({ archived_at: ctx.now }))
  },
}

function serviceRows({ db, workspaceId }: ReadCtx) {
  return (
    db
      .selectFrom('services')
      .select(COLUMNS)
      // A bigint would arrive as text. These numbers are below 2^53, so nothing is lost.
      .select([
        sql<number | null>`price_cents::float8`.as('price_cents'),
        sql<number | null>`deposit_cents::float8`.as('deposit_cents'),
      ])
      .where('workspace_id', '=', workspaceId)
  )
}

/** The services of bookings, in any order, even those that have been archived since. */
export async function findServicesEver(ctx: ReadCtx, ids: readonly string[]): Promise<ServiceShape[]> {
  const rows = await serviceRows(ctx)
    .select(['version', 'created_at', 'updated_at'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return rows as ServiceShape[]
}

function numberFaults(service: ServiceShape): Fault[] {
  const { min_party_size, max_party_size, price_cents, deposit_cents, min_notice_minutes, max_advance_days } = service
  const faults: Fault[] = []
  if (max_advance_days !== null && min_notice_minutes >= (max_advance_days + 1) * MINUTES_PER_DAY) {
    const message = 'The notice is longer than the horizon: no time could ever be booked.'
    faults.push({ pointer: '/min_notice_minutes', code: 'out_of_range', message })
  }
  if (max_party_size !== null && max_party_size < min_party_size) {
    const message = `max_party_size is less than min_party_size, which is ${min_party_size}.`
    faults.push({ pointer: '/max_party_size', code: 'out_of_range', message })
  }
  if (deposit_cents !== null && deposit_cents > (price_cents ?? 0)) {
    const message = price_cents === null ? 'There is a deposit, but no price.' : 'The deposit is more than the price.'
    faults.push({ pointer: '/deposit_cents', code: 'out_of_range', message })
  }
  return faults
}

function toRow(service: ServiceShape) {
  return {
    ...service,
    name_key: nameKey(service.name),
    requirements: JSON.stringify(service.requirements),
    intake_fields: JSON.stringify(service.intake_fields),
  }
}

const row = ({ db, workspaceId }: WriteCtx, id: string) =>
  db.updateTable('services').where('workspace_id', '=', workspaceId).where('id', '=', id)
