// The list of tools, which every agent reads first: it is small, complete and true.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, test } from 'vitest'
import { SCOPES } from '../../server/src/http/caller.ts'
import { prompts } from './prompts.ts'
import { resources } from './resources.ts'
import { tools } from './tools.ts'

const listings = tools.map(({ listing }) => listing)
const text = JSON.stringify(listings)
const tokens = getEncoding('o200k_base').encode(text).length
const ajv = new Ajv2020({ strict: true, strictTypes: false })

test(`the whole list costs ${tokens} tokens of o200k_base, ${Buffer.byteLength(text)} bytes, for ${tools.length} tools`, () => {
  expect(tokens).toBeLessThanOrEqual(8_000)
  expect(tools.length).toBeGreaterThanOrEqual(20)
  expect(tools.length).toBeLessThanOrEqual(35)
})

test('names are unique, and so are those of resources and prompts', () => {
  for (const names of [
    tools.map(({ name }) => name),
    resources.map(({ listing }) => listing.uri),
    prompts.map(({ listing }) => listing.name),
  ]) {
    expect(new Set(names).size).toBe(names.length)
  }
})

test('every scope that a tool needs exists', () => {
  for (const { scopes } of [...tools, ...resources, ...prompts])
    expect(SCOPES).toEqual(expect.arrayContaining([...scopes]))
})

describe.each(listings.map((listing) => [listing.name, listing] as const))('%s', (name, listing) => {
  test('says what it does in a few words', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(listing.title).toMatch(/^[A-Z][a-z ]+$/)
    expect(listing.description).toMatch(/^[A-Z].{20,300}\.$/)
  })

  test('takes what its schema names and nothing else', () => {
    expect(ajv.validateSchema(listing.inputSchema), ajv.errorsText()).toBe(true)
    const open = objectsIn(listing.inputSchema).filter(
      (schema) => 'properties' in schema && schema.additionalProperties !== false,
    )
    expect(open).toEqual([])
    expect(() => ajv.compile(listing.inputSchema)).not.toThrow()
  })

  test('describes its answer and requires no member of it, so that a refusal fits too', () => {
    expect(ajv.validateSchema(listing.outputSchema), ajv.errorsText()).toBe(true)
    expect(ajv.compile(listing.outputSchema)({ problem: { code: 'slot_taken' } })).toBe(true)
  })

  test('says whether it changes something, overwrites something, or may be repeated', () => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = listing.annotations
    expect(openWorldHint).toBe(false)
    const reads = /^(get|list|find|explain|search)_|^team_overview$/.test(name)
    expect(readOnlyHint).toBe(reads)
    // The other two hints mean nothing for a tool that only reads.
    expect([typeof destructiveHint, typeof idempotentHint]).toEqual(
      reads ? ['undefined', 'undefined'] : ['boolean', 'boolean'],
    )
  })
})

test('tools that add are marked differently from tools that overwrite or end something', () => {
  const those = (hint: 'destructiveHint' | 'idempotentHint') =>
    listings.filter(({ annotations }) => annotations[hint] === false).map(({ name }) => name)
  expect(those('destructiveHint')).toEqual([
    'book',
    'hold_slot',
    'confirm_hold',
    'comment_on_booking',
    'create_customer',
    'comment_on_customer',
    'reply',
    'resend_delivery',
  ])
  expect(those('idempotentHint')).toEqual([
    'book',
    'hold_slot',
    'run_action',
    'comment_on_booking',
    'create_customer',
    'comment_on_customer',
    'reply',
    'resend_delivery',
  ])
})

/** The schema and every schema inside it. */
function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (schema === null || typeof schema !== 'object') return []
  return [schema as Record<string, unknown>, ...Object.values(schema).flatMap(objectsIn)]
}
