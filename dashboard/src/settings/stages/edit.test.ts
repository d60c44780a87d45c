import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../../server/src/stages/factory-default.ts'
import { configFaults } from '../../../../server/src/stages/faults.ts'
import { legalConfig } from '../../../../server/src/testing/legal-config.ts'
import type { Content } from './content.ts'
import { addAction, addStage, changeStage, keyFault, moveAction, moveStage, removeStage, renameStage } from './edit.ts'

const factory = FACTORY_DEFAULT as Content
const keysOf = ({ stages }: Content) => stages.map(({ key }) => key)

describe('a stage', () => {
  test('that gets another key has it in all references', () => {
    const renamed = renameStage(factory, 'done', 'finished')
    expect(keysOf(renamed)).toContain('finished')
    expect(renamed.operation_stages.complete).toEqual({ scheduled: 'finished', queue: 'finished' })
    expect(renamed.actions.find(({ key }) => key === 'complete')?.to).toBe('finished')
    expect(configFaults(renamed)).toEqual([])
  })

  test('that is removed takes along the actions that lead to it, and those that begin only there', () => {
    const without = removeStage(factory, 'queued')
    expect(without.actions.map(({ key }) => key)).not.toContain('take')
    expect(without.actions.map(({ key }) => key)).not.toContain('release')
    const rest = removeStage(factory, 'absent')
    expect(rest.operation_stages.no_show).toEqual({ scheduled: 'failed', queue: 'failed' })
    expect(configFaults(rest)).toEqual([])
  })

  test('is an end if its category says so', () => {
    const changed = changeStage(factory, 'attempted', { category: 'failed' })
    expect(changed.stages.find(({ key }) => key === 'attempted')).toMatchObject({ terminal: true })
  })

  test('that is new comes after the last stage that is not an end, and is valid once an action leads to it', () => {
    const added = addStage(factory, 'Waiting for parts')
    expect(keysOf(added.content).indexOf(added.key)).toBe(keysOf(added.content).indexOf('done') - 1)
    expect(added.content.stages.map(({ position }) => position)).toEqual(added.content.stages.map((_, index) => index))
    const led = addAction(added.content, 'Wait', 'in-progress', added.key)
    expect(configFaults(led.content)).toEqual([])
  })

  test('moves by one position, and not beyond the ends of the list', () => {
    expect(keysOf(moveStage(factory, 'arrived', -1)).slice(0, 2)).toEqual(['arrived', 'scheduled'])
    expect(keysOf(moveStage(factory, 'scheduled', -1))).toEqual(keysOf(factory))
    expect(moveAction(factory, 'fail', 1).actions).toEqual(factory.actions)
  })
})

test('keys have small letters, digits, dashes and underscores, and no two of them look alike', () => {
  expect(keyFault('waiting-for_parts2', ['taken'])).toBe(null)
  for (const key of ['', 'Taken', 'a b', '-a', 'é', 'a'.repeat(65)]) expect(keyFault(key, [])).toBe('keyForm')
  expect(keyFault('not_at_home', ['not-at-home'])).toBe('keyTaken')
})

test('moving or renaming stages and actions never makes a valid configuration invalid', () => {
  fc.assert(
    fc.property(legalConfig, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (config, number, step) => {
      const content = config as Content
      const { key = '' } = content.stages[number % content.stages.length] ?? {}
      const moved = moveStage(renameStage(content, key, 'another-name'), 'another-name', step)
      expect(configFaults(moved).filter(({ code }) => code !== 'duplicate')).toEqual([])
    }),
    { numRuns: 50 },
  )
})
