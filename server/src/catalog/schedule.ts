// Schedules: when something is open in an ordinary week. One of them can be the default of the workspace.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emitEntryEvent, type Kind, nameKey } from './entry.ts'
import { scheduleEvents } from './events.ts'
import { NewSchedule, type Schedule } from './schema.ts'
import { usersOfSchedule } from './use.ts'

type ScheduleShape = Static<typeof Schedule>

export const schedules: Kind<ScheduleShape, typeof NewSchedule> = {
  name: 'schedule',
  events: scheduleEvents,
  prefix: 'sch',
  body: NewSchedule,
  localDefaults: ({ timezone }) => ({ timezone }),

  rows: ({ db, workspaceId }) =>
    db
      .selectFrom('schedules')
      .select(['id', 'name', 'timezone', 'weekly', 'is_default'])
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null),

  tidy: (schedule) => schedule,
  references: () => [],
  faults: () => [],

  async insert(ctx, schedule) {
    if (schedule.is_default) await takeDefault(ctx, schedule)
    ctx.insert('schedules', { workspace_id: ctx.workspaceId, ...toRow(schedule) })
  },

  async update(ctx, schedule) {
    if (schedule.is_default) await takeDefault(ctx, schedule)
    ctx.send(row(ctx).set(toRow(schedule)).where('id', '=', schedule.id))
  },

  users: usersOfSchedule,

  archive(ctx, id) {
    ctx.send(row(ctx).set({ archived_at: ctx.now, is_default: false }).where('id', '=', id))
  },
}

/** Takes the default from the schedule that has it, if it is another one. */
async function takeDefault(ctx: WriteCtx, { id }: ScheduleShape): Promise<void> {
  const before = await row(ctx)
    .set({ is_default: false, version: sql`version + 1`, updated_at: ctx.now })
    .where('is_default', '=', true)
    .where('id', '!=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (before) emitEntryEvent(ctx, schedules, 'updated', before, { changed: ['is_default'] })
}

function toRow(schedule: ScheduleShape) {
  return { ...schedule, name_key: nameKey(schedule.name), weekly: JSON.stringify(schedule.weekly) }
}

const row = ({ db, workspaceId }: WriteCtx) => db.updateTable('schedules').where('workspace_id', '=', workspaceId)
