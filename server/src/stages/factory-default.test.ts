import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from './factory-default.ts'
import { configFaults } from './faults.ts'
import type { StagedOperation, TaskKind } from './schema.ts'
import { findStage } from './stage.ts'

const { initial, operation_stages, stages, actions } = FACTORY_DEFAULT

test('the stages are as specified', () => {
  expect(stages.map(({ key }) => key)).toEqual([
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
})

test('every stage and every action has a name in every language', () => {
  for (const { key, name } of [...stages, ...actions]) {
    const names = Object.entries(name).map(([language, text]) => [language, text.trim().length > 2])
    expect(Object.fromEntries(names), key).toEqual({ en: true, es: true, pt: true })
  }
})

test('a task begins in a stage that is waiting or planned', () => {
  expect(findStage(FACTORY_DEFAULT, initial.scheduled)?.category).toBe('planned')
  expect(findStage(FACTORY_DEFAULT, initial.queue)?.category).toBe('waiting')
})

test('the actions are as specified', () => {
  const keys = actions.map(({ key }) => key)
  expect(keys).toEqual(['take', 'release', 'start', 'check-in', 'complete', 'not-at-home', 'no-show', 'fail'])
})

test('the actions have no fields, guards or roles', () => {
  for (const { key, fields, guards, roles } of actions) {
    expect([fields, guards, roles], key).toEqual([[], [], []])
  }
})

test('actions with an operation lead to the stage of that operation', () => {
  for (const { key, kinds, to, operation } of actions.filter((action) => action.operation !== null)) {
    for (const kind of kinds as TaskKind[]) {
      expect(to, `${key} of a ${kind} task`).toBe(operation_stages[operation as StagedOperation][kind])
    }
  }
})

test('each failed visit is counted', () => {
  const counting = actions.filter(({ effects }) => effects.length > 0)
  expect(counting).toMatchObject([
    { key: 'not-at-home', effects: [{ type: 'increment', counter: 'attempts', by: null }] },
  ])
})

test('it follows all rules for configurations', () => {
  expect(configFaults(FACTORY_DEFAULT)).toEqual([])
})
