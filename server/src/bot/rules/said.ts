// Reads the messages of this turn: all messages of a burst together, and the option that was chosen last.
import { detectLanguage } from '../../lib/language.ts'
import { foldText } from '../../lib/text.ts'
import type { Heard, TurnContext } from '../engine.ts'
import type { BotState } from '../state.ts'
import { isChatter } from '../understand/chatter.ts'
import { type Situation, toCatalog, type Understood, understand } from '../understand/understand.ts'
import { type ChosenOption, optionId, readOptionId } from './option.ts'

export interface Said {
  text: string
  understood: Understood
  option: ChosenOption | null
  /** The messages that are the answer: the last choice, or else all that have words. */
  answer: readonly Heard[]
  /** `chatter` needs no answer of its own: laughter, emoji, a sticker. `unreadable`: voice, pictures. */
  content: 'words' | 'chatter' | 'location' | 'unreadable'
}

export function readSaid(context: TurnContext): Said {
  const { heard } = context
  const words = heard.filter((message, index) => isWords(message, heard.slice(index + 1), context))
  const text = textOf(words)
  const understood = read(text, context)
  const at = heard.findLastIndex((message) => optionOf(message) !== null && !words.includes(message))
  const choice = at >= 0 && !isTakenBack(read(textOf(heard.slice(at + 1)), context)) ? heard[at] : undefined
  const typed = choice ? undefined : typedOption(text, understood, context)
  return {
    ...{ text, understood },
    option: choice ? optionOf(choice) : typed ? readOptionId(typed.id) : null,
    answer: choice ? [choice] : words.length > 0 ? words : heard.slice(-1),
    content: contentOf(text, understood, context),
  }
}

const optionOf = ({ choice }: Heard) => choice && readOptionId(choice.option_id)

const isYesOrNo = (option: ChosenOption) => option.kind === 'do' && (option.what === 'yes' || option.what === 'no')

/**
 * The title of an option is not in the customer's own words. But a yes or a no is read like any other word if it was
 * typed, or if more was said after it: `sim` and then `não, espera`.
 */
function isWords(message: Heard, later: readonly Heard[], { state }: TurnContext): boolean {
  const { choice, text } = message
  const option = optionOf(message)
  if (!choice || !option) return text !== null
  if (!isYesOrNo(option)) return false
  return choice.isTyped || (choice.message_id === state.last_message_id && textOf(later) !== '')
}

const textOf = (messages: readonly Heard[]) =>
  messages
    .map(({ text }) => text?.trim() ?? '')
    .filter((each) => each !== '')
    .join('\n')

/** A customer may write in another language before the conversation changes to it. `y` answers an English question. */
function read(text: string, context: TurnContext): Understood {
  const { locale, language } = context
  const written = detectLanguage(text)
  const own = understand(text, situationOf(context, locale))
  const isOwn = written === null || written === language || own.intent === 'yes' || own.intent === 'no'
  return isOwn ? own : understand(text, situationOf(context, written))
}

/** Whether a choice was taken back by what was said after it. */
const isTakenBack = ({ intent, isCorrection }: Understood) => intent === 'no' || isCorrection

/** A yes to the only option chooses it. `1?` chooses no yes. */
function typedOption(text: string, { option, intent }: Understood, { state, proposal }: TurnContext) {
  const isOnly = intent === 'yes' && proposal === null && state.options.length === 1
  const chosen = option === null ? (isOnly ? state.options[0] : undefined) : state.options[option - 1]
  return chosen?.id === YES && text.includes('?') ? undefined : chosen
}

const YES = optionId({ kind: 'do', what: 'yes' })

function contentOf(text: string, { intent }: Understood, { heard }: TurnContext): Said['content'] {
  if (text !== '') return isChatter(text) && intent !== 'yes' && intent !== 'no' ? 'chatter' : 'words'
  if (heard.some(({ type }) => type === 'location')) return 'location'
  return heard.every(({ type }) => type === 'sticker' || type === 'text') ? 'chatter' : 'unreadable'
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
    lastOption: state.options.findLastIndex(({ id }) => readOptionId(id)?.kind !== 'do') + 1 || state.options.length,
  }
}
