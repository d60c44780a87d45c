import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../../server/src/stages/factory-default.ts'
import { legalConfig } from '../../../../server/src/testing/legal-config.ts'
import type { Content } from './content.ts'
import { type Box, layOut, rowOf, SIZE } from './picture.ts'

const factory = FACTORY_DEFAULT as Content

test('the stages that every workspace begins with are in their columns, each with its actions', () => {
  const { boxes, arrows } = layOut(factory, null)
  const box = (key: string) => boxes.find(({ stage }) => stage.key === key) as Box
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(4)
  expect(box('queued').x).toBeLessThan(box('taken').x)
  expect(box('done').x).toBe(box('cancelled').x)
  expect(box('taken').actions.map(({ key }) => key)).toEqual(['release', 'start', 'complete', 'not-at-home', 'fail'])
  expect(box('cancelled').operations).toEqual(['cancel', 'reschedule'])
  expect(box('queued').begins).toEqual(['queue'])
  expect(arrows).toHaveLength(factory.actions.flatMap(({ from }) => from).length)
})

test('for one kind of task only its stages and actions are shown', () => {
  const { boxes, arrows } = layOut(factory, 'scheduled')
  expect(boxes.map(({ stage }) => stage.key)).not.toContain('queued')
  expect(arrows.map(({ action }) => action)).not.toContain('take')
})

test('for any stages, no two boxes overlap, all are inside the diagram, and each action has its line', () => {
  fc.assert(
    fc.property(legalConfig, fc.constantFrom(null, 'scheduled' as const, 'queue' as const), (config, kind) => {
      const { width, height, boxes, arrows } = layOut(config as Content, kind)
      for (const box of boxes) {
        expect(box.x + SIZE.column).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
        box.actions.forEach((_, index) => {
          expect(rowOf(box, index)).toBeGreaterThan(box.y + SIZE.head)
          expect(rowOf(box, index)).toBeLessThan(box.y + box.height)
        })
        const below = boxes.filter((other) => other !== box && other.x === box.x && other.y >= box.y)
        for (const other of below) expect(other.y).toBeGreaterThan(box.y + box.height)
      }
      for (const { path } of arrows) expect(path).not.toContain('NaN')
    }),
    { numRuns: 60 },
  )
})
