// The way in.
import { expect, test } from 'vitest'
import { aVisit } from './house.ts'

test('whoever is not signed in is asked to', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const answer = await visit.page.goto('/sign-in')
  expect(answer?.status()).toBe(200)
  expect(await visit.page.title()).toContain('Holdfast')
  await visit.page.getByRole('heading').first().waitFor()
})
