// Every page on a phone, and on a small phone.
import { test } from 'vitest'
import { watchCalls } from './calls.ts'
import { aFullWorkspace, fitsIn, INSIDE, show } from './pages.ts'
import { aVisit, PHONE } from './visit.ts'

test('every page fits a phone', { timeout: 200_000 }, async () => {
  await using visit = await aVisit(PHONE)
  const pathOf = await aFullWorkspace(visit)
  const calls = await watchCalls(visit.page, { steps: 'mixed' })
  for (const path of INSIDE) {
    await show(visit.page, pathOf(path), calls.settled)
    await fitsIn(visit.page, path)
    await visit.page.setViewportSize({ width: 360, height: 740 })
    await fitsIn(visit.page, `${path} at 360 px`)
    await visit.page.setViewportSize(PHONE.viewport)
  }
})
