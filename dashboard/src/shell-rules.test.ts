// Which requests the worker answers, and which ones it leaves to the browser.
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

test('it answers requests for files of the page, and no POST, no call of a script and no request to another server', () => {
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

test('a page comes from the network; without a network, with a failing server or after a long wait it is the stored one', async () => {
  const fresh = () => Promise.resolve(new Response('fresh'))
  const failing = () => Promise.resolve(new Response('bad gateway', { status: 502 }))
  expect(await shown(networkOrStored(fresh(), stored, never))).toBe('fresh')
  expect(await shown(networkOrStored(Promise.reject(new TypeError('offline')), stored, never))).toBe('stored')
  expect(await shown(networkOrStored(failing(), stored, never))).toBe('stored')
  expect(await shown(networkOrStored(never, stored, Promise.resolve()))).toBe('stored')
})

test('without a stored page the answer of the network is used, however late, and also if it is a failure', async () => {
  const nothing = async () => undefined
  const late = Promise.resolve().then(() => new Response('late'))
  expect(await shown(networkOrStored(late, nothing, Promise.resolve()))).toBe('late')
  await expect(networkOrStored(Promise.reject(new TypeError('offline')), nothing, never)).rejects.toThrow('offline')
  const failing = Promise.resolve(new Response('bad gateway', { status: 502 }))
  expect(await shown(networkOrStored(failing, nothing, never))).toBe('bad gateway')
})

test('the files of this build and of the previous one stay, and other caches are not touched', () => {
  const names = ['holdfast-shell-1', 'of-others', 'holdfast-shell-2', 'holdfast-shell-3']
  expect(outdated(names, 'holdfast-shell-3')).toEqual(['holdfast-shell-1'])
  expect(outdated(['holdfast-shell-3'], 'holdfast-shell-3')).toEqual([])
})
