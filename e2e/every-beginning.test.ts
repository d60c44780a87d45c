// Pages as a new user sees them: before signing in, and in an empty workspace.
import { test } from 'vitest'
import { isLegibleInDark } from './axe.ts'
import { watchCalls } from './calls.ts'
import { INSIDE, lookAt, OUTSIDE } from './pages.ts'
import { aVisit } from './visit.ts'

test('pages outside a workspace are accessible', { timeout: 120_000 }, async () => {
  await using visit = await aVisit({ as: 'nobody' })
  for (const path of OUTSIDE) {
    await lookAt(visit.page, path)
    await isLegibleInDark(visit.page, path)
  }
})

test.each(INSIDE)('every page $pages is accessible in an empty workspace', { timeout: 200_000 }, async ({ paths }) => {
  await using visit = await aVisit()
  const calls = await watchCalls(visit.page, { steps: 'mixed' })
  for (const path of paths.filter((each) => !each.includes(':'))) await lookAt(visit.page, path, calls.settled)
})
