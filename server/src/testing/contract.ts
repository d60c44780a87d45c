// The contract as tests read it: every operation with its references resolved, and checks made from its schemas.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDate } from '@holdfast/time/calendar.ts'
import { parseMoment } from '@holdfast/time/moment.ts'
import { findZone } from '@holdfast/time/zones.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { closed } from './closed.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema with any keywords
export type Schema = Record<string, any>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

interface DeclaredAnswer {
  /** The checks by media type; null for an answer without a body. */
  checks: Map<string, ValidateFunction> | null
  requiredHeaders: string[]
  codes: string[] | null
}

export interface Operation {
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  scope: string | null
  /** Which callers the operation lets in: keys, sessions, or anybody. */
  credentials: string[]
  parameters: Parameter[]
  body: { media: string; schema: Schema; required: boolean; check: ValidateFunction } | null
  answers: Map<number, DeclaredAnswer>
}

const FILE = fileURLToPath(new URL('../../../api/openapi.json', import.meta.url))

export function readOperations(): Operation[] {
  const { paths } = followed(JSON.parse(readFileSync(FILE, 'utf8')))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]) =>
      toOperation(method as Operation['method'], path, operation),
    ),
  )
}

/** The same document with every reference replaced by its target. No shape of ours contains itself. */
function followed(document: Schema): Schema {
  const seen = new Map<string, unknown>()
  const lookUp = (pointer: string) => {
    if (!seen.has(pointer)) {
      const names = pointer.slice(2).split('/')
      seen.set(pointer, follow(names.reduce((node, name) => node[name], document)))
    }
    return seen.get(pointer)
  }
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow)
    if (value === null || typeof value !== 'object') return value
    const { $ref, ...rest } = value as Schema
    const inside = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, follow(member)]))
    return typeof $ref === 'string' ? { ...(lookUp($ref) as object), ...inside } : inside
  }
  return follow(document) as Schema
}

function toOperation(method: Operation['method'], path: string, operation: Schema): Operation {
  const [content] = Object.entries((operation.requestBody?.content ?? {}) as Schema)
  const [media, { schema }] = content ?? ['', { schema: {} }]
  const answers = Object.entries(operation.responses as Schema).map(
    ([status, answer]) => [Number(status), toAnswer(answer)] as const,
  )
  return {
    id: operation.operationId,
    method,
    path,
    scope: operation['x-scope'] ?? null,
    credentials: operation.security.flatMap((each: object) => Object.keys(each)),
    parameters: operation.parameters,
    body: content ? { media, schema, required: operation.requestBody.required, check: checkOf(schema) } : null,
    answers: new Map(answers),
  }
}

function toAnswer({ content, headers = {}, 'x-codes': codes = null }: Schema): DeclaredAnswer {
  const checks = Object.entries((content ?? {}) as Schema).map(
    ([media, { schema }]) => [media, answerCheckOf(closed(schema))] as const,
  )
  const required = Object.entries(headers as Schema).filter(([, header]) => header.required)
  return { checks: content ? new Map(checks) : null, requiredHeaders: required.map(([name]) => name), codes }
}

/** An Ajv with the formats of the contract. Answers have one form of a moment, requests have many. */
export function anAjv(isMoment: (text: string) => boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('date-time', isMoment)
  ajv.addFormat('date', isDate)
  ajv.addFormat('time-zone', (text: string) => findZone(text) !== null)
  ajv.addFormat('locale', isLanguageTag)
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addFormat('binary', true)
  return ajv
}

export const isMoment = (text: string) => parseMoment(text) !== null
const isAnsweredMoment = (text: string) => isMoment(text) && new Date(text).toISOString() === text

/** Compiling takes longer than all checks after it, and most schemas are used many times, so checks are remembered. */
function checksBy(ajv: Ajv2020): (schema: Schema) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const check = compiled.get(text) ?? ajv.compile(schema)
    compiled.set(text, check)
    return check
  }
}

const answerCheckOf = checksBy(anAjv(isAnsweredMoment))
/** Whether the contract allows a value in a request. */
export const checkOf = checksBy(anAjv(isMoment))

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
