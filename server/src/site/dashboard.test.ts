// The dashboard as the server sends it: at its paths, with its settings, with compressed files, and nothing else.
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '../../../dashboard/src/data/pages.ts'
import { aWorld, type World } from '../testing/world.ts'

const SCRIPT = 'export const answer = 42\n'
const EARLY = 'document.title = "early"'
const HTML = `<!doctype html><title>Holdfast</title><!-- settings --><script type="module" src="/assets/a-1.js"></script><script>${EARLY}</script>`
const MAP = { tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© </script><!-- "Tile" & $& Makers' }

const folder = join(tmpdir(), `holdfast-dashboard-${process.pid}`)
let world: World
beforeAll(async () => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const files = {
    'index.html': HTML,
    'favicon.svg': '<svg/>',
    'favicon-unread.svg': '<svg/>',
    'secret.js': 'not an asset',
    'assets/a-1.js': SCRIPT,
    // The test recognises the files by these texts, so they need not be really compressed.
    'assets/a-1.js.br': 'by brotli',
    'assets/a-1.js.gz': 'by gzip, somewhat longer',
    'assets/b-2.css': 'p { margin: 0 }',
    'assets/font-3.woff2': 'a font',
    'assets/.hidden.js': 'hidden',
    'assets/notes.txt': 'of no kind that a page has',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  world = await aWorld({ dashboard: { folder, map: MAP } })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers?: Record<string, string>) => world.anybody.get(`/${path}`, headers)

describe('the page', () => {
  test.each([
    '/',
    '/?from=mail',
    '/sign-in',
    '/join',
    '/reset-password',
    '/calendar',
    '/calendar/',
    '/calendar/2030-03-04?view=week',
    '/settings/developers/webhooks/whk_1',
  ])('is at %s, for every caller', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<title>Holdfast</title>')
    const head = await world.anybody.head(`/${path}`)
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': String(answer.body.length + 1) } })
  })

  test.each(PAGES)('is at the path of each of its pages: %s', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  test('runs only its own scripts, cannot be framed, and sends no referrer', async () => {
    const { headers } = await get('/join')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual([
      "default-src 'self'",
      "worker-src 'self'",
      // Of the scripts in the page itself, only the early script of the build may run.
      `script-src 'self' 'sha256-${createHash('sha256').update(EARLY).digest('base64')}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https://holdfast.test https://tiles.example.com",
      "media-src 'self' https://holdfast.test",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ])
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  })

  test('contains the settings, and no text in them can break out of their element', async () => {
    const { body } = await get('/work')
    const [, settings = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(settings)).toEqual({ map: MAP })
    expect(body.match(/<\/script>/g)).toHaveLength(3)
    expect(body).not.toContain('<!--')
  })

  test('is revalidated every time, and sent again only when it has changed', async () => {
    const { headers } = await get('/today')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/calendar', { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304, body: '' })
    const packed = await get('/calendar', { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: headers.etag })
    await writeFile(join(folder, 'index.html'), HTML.replace('a-1', 'a-2'))
    const changed = await get('/today', { 'if-none-match': String(headers.etag) })
    expect(changed.status).toBe(200)
    expect(changed.body).toContain('a-2')
    await writeFile(join(folder, 'index.html'), HTML)
  })

  test('has a worker, which browsers ask for each time; where a build has none, the server sends one that removes the last', async () => {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
    const gone = await get('/sw.js')
    expect(gone).toMatchObject({ status: 200, headers })
    expect(gone.body).toContain('registration.unregister()')
    expect(gone.body).toContain("addEventListener('message', () => skipWaiting())")
    await writeFile(join(folder, 'sw.js'), 'the worker of this build')
    expect(await get('/sw.js')).toMatchObject({ status: 200, headers, body: 'the worker of this build' })
    await rm(join(folder, 'sw.js'))
    expect((await get('/sw.js')).body).toBe(gone.body)
  })

  test('says what to do while it is not built', async () => {
    await rename(folder, `${folder}-away`)
    const answer = await get('/calendar')
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('npm run build')
    expect((await get('/assets/a-1.js')).status).toBe(404)
    await rename(`${folder}-away`, folder)
    expect((await get('/calendar')).status).toBe(200)
  })
})

describe('its files', () => {
  test.each([
    ['/assets/a-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/b-2.css', 'text/css; charset=utf-8'],
    ['/assets/font-3.woff2', 'font/woff2'],
  ])('%s is %s, and may be cached for ever', async (path, type) => {
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
  })

  test.each(['/favicon.svg', '/favicon-unread.svg'])(
    'with a name that stays the same, %s, are revalidated',
    async (path) => {
      const { headers } = await get(path)
      expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
      expect((await get('/manifest.webmanifest')).status).toBe(404)
    },
  )

  test.each([
    [undefined, undefined, SCRIPT],
    ['gzip, deflate, br, zstd', 'br', 'by brotli'],
    ['gzip, deflate', 'gzip', 'by gzip, somewhat longer'],
    ['br;q=0, GZIP;q=0.5', 'gzip', 'by gzip, somewhat longer'],
    ['br;q=0.0, gzip;q=0', undefined, SCRIPT],
    ['brotli, xgzip', undefined, SCRIPT],
  ])('are sent to a caller that accepts %s compressed as %s', async (accepted, coding, text) => {
    const { body, headers } = await get('/assets/a-1.js', accepted ? { 'accept-encoding': accepted } : {})
    expect(body).toBe(text)
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['content-length']).toBe(String(text.length))
    const head = await world.anybody.head('//assets/a-1.js', accepted ? { 'accept-encoding': accepted } : {})
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': String(text.length) } })
  })

  test('that were not compressed by the build are sent as they are', async () => {
    const { body, headers } = await get('/assets/b-2.css', { 'accept-encoding': 'br, gzip' })
    expect(body).toBe('p { margin: 0 }')
    expect(headers['content-encoding']).toBeUndefined()
  })

  test.each([
    '/assets',
    '/assets/',
    '/assets/a-2.js',
    '/assets/a-1.js.br',
    '/assets/notes.txt',
    '/assets/.hidden.js',
    '/assets/../secret.js',
    '/assets/%2e%2e/secret.js',
    '/assets/..%2fsecret.js',
    '/assets/..%5csecret.js',
    '/assets/x/../../secret.js',
    '/assets/a-1.js%00',
    `/assets/${'a'.repeat(300)}.js`,
    '/secret.js',
    '/index.html',
    '/calendars',
    '/sign-in2',
  ])('%s is not one of them', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
