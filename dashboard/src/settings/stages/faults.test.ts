import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../../server/src/stages/factory-default.ts'
import { HoldfastError } from '../../data/api.ts'
import type { Content } from './content.ts'
import { placeFaults, tasksToMove } from './faults.ts'

const factory = FACTORY_DEFAULT as Content

function refusal(...errors: { pointer: string; code: string; count?: number }[]) {
  const problem = { code: 'validation_error', status: 422, title: '', detail: '', type: '', instance: '', errors }
  return new HoldfastError(problem as never, new Response(null, { status: 422 }))
}

test('faults are assigned to their stage or action, wherever it is in the list', () => {
  const found = placeFaults(
    refusal(
      { pointer: '/stages/1/name/pt', code: 'too_long' },
      { pointer: '/actions/0/guards/2/value', code: 'required' },
      { pointer: '/operation_stages/complete/queue', code: 'unknown_stage' },
      { pointer: '', code: 'too_long' },
    ),
    factory,
  )
  expect(found).toMatchObject([
    { about: 'stage', key: 'arrived', field: 'name/pt' },
    { about: 'action', key: 'take', field: 'guards/2/value' },
    { about: 'ways', field: 'operation_stages/complete/queue' },
    { about: 'whole' },
  ])
})

test('open tasks of both kinds in a removed stage are counted together', () => {
  const faults = placeFaults(
    refusal(
      { pointer: '/migrate/in-progress', code: 'stage_in_use', count: 2 },
      { pointer: '/migrate/in-progress', code: 'stage_in_use', count: 3 },
      { pointer: '/stages/6/category', code: 'stage_in_use', count: 9 },
    ),
    factory,
  )
  expect([...tasksToMove(faults)]).toEqual([['in-progress', 5]])
})
