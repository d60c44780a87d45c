// Every page of a busy workspace: accessible, in light and dark, and loaded in two steps of calls.
import { expect, test } from 'vitest'
import { isLegibleInDark } from './axe.ts'
import { watchCalls } from './calls.ts'
import { aFullWorkspace, INSIDE, lookAt } from './pages.ts'
import { aVisit } from './visit.ts'

test('every page of a full workspace is accessible, and loads its data in two steps', {
  timeout: 300_000,
}, async () => {
  await using visit = await aVisit()
  const pathOf = await aFullWorkspace(visit)
  const calls = await watchCalls(visit.page)
  for (const path of INSIDE) {
    calls.forget()
    await lookAt(visit.page, pathOf(path), calls.settled)
    await isLegibleInDark(visit.page, path)
    expect.soft(calls.steps(), `${path} calls ${calls.listed()}`).toBeLessThanOrEqual(2)
  }
})
