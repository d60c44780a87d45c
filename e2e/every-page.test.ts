// Every page of a busy workspace: accessible, in light and dark, and loaded in two steps of calls.
import { expect, test } from 'vitest'
import { isLegibleInDark } from './axe.ts'
import { watchCalls } from './calls.ts'
import { aFullWorkspace, INSIDE, lookAt } from './pages.ts'
import { aVisit } from './visit.ts'

/** A moment with seconds in the address of a call. Such a call has another address each time it is made. */
const MOMENT_WITH_SECONDS = /T\d\d%3A\d\d%3A(?!00\.000Z)/

test.each(INSIDE)(
  'every page $pages is accessible in a full workspace, and loads its data in two steps',
  {
    timeout: 300_000,
  },
  async ({ paths }) => {
    await using visit = await aVisit()
    const pathOf = await aFullWorkspace(visit)
    const calls = await watchCalls(visit.page)
    for (const path of paths) {
      calls.forget()
      await lookAt(visit.page, pathOf(path), calls.settled)
      await isLegibleInDark(visit.page, path)
      expect.soft(calls.steps(), `${path} calls ${calls.listed()}`).toBeLessThanOrEqual(2)
      expect.soft(calls.listed(), path).not.toMatch(MOMENT_WITH_SECONDS)
    }
  },
)
