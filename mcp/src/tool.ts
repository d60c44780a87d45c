// A tool is a value: its listing for agents, the scopes it needs, and what it does through the public API.
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Static, TObject, TSchema } from 'typebox'
import type { Holdfast, Me, NewApiKey } from '../../clients/typescript/src/holdfast.ts'
import { capital } from './capital.ts'
import { refused } from './refusal.ts'
import { ToolFault } from './tool-fault.ts'

export type Scope = NewApiKey['scopes'][number]

/** The context of a tool: the API with the rights of the key, and the workspace of the key. */
export interface ToolContext {
  holdfast: Holdfast
  me: Me
  timezone: string
  now(): Date
}

/**
 * `reads` changes nothing. `adds` adds something with every call, `adds once` only with the first. `changes` overwrites
 * or ends something. `acts` runs an action, and what that does is up to the workspace.
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
  /** The key needs all of them. An empty list: any key may use the tool. */
  scopes: readonly Scope[]
  kind: Kind
  input: I
  output: Record<string, TSchema>
  run(context: ToolContext, input: Static<I>): Promise<object>
}

export interface Tool {
  name: string
  scopes: readonly Scope[]
  /** The entry of the tool in `tools/list`. */
  listing: {
    name: string
    title: string
    description: string
    inputSchema: object
    outputSchema: object
    annotations: ToolAnnotations
  }
  call(openContext: () => Promise<ToolContext>, input: unknown): Promise<CallToolResult>
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
      inputSchema: withoutPatterns(inputSchema) as object,
      // No member is required, because a refusal is structured content too and must fit this schema.
      outputSchema: { type: 'object', properties: output },
      annotations: HINTS[kind],
    },
    async call(openContext, given) {
      let timezone = 'UTC'
      try {
        validate ??= ajv.compile(inputSchema)
        if (!validate(given)) throw new ToolFault(faultsOf(validate.errors ?? []))
        const context = await openContext()
        timezone = context.timezone
        return answer(await run(context, given as Static<I>))
      } catch (error) {
        return refused(error, timezone)
      }
    },
  }
}

/** Patterns are checked and not shown: ids come from answers, and agents pay for every word. */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns)
  if (schema === null || typeof schema !== 'object') return schema
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'pattern' || typeof value !== 'string')
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutPatterns(value)]))
}

export function answer(content: object): CallToolResult {
  const members = Object.entries(content).filter(([, member]) => member !== null && member !== undefined)
  const slim = Object.fromEntries(members.map(([name, member]) => [name, withoutEmpty(member)]))
  return { content: [{ type: 'text', text: JSON.stringify(slim) }], structuredContent: slim }
}

/** Leaves out members that are null or empty, because agents pay for every word. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, member]) => !isEmpty(member))
  return Object.fromEntries(entries.map(([name, member]) => [name, withoutEmpty(member)]))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Hostile arguments may have thousands of faults; an answer shows only the first ones. */
const MAX_FAULTS_SHOWN = 10
const MAX_NAME_CHARACTERS = 60

function faultsOf(errors: readonly ErrorObject[]): string {
  const rest = errors.length - MAX_FAULTS_SHOWN
  return [...errors.slice(0, MAX_FAULTS_SHOWN).map(faultOf), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}

function faultOf({ instancePath, keyword, params, message }: ErrorObject): string {
  const [, ...path] = instancePath.split('/')
  const at = (...names: string[]) => [...path, ...names].join('.').slice(0, MAX_NAME_CHARACTERS) || 'The arguments'
  if (keyword === 'additionalProperties') return `${at(params.additionalProperty)} is not an argument here.`
  if (keyword === 'required') return `${at(params.missingProperty)} is required.`
  if (keyword === 'enum') return `${at()} must be one of ${params.allowedValues.join(', ')}.`
  return `${at()} ${message}.`
}

/** Turns `find_slots` into `Find slots`. */
const titleOf = (name: string) => capital(name.replaceAll('_', ' '))
