// Turns of the rules without a database: every message of the corpus, with free times that need no search.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { loadBot } from '../server-source.mjs'

const LANGUAGES = ['pt', 'es', 'en']
const PASSES = 5
const FREE_TIMES = 6
const SLOT_MS = 30 * 60_000
const MAX_CHARACTERS = 4_096
/** The last question of the bot, by the answer that the corpus expects. */
const ASKED = { day: 'day', time: 'time', yes_no: 'confirm', option: 'service', party: 'party' }
const INTENTS = ['book', 'reschedule', 'cancel', 'my_bookings', 'question', 'hours', 'address', 'prices', 'human']

/** For each language, and for long texts: how many messages, and the CPU milliseconds of each turn. */
export async function timeTurns() {
  const source = await loadBot()
  const sets = LANGUAGES.map((language) => {
    const contexts = contextsOf(source, language)
    return { what: language, isCorpus: true, contexts }
  })
  const long = sets.flatMap(({ contexts }) => contexts.slice(0, 20)).map(withLongText)
  sets.push({ what: `texts of ${MAX_CHARACTERS.toLocaleString('en')} characters`, isCorpus: false, contexts: long })
  // The first turns prepare the words of a language and are compiled.
  for (const { contexts } of sets) for (const context of contexts) await takeTurn(source, context)
  const timed = []
  for (const { what, isCorpus, contexts } of sets) {
    timed.push({ what, isCorpus, count: contexts.length, times: await timesOf(source, contexts) })
  }
  return timed
}

async function timesOf(source, contexts) {
  const times = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const context of contexts) {
      const before = process.cpuUsage()
      await takeTurn(source, context)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1_000)
    }
  }
  return times
}

/** Takes one turn. If the bot asks for a change, the answer is the one after the change. */
async function takeTurn({ rules }, context) {
  const step = await rules.turn(context)
  const booking = { id: 'bkg_1', start: context.now, status: 'held' }
  const reply = step.kind === 'reply' ? step : step.done({ booking })
  // A message that needs no answer leaves the state as it is.
  const isSilent = reply.messages.length === 0
  if (isSilent && reply.state !== context.state) throw new Error('The bot said nothing')
}

function contextsOf({ EMPTY_STATE }, language) {
  const path = join(root, 'server', 'src', 'bot', 'understand', 'corpus', `${language}.json`)
  const { locale, timezone, now, services, people, groups } = JSON.parse(readFileSync(path, 'utf8'))
  const base = {
    now: new Date(`${now}:00Z`),
    workspace: { id: 'prj_1', name: 'Salão Aurora', timezone, locale, currency: 'BRL' },
    channel: 'whatsapp',
    language,
    locale,
    settings: SETTINGS,
    policy: { collect: 'none' },
    customer: { id: 'cus_1', name: 'Ana', phone: '+5511988887777' },
    proposal: null,
    hold: null,
    cancelling: null,
    look: lookOf({ services, people, timezone }),
  }
  return groups.flatMap(({ phrases, expects, options = [] }) =>
    Object.keys(phrases).map((text) => ({
      ...base,
      state: {
        ...EMPTY_STATE,
        asked: ASKED[expects] ?? null,
        options: options.map((title, index) => ({ id: `svc:${index}`, title })),
      },
      heard: [{ id: 'msg_1', type: 'text', text, choice: null, created_at: base.now }],
    })),
  )
}

function withLongText(context) {
  const [heard] = context.heard
  const text = `${heard.text} `.repeat(MAX_CHARACTERS).slice(0, MAX_CHARACTERS)
  return { ...context, heard: [{ ...heard, text }] }
}

const SETTINGS = {
  enabled: true,
  engine: 'rules',
  name: 'Lia',
  greeting: {},
  intents: Object.fromEntries(INTENTS.map((intent) => [intent, true])),
  booking: { max_options: FREE_TIMES, service_ids: null },
  handoff: { keywords: [], after_failed_turns: 2, message: {}, out_of_hours_message: {}, timeout_minutes: 15 },
  knowledge: { enabled: true, min_score: 0.6, answer_mode: 'quote', cite: false },
}

function lookOf({ services, people, timezone }) {
  const offered = services.map((service) => ({ ...SERVICE, ...service, requirements: [] }))
  const resources = new Map(people.map((person) => [person.id, { ...person, kind: 'person', active: true }]))
  const weekly = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))
  const defaultSchedule = { id: 'sch_1', timezone, weekly, overrides: new Map() }
  const byId = new Map(offered.map((service) => [service.id, service]))
  return {
    catalog: { version: 1, services: byId, resources, groups: new Map(), schedules: new Map(), defaultSchedule },
    services: offered,
    resources,
    isOpenNow: true,
    hours: { from: '09:00', to: '18:00' },
    address: 'Rua Augusta 100',
    slots: async ({ from }) => ({ times: freeTimes(from), reason: null, next: null }),
    refusalOf: () => null,
    bookings: async () => [],
    ask: async () => ({ data: [], answerable: false }),
  }
}

const SERVICE = {
  active: true,
  mode: 'appointment',
  price_cents: 8_000,
  currency: 'BRL',
  deposit_cents: null,
  min_party_size: 1,
  max_party_size: 1,
  duration_minutes: 30,
  intake: [],
}

const freeTimes = (from) =>
  Array.from({ length: FREE_TIMES }, (_, index) => {
    const start = new Date(from.getTime() + index * SLOT_MS)
    return { start, end: new Date(start.getTime() + SLOT_MS), resource_ids: ['joana'] }
  })
