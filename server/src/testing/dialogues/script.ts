// Reads a script of a dialogue: a plain text, one step per line. `bot/dialogues/README.md` describes the language.
import { basename } from 'node:path'

const STEPS = [
  'channel',
  'zone',
  'now',
  'closed',
  'open',
  'taken',
  'deposit',
  'described',
  'person',
  'off',
  'keyword',
  'knows',
  'customer',
  'sends',
  'tap',
  'wait',
  'team',
  'program',
  'resolve',
  'bot',
  'bot not',
  'silence',
  'options',
  'option',
  'bookings',
  'mode',
  'known as',
] as const
export type StepName = (typeof STEPS)[number]

export interface ScriptStep {
  line: number
  name: StepName
  value: string
}

export interface Script {
  /** The name of the file, without its folder and ending. */
  name: string
  title: string
  channel: 'whatsapp' | 'telegram' | 'webchat'
  steps: ScriptStep[]
}

export function readScript(path: string, text: string): Script {
  const lines = text.split('\n').map((each) => each.trim())
  const steps = lines.flatMap((line, index) => (line === '' || line.startsWith('#') ? [] : [readStep(line, index + 1)]))
  const channel = steps.find(({ name }) => name === 'channel')?.value
  if (channel !== 'whatsapp' && channel !== 'telegram' && channel !== 'webchat') {
    throw new Error(`${path}: the channel is whatsapp, telegram or webchat`)
  }
  const title = lines[0]?.replace(/^#\s*/, '') ?? ''
  return { name: basename(path, '.txt'), title, channel, steps: steps.filter(({ name }) => name !== 'channel') }
}

function readStep(text: string, line: number): ScriptStep {
  const colon = text.indexOf(':')
  const name = (colon < 0 ? text : text.slice(0, colon)).trim() as StepName
  if (!STEPS.includes(name)) throw new Error(`Line ${line}: there is no step "${name}"`)
  return { line, name, value: colon < 0 ? '' : text.slice(colon + 1).trim() }
}
