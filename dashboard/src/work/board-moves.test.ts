// The moves of cards on the board.
import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../server/src/stages/factory-default.ts'
import type { Service, StageConfig, WorkItem } from '../data/api.ts'
import { columnsOf, movesOf } from './board-moves.ts'

const config = FACTORY_DEFAULT as unknown as StageConfig
const queue = [{ mode: 'queue' }] as Service[]
const appointments = [{ mode: 'appointment' }] as Service[]

function anItem(change: Partial<WorkItem>): WorkItem {
  return {
    status: 'confirmed',
    kind: 'queue',
    stage: 'taken',
    customer: null,
    available_actions: [],
    ...change,
  } as WorkItem
}

test('a card can move only to stages that an action or operation leads to', () => {
  const item = anItem({ available_actions: ['release', 'start', 'complete', 'not-at-home', 'fail'] })
  const moves = movesOf(item, config)
  expect([...moves.keys()].sort()).toEqual([
    'absent',
    'attempted',
    'cancelled',
    'done',
    'failed',
    'in-progress',
    'queued',
  ])
  expect(moves.get('done')?.map(({ key }) => key)).toEqual(['complete'])
})

test('two actions that lead to one stage are both offered; an action that stays in its stage is not a move', () => {
  const again = { ...config, actions: [...config.actions, { ...config.actions[4], key: 'hand-over' }] } as StageConfig
  const item = anItem({ stage: 'attempted', available_actions: ['not-at-home', 'complete', 'hand-over'] })
  const moves = movesOf(item, again)
  expect(moves.get('done')?.map(({ key }) => key)).toEqual(['complete', 'hand-over'])
  expect(moves.has('attempted')).toBe(false)
})

test('a workspace without a queue has no columns for tasks, unless they contain something', () => {
  const keys = (items: WorkItem[]) => columnsOf(config, appointments, items).open.map(({ key }) => key)
  expect(keys([])).toEqual(['scheduled', 'arrived', 'in-progress'])
  expect(keys([anItem({ stage: 'taken' })])).toEqual(['scheduled', 'arrived', 'taken', 'in-progress'])
  expect(columnsOf(config, queue, []).open.map(({ key }) => key)).toEqual([
    'queued',
    'taken',
    'in-progress',
    'attempted',
  ])
})

test('ended stages are separate columns', () => {
  expect(columnsOf(config, [...queue, ...appointments], []).ended.map(({ key }) => key)).toEqual([
    'done',
    'absent',
    'failed',
    'cancelled',
  ])
})
