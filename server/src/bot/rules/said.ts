// What the customer said in this turn: all messages of a burst together, and the option that was chosen last.
import { detectLanguage } from '../../lib/language.ts'
import { foldText } from '../../lib/text.ts'
import type { Heard, TurnContext } from '../engine.ts'
import type { BotState } from '../state.ts'
import { isChatter } from '../understand/chatter.ts'
import { type Situation, toCatalog, type Understood, understand } from '../understand/understand.ts'
import { type ChosenOption, readOptionId } from './option.ts'

export interface Said {
  text: string
  understood: Understood
  option: ChosenOption | null
  /** The message that counts as the answer: the last tap, or else the last message. */
  last: Heard
  /** What was sent. `chatter` needs no answer of its own: laughter, emoji, a sticker. `unreadable`: voice, pictures. */
  content: 'words' | 'chatter' | 'location' | 'unreadable'
}

export function readSaid(context: TurnContext): Said {
  const tap = context.heard.findLast(({ choice }) => choice !== null && readOptionId(choice.option_id) !== null)
  // The title of an option is not in the customer's own words.
  const text = context.heard
    .filter((message) => message.choice === null || readOptionId(message.choice.option_id) === null)
    .map((message) => message.text?.trim() ?? '')
    .filter((each) => each !== '')
    .join('\n')
  const understood = understand(text, situationOf(context, localeOf(text, context)))
  const typed = typedOption(understood, context)
  const chosen = tap?.choice?.option_id ?? typed?.id
  const option = chosen === undefined ? null : readOptionId(chosen)
  const last = tap ?? (context.heard.at(-1) as Heard)
  return { text, understood, option, last, content: contentOf(text, context) }
}

/** A yes to the only option chooses it. */
function typedOption({ option, intent }: Understood, { state, proposal }: TurnContext) {
  if (option !== null) return state.options[option - 1]
  return intent === 'yes' && proposal === null && state.options.length === 1 ? state.options[0] : undefined
}

function contentOf(text: string, { heard }: TurnContext): Said['content'] {
  if (text !== '') return isChatter(text) ? 'chatter' : 'words'
  if (heard.some(({ type }) => type === 'location')) return 'location'
  return heard.every(({ type }) => type === 'sticker' || type === 'text') ? 'chatter' : 'unreadable'
}

/** A customer may write a message in another language before the conversation changes to it. */
function localeOf(text: string, { locale, language }: TurnContext): string {
  const written = detectLanguage(text)
  return written === null || written === language ? locale : written
}

/** Whether a room or a court is called like what is done in it: `cancha` names the service then. */
const isNamedLike = (name: string, services: readonly { name: string }[]) =>
  services.some((service) => nameWords(service.name).includes(nameWords(name)[0] ?? ''))

const nameWords = (name: string) => foldText(name).split(/\s+/)

const EXPECTED: Partial<Record<NonNullable<BotState['asked']>, Situation['expects']>> = {
  day: 'day',
  time: 'time',
  confirm: 'yes_no',
  service: 'option',
  booking: 'option',
  person: 'option',
  party: 'party',
}

/** The prepared catalogs, by the services of the business and by language: they are the same for many turns. */
const prepared = new WeakMap<TurnContext['look']['services'], Map<string, Situation['catalog']>>()

function catalogOf({ services, resources }: TurnContext['look'], locale: string): Situation['catalog'] {
  const catalogs = prepared.get(services) ?? new Map<string, Situation['catalog']>()
  prepared.set(services, catalogs)
  const known = catalogs.get(locale) ?? prepareCatalog(services, resources, locale)
  catalogs.set(locale, known)
  return known
}

function prepareCatalog(
  bookable: TurnContext['look']['services'],
  resources: TurnContext['look']['resources'],
  locale: string,
): Situation['catalog'] {
  const services = bookable.map(({ id, name, tags, description }) => ({ id, name, tags, description }))
  const people = [...resources.values()]
    .filter(({ active, name }) => active && !isNamedLike(name, services))
    .map(({ id, name }) => ({ id, name }))
  return toCatalog(locale, { services, people })
}

function situationOf({ workspace, now, state, look, proposal }: TurnContext, locale: string): Situation {
  return {
    locale,
    timezone: workspace.timezone,
    now,
    hours: look.hours,
    expects: (state.asked && EXPECTED[state.asked]) ?? null,
    proposes: proposal?.kind ?? null,
    date: state.date,
    catalog: catalogOf(look, locale),
    options: state.options.map(({ title }) => title),
  }
}
