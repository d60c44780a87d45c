// Replaces the stages of a workspace with a new version, and moves the tasks of removed stages.
import { sql } from 'kysely'
import { requireResources } from '../../availability/question.ts'
import { dropExpired } from '../../availability/reserve.ts'
import { bookings, hasExpired, type StoredBooking, toStoredBooking } from '../../bookings/booking.ts'
import { ACTIVE, endCategory, type Status } from '../../bookings/lifecycle.ts'
import { recordMigration } from '../../bookings/record.ts'
import { escapePointer, MAX_FAULTS } from '../../http/check.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { type Fault, invalid } from '../../platform/problem.ts'
import { requireVersion } from '../../platform/version.ts'
import { addStageConfig, contentOf, stagesForReplacing } from '../../stages/config.ts'
import { configFaults } from '../../stages/faults.ts'
import type { Config, NewStageConfig, StageConfigShape, StageRevert } from '../../stages/schema.ts'
import { findStage, isEnd } from '../../stages/stage.ts'
import { tidyConfig } from '../../stages/tidy.ts'

export function putStageConfig(ctx: WriteCtx, body: Static<typeof NewStageConfig>): Promise<StageConfigShape> {
  return replace(ctx, tidyConfig(body), body, null)
}

export function revertStageConfig(
  ctx: WriteCtx,
  config: StageConfigShape,
  body: Static<typeof StageRevert>,
): Promise<StageConfigShape> {
  return replace(ctx, contentOf(config), body, config.version)
}

async function replace(
  ctx: WriteCtx,
  config: Config,
  { note, migrate, expected_version }: Static<typeof StageRevert>,
  reverted_from: number | null,
): Promise<StageConfigShape> {
  const before = await stagesForReplacing(ctx)
  // Expired holds are not migrated, so a confirmation with a clock that is behind must not find them.
  dropExpired(ctx)
  const [displaced, ended] = await Promise.all([
    findDisplaced(ctx, config),
    endedFaults(ctx, config),
    requireAssignees(ctx, config),
  ])
  const ways = new Map(Object.entries(migrate ?? {}))
  const faults = [
    ...configFaults(config),
    ...wayFaults(config, before, ways),
    ...displacedFaults(config, displaced, ways),
    ...ended,
  ]
  if (faults.length > 0) throw invalid(...faults.slice(0, MAX_FAULTS))
  requireVersion(before, expected_version)
  const written = addStageConfig(ctx, before, { note: note ?? null, reverted_from, config })
  for (const { stage, kind } of displaced) {
    recordMigration(ctx, await tasksIn(ctx, stage, kind), ways.get(stage) as string, { version: written.version })
  }
  return written
}

async function requireAssignees(ctx: ReadCtx, { actions }: Config): Promise<void> {
  const named = actions.flatMap(({ effects }, action) =>
    effects.flatMap(({ resource_id }, effect) =>
      resource_id === null ? [] : [{ resource_id, pointer: `/actions/${action}/effects/${effect}/resource_id` }],
    ),
  )
  const ids = named.map(({ resource_id }) => resource_id)
  await requireResources(ctx, ids, (index) => named[index]?.pointer ?? '')
}

/** Tasks that have not ended and are in a stage that the new configuration does not allow for them. */
interface DisplacedTasks {
  stage: string
  kind: string
  count: number
}

/** An expired hold has ended, whether or not a sweep has recorded it. */
const isActive = (now: Date) => sql<boolean>`(bookings.status = any(${ACTIVE}::text[]) and not ${hasExpired(now)})`

async function findDisplaced({ db, workspaceId, now }: ReadCtx, config: Config): Promise<DisplacedTasks[]> {
  const standing = await db
    .selectFrom('bookings')
    .select(['stage', 'kind', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where(isActive(now))
    .groupBy(['stage', 'kind'])
    .orderBy('stage')
    .orderBy('kind')
    .execute()
  return standing.filter(({ stage, kind }) => !canStand(config, stage, kind))
}

function canStand(config: Config, key: string, kind: string): boolean {
  const stage = findStage(config, key)
  return stage?.kinds.includes(kind) === true && !isEnd(stage.category)
}

/** A way must begin at an existing stage and lead to a stage that open tasks may be in. */
function wayFaults(config: Config, before: Config, ways: ReadonlyMap<string, string>): Fault[] {
  return [...ways].flatMap(([from, to]) => {
    const pointer = `/migrate/${escapePointer(from)}`
    const stage = findStage(config, to)
    const was = findStage(before, from)
    if (!was) {
      return [{ pointer, code: 'unknown_stage', message: `There was no stage ${from}.` }]
    }
    if (!stage) return [{ pointer, code: 'unknown_stage', message: `There is no stage ${to}.` }]
    if (was.kinds.every((kind) => canStand(config, from, kind))) {
      return [{ pointer, code: 'not_used', message: `The stage ${from} stays, and so do its tasks.` }]
    }
    if (!isEnd(stage.category)) return []
    return [{ pointer, code: 'wrong_category', message: `An open task cannot be in ${to}.` }]
  })
}

function displacedFaults(
  config: Config,
  displaced: readonly DisplacedTasks[],
  ways: ReadonlyMap<string, string>,
): Fault[] {
  return displaced.flatMap(({ stage, kind, count }) => {
    const pointer = `/migrate/${escapePointer(stage)}`
    const to = ways.get(stage)
    if (to === undefined) {
      const message = `${count} open ${kind} ${count === 1 ? 'task is' : 'tasks are'} in ${stage}: say where to move them.`
      return [{ pointer, code: 'stage_in_use', message, count }]
    }
    const target = findStage(config, to)
    if (!target || target.kinds.includes(kind)) return []
    return [{ pointer, code: 'wrong_kind', message: `The stage ${to} is not for ${kind} tasks.`, count }]
  })
}

/** A booking that has ended keeps its stage for ever, so the stage must keep the category that says how it ended. */
async function endedFaults({ db, workspaceId }: ReadCtx, config: Config): Promise<Fault[]> {
  const ended = await db
    .selectFrom('bookings')
    .select(['stage', 'status', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`status <> all(${ACTIVE}::text[])`)
    .groupBy(['stage', 'status'])
    .orderBy('stage')
    .orderBy('status')
    .execute()
  return ended.flatMap(({ stage, status, count }) => {
    const [index, category] = [config.stages.findIndex(({ key }) => key === stage), endCategory(status as Status)]
    if (index < 0 || config.stages[index]?.category === category) return []
    const message = `${count} ${status} ${count === 1 ? 'booking is' : 'bookings are'} in ${stage}: its category must stay ${category}.`
    return [{ pointer: `/stages/${index}/category`, code: 'stage_in_use', message, count }]
  })
}

async function tasksIn(ctx: ReadCtx, stage: string, kind: string): Promise<StoredBooking[]> {
  const rows = await bookings(ctx)
    .where(isActive(ctx.now))
    .where('bookings.stage', '=', stage)
    .where('bookings.kind', '=', kind)
    .execute()
  return rows.map(toStoredBooking)
}
