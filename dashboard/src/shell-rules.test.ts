// What the worker of the page answers, and what it leaves alone.
import { expect, test } from 'vitest'
import { PAGES } from './data/pages.ts'
import { kindOf, networkOrStored, outdated } from './shell-rules.ts'

const ORIGIN = 'https://holdfast.test'
const opened = (path: string) => kindOf({ method: 'GET', mode: 'navigate', url: `${ORIGIN}${path}` }, ORIGIN)

test.each(['/', '/?from=mail', ...PAGES])('it answers for the page at %s', (path) => {
  expect(opened(path.replace('$id', 'cus_1'))).toBe('page')
})

test.each([
  '/v1/me',
  '/v1/auth/verify-email?token=1',
  '/v1/auth/callback/google?code=1',
  '/docs',
  '/guides/first-booking',
  '/b/aurora',
  '/webchat/panel?key=pk_1',
  '/webchat.js',
  '/mcp',
  '/feeds/1.ics',
  '/problems/not_found',
  '/sw.js',
  '/calendars',
  '/bot',
])('it leaves %s alone', (path) => {
  expect(opened(path)).toBeNull()
})

test('it answers for files of the page, and for nothing that is sent, asked by a script, or of another server', () => {
  const call = { method: 'GET', mode: 'cors', url: `${ORIGIN}/assets/index-1.js` } as const
  expect(kindOf(call, ORIGIN)).toBe('file')
  expect(kindOf({ ...call, method: 'HEAD' }, ORIGIN)).toBeNull()
  expect(kindOf({ ...call, url: `${ORIGIN}/calendar` }, ORIGIN)).toBeNull()
  expect(kindOf({ ...call, url: 'https://tiles.test/assets/1.png' }, ORIGIN)).toBeNull()
  expect(kindOf({ method: 'POST', mode: 'navigate', url: `${ORIGIN}/sign-in` }, ORIGIN)).toBeNull()
})

const never = new Promise<never>(() => {})
const stored = async () => new Response('stored')
const shown = async (answer: Promise<Response>) => (await answer).text()

test('a page comes from the network, and is the stored one without it, with a failing server, or after a long wait', async () => {
  const fresh = () => Promise.resolve(new Response('fresh'))
  const failing = () => Promise.resolve(new Response('bad gateway', { status: 502 }))
  expect(await shown(networkOrStored(fresh(), stored, never))).toBe('fresh')
  expect(await shown(networkOrStored(Promise.reject(new TypeError('offline')), stored, never))).toBe('stored')
  expect(await shown(networkOrStored(failing(), stored, never))).toBe('stored')
  expect(await shown(networkOrStored(never, stored, Promise.resolve()))).toBe('stored')
})

test('without a stored page the network is waited for, and its failure is the answer', async () => {
  const nothing = async () => undefined
  const late = Promise.resolve().then(() => new Response('late'))
  expect(await shown(networkOrStored(late, nothing, Promise.resolve()))).toBe('late')
  await expect(networkOrStored(Promise.reject(new TypeError('offline')), nothing, never)).rejects.toThrow('offline')
  const failing = Promise.resolve(new Response('bad gateway', { status: 502 }))
  expect(await shown(networkOrStored(failing, nothing, never))).toBe('bad gateway')
})

test('the files of this build and of the one before stay, and caches of others are not touched', () => {
  const names = ['holdfast-shell-1', 'of-others', 'holdfast-shell-2', 'holdfast-shell-3']
  expect(outdated(names, 'holdfast-shell-3')).toEqual(['holdfast-shell-1'])
  expect(outdated(['holdfast-shell-3'], 'holdfast-shell-3')).toEqual([])
})
