// Changes of a site: what is sent is merged into what is there, and checked as a whole.
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { canonicalLocale } from '../lib/locale.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { siteChanged } from './events.ts'
import { isHttpsUrl, isListable, spellingOf } from './origin.ts'
import type { SiteChange } from './schema.ts'
import { lockSite, type SiteShape, saveSite } from './site.ts'
import { takeSlug } from './slug.ts'

type Change = Static<typeof SiteChange>
type Texts = SiteShape['texts'][string]

export async function changeSite(ctx: WriteCtx, body: Change): Promise<SiteShape> {
  const before = await lockSite(ctx)
  requireVersion(before, body.expected_version)
  const faults = faultsOf(body)
  if (faults.length > 0) throw invalid(...faults)
  const wanted = {
    allowed_origins: body.allowed_origins ?? before.allowed_origins,
    theme: { ...before.theme, ...body.theme },
    locale: body.locale ?? before.locale,
    texts: body.texts ? tidyTexts(body.texts) : before.texts,
    features: { ...before.features, ...body.features },
    pre_chat: {
      enabled: body.pre_chat?.enabled ?? before.pre_chat.enabled,
      fields: body.pre_chat?.fields?.map(({ key, required = false }) => ({ key, required })) ?? before.pre_chat.fields,
    },
    booking_page: { ...before.booking_page, ...body.booking_page },
    retention_days: body.retention_days ?? before.retention_days,
  }
  if (wanted.pre_chat.enabled && wanted.pre_chat.fields.length === 0) {
    throw invalid({ pointer: '/pre_chat/fields', code: 'too_short', message: 'The form needs at least one field.' })
  }
  const { enabled, slug } = wanted.booking_page
  if (enabled && slug === null) {
    throw invalid({ pointer: '/booking_page/slug', code: 'required', message: 'The page needs an address.' })
  }
  if (slug !== null && slug !== before.booking_page.slug) await takeSlug(ctx, slug, '/booking_page/slug')
  const fields = namesOfChanges(before, wanted)
  if (fields.length === 0) return before
  const after = { ...before, ...wanted, version: before.version + 1 }
  saveSite(ctx, after)
  emit(ctx, siteChanged, { fields, version: after.version })
  // A stream that a page itself has opened ends if the page was taken off the list.
  ctx.afterCommit(() => ctx.wake('access'))
  return after
}

function faultsOf({ allowed_origins = [], theme, locale, texts = {}, pre_chat }: Change): Fault[] {
  const languages = Object.keys(texts)
  return [
    ...allowed_origins.flatMap((origin, index) => originFault(origin, `/allowed_origins/${index}`)),
    ...repeated(allowed_origins, (index) => `/allowed_origins/${index}`, 'The origin'),
    ...(theme?.logo_url && !isHttpsUrl(theme.logo_url)
      ? [{ pointer: '/theme/logo_url', code: 'format', message: 'logo_url must be an https address.' }]
      : []),
    ...(locale !== undefined && locale !== 'auto' && canonicalLocale(locale) === null
      ? [{ pointer: '/locale', code: 'format', message: 'locale must be auto or a language tag, such as pt-BR.' }]
      : []),
    ...repeated(
      languages.map((tag) => canonicalLocale(tag) ?? tag),
      (index) => `/texts/${languages[index]}`,
      'The language',
    ),
    ...repeated(
      (pre_chat?.fields ?? []).map(({ key }) => key),
      (index) => `/pre_chat/fields/${index}/key`,
      'The field',
    ),
  ]
}

function originFault(origin: string, pointer: string): Fault[] {
  if (isListable(origin)) return []
  const spelling = spellingOf(origin)
  const message = spelling
    ? `Browsers write this origin as ${spelling}.`
    : 'An origin is a scheme, a host and perhaps a port, such as https://www.example.com, or https://*.example.com.'
  return [{ pointer, code: 'format', message }]
}

function tidyTexts(texts: NonNullable<Change['texts']>): SiteShape['texts'] {
  const none: Texts = { title: null, greeting: null, away: null, pre_chat: null }
  return Object.fromEntries(
    Object.entries(texts).map(([tag, words]) => [canonicalLocale(tag) ?? tag, { ...none, ...words }]),
  )
}
