import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../../server/src/stages/factory-default.ts'
import { legalConfig } from '../../../../server/src/testing/legal-config.ts'
import { changesBetween, linesOf } from './changes.ts'
import type { Content } from './content.ts'
import { addAction, addStage, changeAction, changeStage, moveStage, removeAction } from './edit.ts'

const factory = FACTORY_DEFAULT as Content

describe('the differences between two versions', () => {
  test('are listed by stage and action: added, removed, or field by field', () => {
    const { content, key } = addStage(factory, 'Waiting for parts')
    const after = removeAction(changeStage(content, 'taken', { sla_minutes: 30, color: null }), 'no-show')
    expect(changesBetween(factory, after)).toMatchObject([
      {
        about: 'stage',
        key: 'taken',
        how: 'changed',
        fields: [
          { field: 'color', before: '#4c6ef5', after: null },
          { field: 'sla_minutes', before: null, after: 30 },
        ],
      },
      { about: 'stage', key, how: 'added' },
      { about: 'action', key: 'no-show', how: 'removed' },
    ])
  })

  test('are only the order when stages were only moved', () => {
    const changes = changesBetween(factory, moveStage(factory, 'arrived', -1))
    expect(changes.map(({ about }) => about)).toEqual(['stage_order'])
  })

  test('are empty when only the order of an unordered list differs', () => {
    const action = factory.actions.find(({ key }) => key === 'start')
    const turned = changeAction(factory, 'start', { from: [...(action?.from ?? [])].reverse() })
    expect(changesBetween(factory, turned)).toEqual([])
  })

  test('include the stages that operations lead to', () => {
    const after = {
      ...factory,
      operation_stages: { ...factory.operation_stages, no_show: { scheduled: 'failed', queue: 'absent' } },
    }
    const [change, ...others] = changesBetween(factory, after)
    expect(others).toEqual([])
    expect(change && linesOf(change)).toEqual([
      { sign: '-', text: 'operation.no_show/scheduled: "absent"' },
      { sign: '+', text: 'operation.no_show/scheduled: "failed"' },
    ])
  })

  test('have a line with a plus for each field of an addition, and no line with a minus', () => {
    const { content } = addAction(factory, 'Wait', 'taken', 'in-progress')
    const lines = changesBetween(factory, content).flatMap(linesOf)
    expect(lines.every(({ sign }) => sign === '+')).toBe(true)
    expect(lines).toContainEqual({ sign: '+', text: 'actions.action-1.to: "in-progress"' })
  })
})

test('a version has no differences from itself, and the differences of two versions are the same in both directions', () => {
  fc.assert(
    fc.property(legalConfig, legalConfig, (one, other) => {
      const [before, after] = [one, other] as Content[] as [Content, Content]
      expect(changesBetween(before, structuredClone(before))).toEqual([])
      const mirrored = { added: 'removed', removed: 'added', changed: 'changed' }
      const told = (changes: ReturnType<typeof changesBetween>, how: (word: string) => string) =>
        changes.map((change) => `${change.about} ${change.key} ${how(change.how)} ${change.fields.length}`).sort()
      expect(told(changesBetween(before, after), (word) => word)).toEqual(
        told(changesBetween(after, before), (word) => mirrored[word as 'added']),
      )
    }),
    { numRuns: 40 },
  )
})
