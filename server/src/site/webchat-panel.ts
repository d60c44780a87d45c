// What the page of the panel holds, so that it is drawn without a further call: the settings of the site, and the
// clock of the business.
import { DAY_MS, MINUTE_MS, minuteOf, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { findWorkspace } from '../accounts/workspace.ts'
import { SYSTEM } from '../platform/context.ts'
import { type Platform, reading } from '../platform/transaction.ts'
import { getConfig } from '../webchat/config.ts'
import { findSite, workspaceOfWidgetKey } from '../webchat/site.ts'

export interface Panel {
  settings: { key: string; config: unknown; currency: string; offsets: Offsets }
  allowedOrigins: readonly string[]
  logoOrigin: string | null
}

/** From when on the clocks of the business are so many minutes ahead of UTC; in order of time. */
type Offsets = (readonly [from: string, minutes: number])[]

/** The times around now that a panel can show: its own bookings of the past, and what can be booked. */
const DAYS_BEFORE = 400
const DAYS_AFTER = 1_100

/** Null if no site has this key. */
export async function findPanel(platform: Platform, key: unknown): Promise<Panel | null> {
  const workspaceId = typeof key === 'string' ? workspaceOfWidgetKey(key) : null
  if (workspaceId === null) return null
  return reading(platform, { workspaceId, actor: SYSTEM }, async (ctx) => {
    const [site, workspace] = [await findSite(ctx), await findWorkspace(ctx)]
    if (!site || !workspace || (site.publishable_key !== key && site.previous_key !== key)) return null
    const { currency, timezone } = workspace
    const config = await getConfig(ctx, workspace)
    return {
      // A page may still have the key before this one, which ends soon.
      settings: { key: site.publishable_key, config, currency, offsets: offsetsOf(timezone, ctx.now) },
      allowedOrigins: site.allowed_origins,
      logoOrigin: site.theme.logo_url === null ? null : new URL(site.theme.logo_url).origin,
    }
  })
}

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
