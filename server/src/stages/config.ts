// The stage configuration of a workspace. Every change writes a new version, and a version never changes, so it can be
// remembered.
import { sql } from 'kysely'
import { byVersion, fetchPage, type Page } from '../http/page.ts'
import { type Actor, type ReadCtx, SYSTEM, type WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { stageConfigUpdated } from './events.ts'
import { FACTORY_DEFAULT } from './factory-default.ts'
import type { Config, StageConfigShape, Stages } from './schema.ts'

export function contentOf({ initial, operation_stages, stages, actions }: Config): Config {
  return { initial, operation_stages, stages, actions }
}

const FACTORY_VERSION = 1
const FACTORY: Stages = { version: FACTORY_VERSION, ...FACTORY_DEFAULT }

const MAX_REMEMBERED_WORKSPACES = 200
/**
 * By workspace. Only the version that was last used, because a version can be large. A workspace that is remembered has
 * a head that is committed.
 */
const remembered = new Map<string, Stages>()

/** Needs no query, and so may be out of date: for a guess that is checked later. */
export function rememberedStages({ workspaceId }: ReadCtx): Stages {
  return remembered.get(workspaceId) ?? FACTORY
}

export async function currentStages(ctx: ReadCtx): Promise<Stages> {
  const head = await headOf(ctx).executeTakeFirst()
  return stagesAt(ctx, head?.version ?? FACTORY_VERSION)
}

/**
 * No other version is written until the change is committed. Its statements are sent before anything that the caller
 * sends next: a transaction that locked a resource first and the stages afterwards could deadlock with one that does
 * the opposite.
 */
export async function stagesForChange(ctx: WriteCtx): Promise<Stages> {
  const isRemembered = remembered.has(ctx.workspaceId)
  if (!isRemembered) addHead(ctx)
  const [head] = await ctx.ask(headOf(ctx).forShare())
  if (!head) throw new Error('A remembered workspace has no head.')
  const stages = await stagesAt(ctx, head.version)
  if (!isRemembered) ctx.afterCommit(() => remember(ctx, stages))
  return stages
}

/** No booking is changed until the new version is committed. Returns the version before it. */
export async function stagesForReplacing(ctx: WriteCtx): Promise<Stages> {
  addHead(ctx)
  const { version } = await headOf(ctx).forUpdate().executeTakeFirstOrThrow()
  return stagesAt(ctx, version)
}

const headOf = ({ db, workspaceId }: ReadCtx) =>
  db.selectFrom('stage_heads').select('version').where('workspace_id', '=', workspaceId)

/** A workspace has no such row at first; it is added because it must be locked. */
function addHead({ send, db, workspaceId }: WriteCtx): void {
  send(
    db
      .insertInto('stage_heads')
      .values({ workspace_id: workspaceId, version: FACTORY_VERSION })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

async function stagesAt(ctx: ReadCtx, version: number): Promise<Stages> {
  if (version === FACTORY_VERSION) return FACTORY
  const known = remembered.get(ctx.workspaceId)
  if (known?.version === version) return known
  const fresh = { version, ...contentOf(await getStageConfig(ctx, version)) }
  remember(ctx, fresh)
  return fresh
}

function remember({ workspaceId }: ReadCtx, stages: Stages): void {
  remembered.delete(workspaceId)
  remembered.set(workspaceId, stages)
  // The workspace that was added first is removed first.
  if (remembered.size > MAX_REMEMBERED_WORKSPACES) remembered.delete(remembered.keys().next().value as string)
}

/** Anything but a positive integer is not_found. */
export async function getNumberedConfig(ctx: ReadCtx, { version }: { version: string }): Promise<StageConfigShape> {
  if (!/^[1-9][0-9]{0,8}$/.test(version)) throw new Problem('not_found')
  return getStageConfig(ctx, Number(version))
}

async function getStageConfig(ctx: ReadCtx, version: number): Promise<StageConfigShape> {
  const row = await versionsOf(ctx).selectAll().where('version', '=', version).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toStageConfig(row)
}

export async function getCurrentStageConfig(ctx: ReadCtx): Promise<StageConfigShape> {
  // The newest version is the current one: a version is written together with the head.
  return toStageConfig(await versionsOf(ctx).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow())
}

/** Lists the versions without their content, which can be large. */
export function listStageVersions(ctx: ReadCtx, page: Page) {
  return fetchPage(versionsOf(ctx).select(WRITTEN), page, byVersion('desc'), toWritten)
}

interface Version {
  version: number
  note: string | null
  /** null: the content is the factory default. */
  content: Config | null
  created_by: Actor | null
  reverted_from: number | null
  created_at: Date
}

/** The factory default is version 1 of every workspace, without a row. */
function versionsOf({ db, workspaceId }: ReadCtx) {
  const versions = sql<Version>`(
    select version, note, content, created_by, reverted_from, created_at
    from stage_configs where workspace_id = ${workspaceId}
    union all
    select ${FACTORY_VERSION}::integer, null, null, null, null, created_at
    from workspaces where workspace_id = ${workspaceId}
  )`
  return db.selectFrom(versions.as('versions'))
}

const WRITTEN = ['version', 'note', 'created_at', 'created_by', 'reverted_from'] as const

function toWritten({ version, note, created_at, created_by, reverted_from }: Omit<Version, 'content'>) {
  // The database returns the members of an object in another order.
  const { kind, id, name } = created_by ?? SYSTEM
  return { version, note, created_at, created_by: { kind, id, name }, reverted_from }
}

function toStageConfig({ content, ...written }: Version): StageConfigShape {
  return { ...toWritten(written), ...contentOf(content ?? FACTORY_DEFAULT) }
}

/** Writes the next version. The caller must have the version before it from `stagesForReplacing`. */
export function addStageConfig(
  ctx: WriteCtx,
  before: Stages,
  { note, reverted_from, config }: { note: string | null; reverted_from: number | null; config: Config },
): StageConfigShape {
  const version = before.version + 1
  const { workspaceId: workspace_id, actor: created_by, now: created_at } = ctx
  ctx.insert('stage_configs', {
    workspace_id,
    version,
    note,
    content: JSON.stringify(config),
    created_by: JSON.stringify(created_by),
    reverted_from,
    created_at,
  })
  ctx.send(ctx.db.updateTable('stage_heads').set({ version }).where('workspace_id', '=', workspace_id))
  emit(ctx, stageConfigUpdated, { version, reverted_from })
  return toStageConfig({ version, note, content: config, created_by, reverted_from, created_at })
}
