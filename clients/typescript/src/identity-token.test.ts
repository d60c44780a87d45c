// The server believes an identity token that the client made, and the client refuses to make one that it would not.
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorsOf } from '../../../server/src/testing/visitors.ts'
import { aWorld, faultsOf, type World } from '../../../server/src/testing/world.ts'
import { createIdentityToken, type IdentityInput } from './identity-token.ts'

const SECRET = 'wcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo'
const NOW = new Date('2026-11-15T10:00:00.900Z')
const T = 1_794_736_800

const create = (change: object = {}) =>
  createIdentityToken({ sub: 'user-1', secret: SECRET, now: NOW, ...change } as IdentityInput)

function parse(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const right = createHmac('sha256', SECRET).update(`${header}.${claims}`).digest('base64url')
  return { header: read(header), claims: read(claims), isSigned: signature === right }
}

test('a token that was signed by openssl is the same', async () => {
  // printf '{"sub":"user-1","exp":1794740400}' | basenc --base64url; … | openssl dgst -sha256 -hmac wcs_test -binary
  expect(await createIdentityToken({ sub: 'user-1', secret: 'wcs_test', now: NOW })).toBe(
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyLTEiLCJleHAiOjE3OTQ3NDA0MDB9.0AHbmYN_bUY2SoOUDKRzbXNjPUE495maZhB1HJWh7KI',
  )
})

test('a token names the person, and is valid for an hour unless another time is given', async () => {
  const header = { alg: 'HS256', typ: 'JWT' }
  expect(parse(await create())).toEqual({ header, claims: { sub: 'user-1', exp: T + 3_600 }, isSigned: true })
  expect(parse(await create({ expiresIn: 60 })).claims.exp).toBe(T + 60)
  expect(parse(await create({ expiresIn: 86_400 })).claims.exp).toBe(T + 86_400)
})

test('without `now`, the system clock counts', async () => {
  const { exp } = parse(await create({ now: undefined })).claims
  expect(Math.abs(exp - 3_600 - Date.now() / 1_000)).toBeLessThan(60)
})

test('any text that the server can store may name the person', async () => {
  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 })
  const storable = names.filter((sub) => sub.trim() !== '' && !sub.includes('\0') && sub.length <= 200)
  const property = fc.asyncProperty(storable, async (sub) => {
    const token = await create({ sub })
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(parse(token)).toMatchObject({ claims: { sub }, isSigned: true })
  })
  await fc.assert(property)
})

describe('wrong use is a TypeError that says what to do', () => {
  test.each<[string, object, RegExp]>([
    ['no person', { sub: undefined }, /^sub must be text/],
    ['a number as the person', { sub: 7 }, /^sub must be text: write a number as String\(id\)\.$/],
    ['an empty person', { sub: '' }, /^sub must name the person/],
    ['a blank person', { sub: ' \n' }, /^sub must name the person/],
    ['a person of 201 characters', { sub: 'x'.repeat(201) }, /^sub must name the person, in 1 to 200 characters\.$/],
    ['a person of 101 emoji', { sub: '🙂'.repeat(101) }, /^sub must name the person/],
    ['a person with a zero byte', { sub: 'a\0b' }, /^sub must name the person/],
    ['half an emoji', { sub: '\ud83d' }, /^sub must name the person/],
    ['no secret', { secret: undefined }, /^secret must be/],
    ['an empty secret', { secret: '' }, /^secret must be/],
    ['only the prefix of a secret', { secret: 'wcs_' }, /^secret must be/],
    ['the publishable key', { secret: 'pk_abc_def' }, /^secret must be the secret of the chat widget, wcs_…\.$/],
    ['the secret of a webhook', { secret: 'whsec_abc' }, /^secret must be/],
    ['no time', { expiresIn: 0 }, /^expiresIn must be a number of seconds from 1 to 86400\.$/],
    ['a time in the past', { expiresIn: -1 }, /^expiresIn must be/],
    ['milliseconds', { expiresIn: 3_600_000 }, /^expiresIn must be/],
    ['a second more than a day', { expiresIn: 86_401 }, /^expiresIn must be/],
    ['a text', { expiresIn: '1h' }, /^expiresIn must be/],
    ['not a number', { expiresIn: Number.NaN }, /^expiresIn must be/],
    ['an invalid date', { now: new Date('tomorrow') }, /^now must be a valid date\.$/],
  ])('%s', async (_what, change, words) => {
    const error = await create(change).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toMatch(words)
    expect(error.message).not.toContain('abc')
  })
})

describe('the server', () => {
  let world: World
  let site: Awaited<ReturnType<typeof visitorsOf>>
  let secret: string
  beforeAll(async () => {
    world = await aWorld()
    const shop = await world.aWorkspace()
    site = await visitorsOf(world, shop)
    secret = (await shop.owner.post('/webchat-site/rotate-secret')).body.secret
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const open = (identity_token: string) => site.page.post('/public/webchat/sessions', { identity_token })

  test.each([
    ['the shortest and simplest token', { sub: '7', expiresIn: 1 }],
    ['the longest token', { sub: '🙂'.repeat(100), expiresIn: 86_400 }],
    ['a token with marks of all kinds', { sub: '"\\ São/João+?ÿ=\n<script>' }],
  ])('believes %s', async (_what, input) => {
    expect((await open(await createIdentityToken({ secret, now: world.now(), ...input }))).status).toBe(201)
    const { rows } = await world.pool.query('select user_sub from webchat_visitors order by id desc limit 1')
    expect(rows).toEqual([{ user_sub: input.sub }])
  })

  test('does not believe a token after its time', async () => {
    const token = await createIdentityToken({ sub: 'late', secret, expiresIn: 60, now: world.now() })
    world.wait(3)
    expect(faultsOf(await open(token))).toEqual(['/identity_token token_expired'])
  })
})
