// The definition of a field that people fill in when they book or carry out an action, and its checks.
import { repeated } from '../http/fault.ts'
import {
  Body,
  Flag,
  Growing,
  MAX_LOCALE_CHARACTERS,
  Maybe,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  type Static,
  Text,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import type { Fault } from '../platform/problem.ts'

const FIELD_TYPES = [
  'text',
  'integer',
  'number',
  'boolean',
  'select',
  'multi_select',
  'date_time',
  'location',
  'photo',
  'signature',
] as const

export const MAX_FIELD_TEXT_CHARACTERS = 10_000

type Words = string | Record<string, string>
const WORDS = 'What people read: a text, or one per language'
const examples = [{ 'pt-BR': 'Comprimento', en: 'Length' }, 'Length']

/** A text that people read, in one language or in several. */
export const Label = Type.Unsafe<Words>({
  type: ['string', 'object'],
  additionalProperties: { type: 'string' },
  description: WORDS,
  examples,
})

export const LabelIn = Type.Unsafe<Words>({
  type: ['string', 'object'],
  maxLength: 200,
  pattern: NOT_BLANK,
  minProperties: 1,
  maxProperties: 20,
  propertyNames: { maxLength: MAX_LOCALE_CHARACTERS, format: 'locale' },
  additionalProperties: { type: 'string', maxLength: 200, pattern: NOT_BLANK },
  description: WORDS,
  examples,
})

const orNull = (label: typeof Label) =>
  Type.Unsafe<Words | null>({ ...(label as object), type: ['string', 'object', 'null'] })

const KEY = { description: 'The key of its value in requests and answers', examples: ['length'] }
const TYPE = 'The type of its value.'
const REQUIRED = 'Whether the booking or action is refused without it'
const OPTIONS = { description: 'Of `select` and `multi_select`: what can be chosen', examples: [['short', 'long']] }
const MAX_LENGTH_DESCRIPTION = { description: 'Of `text`: the most characters', examples: [200] }

export const Field = named(
  'Field',
  Type.Object({
    key: Type.String(KEY),
    type: Growing(FIELD_TYPES, TYPE, 'select'),
    required: Flag(false, REQUIRED),
    label: orNull(Label),
    options: Nullable(Type.Array(Type.String(), OPTIONS)),
    max_length: UsuallyNull(Whole(1, undefined, MAX_LENGTH_DESCRIPTION)),
  }),
  { description: 'Something to be filled in, when a service is booked or an action carried out.' },
)
export type FieldShape = Static<typeof Field>

export const FieldIn = named(
  'FieldInput',
  Body({
    key: Text(64, 1, {
      ...KEY,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_.\\-]*$',
      description: `${KEY.description}: letters, digits, \`_\`, \`-\`, \`.\``,
    }),
    type: { ...OneOf(FIELD_TYPES, TYPE), examples: ['select'] },
    required: Maybe({ ...Type.Boolean({ description: REQUIRED }), default: false }),
    label: Type.Optional(orNull(LabelIn)),
    options: Maybe(Type.Array(Text(200, 1), { maxItems: 100, ...OPTIONS })),
    max_length: Maybe(Whole(1, MAX_FIELD_TEXT_CHARACTERS, MAX_LENGTH_DESCRIPTION)),
  }),
  {
    description: 'Something to be filled in, when a service is booked or an action carried out.',
    shown: ['key', 'type', 'label', 'options'],
  },
)

type Sent = Pick<FieldShape, 'key' | 'type'> & { [K in keyof FieldShape]?: FieldShape[K] | null }

/** The fields with every member, null where it was left out. */
export function tidyFields(fields: readonly Sent[]): FieldShape[] {
  return fields.map(({ key, type, required, label, options, max_length }) => ({
    key,
    type,
    required: required ?? false,
    label: label ?? null,
    options: options?.length ? options : null,
    max_length: max_length ?? null,
  }))
}

/** Faults in the definitions of the fields. */
export function fieldFaults(fields: readonly FieldShape[], pointer: string): Fault[] {
  const keys = fields.map(({ key }) => key)
  return [
    ...repeated(keys, (index) => `${pointer}/${index}/key`, 'The key'),
    ...fields.flatMap((field, index) => faultsOfField(field, `${pointer}/${index}`)),
  ]
}

function faultsOfField({ type, options, max_length }: FieldShape, pointer: string): Fault[] {
  const faults = repeated(options ?? [], (at) => `${pointer}/options/${at}`, 'The option')
  const isChoice = type === 'select' || type === 'multi_select'
  if (isChoice && options === null) {
    faults.push({ pointer: `${pointer}/options`, code: 'required', message: `A ${type} field needs options.` })
  }
  if (!isChoice && options !== null) {
    faults.push({ pointer: `${pointer}/options`, code: 'not_used', message: `A ${type} field has no options.` })
  }
  if (type !== 'text' && max_length !== null) {
    faults.push({ pointer: `${pointer}/max_length`, code: 'not_used', message: `A ${type} field has no max_length.` })
  }
  return faults
}
