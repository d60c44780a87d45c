import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from './factory-default.ts'
import type { StagedOperation, TaskKind } from './schema.ts'

const { initial, operation_stages, stages } = FACTORY_DEFAULT
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

test('every stage has a name in every language, and is of some kind', () => {
  for (const { key, name, kinds } of stages) {
    for (const language of ['en', 'es', 'pt'] as const)
      expect((name as Record<string, string>)[language]?.trim(), key).not.toBe('')
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
