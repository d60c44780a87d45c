// API keys: a key contains the id of its workspace and a checksum against typos, and is stored only as a hash.
import { crc32 } from 'node:zlib'
import { parseMoment } from '@holdfast/time/moment.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { toBase62 } from '../lib/base62.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { apiKeyCreated, apiKeyRevoked } from './events.ts'
import type { NewApiKey } from './schema.ts'

const FORM = /^(hfk_([0-9A-Za-z]{22})_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const checkSum = (text: string) => toBase62(BigInt(crc32(text)), 6)

function newKeyText(workspaceId: string): string {
  const text = `hfk_${workspaceId.slice(4)}_${newToken()}`
  return text + checkSum(text)
}

/** The workspace of a key; null if the text cannot be a key. A typo is refused without a query to the database. */
export function workspaceOfKey(text: string): string | null {
  const match = FORM.exec(text)
  return match && checkSum(match[1] as string) === match[3] ? `prj_${match[2]}` : null
}

export async function listApiKeys(ctx: ReadCtx, page: Page) {
  return fetchPage(keys(ctx), page, newestFirst(), toApiKey)
}

export async function getApiKey(ctx: ReadCtx, id: string) {
  const row = await keys(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toApiKey(row)
}

export async function createApiKey(ctx: WriteCtx, body: Static<typeof NewApiKey>) {
  const expires_at = body.expires_at ? parseMoment(body.expires_at) : null
  if (expires_at !== null && expires_at <= ctx.now) {
    throw invalid({ pointer: '/expires_at', code: 'out_of_range', message: 'The key would be expired already.' })
  }
  const key = newKeyText(ctx.workspaceId)
  const shown = {
    id: newId('key'),
    name: body.name,
    scopes: [...new Set(body.scopes)],
    last4: key.slice(-4),
    created_at: ctx.now,
    expires_at,
  }
  ctx.insert('api_keys', {
    ...shown,
    workspace_id: ctx.workspaceId,
    secret_hash: hashToken(key),
    created_by: JSON.stringify(ctx.actor),
  })
  emit(ctx, apiKeyCreated, { api_key: { id: shown.id, scopes: shown.scopes } })
  return { ...shown, created_by: ctx.actor, last_used_at: null, revoked_at: null, key }
}

/** After the commit no process accepts the key, because no process caches keys. */
export async function revokeApiKey(ctx: WriteCtx, id: string): Promise<void> {
  const revoked = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.now })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (revoked) emit(ctx, apiKeyRevoked, { api_key: { id } })
  // If the key was revoked before, there is nothing to do. If there is no such key, this throws not_found.
  else await getApiKey(ctx, id)
}

function keys({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes', 'last4', 'created_at', 'created_by', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('workspace_id', '=', workspaceId)
}

function toApiKey<Row extends { created_by: unknown }>(row: Row) {
  return { ...row, created_by: row.created_by as Actor }
}
