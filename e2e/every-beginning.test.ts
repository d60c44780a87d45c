// Pages as somebody sees them first: before signing in, and while nothing was made yet.
import { test } from 'vitest'
import { watchCalls } from './calls.ts'
import { aVisit } from './house.ts'
import { INSIDE, lookAt, lookInTheDark, OUTSIDE } from './pages.ts'

test('pages outside a workspace are for everybody', { timeout: 120_000 }, async () => {
  await using visit = await aVisit({ as: 'nobody' })
  for (const path of OUTSIDE) {
    await lookAt(visit.page, path)
    await lookInTheDark(visit.page, path)
  }
})

test('every page of a workspace in which nothing was made yet is for everybody', { timeout: 200_000 }, async () => {
  await using visit = await aVisit()
  const calls = await watchCalls(visit.page, { steps: 'mixed' })
  for (const path of INSIDE.filter((each) => !each.includes(':'))) await lookAt(visit.page, path, calls.settled)
})
