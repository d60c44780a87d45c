// Every page of a workspace in the middle of its day: for everybody, in light and dark, and asked for in two steps.
import { expect, test } from 'vitest'
import { watchCalls } from './calls.ts'
import { aVisit } from './house.ts'
import { aFullWorkspace, INSIDE, lookAt, lookInTheDark } from './pages.ts'

test('every page of a full workspace is for everybody, and asks for what it shows in two steps', {
  timeout: 300_000,
}, async () => {
  await using visit = await aVisit()
  const pathOf = await aFullWorkspace(visit)
  const calls = await watchCalls(visit.page)
  for (const path of INSIDE) {
    calls.forget()
    await lookAt(visit.page, pathOf(path), calls.settled)
    await lookInTheDark(visit.page, path)
    expect.soft(calls.steps(), `${path} asks ${calls.told()}`).toBeLessThanOrEqual(2)
  }
})
