// The score that a caller sees, and the line above which a hit is an answer.
import { expect, test } from 'vitest'
import { aWorld } from '../../testing/world.ts'
import { DEFAULT_MIN_SCORE, toScore } from './score.ts'

test('a score is never shown higher than it is, so that what is shown decides about an answer', () => {
  expect([0.5996, 0.59999, 0.6, (0.6 * 0.7) / 0.7, 0.1 + 0.2, 1.03].map(toScore)).toEqual([
    0.599, 0.599, 0.6, 0.6, 0.3, 1,
  ])
  for (let step = 0; step <= 1_000; step += 1) expect(toScore(step / 1_000)).toBe(step / 1_000)
})

test('a new workspace has the score of an answer that the code has', async () => {
  await using world = await aWorld()
  const { id } = await world.aWorkspace()
  const { rows } = await world.pool.query(
    'insert into knowledge_settings (workspace_id) values ($1) returning min_score',
    [id],
  )
  expect(rows).toEqual([{ min_score: DEFAULT_MIN_SCORE }])
})
