// The chat widget as the server sends it: the loader, the panel for the pages of a site, the preview, and the page for
// booking.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Reply, type World } from '../testing/world.ts'

const LOADER = '(function(){})()\n'
const PANEL =
  '<!doctype html><title>Chat</title><!-- settings --><script type="module" src="/webchat/assets/p-1.js"></script>'

const BOOKING_PAGE = '<!doctype html><html lang="en"><title>Booking</title><!-- settings --></html>'

const folder = join(tmpdir(), `holdfast-webchat-${process.pid}`)
let world: World
beforeAll(async () => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const files = {
    'webchat.js': LOADER,
    'webchat.js.br': 'by brotli',
    'panel.html': PANEL,
    'preview.html': '<!doctype html><title>Preview</title>',
    'page.html': BOOKING_PAGE,
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

describe('the panel', () => {
  const settingsIn = (body: string) =>
    JSON.parse(/<script type="application\/json" id="settings">(.*?)<\/script>/.exec(body)?.[1] ?? '')
  const policyOf = ({ headers }: Reply) => String(headers['content-security-policy']).split('; ')

  async function aSite() {
    const workspace = await world.aWorkspace('Salão Aurora')
    const { body: site } = await workspace.owner.get('/webchat-site')
    return {
      ...workspace,
      key: site.publishable_key as string,
      put: (change: object) => workspace.owner.put('/webchat-site', change),
    }
  }

  test('holds the settings of the site, so that it needs no further call', async () => {
    const { key, put } = await aSite()
    await put({ texts: { en: { greeting: '</script><script>alert(1)</script>' } } })
    const { status, body, headers } = await get(`/webchat/panel?key=${key}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(body.match(/<\/script>/g)).toHaveLength(2)
    expect(settingsIn(body)).toMatchObject({
      key,
      currency: 'BRL',
      config: { name: 'Salão Aurora', texts: { en: { greeting: '</script><script>alert(1)</script>' } } },
      offsets: [[expect.stringMatching(/^20\d\d-/), -180]],
    })
    const again = await get(`/webchat/panel?key=${key}`, { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(policyOf(again)).toContain("frame-ancestors 'self'")
  })

  test('has the changes of the clock where the business is', async () => {
    const { key, owner, id } = await aSite()
    await owner.patch(`/workspaces/${id}`, { timezone: 'America/New_York' })
    const { body } = await get(`/webchat/panel?key=${key}`)
    expect(settingsIn(body).offsets).toContainEqual(['2030-03-10T07:00:00.000Z', -240])
  })

  test('stands only in frames of the pages that the site lists, and shows only pictures of its own', async () => {
    const { key, put } = await aSite()
    const allowed_origins = ['https://www.example.com', 'https://*.example.org', 'http://localhost:8080']
    const before = await get(`/webchat/panel?key=${key}`)
    expect(before.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    await put({ allowed_origins, theme: { logo_url: 'https://cdn.example.com/logo.png' } })
    const { headers } = await get(`/webchat/panel?key=${key}`)
    // Few servers of pictures say that every page may show them.
    expect(headers['cross-origin-embedder-policy']).toBe('credentialless')
    expect(policyOf(await get(`/webchat/panel?key=${key}`))).toEqual([
      "default-src 'self'",
      "img-src 'self' blob: https://holdfast.test https://cdn.example.com",
      `frame-ancestors 'self' ${allowed_origins.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
    ])
  })

  test('knows the key before as long as it is accepted, and goes on with the new one', async () => {
    const { key: old, owner } = await aSite()
    const { body: site } = await owner.post('/webchat-site/rotate-key', { overlap_hours: 1 })
    const { body } = await get(`/webchat/panel?key=${old}`)
    expect(settingsIn(body).key).toBe(site.publishable_key)
    await owner.post('/webchat-site/rotate-key', { overlap_hours: 0 })
    expect((await get(`/webchat/panel?key=${old}`)).status).toBe(404)
  })

  test.each(['', '?key=', '?key=pk_1', '?key=pk_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq', '?key=a&key=b'])(
    'of no site is not there: %s',
    async (query) => {
      const answer = await get(`/webchat/panel${query}`)
      expect(answer.status).toBe(404)
      expect(answer.body).toContain('There is no such chat')
      expect(policyOf(answer)).toContain("frame-ancestors 'self'")
    },
  )

  test('cannot be asked for without end from one address', async () => {
    await using quiet = await aWorld({ webchat: folder })
    const ask = () => quiet.anybody.get('//webchat/panel?key=pk_1')
    for (let call = 0; call < 600; call += 1) await ask()
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
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

describe('the page for booking', () => {
  const aPage = async (slug: string, name = 'Salão "Aurora" <b>') => {
    const { owner, id } = await world.aWorkspace()
    await owner.patch(`/workspaces/${id}`, { name })
    await owner.put('/webchat-site', { booking_page: { enabled: true, slug } })
    return owner
  }

  test('has the name of the business and its settings, and no other page may hold it', async () => {
    await aPage('aurora-page')
    const { status, body, headers } = await get('/b/aurora-page')
    expect(status).toBe(200)
    expect(body).toContain('<title>Salão &#34;Aurora&#34; &#60;b&#62;</title>')
    expect(body).toContain('"key":"pk_')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect((await get('/b/aurora-page', { 'if-none-match': String(headers.etag) })).status).toBe(304)
  })

  test('is sent while it is off, for people who have a booking, also after its address was removed, and says that it is off', async () => {
    const owner = await aPage('closed-page')
    await owner.put('/webchat-site', { booking_page: { enabled: false }, features: { booking: false } })
    const { status, body } = await get('/b/closed-page')
    expect(status).toBe(200)
    expect(body).toContain('"takesBookings":false')
    expect(body).toContain('"services":[]')
    await owner.put('/webchat-site', { booking_page: { slug: null } })
    expect((await get('/b/closed-page')).status).toBe(200)
  })

  test('is not found under an address that nobody has', async () => {
    for (const slug of ['nobody-has-it', '%00', 'a'.repeat(300)]) {
      const { status, body } = await get(`/b/${slug}`)
      expect([slug, status]).toEqual([slug, 404])
      expect(body).not.toContain('pk_')
    }
  })

  test('leads from an earlier address to the current one', async () => {
    const owner = await aPage('first-name')
    await owner.put('/webchat-site', { booking_page: { slug: 'second-name' } })
    const { status, headers } = await get('/b/first-name')
    expect([status, headers.location]).toEqual([302, '/b/second-name'])
    // A phone begins what is typed with a capital.
    const typed = await get('/b/Second-Name')
    expect([typed.status, typed.headers.location]).toEqual([302, '/b/second-name'])
  })
})
