// The list of all events is complete, and other places that name events agree with it.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { EventType } from './platform/event.ts'
import { events } from './slices.ts'
import { PING, SUBSCRIBABLE } from './webhooks/schema.ts'

const isEvent = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'readAt' in value

test('every event that a slice defines is in the list, once, with its own type', async () => {
  const src = fileURLToPath(new URL('./', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\/events\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(`${src}${file}`)))
  const values = modules.flatMap((module) => Object.values(module as object))
  // A slice exports its events one by one, and in objects or lists of several.
  const defined = new Set(values.flatMap((value) => [value, ...Object.values(value as object)]).filter(isEvent))
  expect(defined.size).toBeGreaterThan(50)
  expect(new Set(events)).toEqual(defined)
  expect(new Set(events.map(({ type }) => type)).size).toBe(events.length)
})

test('webhooks can subscribe to every event that is sent, and to no other', () => {
  const sent = events.filter(({ webhook }) => webhook).map(({ type }) => type)
  expect(sent.toSorted()).toEqual([...SUBSCRIBABLE, PING].toSorted())
})
