// The chat widget as the server sends it: the loader, the panel for the pages of a site, and the preview.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../testing/world.ts'

const LOADER = '(function(){})()\n'
const PANEL =
  '<!doctype html><title>Chat</title><!-- settings --><script type="module" src="/webchat/assets/p-1.js"></script>'

const folder = join(tmpdir(), `holdfast-webchat-${process.pid}`)
let world: World
beforeAll(async () => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const files = {
    'webchat.js': LOADER,
    'webchat.js.br': 'by brotli',
    'panel.html': PANEL,
    'preview.html': '<!doctype html><title>Preview</title>',
    'assets/p-1.js': 'export {}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  world = await aWorld({ webchat: folder })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers?: Record<string, string>) => world.anybody.get(`/${path}`, headers)

describe('the loader', () => {
  test('may be kept for five minutes and used by every page, and is compressed by the build', async () => {
    const { status, body, headers } = await get('/webchat.js', { 'accept-encoding': 'br' })
    expect(status).toBe(200)
    expect(body).toBe('by brotli')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-encoding': 'br',
    })
  })

  test('is sent again only when it has changed', async () => {
    const { headers } = await get('/webchat.js')
    const again = await get('/webchat.js', { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304, body: '', headers: { 'cache-control': 'public, max-age=300' } })
    await writeFile(join(folder, 'webchat.js'), `${LOADER}// changed\n`)
    expect((await get('/webchat.js', { 'if-none-match': String(headers.etag) })).status).toBe(200)
    await writeFile(join(folder, 'webchat.js'), LOADER)
  })
})

test('its files have names with a hash, and may be kept for ever', async () => {
  const { status, headers } = await get('/webchat/assets/p-1.js')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['/webchat/assets/p-2.js', '/webchat/assets/../webchat.js', '/webchat/assets/..%2fpanel.html']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('the preview runs only our own scripts, and cannot be framed', async () => {
  const { status, body, headers } = await get('/webchat/preview?key=pk_1')
  expect(status).toBe(200)
  expect(body).toContain('Preview')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ])
})

test('a widget that is not built says what to do', async () => {
  await using bare = await aWorld({ webchat: join(folder, 'nothing') })
  const preview = await bare.anybody.get('//webchat/preview')
  expect(preview.status).toBe(503)
  expect(preview.body).toContain('npm run build')
  expect((await bare.anybody.get('//webchat.js')).status).toBe(404)
})
