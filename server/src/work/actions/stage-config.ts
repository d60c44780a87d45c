// Replaces the stages of a workspace by a new version of them, and moves the tasks whose stage is no longer there.
import { sql } from 'kysely'
import { requireResources } from '../../availability/question.ts'
import { dropLapsed } from '../../availability/reserve.ts'
import { bookings, hasLapsed, type Stored, toStored } from '../../bookings/booking.ts'
import { ACTIVE, endCategory, type Status } from '../../bookings/lifecycle.ts'
import { moveAll } from '../../bookings/record.ts'
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
  // They are no longer asked where to go, so nobody whose clock is behind may confirm them afterwards.
  dropLapsed(ctx)
  const [homeless, ended] = await Promise.all([
    findHomeless(ctx, config),
    endedFaults(ctx, config),
    requireAssignees(ctx, config),
  ])
  const ways = new Map(Object.entries(migrate ?? {}))
  const faults = [
    ...configFaults(config),
    ...wayFaults(config, before, ways),
    ...homelessFaults(config, homeless, ways),
    ...ended,
  ]
  if (faults.length > 0) throw invalid(...faults.slice(0, MAX_FAULTS))
  requireVersion(before, expected_version)
  const written = addStageConfig(ctx, before, { note: note ?? null, reverted_from, config })
  for (const { stage, kind } of homeless) {
    moveAll(ctx, await tasksIn(ctx, stage, kind), ways.get(stage) as string, { version: written.version })
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

/** Tasks that are not over, standing where the configuration has no place for them. */
interface Homeless {
  stage: string
  kind: string
  count: number
}

/** A hold that has lapsed is over, whether or not that was written down. */
const isActive = (now: Date) => sql<boolean>`(bookings.status = any(${ACTIVE}::text[]) and not ${hasLapsed(now)})`

async function findHomeless({ db, workspaceId, now }: ReadCtx, config: Config): Promise<Homeless[]> {
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

/** A way begins at a stage that was there, and leads to one where a task can stand. */
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
    return [{ pointer, code: 'wrong_category', message: `A task that goes on cannot stand in ${to}.` }]
  })
}

function homelessFaults(config: Config, homeless: readonly Homeless[], ways: ReadonlyMap<string, string>): Fault[] {
  return homeless.flatMap(({ stage, kind, count }) => {
    const pointer = `/migrate/${escapePointer(stage)}`
    const to = ways.get(stage)
    if (to === undefined) {
      const message = `${count} open ${kind} ${count === 1 ? 'task stands' : 'tasks stand'} in ${stage}: say where to.`
      return [{ pointer, code: 'stage_in_use', message, count }]
    }
    const target = findStage(config, to)
    if (!target || target.kinds.includes(kind)) return []
    return [{ pointer, code: 'wrong_kind', message: `The stage ${to} is not for ${kind} tasks.`, count }]
  })
}

/** What has ended keeps its stage for ever, so the stage must go on saying what became of it. */
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
    const message = `${count} that ended ${status} ${count === 1 ? 'stands' : 'stand'} in ${stage}: it stays ${category}.`
    return [{ pointer: `/stages/${index}/category`, code: 'stage_in_use', message, count }]
  })
}

async function tasksIn(ctx: ReadCtx, stage: string, kind: string): Promise<Stored[]> {
  const rows = await bookings(ctx)
    .where(isActive(ctx.now))
    .where('bookings.stage', '=', stage)
    .where('bookings.kind', '=', kind)
    .execute()
  return rows.map(toStored)
}
