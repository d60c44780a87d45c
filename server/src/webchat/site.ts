// The chat widget of a workspace: its key, the pages that may show it, and how it looks.
import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Static } from '../http/shape.ts'
import { bytesToBase62 } from '../lib/base62.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { DB } from '../platform/tables.gen.ts'
import type { BookingPage, Features, PreChat, Site, TextsByLanguage, Theme } from './schema.ts'

const KEY_FORM = /^pk_([0-9A-Za-z]{22})_[0-9A-Za-z]{24}$/

export const newKey = (workspaceId: string) => `pk_${workspaceId.slice(4)}_${bytesToBase62(randomBytes(18), 24)}`

/** The workspace of a publishable key; null if the text cannot be one. */
export function workspaceOfWidgetKey(text: string): string | null {
  const match = KEY_FORM.exec(text)
  return match ? `prj_${match[1]}` : null
}

export type SiteShape = Static<typeof Site>
export type FeatureName = keyof Static<typeof Features>

const DEFAULTS = {
  theme: { color: '#0b6e66', position: 'right', scheme: 'auto', launcher_text: null, logo_url: null },
  texts: {},
  features: { attachments: true, location: true, booking: true, end_chat: true },
  pre_chat: { enabled: false, fields: [] },
  booking_page: { enabled: false, slug: null },
  locale: 'auto',
  retention_days: 365,
} satisfies Partial<SiteShape>

const COLUMNS = [
  'publishable_key',
  'previous_key',
  'previous_key_until',
  'secret_last4',
  'allowed_origins',
  'theme',
  'texts',
  'features',
  'pre_chat',
  'booking_page',
  'locale',
  'retention_days',
  'version',
] as const

/** The site; the first call makes it. */
export async function getSite(ctx: OpenCtx): Promise<SiteShape> {
  return (await findSite(ctx)) ?? ctx.write(async (tx) => lockSite(tx))
}

export async function findSite(ctx: ReadCtx): Promise<SiteShape | null> {
  const row = await sites(ctx).executeTakeFirst()
  return row ? toSite(row, ctx.now) : null
}

/** Nobody else changes the site until the transaction ends. If two make it at once, one of them does. */
export async function lockSite(ctx: WriteCtx): Promise<SiteShape> {
  await ctx.db
    .insertInto('webchat_sites')
    .values({
      ...DEFAULTS,
      workspace_id: ctx.workspaceId,
      publishable_key: newKey(ctx.workspaceId),
      theme: JSON.stringify(DEFAULTS.theme),
      texts: JSON.stringify(DEFAULTS.texts),
      features: JSON.stringify(DEFAULTS.features),
      pre_chat: JSON.stringify(DEFAULTS.pre_chat),
      booking_page: JSON.stringify(DEFAULTS.booking_page),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  return toSite(await sites(ctx).forUpdate().executeTakeFirstOrThrow(), ctx.now)
}

export function saveSite(ctx: WriteCtx, site: SiteShape): void {
  const { secret_last4: _, theme, texts, features, pre_chat, booking_page, ...columns } = site
  update(ctx, {
    ...columns,
    theme: JSON.stringify(theme),
    texts: JSON.stringify(texts),
    features: JSON.stringify(features),
    pre_chat: JSON.stringify(pre_chat),
    booking_page: JSON.stringify(booking_page),
  })
}

export function saveSecret(ctx: WriteCtx, secret: string, sealed_secret: string): void {
  update(ctx, { sealed_secret, secret_last4: secret.slice(-4) })
}

function update(ctx: WriteCtx, columns: Updateable<DB['webchat_sites']>): void {
  ctx.send(
    ctx.db
      .updateTable('webchat_sites')
      .set({ ...columns, updated_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId),
  )
}

/** Throws unless visitors may do this here, or `exception` says that this visitor may all the same. */
export async function requireFeature(
  ctx: ReadCtx,
  feature: FeatureName,
  exception: () => Promise<boolean> = async () => false,
): Promise<void> {
  const site = await findSite(ctx)
  const isOffered = site && (feature === 'booking' ? offersBooking(site) : site.features[feature])
  if (isOffered || (await exception())) return
  throw new Problem('forbidden', { detail: feature === 'booking' ? NO_BOOKINGS : NOT_OFFERED })
}

const NOT_OFFERED = 'The chat of this page does not offer this.'
const NO_BOOKINGS = 'This business does not take bookings here at the moment.'

/** Whether visitors can book: in the chat, or on the page that is only for booking. */
export const offersBooking = ({ features, booking_page }: SiteShape) => features.booking || booking_page.enabled

function sites({ db, workspaceId }: ReadCtx) {
  return db.selectFrom('webchat_sites').select(COLUMNS).where('workspace_id', '=', workspaceId)
}

type Json = 'theme' | 'texts' | 'features' | 'pre_chat' | 'booking_page'
type Row = Omit<SiteShape, Json> & Record<Json, unknown>

function toSite(row: Row, now: Date): SiteShape {
  const overlaps = row.previous_key_until !== null && row.previous_key_until > now
  return {
    ...row,
    previous_key: overlaps ? row.previous_key : null,
    previous_key_until: overlaps ? row.previous_key_until : null,
    theme: row.theme as Static<typeof Theme>,
    texts: row.texts as Static<typeof TextsByLanguage>,
    features: row.features as Static<typeof Features>,
    pre_chat: row.pre_chat as Static<typeof PreChat>,
    booking_page: row.booking_page as Static<typeof BookingPage>,
  }
}
