// New keys and secrets for a site. The old key may stay valid for some hours; the old secret ends at once.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { Static } from '../http/shape.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { newToken } from '../platform/secrets.ts'
import { requireVersion } from '../platform/version.ts'
import { siteKeyRotated, siteSecretRotated } from './events.ts'
import type { KeyRotation } from './schema.ts'
import { lockSite, newKey, type SiteShape, saveSecret, saveSite } from './site.ts'

const DEFAULT_OVERLAP_HOURS = 24

export async function rotateKey(ctx: WriteCtx, body: Static<typeof KeyRotation>): Promise<SiteShape> {
  const before = await lockSite(ctx)
  requireVersion(before, body.expected_version)
  const overlap_hours = body.overlap_hours ?? DEFAULT_OVERLAP_HOURS
  if (overlap_hours > 0 && before.previous_key_until) throw stillOverlaps(before.previous_key_until)
  const after = {
    ...before,
    publishable_key: newKey(ctx.workspaceId),
    previous_key: overlap_hours > 0 ? before.publishable_key : null,
    previous_key_until: overlap_hours > 0 ? plus(ctx.now, overlap_hours * HOUR_MS) : null,
    version: before.version + 1,
  }
  saveSite(ctx, after)
  emit(ctx, siteKeyRotated, { overlap_hours })
  ctx.afterCommit(() => ctx.wake('access'))
  return after
}

/** Only one key before the current one is accepted: another rotation would end it before its time. */
function stillOverlaps(until: Date): Problem {
  const detail = `The previous key is accepted until ${until.toISOString()}. To end it now, send overlap_hours 0.`
  return new Problem('invalid_transition', { detail })
}

export async function rotateSecret(ctx: OpenCtx): Promise<SiteShape & { secret: string }> {
  const secret = `wcs_${newToken()}`
  return ctx.write(async (tx) => {
    const before = await lockSite(tx)
    const after = { ...before, secret_last4: secret.slice(-4), version: before.version + 1 }
    saveSite(tx, after)
    saveSecret(tx, secret, ctx.vault.seal(secret, ownerOf(tx.workspaceId)))
    emit(tx, siteSecretRotated, { secret_last4: after.secret_last4 })
    return { ...after, secret }
  })
}

/** The secret of the site; null while there is none. */
export async function readSecret({ db, workspaceId, vault }: OpenCtx): Promise<string | null> {
  const row = await db
    .selectFrom('webchat_sites')
    .select('sealed_secret')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.sealed_secret ? vault.open(row.sealed_secret, ownerOf(workspaceId)) : null
}

/** The owner for which the vault seals the secret. */
const ownerOf = (workspaceId: string) => `webchat of ${workspaceId}`
