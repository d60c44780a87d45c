// The config of the chat widget: how it looks, whether the business is open, and what can be booked.
import { type SlotQuestion, toQuestion } from '../availability/question.ts'
import { largestParty, standingRefusal } from '../availability/standing.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { photoUrl } from '../catalog/photo.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { isOpenAt } from '../catalog/working-time.ts'
import type { Links } from '../files/link.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { servicesToMove } from './booking-owner.ts'
import type { WidgetConfig } from './config-schema.ts'
import { findSite, offersBooking, type SiteShape } from './site.ts'

export async function getConfig(
  ctx: ReadCtx,
  workspace: WorkspaceRef,
  links: Links,
  /** null: the caller is not a visitor yet. */
  visitorId: string | null,
): Promise<Static<typeof WidgetConfig>> {
  const site = await findSite(ctx)
  if (!site) throw new Problem('invalid_api_key')
  const catalog = await currentCatalog(ctx)
  const { theme, texts, features, pre_chat, locale } = site
  return {
    name: workspace.name,
    timezone: workspace.timezone,
    locale,
    default_locale: workspace.locale,
    open: isOpenAt(catalog, ctx.now),
    theme,
    texts,
    features,
    pre_chat,
    services: (await offeredTo(ctx, site, visitorId, bookableHere(catalog, workspace))).map((question) =>
      toShown(question, (photo_id) => photoUrl(links, workspace.id, photo_id)),
    ),
  }
}

/** Where nothing new can be booked, visitors get the services of their own bookings, which can still be moved. */
async function offeredTo(ctx: ReadCtx, site: SiteShape, visitorId: string | null, bookable: readonly SlotQuestion[]) {
  if (offersBooking(site)) return bookable
  const own = await servicesToMove(ctx, visitorId)
  return bookable.filter(({ service }) => own.has(service.id))
}

/** The services that visitors can book: active ones that have times, and enough resources for them. */
function bookableHere(catalog: Catalog, { timezone }: WorkspaceRef): SlotQuestion[] {
  return [...catalog.services.values()]
    .filter(({ active, mode }) => active && mode === 'appointment')
    .map(({ id, min_party_size }) =>
      toQuestion(catalog, { service_id: id, party_size: min_party_size, resource_ids: [], timezone }),
    )
    .filter((question) => standingRefusal(question) === null)
    .toSorted((one, other) => one.service.name.localeCompare(other.service.name))
}

type PhotoUrl = (photo_id: string | null) => string | null

function toShown(question: SlotQuestion, photoUrlOf: PhotoUrl): Static<typeof WidgetConfig>['services'][number] {
  const { id, name, description, duration_minutes, price_cents, deposit_cents, currency } = question.service
  const { min_party_size, max_advance_days, intake_fields } = question.service
  const sizes = { min_party_size, max_party_size: largestParty(question), max_advance_days }
  const shown = { id, name, description, duration_minutes, price_cents, deposit_cents, currency, ...sizes }
  return { ...shown, intake_fields, people: peopleOf(question, photoUrlOf) }
}

/** The people a visitor can ask for, by name. With only one person there is nothing to choose. */
function peopleOf({ resources }: SlotQuestion, photoUrlOf: PhotoUrl) {
  const people = resources
    .filter(({ kind }) => kind === 'person')
    .map(({ id, name, color, photo_id }) => ({ id, name, color, photo_url: photoUrlOf(photo_id) }))
  return people.length > 1 ? people.toSorted((one, other) => one.name.localeCompare(other.name)) : []
}
