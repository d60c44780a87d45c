// What the customer said in this turn: all messages of a burst together, and the option that was chosen last.
import type { Heard, TurnContext } from '../engine.ts'
import type { BotState } from '../state.ts'
import { type Situation, toCatalog, type Understood, understand } from '../understand/understand.ts'
import { type ChosenOption, readOptionId } from './option.ts'

export interface Said {
  text: string
  understood: Understood
  option: ChosenOption | null
  /** The message that counts as the answer: the last tap, or else the last message. */
  last: Heard
  /** Whether nothing that can be read was sent: a voice message, a picture, a sticker. */
  isUnreadable: boolean
}

export function readSaid(context: TurnContext): Said {
  const tap = context.heard.findLast(({ choice }) => choice !== null && readOptionId(choice.option_id) !== null)
  // The title of an option is not in the customer's own words.
  const text = context.heard
    .filter((message) => message.choice === null || readOptionId(message.choice.option_id) === null)
    .map((message) => message.text?.trim() ?? '')
    .filter((each) => each !== '')
    .join('\n')
  const understood = understand(text, situationOf(context))
  const typed = understood.option === null ? undefined : context.state.options[understood.option - 1]
  const chosen = tap?.choice?.option_id ?? typed?.id
  const option = chosen === undefined ? null : readOptionId(chosen)
  const last = tap ?? (context.heard.at(-1) as Heard)
  return { text, understood, option, last, isUnreadable: text === '' && option === null }
}

const EXPECTED: Partial<Record<NonNullable<BotState['asked']>, Situation['expects']>> = {
  day: 'day',
  time: 'time',
  confirm: 'yes_no',
  service: 'option',
  booking: 'option',
  party: 'party',
}

function situationOf({ locale, workspace, now, state, look }: TurnContext): Situation {
  const services = look.services.map(({ id, name, tags }) => ({ id, name, tags }))
  const people = [...look.resources.values()].filter(({ active }) => active).map(({ id, name }) => ({ id, name }))
  return {
    locale,
    timezone: workspace.timezone,
    now,
    hours: look.hours,
    expects: (state.asked && EXPECTED[state.asked]) ?? null,
    date: state.date,
    catalog: toCatalog(locale, { services, people }),
    options: state.options.map(({ title }) => title),
  }
}
