// Every page on a phone, and on a small phone.
import { test } from 'vitest'
import { watchCalls } from './calls.ts'
import { aFullWorkspace, fitsIn, INSIDE, show } from './pages.ts'
import { aVisit, PHONE } from './visit.ts'

test.each(INSIDE)('every page $pages fits a phone', { timeout: 200_000 }, async ({ paths }) => {
  await using visit = await aVisit(PHONE)
  const pathOf = await aFullWorkspace(visit)
  const calls = await watchCalls(visit.page, { steps: 'mixed' })
  for (const path of paths) {
    await show(visit.page, pathOf(path), calls.settled)
    await fitsIn(visit.page, path)
    await visit.page.setViewportSize({ width: 360, height: 740 })
    await fitsIn(visit.page, `${path} at 360 px`)
    await visit.page.setViewportSize(PHONE.viewport)
  }
})
