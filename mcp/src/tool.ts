// A tool is a value: what an agent is told of it, the scopes it needs, and what it does through the public API.
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Static, TObject, TSchema } from 'typebox'
import type { Holdfast, Me, NewApiKey } from '../../clients/typescript/src/holdfast.ts'
import { capital } from './capital.ts'
import { refused } from './refusal.ts'
import { ToolFault } from './tool-fault.ts'

export type Scope = NewApiKey['scopes'][number]

/** What a tool works with: the API, as the key may use it, and the workspace that the key belongs to. */
export interface Desk {
  holdfast: Holdfast
  me: Me
  timezone: string
  now(): Date
}

/**
 * Reads; adds something new each time; adds it once, however often; overwrites or ends what was there; or does what the
 * workspace made of an action.
 */
type Kind = 'reads' | 'adds' | 'adds once' | 'changes' | 'acts'

const CHANGE = { readOnlyHint: false, openWorldHint: false }
const HINTS: Record<Kind, ToolAnnotations> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { ...CHANGE, destructiveHint: false, idempotentHint: false },
  'adds once': { ...CHANGE, destructiveHint: false, idempotentHint: true },
  changes: { ...CHANGE, destructiveHint: true, idempotentHint: true },
  acts: { ...CHANGE, destructiveHint: true, idempotentHint: false },
}

interface Definition<I extends TObject> {
  name: string
  description: string
  /** All of them are needed; none: any key will do. */
  scopes: readonly Scope[]
  kind: Kind
  input: I
  output: Record<string, TSchema>
  run(desk: Desk, input: Static<I>): Promise<object>
}

export interface Tool {
  name: string
  scopes: readonly Scope[]
  /** What `tools/list` shows. */
  listing: {
    name: string
    title: string
    description: string
    inputSchema: object
    outputSchema: object
    annotations: ToolAnnotations
  }
  call(openDesk: () => Promise<Desk>, input: unknown): Promise<CallToolResult>
}

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false })

export function tool<I extends TObject>({ name, description, scopes, kind, input, output, run }: Definition<I>): Tool {
  const inputSchema = { ...input, additionalProperties: false }
  let validate: ValidateFunction | null = null
  return {
    name,
    scopes,
    listing: {
      name,
      title: titleOf(name),
      description,
      inputSchema,
      // No member is required, because a refusal is structured content as well.
      outputSchema: { type: 'object', properties: output },
      annotations: HINTS[kind],
    },
    async call(openDesk, given) {
      let timezone = 'UTC'
      try {
        validate ??= ajv.compile(inputSchema)
        if (!validate(given)) throw new ToolFault(faultsOf(validate.errors ?? []))
        const desk = await openDesk()
        timezone = desk.timezone
        return answer(await run(desk, given as Static<I>))
      } catch (error) {
        return refused(error, timezone)
      }
    },
  }
}

export function answer(content: object): CallToolResult {
  const told = Object.entries(content).filter(([, member]) => member !== null && member !== undefined)
  const slim = Object.fromEntries(told.map(([name, member]) => [name, withoutNothing(member)]))
  return { content: [{ type: 'text', text: JSON.stringify(slim) }], structuredContent: slim }
}

/** Agents pay for every word: what is null or empty is left out. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, member]) => !isNothing(member))
  return Object.fromEntries(entries.map(([name, member]) => [name, withoutNothing(member)]))
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Of hostile arguments there may be thousands. */
const MAX_FAULTS = 10
const LONGEST_NAME = 60

function faultsOf(errors: readonly ErrorObject[]): string {
  const rest = errors.length - MAX_FAULTS
  return [...errors.slice(0, MAX_FAULTS).map(faultOf), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}

function faultOf({ instancePath, keyword, params, message }: ErrorObject): string {
  const [, ...path] = instancePath.split('/')
  const at = (...names: string[]) => [...path, ...names].join('.').slice(0, LONGEST_NAME) || 'The arguments'
  if (keyword === 'additionalProperties') return `${at(params.additionalProperty)} is not an argument here.`
  if (keyword === 'required') return `${at(params.missingProperty)} is required.`
  if (keyword === 'enum') return `${at()} must be one of ${params.allowedValues.join(', ')}.`
  return `${at()} ${message}.`
}

/** `find_slots` as `Find slots`. */
const titleOf = (name: string) => capital(name.replaceAll('_', ' '))
