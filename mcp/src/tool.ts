// A tool is a value: what an agent is told of it, the scopes it needs, and what it does through the public API.
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Static, TObject, TSchema } from 'typebox'
import type { Holdfast, Me } from '../../clients/typescript/src/holdfast.ts'
import { refused } from './refusal.ts'
import { ToolFault } from './tool-fault.ts'

export type Scope =
  | 'slots:read'
  | 'bookings:read'
  | 'bookings:write'
  | 'config:read'
  | 'config:write'
  | 'customers:read'
  | 'customers:write'
  | 'webhooks:manage'

/** What a tool works with: the API, as the key may use it, and the workspace that the key belongs to. */
export interface Desk {
  holdfast: Holdfast
  me: Me
  timezone: string
}

/** Reads; adds something new each time; changes to what is asked, however often; or takes away what was there. */
type Kind = 'reads' | 'adds' | 'changes' | 'removes'

const HINTS: Record<Kind, ToolAnnotations> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
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
    description: string
    inputSchema: object
    outputSchema: object
    annotations: ToolAnnotations
  }
  call(desk: Desk, input: unknown): Promise<CallToolResult>
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
      description,
      inputSchema,
      // No member is required, because a refusal is structured content as well.
      outputSchema: { type: 'object', properties: output },
      annotations: HINTS[kind],
    },
    async call(desk, given) {
      try {
        validate ??= ajv.compile(inputSchema)
        if (!validate(given)) throw new ToolFault(faultsOf(validate.errors ?? []))
        return answer(await run(desk, given as Static<I>))
      } catch (error) {
        return refused(error, desk.timezone)
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

function faultsOf(errors: readonly ErrorObject[]): string {
  return errors
    .map(({ instancePath, keyword, params, message }) => {
      if (keyword === 'additionalProperties') return `${params.additionalProperty} is not an argument here.`
      if (keyword === 'required') return `${params.missingProperty} is required.`
      return `${instancePath.slice(1).replaceAll('/', '.') || 'The arguments'} ${message}.`
    })
    .join(' ')
}
