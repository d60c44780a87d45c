// The settings of the chat widget: a site exists by itself, is changed in parts, and gets new keys and secrets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOfType } from '../testing/ledger.ts'
import { PAGE, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

const SITE = '/webchat-site'
const SESSIONS = '/public/webchat/sessions'

let world: World
let shop: TestWorkspace
let owner: Client
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  owner = shop.owner
})
afterAll(() => world[Symbol.asyncDispose]())

const openWith = (key: string) => world.anybody.post(SESSIONS, {}, { authorization: `Bearer ${key}`, origin: PAGE })

describe('a site', () => {
  test('exists from the first look on, with a key and without a secret', async () => {
    const { status, body } = await owner.get(SITE)
    expect(status).toBe(200)
    expect(body).toEqual({
      publishable_key: expect.stringMatching(new RegExp(`^pk_${shop.id.slice(4)}_[0-9A-Za-z]{24}$`)),
      previous_key: null,
      previous_key_until: null,
      allowed_origins: [],
      secret_last4: null,
      theme: { color: '#0b6e66', position: 'right', scheme: 'auto', launcher_text: null, logo_url: null },
      locale: 'auto',
      texts: {},
      features: { attachments: true, location: true, booking: true, end_chat: true },
      pre_chat: { enabled: false, fields: [] },
      booking_page: { enabled: false, slug: null },
      retention_days: 365,
      version: 1,
    })
    expect((await owner.get(SITE)).body).toEqual(body)
  })

  test('exists once, also when several members open it for the first time at once', async () => {
    const fresh = await world.aWorkspace()
    const looks = await Promise.all(Array.from({ length: 8 }, () => fresh.owner.get(SITE)))
    expect(new Set(looks.map(({ body }) => body.publishable_key)).size).toBe(1)
  })

  test('without allowed origins lets in nobody but our own page', async () => {
    const fresh = await world.aWorkspace()
    const { publishable_key } = (await fresh.owner.get(SITE)).body
    expect((await openWith(publishable_key)).status).toBe(403)
    const empty = { authorization: `Bearer ${publishable_key}`, origin: '' }
    expect((await world.anybody.post(SESSIONS, {}, empty)).status).toBe(403)
  })

  test('is a channel that is set up once a page may show it', async () => {
    const fresh = await world.aWorkspace()
    const channel = async () =>
      (await fresh.owner.get('/channels')).body.data.find(({ channel }: { channel: string }) => channel === 'webchat')
    await fresh.owner.get(SITE)
    expect(await channel()).toMatchObject({ configured: false, status: 'not_configured', display: null })
    await fresh.owner.put(SITE, { allowed_origins: [PAGE] })
    expect(await channel()).toMatchObject({ configured: true, status: 'ok', display: PAGE })
  })

  test('is seen by agents and changed by admins only', async () => {
    const [agent, admin] = [await shop.member('agent'), await shop.member('admin')]
    expect((await agent.client.get(SITE)).status).toBe(200)
    for (const path of ['/rotate-key', '/rotate-secret']) {
      expect((await agent.client.post(`${SITE}${path}`)).body.code).toBe('forbidden')
    }
    expect((await agent.client.put(SITE, { locale: 'es' })).body.code).toBe('forbidden')
    expect((await admin.client.put(SITE, { locale: 'es' })).body.locale).toBe('es')
  })
})

describe('a change', () => {
  test('leaves what it does not name as it is, and raises the version', async () => {
    const fresh = await world.aWorkspace()
    const before = (await fresh.owner.get(SITE)).body
    const change = { theme: { color: '#AA0000' }, features: { booking: false }, expected_version: before.version }
    const after = await fresh.owner.put(SITE, change)
    expect(after.body).toEqual({
      ...before,
      theme: { ...before.theme, color: '#AA0000' },
      features: { ...before.features, booking: false },
      version: 2,
    })
    expect((await fresh.owner.put(SITE, after.body)).body.version).toBe(2)
    const [event, ...others] = await eventsOfType(world, fresh.id, 'webchat_site.changed')
    expect(event?.data).toEqual({ fields: ['theme', 'features'], version: 2 })
    expect(others).toEqual([])
  })

  test('with an old version is refused', async () => {
    const answer = await owner.put(SITE, { locale: 'en', expected_version: 0 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  })

  test('of two at once both happen, and neither undoes the other', async () => {
    const fresh = await world.aWorkspace()
    await Promise.all([
      fresh.owner.put(SITE, { retention_days: 30 }),
      fresh.owner.put(SITE, { features: { location: false } }),
      fresh.owner.put(SITE, { theme: { position: 'left' } }),
    ])
    const { body } = await fresh.owner.get(SITE)
    expect(body).toMatchObject({ retention_days: 30, features: { location: false }, theme: { position: 'left' } })
  })

  test('takes off a picture and a text by null', async () => {
    const theme = { logo_url: 'https://cdn.example.com/logo.png', launcher_text: 'Chat' }
    expect((await owner.put(SITE, { theme })).body.theme).toMatchObject(theme)
    const none = { logo_url: null, launcher_text: null }
    expect((await owner.put(SITE, { theme: none })).body.theme).toMatchObject(none)
  })

  test('writes texts whole, by language in its usual spelling', async () => {
    await owner.put(SITE, { texts: { es: { title: 'Hola' } } })
    const { texts } = (await owner.put(SITE, { texts: { 'PT-br': { greeting: 'Olá!' } } })).body
    expect(texts).toEqual({ 'pt-BR': { title: null, greeting: 'Olá!', away: null, pre_chat: null } })
  })

  test.each<[string, object, string]>([
    ['a color by name', { theme: { color: 'red' } }, '/theme/color'],
    ['a short color', { theme: { color: '#fff' } }, '/theme/color'],
    ['a color with a style', { theme: { color: '#fff;}x{' } }, '/theme/color'],
    ['an unknown corner', { theme: { position: 'middle' } }, '/theme/position'],
    ['an unknown scheme', { theme: { scheme: 'sepia' } }, '/theme/scheme'],
    ['a picture without https', { theme: { logo_url: 'http://example.com/a.png' } }, '/theme/logo_url'],
    ['a picture as data', { theme: { logo_url: 'data:image/png;base64,AA' } }, '/theme/logo_url'],
    ['a script', { theme: { logo_url: 'javascript:alert(1)' } }, '/theme/logo_url'],
    ['a picture with a password', { theme: { logo_url: 'https://a:b@example.com/a.png' } }, '/theme/logo_url'],
    ['a picture at a host with a semicolon', { theme: { logo_url: 'https://a;script-src/b' } }, '/theme/logo_url'],
    ['a picture with a space', { theme: { logo_url: 'https://example.com/a b' } }, '/theme/logo_url'],
    ['a long launcher', { theme: { launcher_text: 'x'.repeat(41) } }, '/theme/launcher_text'],
    ['a blank launcher', { theme: { launcher_text: '  ' } }, '/theme/launcher_text'],
    ['an unknown part of the theme', { theme: { font: 'serif' } }, '/theme/font'],
    ['an unknown language', { locale: 'x' }, '/locale'],
    ['a language with a space', { locale: 'pt BR' }, '/locale'],
    ['a long title', { texts: { en: { title: 'x'.repeat(61) } } }, '/texts/en/title'],
    ['a long greeting', { texts: { en: { greeting: 'x'.repeat(501) } } }, '/texts/en/greeting'],
    ['an unknown text', { texts: { en: { footer: 'x' } } }, '/texts/en/footer'],
    ['a language twice', { texts: { 'pt-BR': {}, 'pt-br': {} } }, '/texts/pt-br'],
    ['a feature that is no flag', { features: { booking: 'yes' } }, '/features/booking'],
    ['an unknown feature', { features: { video: true } }, '/features/video'],
    ['a form that asks for nothing', { pre_chat: { enabled: true, fields: [] } }, '/pre_chat/fields'],
    ['an unknown field', { pre_chat: { fields: [{ key: 'age' }] } }, '/pre_chat/fields/0/key'],
    ['a field twice', { pre_chat: { fields: [{ key: 'name' }, { key: 'name' }] } }, '/pre_chat/fields/1/key'],
    ['no time at all', { retention_days: 0 }, '/retention_days'],
    ['a time too long', { retention_days: 3_651 }, '/retention_days'],
    ['an origin with a path', { allowed_origins: [PAGE, 'https://a.example/shop'] }, '/allowed_origins/1'],
    ['an origin with a slash', { allowed_origins: ['https://a.example/'] }, '/allowed_origins/0'],
    ['an origin with a query', { allowed_origins: ['https://a.example?b'] }, '/allowed_origins/0'],
    ['an origin with its usual port', { allowed_origins: ['https://a.example:443'] }, '/allowed_origins/0'],
    ['an origin with an impossible port', { allowed_origins: ['https://a.example:70000'] }, '/allowed_origins/0'],
    ['an origin with a user', { allowed_origins: ['https://me@a.example'] }, '/allowed_origins/0'],
    ['an origin with a semicolon', { allowed_origins: ['https://a;script-src'] }, '/allowed_origins/0'],
    ['an origin with a comma', { allowed_origins: ['https://a.example,b.example'] }, '/allowed_origins/0'],
    ['an origin in capitals', { allowed_origins: ['https://A.example'] }, '/allowed_origins/0'],
    ['an origin of another kind', { allowed_origins: ['ftp://a.example'] }, '/allowed_origins/0'],
    ['the origin null', { allowed_origins: ['null'] }, '/allowed_origins/0'],
    ['every origin', { allowed_origins: ['*'] }, '/allowed_origins/0'],
    ['every host', { allowed_origins: ['https://*'] }, '/allowed_origins/0'],
    ['a whole top-level domain', { allowed_origins: ['https://*.com'] }, '/allowed_origins/0'],
    ['a star in the middle', { allowed_origins: ['https://a.*.example'] }, '/allowed_origins/0'],
    ['a star within a label', { allowed_origins: ['https://*a.b.example'] }, '/allowed_origins/0'],
    ['two stars', { allowed_origins: ['https://*.*.example'] }, '/allowed_origins/0'],
    ['a star without https', { allowed_origins: ['http://*.b.example'] }, '/allowed_origins/0'],
    ['a star before an address', { allowed_origins: ['https://*.10.0.0.1'] }, '/allowed_origins/0'],
    ['a bare host', { allowed_origins: ['a.example'] }, '/allowed_origins/0'],
    ['an origin twice', { allowed_origins: [PAGE, PAGE] }, '/allowed_origins/1'],
    [
      'too many origins',
      { allowed_origins: Array.from({ length: 51 }, (_, at) => `https://a${at}.example`) },
      '/allowed_origins',
    ],
    ['an unknown field of the site', { colour: 'red' }, '/colour'],
  ])('with %s is refused at its place', async (_what, change, pointer) => {
    const { version } = (await owner.get(SITE)).body
    const answer = await owner.put(SITE, change)
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect(faultsOf(answer).map((fault) => fault.split(' ')[0])).toContain(pointer)
    expect((await owner.get(SITE)).body.version).toBe(version)
  })

  test('accepts origins as browsers write them', async () => {
    const allowed_origins = [
      'https://www.shop.example',
      'https://*.shop.example',
      'https://*.shop.example:8443',
      'http://localhost:8080',
      'http://127.0.0.1:5173',
      'http://[::1]:5173',
      'https://xn--mnchen-3ya.example',
    ]
    expect((await owner.put(SITE, { allowed_origins })).body.allowed_origins).toEqual(allowed_origins)
  })
})

describe('a new key', () => {
  test('takes the place of the old one, which is accepted until its time is over', async () => {
    const fresh = await world.aWorkspace()
    const { key } = await visitorsOf(world, fresh)
    const rotated = (await fresh.owner.post(`${SITE}/rotate-key`, { overlap_hours: 2 })).body
    expect(rotated).toMatchObject({ previous_key: key, version: 3 })
    expect(rotated.publishable_key).not.toBe(key)
    for (const each of [key, rotated.publishable_key]) expect((await openWith(each)).status).toBe(201)
    world.wait(2 * 60 - 1)
    expect((await openWith(key)).status).toBe(201)
    world.wait(1)
    expect((await openWith(key)).body.code).toBe('invalid_api_key')
    expect((await openWith(rotated.publishable_key)).status).toBe(201)
    expect((await fresh.owner.get(SITE)).body).toMatchObject({ previous_key: null, previous_key_until: null })
  })

  test('ends the old one at once if told so', async () => {
    const fresh = await world.aWorkspace()
    const { key } = await visitorsOf(world, fresh)
    const rotated = (await fresh.owner.post(`${SITE}/rotate-key`, { overlap_hours: 0 })).body
    expect((await openWith(key)).status).toBe(401)
    expect((await openWith(rotated.publishable_key)).status).toBe(201)
  })

  test('keeps the visitors', async () => {
    const fresh = await world.aWorkspace()
    const site = await visitorsOf(world, fresh)
    const { token } = await site.open()
    const { publishable_key } = (await fresh.owner.post(`${SITE}/rotate-key`, { overlap_hours: 0 })).body
    const headers = { authorization: `Bearer ${publishable_key}`, origin: PAGE, 'svc-visitor': token }
    expect((await world.anybody.post(SESSIONS, {}, headers)).body.visitor_token).toBe(token)
  })

  test('that is asked for twice at once leaves the key on the pages accepted', async () => {
    const fresh = await world.aWorkspace()
    const { key } = await visitorsOf(world, fresh)
    const rotate = () => fresh.owner.post(`${SITE}/rotate-key`, { overlap_hours: 1 })
    const answers = await Promise.all([rotate(), rotate()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'invalid_transition' })
    const current = (await fresh.owner.get(SITE)).body
    for (const each of [key, current.publishable_key]) expect((await openWith(each)).status).toBe(201)
  })

  test('that ends the old one at once, asked for twice at once, leaves only the last key', async () => {
    const fresh = await world.aWorkspace()
    await visitorsOf(world, fresh)
    const rotate = () => fresh.owner.post(`${SITE}/rotate-key`, { overlap_hours: 0 })
    const keys = (await Promise.all([rotate(), rotate()])).map(({ body }) => body.publishable_key)
    const statuses = await Promise.all(keys.map(async (key) => (await openWith(key)).status))
    expect(statuses.toSorted()).toEqual([201, 401])
  })

  test.each([-1, 25, 1.5, 'one'])('with an overlap of %s hours is refused', async (overlap_hours) => {
    const answer = await owner.post(`${SITE}/rotate-key`, { overlap_hours })
    expect(faultsOf(answer).map((fault) => fault.split(' ')[0])).toEqual(['/overlap_hours'])
  })
})

describe('a new secret', () => {
  test('is shown once, and only its last four characters afterwards', async () => {
    const { body } = await owner.post(`${SITE}/rotate-secret`)
    expect(body.secret).toMatch(/^wcs_[0-9A-Za-z]{43}$/)
    expect(body.secret_last4).toBe(body.secret.slice(-4))
    const later = await owner.get(SITE)
    expect(later.body.secret_last4).toBe(body.secret_last4)
    expect(JSON.stringify(later.body)).not.toContain(body.secret)
    const { rows } = await world.pool.query('select * from webchat_sites')
    expect(JSON.stringify(rows)).not.toContain(body.secret)
  })
})
