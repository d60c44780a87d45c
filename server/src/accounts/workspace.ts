// Workspaces are the tenants. The user who creates one is its owner, and its data is deleted together with it.
import { sql } from 'kysely'
import { type StoredAddress, toAddress } from '../http/address.ts'
import type { Role, UserRef, WorkspaceRef } from '../http/caller.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { isMachineAway } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { dropJobs, enqueue, type Job } from '../platform/jobs.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { workspaceCreated, workspaceUpdated } from './events.ts'
import { findAnsweringWorkspaces } from './machine-away.ts'
import type { NewWorkspace, WorkspaceChange } from './schema.ts'

const COLUMNS = ['name', 'timezone', 'locale', 'currency', 'version', 'created_at', 'updated_at'] as const
export const addressColumn = sql<StoredAddress | null>`workspaces.address`.as('address')
const DEFAULTS = { timezone: 'America/Sao_Paulo', locale: 'pt-BR', currency: 'BRL' } as const

/** Newest first. While a machine of Citus is away, the workspaces there are left out. */
export async function listWorkspaces({ db }: ReadCtx, user: UserRef, page: Page) {
  const rows = db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .select(['workspaces.workspace_id as id', 'members.role', ...COLUMNS.map((name) => `workspaces.${name}` as const)])
    .select(addressColumn)
    .where('members.user_id', '=', user.id)
    .where('workspaces.deleted_at', 'is', null)
  const fetch = (query: typeof rows) => fetchPage(query, page, newestFirst('workspaces', 'workspace_id'))
  return fetch(rows).catch(async (error) => {
    if (!isMachineAway(error)) throw error
    const ids = await findAnsweringWorkspaces(db, user.id, error)
    const isAmong = (table: string) => sql<boolean>`${sql.ref(`${table}.workspace_id`)} = any(${ids})`
    return fetch(rows.where(isAmong('members')).where(isAmong('workspaces')))
  })
}

/** The workspace of the context; null if there is none, or if it was deleted. */
export async function findWorkspace({ db, workspaceId }: ReadCtx): Promise<WorkspaceRef | null> {
  const row = await db
    .selectFrom('workspaces')
    .select(['workspace_id as id', 'name', 'timezone', 'locale', 'currency'])
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function getLocale({ db, workspaceId }: ReadCtx): Promise<string> {
  const { locale } = await db
    .selectFrom('workspaces')
    .select('locale')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return locale
}

/** The place of the business; null if nobody has set it. */
export async function findAddress({ db, workspaceId }: ReadCtx): Promise<StoredAddress | null> {
  const row = await db
    .selectFrom('workspaces')
    .select(addressColumn)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Inserts the workspace with the id of the context, and its first owner. */
export async function insertWorkspace(ctx: WriteCtx, user: UserRef, body: Static<typeof NewWorkspace>) {
  const { workspaceId, now } = ctx
  const fields = {
    name: body.name,
    timezone: body.timezone ?? DEFAULTS.timezone,
    locale: body.locale ?? DEFAULTS.locale,
    currency: body.currency ?? DEFAULTS.currency,
    created_at: now,
    updated_at: now,
  }
  const address = toAddress(body.address ?? null)
  ctx.insert('workspaces', { workspace_id: workspaceId, ...fields, address: toJson(address) })
  const member = { workspace_id: workspaceId, id: newId('mem'), user_id: user.id, role: 'owner' }
  ctx.insert('members', { ...member, created_at: now, updated_at: now })
  emit(ctx, workspaceCreated, { workspace: { id: workspaceId, name: fields.name } })
  return { id: workspaceId, ...fields, address, role: 'owner' as const, version: 1 }
}

export async function changeWorkspace(ctx: WriteCtx, role: Role, change: Static<typeof WorkspaceChange>) {
  const row = await ctx.db
    .selectFrom('workspaces')
    .select(['workspace_id as id', ...COLUMNS])
    .select(addressColumn)
    .where('workspace_id', '=', ctx.workspaceId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  requireVersion(row, change.expected_version)
  const { name = row.name, timezone = row.timezone, locale = row.locale, currency = row.currency } = change
  const fields = { name, timezone, locale, currency }
  const address = change.address === undefined ? row.address : toAddress(change.address)
  if (namesOfChanges(row, { ...fields, address }).length === 0) return { ...row, role }
  const changed = { ...fields, version: row.version + 1, updated_at: ctx.now }
  const stored = { ...changed, address: toJson(address) }
  ctx.send(ctx.db.updateTable('workspaces').set(stored).where('workspace_id', '=', ctx.workspaceId))
  emit(ctx, workspaceUpdated, { workspace: { id: row.id, ...fields } })
  return { ...row, ...changed, address, role }
}

const toJson = (address: StoredAddress | null) => (address === null ? null : JSON.stringify(address))

/** Members and keys lose access at once; a job deletes the rows. */
export async function deleteWorkspace(ctx: WriteCtx, name: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('workspaces')
    .select('name')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (row.name !== name) {
    throw invalid({ pointer: '/name', code: 'name', message: 'This is not the name of the workspace.' })
  }
  const { workspaceId, now } = ctx
  ctx.send(ctx.db.updateTable('workspaces').set({ deleted_at: now }).where('workspace_id', '=', workspaceId))
  enqueue(ctx, { kind: 'clear-workspace' })
  ctx.afterCommit(() => ctx.wake('access'))
}

/**
 * Deletes everything in the workspace but itself, its members and its keys, so that it begins again as a new workspace.
 */
export async function emptyWorkspace(ctx: WriteCtx): Promise<void> {
  const { db, workspaceId } = ctx
  const workspace = await db
    .selectFrom('workspaces')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const members = await db.selectFrom('members').selectAll().where('workspace_id', '=', workspaceId).execute()
  const keys = await db.selectFrom('api_keys').selectAll().where('workspace_id', '=', workspaceId).execute()
  await ctx.patiently(db.deleteFrom('workspaces').where('workspace_id', '=', workspaceId))
  dropJobs(ctx)
  ctx.insert('workspaces', { ...workspace, address: workspace.address && JSON.stringify(workspace.address) })
  ctx.insert('members', ...members)
  ctx.insert('api_keys', ...keys.map((each) => ({ ...each, created_by: JSON.stringify(each.created_by) })))
  enqueue(ctx, { kind: 'clear-files' })
  ctx.afterCommit(() => ctx.wake('access'))
}

/** Deletes a workspace that only one user is in, and the user: nobody has used either. */
export async function undoBeginning(ctx: WriteCtx, userId: string): Promise<void> {
  await ctx.patiently(ctx.db.deleteFrom('workspaces').where('workspace_id', '=', ctx.workspaceId))
  dropJobs(ctx)
  await ctx.db.deleteFrom('users').where('id', '=', userId).execute()
}

export const workspaceJobs: Job[] = [
  {
    kind: 'clear-workspace',
    lane: 'clear',
    run: (ctx) =>
      ctx.write(async (tx) => {
        // Every table of the workspace refers to this row, and is deleted with it.
        await tx.patiently(
          tx.db.deleteFrom('workspaces').where('workspace_id', '=', tx.workspaceId).where('deleted_at', 'is not', null),
        )
        dropJobs(tx)
        enqueue(tx, { kind: 'clear-files' })
      }),
  },
  {
    // Runs after the rows are gone: an upload that ends now finds no booking and removes its own file.
    kind: 'clear-files',
    run: ({ files, workspaceId }) => files.removeAll(workspaceId),
  },
]
