// The bodies of random calls: as the contract allows them, with one fault, or not JSON at all.
import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Schema } from './contract.ts'
import { BOUNDARY, form, type Part } from './form.ts'
import { type FieldInput, fitting, unfit } from './inputs.ts'
import { PLAIN_JPEG } from './pictures.ts'

/** A body and its headers as they are sent. */
export interface Sent {
  body: string | Buffer | undefined
  headers: Record<string, string>
}

type Body = NonNullable<Operation['body']>

const JSON_TYPE = 'application/json'
const JSON_HEADERS = { 'content-type': JSON_TYPE }
export const isJson = ({ media }: Body) => media === JSON_TYPE

/** `allowed` returns complete bodies that the rules allow as well; their number may grow. */
export function bodiesOf(
  { schema, check }: Body,
  field: FieldInput,
  allowed: () => readonly object[],
): Arbitrary<unknown> {
  const many = fitting(schema, field)
  const few = many.map((body) => onlyRequired(schema, body as object))
  const generated = fc.oneof({ arbitrary: many, weight: 3 }, { arbitrary: few, weight: 1 })
  if (allowed().length === 0) return generated
  const known = fc.nat({ max: 10_000 }).map((index) => {
    const bodies = allowed()
    return bodies[index % bodies.length] as object
  })
  /** A body that the rules allow, with one member of another body. */
  const mixed = fc.tuple(known, generated, fc.nat({ max: 50 })).map(([body, other, index]) => {
    const members = Object.entries(other as object)
    const [name, member] = members[index % members.length] ?? []
    return name === undefined ? body : { ...body, [name]: member }
  })
  return fc.oneof(generated, known, mixed).filter((body) => check(body))
}

const onlyRequired = ({ required = [] }: Schema, body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name)))

export const unfitBodies = (body: Body, field: FieldInput): Arbitrary<unknown> =>
  unfit(body.schema, field).filter((value) => !body.check(asReceived(body, value)))

/** A form contains only text. */
function asReceived(body: Body, value: unknown): unknown {
  if (isJson(body) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === 'file' ? each : String(each)]))
}

/** Replaces one text of a correct body by a text that the database cannot store. */
export function unfitTexts(bodies: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(bodies, fc.constantFrom('a\0b', '\ud800', 'x\udfff')).map(([body, text]) => {
    const [name] = Object.entries((body ?? {}) as object).find(([, value]) => typeof value === 'string') ?? ['name']
    return { ...(body as object), [name]: text }
  })
}

const DEEP = `${'['.repeat(2_000)}${']'.repeat(2_000)}`
const NO_OBJECTS = [
  '{"name":',
  '{} x',
  'null',
  '[]',
  '5',
  '"text"',
  `{"name":${DEEP}}`,
  '{"name":1e999}',
  '{"a":1,}',
  "{'a':1}",
]

export const BROKEN_BODIES = fc.constantFrom<Sent>(
  ...NO_OBJECTS.map((body) => ({ body, headers: JSON_HEADERS })),
  { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), headers: JSON_HEADERS },
  { body: '{"nonsense":1}', headers: { 'content-type': 'text/plain' } },
  { body: '<a/>', headers: { 'content-type': 'application/xml' } },
  { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { body: `{"name":"${'x'.repeat(1_100_000)}"}`, headers: JSON_HEADERS },
  { body: '--x\r\nnonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
)

const PICTURE = { value: PLAIN_JPEG, filename: 'door.jpg', type: 'image/jpeg' }
const TEXT_FILE = { value: 'From 9 to 6.', filename: 'hours.txt', type: 'text/plain' }

export function toSent({ id, body }: Operation, value: unknown): Sent {
  if (!body || value === undefined) return { body: undefined, headers: {} }
  if (isJson(body)) return { body: JSON.stringify(value), headers: JSON_HEADERS }
  const isForm = typeof value === 'object' && value !== null && !Array.isArray(value)
  const parts = Object.entries(isForm ? value : {}).flatMap(([name, each]): Part[] => {
    if (name !== 'file') return [{ name, value: String(each) }]
    return typeof each === 'string'
      ? [{ name, ...(id === 'uploadKnowledgeFile' ? TEXT_FILE : PICTURE) }]
      : [{ name, value: 'text' }]
  })
  return { body: form(...parts), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}
