// Everything that the contract lets automations do has words and an editor here.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRIORITIES } from '../booking/priority.ts'
import { bookingTexts } from '../booking/texts.ts'
import { says } from '../text/texts.ts'
import { ACTION_TYPES, asksOf, FIELDS, MESSAGE_CHANNELS, OP_NAMES, opsFor, TRIGGER_TYPES } from './catalog.ts'
import { pathTexts, rootTexts } from './field-texts.ts'
import { groupOf, pointerOf, toCondition } from './group.ts'
import { actionTexts, triggerTexts } from './step-texts.ts'
import { opTexts, valueTexts } from './value-texts.ts'

const contract = JSON.parse(readFileSync(new URL('../../../api/openapi.json', import.meta.url), 'utf8'))
const schemas = contract.components.schemas
const sorted = (names: readonly string[]) => [...names].toSorted()
const valuesOf = (schema: { enum?: (string | null)[] }) => (schema.enum ?? []).filter((each) => each !== null)

test('every trigger of the contract can be chosen, with its members and its words', () => {
  const { type, ...members } = schemas.AutomationTriggerInput.properties
  expect(sorted(TRIGGER_TYPES)).toEqual(sorted(valuesOf(type)))
  const asked = new Set(TRIGGER_TYPES.flatMap((each) => asksOf(each)))
  expect(sorted([...asked])).toEqual(sorted(Object.keys(members).filter((name) => name !== 'filter')))
  for (const each of TRIGGER_TYPES) {
    expect(says(triggerTexts, each), each).toBe(true)
    if (asksOf(each).length > 0) expect(says(triggerTexts, `${each}Is`), each).toBe(true)
  }
})

test('every action of the contract can be chosen and has words', () => {
  const { type, channel, priority } = schemas.AutomationActionInput.properties
  expect(sorted(ACTION_TYPES)).toEqual(sorted(valuesOf(type)))
  expect(sorted(MESSAGE_CHANNELS)).toEqual(sorted(valuesOf(channel)))
  expect(sorted(PRIORITIES)).toEqual(sorted(valuesOf(priority)))
  for (const each of ACTION_TYPES) expect(says(actionTexts, each), each).toBe(true)
})

test('every field and every comparison of the contract can be chosen and has words', () => {
  const { field, op } = schemas.AutomationComparisonInput.properties
  const declared = [...String(field.description).matchAll(/`([a-z_.]+)` \((\w+)\)/g)].map(([, name, type]) => [
    name,
    type,
  ])
  const known = FIELDS.filter(({ isForTexts }) => !isForTexts).map(({ name, type }) => [name, type])
  expect(known.toSorted()).toEqual(declared.toSorted())
  const variables = [
    ...String(schemas.AutomationActionInput.properties.text.description).matchAll(/`\{\{([^}]+)\}\}`/g),
  ]
  const forTexts = FIELDS.filter(({ isForTexts }) => isForTexts).map(({ name }) => name)
  expect(sorted(forTexts)).toEqual(sorted([...new Set(variables.map(([, name]) => String(name)))]))
  expect(sorted(OP_NAMES)).toEqual(sorted(valuesOf(op)))
  for (const { root, path, type, values } of FIELDS) {
    expect(says(rootTexts, root) && says(pathTexts, path), path).toBe(true)
    expect(opsFor(type).length).toBeGreaterThan(0)
    for (const value of values) {
      const isCurrency = /^[A-Z]{3}$/.test(value)
      expect(isCurrency || says(bookingTexts, value) || says(valueTexts, value), value).toBe(true)
    }
  }
  for (const each of OP_NAMES) expect(says(opTexts, each), each).toBe(true)
})

test('a group that is edited stays the same condition, and faults are found where the server says', () => {
  const one = { field: 'booking.status', op: 'eq', value: 'confirmed' }
  for (const condition of [{ all: [one] }, { any: [one, one] }, { not: one }, { not: { any: [one, one] } }]) {
    expect(toCondition(groupOf(condition))).toEqual(condition)
  }
  expect(pointerOf('conditions', { kind: 'any', items: [one, one] }, 1)).toBe('conditions/any/1')
  expect(pointerOf('conditions', { kind: 'none', items: [one] }, 0)).toBe('conditions/not')
  expect(pointerOf('conditions', { kind: 'none', items: [one, one] }, 1)).toBe('conditions/not/any/1')
})
