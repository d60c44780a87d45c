// The settings of the bot of a workspace. The factory default works at once in Portuguese, Spanish and English.
import { requireKnown } from '../catalog/reference.ts'
import { setBotEnabled } from '../conversations/policy-settings.ts'
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import { getMinScore, setMinScore } from '../knowledge/settings.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { languageOfTag } from '../lib/language.ts'
import { canonicalLocale } from '../lib/locale.ts'
import { foldText } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { botChanged } from './events.ts'
import type { Bot, BotChange } from './schema.ts'

export type BotSettings = Omit<Static<typeof Bot>, 'version' | 'default_texts'>
type BotShape = BotSettings & Pick<Static<typeof Bot>, 'version'>

const DEFAULTS: BotSettings = {
  enabled: false,
  engine: 'rules',
  name: 'Bot',
  locales: ['pt-BR', 'es', 'en'],
  default_locale: 'pt-BR',
  greeting: {},
  intents: {
    book: true,
    reschedule: true,
    cancel: true,
    my_bookings: true,
    question: true,
    hours: true,
    address: true,
    prices: true,
    human: true,
  },
  booking: { max_options: 6, service_ids: null },
  handoff: { keywords: [], after_failed_turns: 2, message: {}, out_of_hours_message: {}, timeout_minutes: 15 },
  llm: { instructions: '', temperature: 0.2, max_output_tokens: 500 },
  knowledge: { enabled: true, min_score: 0.6, answer_mode: 'quote', cite: false },
}

export async function getBot(ctx: ReadCtx): Promise<BotShape> {
  const [row, min_score] = await Promise.all([bots(ctx).executeTakeFirst(), getMinScore(ctx)])
  return toVersioned(row, min_score)
}

export async function putBot(ctx: WriteCtx, body: Static<typeof BotChange>): Promise<BotShape> {
  const before = await lockBot(ctx)
  requireVersion(before, body.expected_version)
  const after = await withChange(ctx, before, body)
  if (namesOfChanges(before, after).length === 0) return before
  const { version, ...settings } = { ...after, version: before.version + 1 }
  ctx.send(
    ctx.db
      .updateTable('bots')
      .set({ settings: JSON.stringify(settings), version, updated_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId),
  )
  // Settings that slices below the bot need are stored by those slices.
  setBotEnabled(ctx, settings.enabled)
  setMinScore(ctx, settings.knowledge.min_score)
  emit(ctx, botChanged, { version, enabled: settings.enabled })
  return { ...settings, version }
}

/** The settings after a change. Refuses services that do not exist and settings that contradict each other. */
export async function withChange<Settings extends BotSettings>(
  ctx: ReadCtx,
  before: Settings,
  body: Static<typeof BotChange>,
  at = '',
): Promise<Settings> {
  const services = body.booking?.service_ids ?? []
  await requireKnown(
    ctx,
    services.map((id, index) => ({ pointer: `${at}/booking/service_ids/${index}`, to: 'services', id })),
  )
  const after = merge(before, body)
  requireSound(after, at)
  return after
}

interface ReadOnly {
  version?: unknown
  default_texts?: unknown
}

function merge<Settings extends BotSettings>(before: Settings, body: Static<typeof BotChange>): Settings {
  const { intents, booking, handoff, llm, knowledge, ...rest } = body
  // A caller may send read-only fields back. They are left out.
  const { expected_version: _, version: __, default_texts: ___, ...plain } = rest as typeof rest & ReadOnly
  const { greeting = before.greeting, locales = before.locales, default_locale = before.default_locale } = plain
  return {
    ...before,
    ...plain,
    locales: locales.map(canonical),
    default_locale: canonical(default_locale),
    greeting: byCanonicalTag(greeting),
    intents: { ...before.intents, ...intents },
    booking: { ...before.booking, ...booking },
    handoff: {
      ...before.handoff,
      ...handoff,
      message: byCanonicalTag(handoff?.message ?? before.handoff.message),
      out_of_hours_message: byCanonicalTag(handoff?.out_of_hours_message ?? before.handoff.out_of_hours_message),
    },
    llm: { ...before.llm, ...llm },
    knowledge: { ...before.knowledge, ...knowledge },
  }
}

const canonical = (tag: string) => canonicalLocale(tag) ?? tag
const byCanonicalTag = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([tag, text]) => [canonical(tag), text]))

function requireSound({ locales, default_locale, handoff }: BotSettings, at: string): void {
  const faults = [
    ...repeated(locales, (index) => `${at}/locales/${index}`, 'The language'),
    ...locales.flatMap((tag, index) => {
      const message = `The bot speaks Portuguese, Spanish and English, but not ${tag}.`
      return languageOfTag(tag) === null ? [{ pointer: `${at}/locales/${index}`, code: 'unknown', message }] : []
    }),
    ...repeated(handoff.keywords.map(foldText), (index) => `${at}/handoff/keywords/${index}`, 'The word'),
    ...(locales.includes(default_locale)
      ? []
      : [{ pointer: `${at}/default_locale`, code: 'unknown', message: 'default_locale must be one of locales.' }]),
  ]
  if (faults.length > 0) throw invalid(...faults)
}

/** The row is made with the first change, so that it can be locked. */
async function lockBot(ctx: WriteCtx): Promise<BotShape> {
  await ctx.db
    .insertInto('bots')
    .values({ workspace_id: ctx.workspaceId, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  const [[row], min_score] = await Promise.all([ctx.ask(bots(ctx).forUpdate()), getMinScore(ctx)])
  return toVersioned(row, min_score)
}

const toVersioned = (row: { settings: unknown; version: number } | undefined, min_score: number): BotShape => ({
  ...toBot(row?.settings, min_score),
  version: row?.version ?? 1,
})

/** A field that was added after the settings were stored has its default. The score is stored by another slice. */
export function toBot(settings: unknown, min_score: number): BotSettings {
  const stored = (settings ?? {}) as Partial<BotSettings>
  return {
    ...DEFAULTS,
    ...stored,
    intents: { ...DEFAULTS.intents, ...stored.intents },
    booking: { ...DEFAULTS.booking, ...stored.booking },
    handoff: { ...DEFAULTS.handoff, ...stored.handoff },
    llm: { ...DEFAULTS.llm, ...stored.llm },
    knowledge: { ...DEFAULTS.knowledge, ...stored.knowledge, min_score },
  }
}

function bots({ db, workspaceId }: ReadCtx) {
  return db.selectFrom('bots').select(['settings', 'version']).where('workspace_id', '=', workspaceId)
}
