import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from './factory-default.ts'
import { configFaults } from './faults.ts'
import type { StagedOperation, TaskKind } from './schema.ts'

const { initial, operation_stages, stages, actions } = FACTORY_DEFAULT
const KINDS: TaskKind[] = ['scheduled', 'queue']
const stageOf = (key: string) => stages.find((stage) => stage.key === key)

test('the stages are those that were decided, each of them once', () => {
  const keys = stages.map(({ key }) => key)
  expect(keys).toEqual([
    'scheduled',
    'arrived',
    'queued',
    'taken',
    'in-progress',
    'attempted',
    'done',
    'absent',
    'failed',
    'cancelled',
  ])
  expect(new Set(keys)).toHaveLength(keys.length)
})

test('every stage and every action has a name in every language, and is of some kind', () => {
  for (const { key, name, kinds } of [...stages, ...actions]) {
    const names = Object.entries(name).map(([language, text]) => [language, text.trim().length > 2])
    expect(Object.fromEntries(names), key).toEqual({ en: true, es: true, pt: true })
    expect(kinds.length, key).toBeGreaterThan(0)
  }
})

test.each(KINDS)('a %s task begins in a stage of its kind where nothing was done yet', (kind) => {
  const begin = stageOf(initial[kind])
  expect(begin?.kinds).toContain(kind)
  expect(begin?.category).toBe({ scheduled: 'planned', queue: 'waiting' }[kind])
})

const LANDS_IN: Record<StagedOperation, string> = {
  check_in: 'active',
  complete: 'done',
  no_show: 'failed',
  fail: 'failed',
  cancel: 'cancelled',
  reschedule: 'cancelled',
}

test('every operation has its stages', () => {
  expect(Object.keys(operation_stages).toSorted()).toEqual(Object.keys(LANDS_IN).toSorted())
})

test.each(
  Object.entries(LANDS_IN).flatMap(([operation, category]) =>
    KINDS.map((kind) => [operation as StagedOperation, kind, category] as const),
  ),
)('%s puts a %s task into a stage of its kind that is %s', (operation, kind, category) => {
  const stage = stageOf(operation_stages[operation][kind])
  expect(stage?.kinds).toContain(kind)
  expect(stage?.category).toBe(category)
})

test('a stage is the end exactly when it is done, failed or cancelled', () => {
  for (const { key, category, terminal } of stages) {
    expect(terminal, key).toBe(['done', 'failed', 'cancelled'].includes(category))
  }
})

test('the actions are those that were decided', () => {
  const keys = actions.map(({ key }) => key)
  expect(keys).toEqual(['take', 'release', 'start', 'check-in', 'complete', 'not-at-home', 'no-show', 'fail'])
})

test('the actions ask for nothing: no field, no guard, no role', () => {
  for (const { key, fields, guards, roles } of actions) {
    expect([fields, guards, roles], key).toEqual([[], [], []])
  }
})

test('the actions lead to where the operations lead', () => {
  for (const { key, kinds, to, operation } of actions.filter((action) => action.operation !== null)) {
    for (const kind of kinds as TaskKind[]) {
      expect(to, `${key} of a ${kind} task`).toBe(operation_stages[operation as StagedOperation][kind])
    }
  }
})

test('whoever was not at home is counted', () => {
  const counting = actions.filter(({ effects }) => effects.length > 0)
  expect(counting).toMatchObject([
    { key: 'not-at-home', effects: [{ type: 'increment', counter: 'attempts', by: null }] },
  ])
})

test('it breaks none of the rules for configurations', () => {
  expect(configFaults(FACTORY_DEFAULT)).toEqual([])
})
