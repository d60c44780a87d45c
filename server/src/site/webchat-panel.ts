// The data in the page of the panel and in the page for booking: the settings of the site, and the clock of the
// business. With it, both pages are drawn without a further call.
import { DAY_MS, MINUTE_MS, minuteOf, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { findWorkspace } from '../accounts/workspace.ts'
import type { Links } from '../files/link.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import { type ReadCtx, SYSTEM } from '../platform/context.ts'
import { type Platform, reading } from '../platform/transaction.ts'
import { getConfig } from '../webchat/config.ts'
import { findSite, type SiteShape, workspaceOfWidgetKey } from '../webchat/site.ts'
import { findWorkspaceOfSlug } from '../webchat/slug.ts'

interface Settings {
  key: string
  config: unknown
  currency: string
  offsets: Offsets
}

export interface Panel {
  settings: Settings
  allowedOrigins: readonly string[]
  logoOrigin: string | null
}

export interface BookingPage {
  settings: Settings & { takesBookings: boolean }
  /** The current address: an earlier one leads to it. */
  slug: string
  title: string
  language: string
  logoOrigin: string | null
}

/**
 * Each entry says from which moment on the clocks of the business are how many minutes ahead of UTC; in order of time.
 */
type Offsets = (readonly [from: string, minutes: number])[]

/** The platform from which the pages are made, and the key with which links to photos are signed. */
interface Site extends Links {
  platform: Platform
}

/** The times around now that a panel can show: its own bookings of the past, and what can be booked. */
const DAYS_BEFORE = 400
const DAYS_AFTER = 1_100

/** Null if no site has this key. */
export async function findPanel({ platform, ...links }: Site, key: unknown): Promise<Panel | null> {
  const workspaceId = typeof key === 'string' ? workspaceOfWidgetKey(key) : null
  if (workspaceId === null) return null
  return reading(platform, { workspaceId, actor: SYSTEM }, async (ctx) => {
    const [site, workspace] = [await findSite(ctx), await findWorkspace(ctx)]
    if (!site || !workspace || (site.publishable_key !== key && site.previous_key !== key)) return null
    return {
      settings: await settingsOf(ctx, links, site, workspace),
      allowedOrigins: site.allowed_origins,
      logoOrigin: logoOriginOf(site),
    }
  })
}

/**
 * Null if no workspace has this address. A page that is switched off is still sent, because the caller may have the link
 * to a booking: its token is behind the #, so the server cannot know.
 */
export async function findBookingPage({ platform, ...links }: Site, slug: string): Promise<BookingPage | null> {
  const workspaceId = await findWorkspaceOfSlug(platform.database.db, slug)
  if (workspaceId === null) return null
  return reading(platform, { workspaceId, actor: SYSTEM }, async (ctx) => {
    const [site, workspace] = [await findSite(ctx), await findWorkspace(ctx)]
    if (!site || !workspace) return null
    const { enabled, slug: current } = site.booking_page
    return {
      settings: { ...(await settingsOf(ctx, links, site, workspace)), takesBookings: enabled },
      slug: current ?? slug.toLowerCase(),
      title: workspace.name,
      language: workspace.locale,
      logoOrigin: logoOriginOf(site),
    }
  })
}

async function settingsOf(ctx: ReadCtx, links: Links, site: SiteShape, workspace: WorkspaceRef): Promise<Settings> {
  const { currency, timezone } = workspace
  const config = await getConfig(ctx, workspace, links, null)
  // A page may still have the key before this one, which ends soon.
  return { key: site.publishable_key, config, currency, offsets: offsetsOf(timezone, ctx.now) }
}

const logoOriginOf = ({ theme }: SiteShape) => (theme.logo_url === null ? null : new URL(theme.logo_url).origin)

/** The zone data of a visitor's browser may be years old, so the panel gets ours. */
function offsetsOf(timezone: string, now: Date): Offsets {
  const zone = getZone(timezone)
  const end = minuteOf(plus(now, DAYS_AFTER * DAY_MS))
  const offsets: Offsets = []
  for (let at = minuteOf(plus(now, -DAYS_BEFORE * DAY_MS)); at < end; at = zone.offsetEndsAt(at)) {
    offsets.push([new Date(at * MINUTE_MS).toISOString(), zone.offsetAt(at)])
  }
  return offsets
}
