// What the chat widget shows before anybody writes: how it looks, whether the business is open, and what can be booked.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { type Question, toQuestion } from '../availability/question.ts'
import { currentCatalog } from '../availability/remembered-catalog.ts'
import { largestParty, standingRefusal } from '../availability/standing.ts'
import { scheduleFollowed, workingTime } from '../availability/working-time.ts'
import type { Catalog, CatalogSchedule } from '../catalog/catalog.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { WidgetConfig } from './config-schema.ts'
import { findSite } from './site.ts'

export async function getConfig(ctx: ReadCtx, workspace: WorkspaceRef): Promise<Static<typeof WidgetConfig>> {
  const site = await findSite(ctx)
  if (!site) throw new Problem('invalid_api_key')
  const catalog = await currentCatalog(ctx)
  const { theme, texts, features, pre_chat, locale } = site
  return {
    name: workspace.name,
    timezone: workspace.timezone,
    locale,
    default_locale: workspace.locale,
    open: isOpen(catalog, ctx.now),
    theme,
    texts,
    features,
    pre_chat,
    services: features.booking ? bookableHere(catalog, workspace).map(toShown) : [],
  }
}

/** The services that visitors can book: active ones that have times, and enough resources for them. */
function bookableHere(catalog: Catalog, { timezone }: WorkspaceRef): Question[] {
  return [...catalog.services.values()]
    .filter(({ active, mode }) => active && mode === 'appointment')
    .map(({ id, min_party_size }) =>
      toQuestion(catalog, { service_id: id, party_size: min_party_size, resource_ids: [], timezone }),
    )
    .filter((question) => standingRefusal(question) === null)
    .toSorted((one, other) => one.service.name.localeCompare(other.service.name))
}

/** By the default schedule of the workspace; without one, when any resource works; without resources, always. */
function isOpen(catalog: Catalog, now: Date): boolean {
  const worksNow = (hours: CatalogSchedule | null) =>
    workingTime(hours, { from: now, to: plus(now, MINUTE_MS) }).starts.length > 0
  if (catalog.defaultSchedule) return worksNow(catalog.defaultSchedule)
  const active = [...catalog.resources.values()].filter((resource) => resource.active)
  return active.length === 0 || active.some(({ schedule_id }) => worksNow(scheduleFollowed(catalog, schedule_id)))
}

function toShown(question: Question): Static<typeof WidgetConfig>['services'][number] {
  const { id, name, description, duration_minutes, price_cents, deposit_cents, currency } = question.service
  const { min_party_size, max_advance_days, intake_fields } = question.service
  const sizes = { min_party_size, max_party_size: largestParty(question), max_advance_days }
  return { id, name, description, duration_minutes, price_cents, deposit_cents, currency, ...sizes, intake_fields }
}
