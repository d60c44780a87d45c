// The page for signing in.
import { expect, test } from 'vitest'
import { aVisit } from './visit.ts'

test('a visitor who is not signed in sees the page for signing in', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const answer = await visit.page.goto('/sign-in')
  expect(answer?.status()).toBe(200)
  expect(await visit.page.title()).toContain('Holdfast')
  await visit.page.getByRole('heading').first().waitFor()
})
