// Refusals as people read them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toError } from '../../../clients/typescript/src/holdfast-error.ts'
import { wordsFor } from './problem.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

test('the page of a proxy is a server that cannot be reached, and not a text for developers', () => {
  const page = '<html>Bad gateway</html>'
  const answer = new Response(page, { status: 502, headers: { 'content-type': 'text/html' } })
  expect(wordsFor(toError(answer, page))).toBe('The server cannot be reached for the moment. Try again soon.')
})
